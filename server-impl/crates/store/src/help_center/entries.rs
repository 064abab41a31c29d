//! Access of readers to a site: sign-in attempts, and single-use links.

use frontdesk_types::{Error, OrgId, Result, SignInId, SiteId, Timestamp, help_center::access::SiteSignIn};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Columns of a sign-in attempt.
macro_rules! of_sign_in {
    () => {
        sql!(
            r"
            SELECT id, org_id, site_id, pepper, visitor, email, is_mailed, attempts, expires_at
              FROM help_sign_ins
             WHERE id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct SiteSignInRow {
    id: String,
    org_id: String,
    site_id: String,
    pepper: String,
    visitor: Vec<u8>,
    email: String,
    is_mailed: bool,
    attempts: i32,
    expires_at: i64,
}

impl TryFrom<SiteSignInRow> for SiteSignIn {
    type Error = Error;

    fn try_from(row: SiteSignInRow) -> Result<Self> {
        let SiteSignInRow { id, org_id, site_id, pepper, visitor, email, is_mailed, attempts, expires_at } = row;
        let cells = Cells { table: "help_sign_ins", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            site: cells.parse("site_id", &site_id)?,
            pepper: cells.parse("pepper", &pepper)?,
            visitor: cells.fixed_bytes("visitor", &visitor)?,
            email,
            is_mailed,
            attempts,
            expires_at: Timestamp(expires_at),
        })
    }
}

/// Adds a sign-in attempt.
#[crate::boxed]
pub async fn insert_sign_in(tx: &mut Tx, sign_in: &SiteSignIn) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO help_sign_ins (id, org_id, site_id, pepper, visitor, email, expires_at, is_mailed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Text(sign_in.id),
        Text(sign_in.org),
        Text(sign_in.site),
        sign_in.pepper.as_str(),
        sign_in.visitor.as_slice(),
        sign_in.email.as_str(),
        sign_in.expires_at.0,
        sign_in.is_mailed
    )?;
    Ok(())
}

/// Finds a sign-in attempt.
#[crate::boxed]
pub async fn find_sign_in(conn: &mut Conn, id: SignInId) -> Result<Option<SiteSignIn>> {
    row::one(fetch_optional!(conn, SiteSignInRow, "{of_sign_in}", Text(id))?)
}

/// Finds a sign-in attempt, and locks it until the transaction ends, so that codes are tried one after the other.
#[crate::boxed]
pub async fn lock_sign_in(tx: &mut Tx, id: SignInId) -> Result<Option<SiteSignIn>> {
    row::one(fetch_optional!(tx, SiteSignInRow, "{of_sign_in} {FOR_UPDATE}", Text(id))?)
}

/// Increments the number of wrong codes.
#[crate::boxed]
pub async fn count_wrong_code(tx: &mut Tx, id: SignInId) -> Result<()> {
    execute!(tx, "UPDATE help_sign_ins SET attempts = attempts + 1 WHERE id = $1", Text(id))?;
    Ok(())
}

/// Removes a sign-in attempt whose code was used.
#[crate::boxed]
pub async fn delete_sign_in(tx: &mut Tx, id: SignInId) -> Result<()> {
    execute!(tx, "DELETE FROM help_sign_ins WHERE id = $1", Text(id))?;
    Ok(())
}

/// Records the use of a link until it would expire anyway; returns `false` when it was already used.
#[crate::boxed]
pub async fn record_link_use(tx: &mut Tx, org: OrgId, site: SiteId, link: &[u8; 32], until: Timestamp) -> Result<bool> {
    let used = execute!(
        tx,
        r"
        INSERT INTO help_link_uses (org_id, site_id, link, until)
        VALUES ($1, $2, $3, $4)
            ON CONFLICT (org_id, site_id, link) DO NOTHING",
        Text(org),
        Text(site),
        link.as_slice(),
        until.0
    )?;
    Ok(used == 1)
}

/// Removes expired sign-in attempts and links.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM help_sign_ins WHERE expires_at <= $1", now.0)?;
    execute!(tx, "DELETE FROM help_link_uses WHERE until <= $1", now.0)?;
    Ok(())
}
