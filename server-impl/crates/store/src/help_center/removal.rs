//! Removes deleted content in steps: articles with their revisions, files with their blocks, and whole sites.

use frontdesk_types::{AgentId, OrgId, Result, SiteId, jobs::overdue::OverdueRecord};
use sqlx::types::Text;

use super::insights;
use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Number of rows of a few hundred bytes that are removed in one step.
const ROWS_PER_STEP: i64 = 500;

/// Number of blocks of up to 256 KiB, and of revisions, that are removed in one step.
const BLOCKS_PER_STEP: i64 = 32;

/// Number of articles or files whose content is removed in one step.
const OWNERS_PER_STEP: i64 = 64;

/// Removes some of the deleted content of a site, and the site itself if it was deleted and nothing is left of it;
/// returns `false` when there was nothing left to do.
#[crate::boxed]
pub async fn remove_some_of_site(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let Some(is_deleted) = lock_site(tx, org, site).await? else { return Ok(false) };
    if is_deleted {
        return remove_whole_site(tx, org, site).await;
    }
    if remove_deleted_content(tx, org, site).await? {
        return Ok(true);
    }
    execute!(tx, "UPDATE help_sites SET purge_since = NULL WHERE org_id = $1 AND id = $2", Text(org), Text(site))?;
    Ok(false)
}

/// Removes some of the help center of an agent that is being removed, whether or not it was deleted; returns
/// `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM help_sites WHERE org_id = $1 AND agent_id = $2 ORDER BY id LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    let Some((id,)) = found else { return Ok(false) };
    let site = Cells { table: "help_sites", id: &id }.parse("id", &id)?;
    remove_whole_site(tx, org, site).await?;
    Ok(true)
}

/// Lists sites with content to remove but without a job, after `after`, at most `limit`: their job was dropped,
/// or died long ago.
#[crate::boxed]
pub async fn list_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT purge_since AS at, org_id, id
          FROM help_sites s
         WHERE purge_since IS NOT NULL
           AND (purge_since, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE org_id = s.org_id
                              AND kind = 'purge_site'
                              AND task ->> 'site' = s.id)
         ORDER BY purge_since, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Locks a site until the transaction ends; returns `true` if it was deleted, or `None` when it is gone.
async fn lock_site(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<Option<bool>> {
    let found = fetch_optional!(
        tx,
        (bool,),
        "SELECT deleted_at IS NOT NULL FROM help_sites WHERE org_id = $1 AND id = $2 {FOR_UPDATE}",
        Text(org),
        Text(site)
    )?;
    Ok(found.map(|(is_deleted,)| is_deleted))
}

/// Removes some of a deleted site, and finally the site itself; returns `false` when nothing is left.
async fn remove_whole_site(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    if mark_content_deleted(tx, org, site).await?
        || remove_deleted_content(tx, org, site).await?
        || remove_rest(tx, org, site).await?
    {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM help_sites WHERE org_id = $1 AND id = $2", Text(org), Text(site))?;
    Ok(false)
}

/// Marks some of the articles and files of a site as deleted; returns `false` when all are.
async fn mark_content_deleted(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let articles = execute!(
        tx,
        r"
        UPDATE help_articles
           SET deleted_at = 0
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM help_articles
                       WHERE org_id = $1
                         AND site_id = $2
                         AND deleted_at IS NULL
                       ORDER BY id
                       LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    if articles > 0 {
        return Ok(true);
    }
    let files = execute!(
        tx,
        r"
        UPDATE help_files
           SET deleted_at = 0
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM help_files
                       WHERE org_id = $1
                         AND site_id = $2
                         AND deleted_at IS NULL
                       ORDER BY id
                       LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    Ok(files > 0)
}

/// Removes some of the deleted articles and files of a site; returns `false` when none was left.
async fn remove_deleted_content(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    Ok(remove_revisions(tx, org, site).await?
        || remove_feedback(tx, org, site).await?
        || insights::removal::remove_sums_of_deleted_articles(tx, org, site, (OWNERS_PER_STEP, ROWS_PER_STEP)).await?
        || remove_articles(tx, org, site).await?
        || remove_blocks(tx, org, site).await?
        || remove_files(tx, org, site).await?)
}

async fn remove_revisions(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_revisions
         WHERE org_id = $1
           AND (article_id, number) IN (SELECT r.article_id, r.number
                                          FROM (SELECT id
                                                  FROM help_articles
                                                 WHERE org_id = $1
                                                   AND site_id = $2
                                                   AND deleted_at IS NOT NULL
                                                 ORDER BY id
                                                 LIMIT $3) d
                                         CROSS JOIN help_revisions r
                                         WHERE r.org_id = $1
                                           AND r.article_id = d.id
                                         LIMIT $4)",
        Text(org),
        Text(site),
        OWNERS_PER_STEP,
        BLOCKS_PER_STEP
    )?;
    Ok(removed > 0)
}

async fn remove_feedback(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_feedback
         WHERE org_id = $1
           AND id IN (SELECT f.id
                        FROM (SELECT id
                                FROM help_articles
                               WHERE org_id = $1
                                 AND site_id = $2
                                 AND deleted_at IS NOT NULL
                               ORDER BY id
                               LIMIT $3) d
                       CROSS JOIN help_feedback f
                       WHERE f.org_id = $1
                         AND f.article_id = d.id
                       LIMIT $4)",
        Text(org),
        Text(site),
        OWNERS_PER_STEP,
        ROWS_PER_STEP
    )?;
    Ok(removed > 0)
}

async fn remove_articles(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_articles
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM help_articles
                       WHERE org_id = $1
                         AND site_id = $2
                         AND deleted_at IS NOT NULL
                       ORDER BY id
                       LIMIT $3)",
        Text(org),
        Text(site),
        OWNERS_PER_STEP
    )?;
    Ok(removed > 0)
}

