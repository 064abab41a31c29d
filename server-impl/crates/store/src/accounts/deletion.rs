//! Organizations whose deletion is scheduled.

use frontdesk_types::{OrgId, Result, Timestamp, accounts::orgs::WorkspaceContents, jobs::overdue::OverdueRecord};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

/// Schedules the deletion of an organization, or cancels it.
#[crate::boxed]
pub async fn set_deletion_time(tx: &mut Tx, org: OrgId, at: Option<Timestamp>) -> Result<()> {
    execute!(tx, "UPDATE orgs SET delete_at = $2 WHERE id = $1", Text(org), at.map(|at| at.0))?;
    Ok(())
}

/// Lists organizations whose deletion is due, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_due(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT delete_at AS at, id AS org_id, id
          FROM orgs
         WHERE delete_at <= $1
           AND deleted_at IS NULL
           AND (delete_at, id) > ($2, $3)
         ORDER BY delete_at, id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

#[derive(sqlx_macros::FromRow)]
struct ContentsRow {
    agents: i64,
    sources: i64,
    conversations: i64,
    contacts: i64,
    members: i64,
    keys: i64,
    help_centers: i64,
    articles: i64,
    custom_domains: i64,
    webhook_endpoints: i64,
}

/// Counts what the deletion of an organization would remove, up to a limit each.
#[crate::boxed]
pub async fn count_contents(conn: &mut Conn, org: OrgId, now: Timestamp) -> Result<WorkspaceContents> {
    let row = fetch_one!(
        conn,
        ContentsRow,
        r"
        SELECT (SELECT COUNT(*)
                  FROM (SELECT 1 FROM agents WHERE org_id = $1 AND deleted_at IS NULL LIMIT $3) c) AS agents,
               (SELECT COUNT(*)
                  FROM (SELECT 1 FROM sources WHERE org_id = $1 AND deleted_at IS NULL LIMIT $3) c) AS sources,
               (SELECT COUNT(*) FROM (SELECT 1 FROM conversations WHERE org_id = $1 LIMIT $3) c) AS conversations,
               (SELECT COUNT(*)
                  FROM (SELECT 1 FROM contacts WHERE org_id = $1 AND retired IS NULL LIMIT $3) c) AS contacts,
               (SELECT COUNT(*) FROM (SELECT 1 FROM members WHERE org_id = $1 LIMIT $3) c) AS members,
               (SELECT COUNT(*)
                  FROM (SELECT 1
                          FROM api_keys
                         WHERE org_id = $1
                           AND revoked_at IS NULL
                           AND (expires_at IS NULL OR expires_at > $2)
                         LIMIT $3) c) AS keys,
               (SELECT COUNT(*)
                  FROM (SELECT 1 FROM help_sites WHERE org_id = $1 AND deleted_at IS NULL LIMIT $3) c) AS help_centers,
               (SELECT COUNT(*)
                  FROM (SELECT 1 FROM help_articles WHERE org_id = $1 AND deleted_at IS NULL LIMIT $3) c) AS articles,
               (SELECT COUNT(*) FROM (SELECT 1 FROM web_domains WHERE org_id = $1 LIMIT $3) c) AS custom_domains,
               (SELECT COUNT(*)
                  FROM (SELECT 1 FROM webhook_endpoints WHERE org_id = $1 AND NOT is_temporary LIMIT $3) c)
                   AS webhook_endpoints",
        Text(org),
        now.0,
        WorkspaceContents::MAX_COUNTED
    )?;
    let ContentsRow {
        agents,
        sources,
        conversations,
        contacts,
        members,
        keys,
        help_centers,
        articles,
        custom_domains,
        webhook_endpoints,
    } = row;
    Ok(WorkspaceContents {
        agents,
        sources,
        conversations,
        contacts,
        members,
        keys,
        help_centers,
        articles,
        custom_domains,
        webhook_endpoints,
    })
}
