//! Add-ons, and the domains whose organizations have lost the entitlement to them.

use frontdesk_types::{
    OrgId, Result, Timestamp,
    custom_domains::{AddOn, DomainEntitlement},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

macro_rules! has_plan {
    () => {
        "(o.subscription IS NOT NULL AND o.subscription <> 'canceled')"
    };
}

macro_rules! has_add_on {
    () => {
        "EXISTS (SELECT 1 FROM org_addons x WHERE x.org_id = o.id AND x.addon = 'custom_domains')"
    };
}

/// Gives an organization an add-on. Returns `false` if it already has it.
#[crate::boxed]
pub async fn add_add_on(tx: &mut Tx, org: OrgId, add_on: AddOn) -> Result<bool> {
    let added = execute!(
        tx,
        "INSERT INTO org_addons (org_id, addon) VALUES ($1, $2) ON CONFLICT (org_id, addon) DO NOTHING",
        Text(org),
        add_on.as_str()
    )?;
    Ok(added == 1)
}

/// Removes an add-on from an organization; returns `false` when it did not have it.
#[crate::boxed]
pub async fn remove_add_on(tx: &mut Tx, org: OrgId, add_on: AddOn) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM org_addons WHERE org_id = $1 AND addon = $2", Text(org), add_on.as_str())?;
    Ok(removed == 1)
}

/// Returns the add-ons of an organization.
#[crate::boxed]
pub async fn list_add_ons(conn: &mut Conn, org: OrgId) -> Result<Vec<AddOn>> {
    let rows = fetch_all!(conn, (String,), "SELECT addon FROM org_addons WHERE org_id = $1 ORDER BY addon", Text(org))?;
    rows.into_iter().map(|(add_on,)| Cells { table: "org_addons", id: &org.to_string() }.parse("addon", &add_on)).collect()
}

/// Returns the entitlement of an organization to custom domains.
#[crate::boxed]
pub async fn find_entitlement(conn: &mut Conn, org: OrgId) -> Result<DomainEntitlement> {
    let found = fetch_optional!(conn, (bool, bool), "SELECT {has_add_on}, {has_plan} FROM orgs o WHERE o.id = $1", Text(org))?;
    let (has_add_on, has_plan) = found.unwrap_or_default();
    Ok(DomainEntitlement { has_add_on, has_plan })
}

/// Lists domains of organizations that have lost or regained the entitlement to them, and domains that have lacked
/// it since before `before` but are not suspended. Those of agents that await deletion stay as they are.
#[crate::boxed]
pub async fn list_changed(conn: &mut Conn, before: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT CAST(0 AS BIGINT) AS at, d.org_id, d.id
          FROM web_domains d
          JOIN orgs o ON o.id = d.org_id
         WHERE d.id > $1
           AND d.status <> 'removing'
           AND o.deleted_at IS NULL
           AND (SELECT a.pending_delete_at IS NULL
                  FROM agents a
                 WHERE a.org_id = d.org_id
                   AND a.id = d.agent_id)
           AND ((d.lapsed_at IS NULL) = (NOT ({has_add_on} AND {has_plan}))
                OR (d.lapsed_at <= $2 AND d.status <> 'suspended'))
         ORDER BY d.id
         LIMIT $3",
        after.id.as_str(),
        before.0,
        limit
    )?;
    Ok(row::to_overdue(rows))
}
