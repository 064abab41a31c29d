//! Nonces of forms that were sent.

use frontdesk_types::{OrgId, Result, Timestamp};
use sqlx::types::Text;

use crate::{Conn, Tx};

/// Adds a nonce; returns `false` if the organization has it already.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, nonce: &str, now: Timestamp) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO used_nonces (org_id, nonce, used_at)
        VALUES ($1, $2, $3)
            ON CONFLICT (org_id, nonce) DO NOTHING",
        Text(org),
        nonce,
        now.0
    )?;
    Ok(added == 1)
}

/// Counts the nonces of an organization, up to `limit`.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, limit: i64) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM (SELECT 1 FROM used_nonces WHERE org_id = $1 LIMIT $2) u",
        Text(org),
        limit
    )?;
    Ok(count)
}

/// Removes the nonces that were used up to this time.
#[crate::boxed]
pub async fn delete_older(tx: &mut Tx, since: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM used_nonces WHERE used_at <= $1", since.0)?;
    Ok(())
}
