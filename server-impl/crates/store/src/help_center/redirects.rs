//! Redirects of sites.

use frontdesk_types::{
    OrgId, Page, PageRequest, RedirectId, Result, SiteId, Timestamp,
    help_center::redirects::{RedirectTarget, RedirectTargetKind, SiteRedirect},
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    RedirectRow of "help_redirects" => SiteRedirect {
        keys { org_id as org: OrgId, id as id: RedirectId, site_id as site: SiteId }
        managed { from_path: String, is_prefix: bool, status: i64, created_at: Timestamp }
        raw { target_kind: RedirectTargetKind, target: String }
        made |cells| { target: parse_target(cells, target_kind, target)? }
    }
}

fn parse_target(cells: &Cells<'_>, kind: RedirectTargetKind, target: String) -> Result<RedirectTarget> {
    Ok(match kind {
        RedirectTargetKind::Article => RedirectTarget::Article(cells.parse("target", &target)?),
        RedirectTargetKind::Collection => RedirectTarget::Collection(cells.parse("target", &target)?),
        RedirectTargetKind::Url => RedirectTarget::Url(target),
    })
}

/// Condition that the site is not deleted.
macro_rules! live {
    () => {
        "EXISTS (SELECT 1 FROM help_sites s WHERE s.org_id = $1 AND s.id = site_id AND s.deleted_at IS NULL)"
    };
}

/// Adds a redirect; returns `false` when the site already has one from that path. Lock the site first.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, redirect: &SiteRedirect) -> Result<bool> {
    let SiteRedirect { id, org, site, from_path, is_prefix, target, status, created_at } = redirect;
    let added = execute!(
        tx,
        r"
        INSERT INTO help_redirects (org_id, id, site_id, from_path, is_prefix, target_kind, target, status,
                                    created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (org_id, site_id, from_path, is_prefix) DO NOTHING",
        Text(*org),
        Text(*id),
        Text(*site),
        from_path.as_str(),
        *is_prefix,
        target.kind().as_str(),
        target.name(),
        *status,
        created_at.0
    )?;
    Ok(added == 1)
}

/// Finds a redirect.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: RedirectId) -> Result<Option<SiteRedirect>> {
    row::one(fetch_optional!(
        conn,
        RedirectRow,
        "SELECT {columns} FROM help_redirects WHERE org_id = $1 AND id = $2 AND {live}",
        Text(org),
        Text(id)
    )?)
}

/// Lists the redirects of a site by time of creation.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, site: SiteId, page: &PageRequest) -> Result<Page<SiteRedirect>> {
    let rows = fetch_page!(
        conn,
        RedirectRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_redirects
         WHERE org_id = $1
           AND site_id = $2
           AND id {BEYOND} $3
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(site),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |redirect: &SiteRedirect| redirect.id.0)
}

/// Finds the redirect for a path: that of exactly this path, or else that of the longest of the paths `above` it.
#[crate::boxed]
pub async fn find_matching(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    path: &str,
    above: &[&str],
) -> Result<Option<SiteRedirect>> {
    row::one(fetch_optional!(
        conn,
        RedirectRow,
        r"
        SELECT {columns}
          FROM (SELECT *
                  FROM help_redirects
                 WHERE org_id = $1
                   AND site_id = $2
                   AND from_path = $3
                   AND NOT is_prefix
                 UNION ALL
                SELECT r.*
                  FROM {EACH_TEXT}($4) e
                 CROSS JOIN help_redirects r
                 WHERE r.org_id = $1
                   AND r.site_id = $2
                   AND r.from_path = e.value
                   AND r.is_prefix) found
         ORDER BY is_prefix, LENGTH(from_path) DESC
         LIMIT 1",
        Text(org),
        Text(site),
        path,
        Json(above)
    )?)
}

/// Returns the redirects of a site from these paths, both exact ones and prefixes, in any order.
#[crate::boxed]
pub async fn list_from_paths(conn: &mut Conn, org: OrgId, site: SiteId, paths: &[&str]) -> Result<Vec<SiteRedirect>> {
    row::into_records(fetch_all!(
        conn,
        RedirectRow,
        r"
        SELECT {columns}
          FROM help_redirects
         WHERE org_id = $1
           AND site_id = $2
           AND from_path {AMONG} $3 {END_AMONG}",
        Text(org),
        Text(site),
        Json(paths)
    )?)
}

/// Counts the redirects of a site. Lock the site first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM help_redirects WHERE org_id = $1 AND site_id = $2",
        Text(org),
        Text(site)
    )?;
    Ok(count)
}

/// Removes a redirect; returns `false` when it is gone.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: RedirectId) -> Result<bool> {
    let deleted = execute!(tx, "DELETE FROM help_redirects WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(deleted == 1)
}
