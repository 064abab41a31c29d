//! Numbers of sources that plans limit.

use frontdesk_types::{OrgId, Result};
use sqlx::types::Text;

use crate::Conn;

/// Counts the sources of an organization that its plan counts: all except articles. Lock the organization first, so
/// that the count cannot change.
#[crate::boxed]
pub async fn count_of_plan(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM sources WHERE org_id = $1 AND article IS NULL AND deleted_at IS NULL",
        Text(org)
    )?;
    Ok(count)
}

/// Counts the websites of an organization that are waiting to be read, or being read. Lock the organization first,
/// so that the count cannot change.
#[crate::boxed]
pub async fn count_pending_websites(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM sources
         WHERE org_id = $1
           AND kind = 'website'
           AND status IN ('queued', 'processing')
           AND deleted_at IS NULL",
        Text(org)
    )?;
    Ok(count)
}
