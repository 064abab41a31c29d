//! Removes the sums of what was deleted, in steps.

use sqlx::types::Text;

use crate::{
    store::Tx,
    types::{OrgId, Result, SiteId},
};

/// Removes some of the sums of deleted articles of a site, of at most so many articles and rows; `false` when none was left.
pub(in crate::store) async fn of_deleted_articles(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    (owners, rows): (i64, i64),
) -> Result<bool> {
    let removed = execute!(
        tx,
        ["DELETE FROM help_article_sums WHERE (org_id, site_id, span, slot, article_id) IN \
          (SELECT s.org_id, s.site_id, s.span, s.slot, s.article_id \
          FROM (SELECT id FROM help_articles WHERE org_id = $1 AND site_id = $2 AND deleted_at IS NOT NULL ORDER BY id LIMIT $3) d \
          CROSS JOIN help_article_sums s WHERE s.org_id = $1 AND s.article_id = d.id LIMIT $4)"],
        Text(org),
        Text(site),
        owners,
        rows
    )?;
    Ok(removed > 0)
}

/// Removes some of the sums of a site, at most `rows`; `false` when nothing was left.
pub(in crate::store) async fn of_site(tx: &mut Tx, org: OrgId, site: SiteId, rows: i64) -> Result<bool> {
    let terms = execute!(
        tx,
        ["DELETE FROM help_term_sums WHERE org_id = $1 AND site_id = $2 AND (span, slot, term) IN \
          (SELECT span, slot, term FROM help_term_sums WHERE org_id = $1 AND site_id = $2 LIMIT $3)"],
        Text(org),
        Text(site),
        rows
    )?;
    if terms > 0 {
        return Ok(true);
    }
    let visitors = execute!(
        tx,
        ["DELETE FROM help_visitors WHERE org_id = $1 AND site_id = $2 AND (day, visitor) IN \
          (SELECT day, visitor FROM help_visitors WHERE org_id = $1 AND site_id = $2 LIMIT $3)"],
        Text(org),
        Text(site),
        rows
    )?;
    if visitors > 0 {
        return Ok(true);
    }
    let sums = execute!(
        tx,
        ["DELETE FROM help_site_sums WHERE org_id = $1 AND site_id = $2 AND (span, slot) IN \
          (SELECT span, slot FROM help_site_sums WHERE org_id = $1 AND site_id = $2 LIMIT $3)"],
        Text(org),
        Text(site),
        rows
    )?;
    Ok(sums > 0)
}
