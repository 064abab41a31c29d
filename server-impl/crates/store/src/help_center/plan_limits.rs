//! Resources that the plan of an organization caps across all of its help centers.
//!
//! A counter changes by one conditional statement, so two requests never both take the last slot. Lock the site first.

use frontdesk_types::{OrgId, Result, SiteId};
use sqlx::types::Text;

use crate::{Conn, Tx};

/// Takes slots for articles; returns `false` when fewer are left within the cap. `None` means no cap.
#[crate::boxed]
pub async fn take_articles(tx: &mut Tx, org: OrgId, articles: i64, cap: Option<i64>) -> Result<bool> {
    let taken = execute!(
        tx,
        "UPDATE orgs SET help_articles = help_articles + $2 WHERE id = $1 AND help_articles <= $3",
        Text(org),
        articles,
        cap.unwrap_or(i64::MAX).saturating_sub(articles)
    )?;
    Ok(taken == 1)
}

/// Takes room for a file; returns `false` when less is left within the cap. `None` means no cap.
#[crate::boxed]
pub async fn take_file_bytes(tx: &mut Tx, org: OrgId, bytes: i64, cap: Option<i64>) -> Result<bool> {
    let taken = execute!(
        tx,
        "UPDATE orgs SET help_file_bytes = help_file_bytes + $2 WHERE id = $1 AND help_file_bytes <= $3",
        Text(org),
        bytes,
        cap.unwrap_or(i64::MAX).saturating_sub(bytes)
    )?;
    Ok(taken == 1)
}

/// Returns the number of articles and the bytes of files of an organization; `None` when there is no such organization.
#[crate::boxed]
pub async fn find_usage(conn: &mut Conn, org: OrgId) -> Result<Option<(i64, i64)>> {
    fetch_optional!(conn, (i64, i64), "SELECT help_articles, help_file_bytes FROM orgs WHERE id = $1", Text(org))
}

/// Frees the slots of articles. Every caller that deletes an article must free its slot.
pub(super) async fn free_articles(tx: &mut Tx, org: OrgId, articles: i64) -> Result<()> {
    execute!(tx, "UPDATE orgs SET help_articles = help_articles - $2 WHERE id = $1", Text(org), articles)?;
    Ok(())
}

/// Frees the room of a file. Every caller that deletes a file must free its room.
pub(super) async fn free_file_bytes(tx: &mut Tx, org: OrgId, bytes: i64) -> Result<()> {
    execute!(tx, "UPDATE orgs SET help_file_bytes = help_file_bytes - $2 WHERE id = $1", Text(org), bytes)?;
    Ok(())
}

/// Frees all slots and all room of a site that is being deleted.
pub(super) async fn free_all(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE orgs
           SET help_articles = help_articles - (
               SELECT COUNT(*)
                 FROM help_articles a
                WHERE a.org_id = $1
                  AND a.site_id = $2
                  AND a.deleted_at IS NULL),
               help_file_bytes = help_file_bytes - (
               SELECT CAST(COALESCE(SUM(f.bytes), 0) AS BIGINT)
                 FROM help_files f
                WHERE f.org_id = $1
                  AND f.site_id = $2
                  AND f.deleted_at IS NULL)
         WHERE id = $1",
        Text(org),
        Text(site)
    )?;
    Ok(())
}
