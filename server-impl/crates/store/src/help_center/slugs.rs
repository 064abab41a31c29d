//! Holders of slugs. A slug is the first label of a hostname under the domain of help centers.

use frontdesk_types::{OrgId, Result, SiteId, Timestamp};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

/// Takes a slug for a site; returns `false` when another one has it. A former slug of another site is free once it
/// no longer leads there.
#[crate::boxed]
pub async fn take_for_site(tx: &mut Tx, org: OrgId, site: SiteId, slug: &str, now: Timestamp) -> Result<bool> {
    let taken = execute!(
        tx,
        r"
        INSERT INTO help_slugs (slug, org_id, site_id)
        VALUES ($1, $2, $3)
            ON CONFLICT (slug) DO UPDATE SET org_id = $2, site_id = $3, until = NULL
         WHERE help_slugs.until <= $4
            OR (help_slugs.org_id = $2 AND help_slugs.site_id = $3)",
        slug,
        Text(org),
        Text(site),
        now.0
    )?;
    Ok(taken == 1)
}

/// Keeps a former slug leading to its site until a moment.
#[crate::boxed]
pub async fn retire_until(tx: &mut Tx, org: OrgId, site: SiteId, slug: &str, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE help_slugs SET until = $4 WHERE slug = $3 AND org_id = $1 AND site_id = $2",
        Text(org),
        Text(site),
        slug,
        until.0
    )?;
    Ok(())
}

/// Finds the site that a slug leads to, even of a deleted organization. For the operator.
#[crate::boxed]
pub async fn find_holder(conn: &mut Conn, slug: &str, now: Timestamp) -> Result<Option<(OrgId, SiteId)>> {
    let found = fetch_optional!(
        conn,
        (String, String),
        "SELECT org_id, site_id FROM help_slugs WHERE slug = $1 AND (until IS NULL OR until > $2)",
        slug,
        now.0
    )?;
    let cells = Cells { table: "help_slugs", id: slug };
    found.map(|(org, site)| Ok((cells.parse("org_id", &org)?, cells.parse("site_id", &site)?))).transpose()
}

/// Removes slugs that no longer lead anywhere, at most `limit`; returns the number of removed slugs.
#[crate::boxed]
pub async fn free_expired(tx: &mut Tx, now: Timestamp, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM help_slugs
         WHERE slug IN (SELECT slug FROM help_slugs WHERE until <= $1 ORDER BY until LIMIT $2)
           AND until <= $1",
        now.0,
        limit
    )
}

/// Frees the former slugs of a site, except the latest.
#[crate::boxed]
pub async fn free_all_but_latest(tx: &mut Tx, org: OrgId, site: SiteId, kept: i64) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM help_slugs
         WHERE slug IN (SELECT slug
                          FROM help_slugs
                         WHERE org_id = $1
                           AND site_id = $2
                           AND until IS NOT NULL
                         ORDER BY until DESC, slug
                         LIMIT 1000 OFFSET $3)",
        Text(org),
        Text(site),
        kept
    )?;
    Ok(())
}

/// Records the slugs of a site that the operator has suspended, so that they stay suspended for its organization
/// when the site is gone. Those of a site that is suspended only because another one is are not recorded.
#[crate::boxed]
pub async fn record_suspended(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO stopped_slugs (org_id, slug, stopped_at)
        SELECT l.org_id, l.slug, s.stopped_at
          FROM help_slugs l
          JOIN help_sites s ON s.org_id = l.org_id AND s.id = l.site_id
         WHERE l.org_id = $1
           AND l.site_id = $2
           AND s.stopped_at IS NOT NULL
           AND NOT s.is_stopped_with_org
            ON CONFLICT (org_id, slug) DO NOTHING",
        Text(org),
        Text(site)
    )?;
    Ok(())
}

/// Returns the time since which the operator has suspended a slug for an organization.
#[crate::boxed]
pub async fn find_suspended_since(conn: &mut Conn, org: OrgId, slug: &str) -> Result<Option<Timestamp>> {
    let found =
        fetch_optional!(conn, (i64,), "SELECT stopped_at FROM stopped_slugs WHERE org_id = $1 AND slug = $2", Text(org), slug)?;
    Ok(found.map(|(since,)| Timestamp(since)))
}

/// Returns `true` if the operator has suspended any slug of an organization, and locks that state
/// until the transaction ends.
#[crate::boxed]
pub async fn lock_if_suspended(tx: &mut Tx, org: OrgId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT slug FROM stopped_slugs WHERE org_id = $1 ORDER BY slug LIMIT 1 {FOR_UPDATE}",
        Text(org)
    )?;
    Ok(found.is_some())
}

/// Returns the slugs of an organization that the operator has suspended, at most `limit`.
#[crate::boxed]
pub async fn list_suspended(conn: &mut Conn, org: OrgId, limit: i64) -> Result<Vec<String>> {
    let rows =
        fetch_all!(conn, (String,), "SELECT slug FROM stopped_slugs WHERE org_id = $1 ORDER BY slug LIMIT $2", Text(org), limit)?;
    Ok(rows.into_iter().map(|(slug,)| slug).collect())
}

/// Returns the organizations for which the operator has suspended a slug.
#[crate::boxed]
pub async fn list_suspended_orgs(conn: &mut Conn, slug: &str) -> Result<Vec<OrgId>> {
    let rows = fetch_all!(conn, (String,), "SELECT org_id FROM stopped_slugs WHERE slug = $1 ORDER BY org_id", slug)?;
    rows.iter().map(|(org,)| Cells { table: "stopped_slugs", id: slug }.parse("org_id", org)).collect()
}

/// Lifts the suspension of a slug for an organization.
#[crate::boxed]
pub async fn lift_suspension(tx: &mut Tx, org: OrgId, slug: &str) -> Result<()> {
    execute!(tx, "DELETE FROM stopped_slugs WHERE org_id = $1 AND slug = $2", Text(org), slug)?;
    Ok(())
}

/// Lifts the suspension of all slugs of a site.
#[crate::boxed]
pub async fn lift_suspensions_of_site(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM stopped_slugs
         WHERE org_id = $1
           AND slug IN (SELECT slug FROM help_slugs WHERE org_id = $1 AND site_id = $2)",
        Text(org),
        Text(site)
    )?;
    Ok(())
}

/// Frees all slugs of a site.
pub(super) async fn free_all(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<()> {
    execute!(tx, "DELETE FROM help_slugs WHERE org_id = $1 AND site_id = $2", Text(org), Text(site))?;
    Ok(())
}
