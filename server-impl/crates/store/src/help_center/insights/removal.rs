//! Removes the sums of deleted content, in steps.

use frontdesk_types::{OrgId, Result, SiteId};
use sqlx::types::Text;

use crate::Tx;

/// Removes some of the sums of deleted articles of a site, of at most this many articles and rows; returns `false`
/// when none was left.
pub(crate) async fn remove_sums_of_deleted_articles(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    (owners, rows): (i64, i64),
) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_article_sums
         WHERE (org_id, site_id, span, slot, article_id) IN (
               SELECT s.org_id, s.site_id, s.span, s.slot, s.article_id
                 FROM (SELECT id
                         FROM help_articles
                        WHERE org_id = $1
                          AND site_id = $2
                          AND deleted_at IS NOT NULL
                        ORDER BY id
                        LIMIT $3) d
                CROSS JOIN help_article_sums s
                WHERE s.org_id = $1
                  AND s.article_id = d.id
                LIMIT $4)",
        Text(org),
        Text(site),
        owners,
        rows
    )?;
    Ok(removed > 0)
}

/// Removes some of the sums of a site, at most `rows`; returns `false` when nothing was left.
pub(crate) async fn remove_sums_of_site(tx: &mut Tx, org: OrgId, site: SiteId, rows: i64) -> Result<bool> {
    let (of, named) = (Text(org), Text(site));
    Ok(remove_some!(tx, "help_term_sums", "site_id", "span, slot, term", of, named, rows)? > 0
        || remove_some!(tx, "help_visitors", "site_id", "day, visitor", of, named, rows)? > 0
        || remove_some!(tx, "help_site_sums", "site_id", "span, slot", of, named, rows)? > 0)
}
