//! Workspaces that are waiting to be claimed.

use frontdesk_types::{
    CodeId, Error, OrgId, Result, Timestamp, accounts::claims::Claim, jobs::overdue::OverdueRecord, peppers::PepperId,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

macro_rules! columns {
    () => {
        "org_id, email, code_id, code_pepper, page_pepper, attempts, expires_at, claimed_at"
    };
}

#[derive(sqlx_macros::FromRow)]
struct ClaimRow {
    org_id: String,
    email: String,
    code_id: String,
    code_pepper: String,
    page_pepper: String,
    attempts: i32,
    expires_at: i64,
    claimed_at: Option<i64>,
}

impl TryFrom<ClaimRow> for Claim {
    type Error = Error;

    fn try_from(row: ClaimRow) -> Result<Self> {
        let ClaimRow { org_id, email, code_id, code_pepper, page_pepper, attempts, expires_at, claimed_at } = row;
        let cells = Cells { table: "claims", id: &org_id };
        Ok(Self {
            org: cells.parse("org_id", &org_id)?,
            email,
            code: cells.parse("code_id", &code_id)?,
            code_pepper: cells.parse("code_pepper", &code_pepper)?,
            page_pepper: cells.parse("page_pepper", &page_pepper)?,
            attempts,
            expires_at: Timestamp(expires_at),
            claimed_at: claimed_at.map(Timestamp),
        })
    }
}

/// Adds a claim that no one has made yet.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, claim: &Claim) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO claims (org_id, email, code_id, code_pepper, page_pepper, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)",
        Text(org),
        claim.email.as_str(),
        Text(claim.code),
        claim.code_pepper.as_str(),
        claim.page_pepper.as_str(),
        claim.expires_at.0
    )?;
    Ok(())
}

/// Finds the claim of a workspace.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId) -> Result<Option<Claim>> {
    row::one(fetch_optional!(conn, ClaimRow, "SELECT {columns} FROM claims WHERE org_id = $1", Text(org))?)
}

/// Finds the claim of a workspace, and locks it until the transaction ends, so that codes are tried
/// one after the other.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId) -> Result<Option<Claim>> {
    row::one(fetch_optional!(tx, ClaimRow, "SELECT {columns} FROM claims WHERE org_id = $1 {FOR_UPDATE}", Text(org))?)
}

/// Increments the number of wrong codes.
#[crate::boxed]
pub async fn count_wrong(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "UPDATE claims SET attempts = attempts + 1 WHERE org_id = $1", Text(org))?;
    Ok(())
}

/// Replaces the current code with a new one, and resets its attempts.
#[crate::boxed]
pub async fn renew_code(tx: &mut Tx, org: OrgId, code: CodeId, pepper: &PepperId) -> Result<()> {
    execute!(
        tx,
        "UPDATE claims SET code_id = $2, code_pepper = $3, attempts = 0 WHERE org_id = $1",
        Text(org),
        Text(code),
        pepper.as_str()
    )?;
    Ok(())
}

/// Derives the address of the claim page from another pepper.
#[crate::boxed]
pub async fn renew_page(tx: &mut Tx, org: OrgId, pepper: &PepperId) -> Result<()> {
    execute!(tx, "UPDATE claims SET page_pepper = $2 WHERE org_id = $1", Text(org), pepper.as_str())?;
    Ok(())
}

/// Marks the workspace as claimed.
#[crate::boxed]
pub async fn set_claimed(tx: &mut Tx, org: OrgId, now: Timestamp) -> Result<()> {
    execute!(tx, "UPDATE claims SET claimed_at = $2 WHERE org_id = $1", Text(org), now.0)?;
    Ok(())
}

/// Lists workspaces that no one claimed in time and no one pays for, oldest first, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT expires_at AS at, org_id, org_id AS id
          FROM claims
         WHERE claimed_at IS NULL
           AND expires_at <= $1
           AND (expires_at, org_id) > ($2, $3)
           AND (SELECT plan = 'sandbox' AND deleted_at IS NULL FROM orgs WHERE orgs.id = claims.org_id)
         ORDER BY expires_at, org_id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Lists workspaces that can be claimed with a code or at an address derived from this pepper, at most `limit`.
#[crate::boxed]
pub async fn list_open_with_pepper(conn: &mut Conn, pepper: &PepperId, now: Timestamp, limit: i64) -> Result<Vec<Claim>> {
    let rows = fetch_all!(
        conn,
        ClaimRow,
        r"
        SELECT {columns}
          FROM claims
         WHERE claimed_at IS NULL
           AND expires_at > $2
           AND (code_pepper = $1 OR page_pepper = $1)
         ORDER BY org_id
         LIMIT $3",
        pepper.as_str(),
        now.0,
        limit
    )?;
    row::into_records(rows)
}

/// Returns the number of workspaces that can be claimed with a code or at an address derived from this pepper, and
/// the time at which the last of them expires.
#[crate::boxed]
pub async fn count_open_with_pepper(conn: &mut Conn, pepper: &PepperId, now: Timestamp) -> Result<(i64, Option<Timestamp>)> {
    let (count, until) = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MAX(expires_at)
          FROM claims
         WHERE claimed_at IS NULL
           AND expires_at > $2
           AND (code_pepper = $1 OR page_pepper = $1)",
        pepper.as_str(),
        now.0
    )?;
    Ok((count, until.map(Timestamp)))
}