async fn remove_blocks(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_file_blocks
         WHERE org_id = $1
           AND (file_id, number) IN (SELECT b.file_id, b.number
                                       FROM (SELECT id
                                               FROM help_files
                                              WHERE org_id = $1
                                                AND site_id = $2
                                                AND deleted_at IS NOT NULL
                                              ORDER BY id
                                              LIMIT $3) d
                                      CROSS JOIN help_file_blocks b
                                      WHERE b.org_id = $1
                                        AND b.file_id = d.id
                                      LIMIT $4)",
        Text(org),
        Text(site),
        OWNERS_PER_STEP,
        BLOCKS_PER_STEP
    )?;
    Ok(removed > 0)
}

async fn remove_files(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_files
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM help_files
                       WHERE org_id = $1
                         AND site_id = $2
                         AND deleted_at IS NOT NULL
                       ORDER BY id
                       LIMIT $3)",
        Text(org),
        Text(site),
        OWNERS_PER_STEP
    )?;
    Ok(removed > 0)
}

/// Removes some of the other data of a site; returns `false` when nothing was left.
async fn remove_rest(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let redirects = execute!(
        tx,
        r"
        DELETE FROM help_redirects
         WHERE org_id = $1
           AND id IN (SELECT id FROM help_redirects WHERE org_id = $1 AND site_id = $2 ORDER BY id LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    if redirects > 0 {
        return Ok(true);
    }
    let changes = execute!(
        tx,
        r"
        DELETE FROM help_changes
         WHERE org_id = $1
           AND site_id = $2
           AND number IN (SELECT number
                            FROM help_changes
                           WHERE org_id = $1
                             AND site_id = $2
                           ORDER BY number
                           LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    if changes > 0 || remove_imports(tx, org, site).await? {
        return Ok(true);
    }
    let collections = execute!(
        tx,
        r"
        DELETE FROM help_collections
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM help_collections
                       WHERE org_id = $1
                         AND site_id = $2
                       ORDER BY position, id
                       LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    Ok(collections > 0 || insights::removal::remove_sums_of_site(tx, org, site, ROWS_PER_STEP).await?)
}

async fn remove_imports(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM help_imports
         WHERE org_id = $1
           AND site_id = $2
           AND (origin, kind, name) IN (SELECT origin, kind, name
                                          FROM help_imports
                                         WHERE org_id = $1
                                           AND site_id = $2
                                         ORDER BY origin, kind, name
                                         LIMIT $3)",
        Text(org),
        Text(site),
        ROWS_PER_STEP
    )?;
    Ok(removed > 0)
}

/// Removes everything else about help centers that an organization has.
#[crate::boxed]
pub async fn remove_rest_of_org(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "DELETE FROM stopped_slugs WHERE org_id = $1", Text(org))?;
    Ok(())
}
