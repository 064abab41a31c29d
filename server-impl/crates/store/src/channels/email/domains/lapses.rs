//! Email domains whose organizations have lost or regained a paid plan.

use frontdesk_types::{EmailDomainId, OrgId, Result, Timestamp, jobs::overdue::OverdueRecord};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

macro_rules! has_plan {
    () => {
        "(o.subscription IS NOT NULL AND o.subscription <> 'canceled')"
    };
}

/// Lists domains of organizations that have lost or regained a paid plan since the domain was looked at.
#[crate::boxed]
pub async fn list_changed(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT CAST(0 AS BIGINT) AS at, d.org_id, d.id
          FROM email_domains d
          JOIN orgs o ON o.id = d.org_id
         WHERE d.id > $1
           AND o.deleted_at IS NULL
           AND (d.lapsed_at IS NULL) = (NOT {has_plan})
         ORDER BY d.id
         LIMIT $2",
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Returns `true` if an organization has a paid plan.
#[crate::boxed]
pub async fn has_plan(conn: &mut Conn, org: OrgId) -> Result<bool> {
    let found = fetch_optional!(conn, (bool,), "SELECT {has_plan} FROM orgs o WHERE o.id = $1", Text(org))?;
    Ok(found.is_some_and(|(has_plan,)| has_plan))
}

/// Records since when the organization of a domain has no paid plan; `None` once it has one.
#[crate::boxed]
pub async fn record(tx: &mut Tx, org: OrgId, id: EmailDomainId, since: Option<Timestamp>) -> Result<()> {
    execute!(
        tx,
        "UPDATE email_domains SET lapsed_at = $3 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        since.map(|since| since.0)
    )?;
    Ok(())
}
