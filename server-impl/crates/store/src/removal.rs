//! Removes deleted content, and the leftovers of attempts at a source, in steps.
//!
//! A step is the work of one transaction, small enough that concurrent writers hardly notice, however much was
//! deleted. To add a table that belongs to a source, an agent or an organization: add a statement here, before that
//! of the table it refers to.

mod sources;

use frontdesk_types::{AgentId, OrgId, Result, SourceId, jobs::overdue::OverdueRecord};
use sqlx::types::Text;

pub use self::sources::{LeftoverScope, prune_step, remove_some_of_upload};
use super::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Number of rows of a few hundred bytes that are removed in one step.
const ROWS_PER_STEP: i64 = 500;

/// Number of blocks of up to 256 KiB that are removed in one step.
const BLOCKS_PER_STEP: i64 = 32;

/// The root of a removal.
#[derive(Debug, Clone, Copy)]
pub enum RemovalScope {
    /// A source.
    Source(OrgId, SourceId),
    /// An agent, including its sources.
    Agent(OrgId, AgentId),
    /// An organization, including its agents.
    Org(OrgId),
}

/// Removes some of the content of a deleted source, agent or organization; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_step(tx: &mut Tx, scope: RemovalScope) -> Result<bool> {
    match scope {
        RemovalScope::Source(org, source) => sources::remove_some(tx, org, source).await,
        RemovalScope::Agent(org, agent) => remove_some_of_agent(tx, org, agent).await,
        RemovalScope::Org(org) => remove_some_of_org(tx, org).await,
    }
}

/// Lists deleted sources that no job removes, after `after`, at most `limit`: their job was dropped, or died long ago.
#[crate::boxed]
pub async fn list_sources_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT deleted_at AS at, org_id, id
          FROM sources s
         WHERE deleted_at IS NOT NULL
           AND (deleted_at, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE org_id = s.org_id
                              AND kind = 'purge_source'
                              AND task ->> 'source' = s.id)
         ORDER BY deleted_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Lists deleted agents that no job removes, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_agents_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT deleted_at AS at, org_id, id
          FROM agents a
         WHERE deleted_at IS NOT NULL
           AND (deleted_at, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE org_id = a.org_id
                              AND kind = 'purge_agent'
                              AND task ->> 'agent' = a.id)
         ORDER BY deleted_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Lists deleted organizations that no job removes, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_orgs_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT deleted_at AS at, id AS org_id, id
          FROM orgs o
         WHERE deleted_at IS NOT NULL
           AND (deleted_at, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1 FROM jobs WHERE org_id = o.id AND kind = 'purge_org')
         ORDER BY deleted_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    if let Some(source) = find_any_source(tx, org, agent).await? {
        if !sources::remove_some(tx, org, source).await? {
            sources::remove(tx, org, source).await?;
        }
        return Ok(true);
    }
    if let Some(upload) = find_any_upload(tx, org, agent).await? {
        return sources::remove_some_of_upload(tx, org, upload).await;
    }
    if super::knowledge::source_deletions::remove_some_of_agent(tx, org, agent).await? {
        return Ok(true);
    }
    let messages = execute!(
        tx,
        r"
        DELETE FROM messages
         WHERE org_id = $1
           AND id IN (SELECT m.id
                        FROM conversations c
                        JOIN messages m ON m.org_id = c.org_id AND m.conversation_id = c.id
                       WHERE c.org_id = $1
                         AND c.agent_id = $2
                       ORDER BY c.id DESC
                       LIMIT $3)",
        Text(org),
        Text(agent),
        ROWS_PER_STEP
    )?;
    Ok(messages > 0
        || super::channels::email::messages::remove_some_of_agent(tx, org, agent, BLOCKS_PER_STEP).await?
        || super::channels::email::removed_contents::remove_some(tx, org).await?
        || remove_rest_of_agent(tx, org, agent).await?)
}

/// Removes the rows of tables whose rows are small and own nothing large, one table after the other.
async fn remove_rest_of_agent(tx: &mut Tx, in_org: OrgId, id: AgentId) -> Result<bool> {
    let (org, agent) = (Text(in_org), Text(id));
    let notes = execute!(
        tx,
        r"
        DELETE FROM notes
         WHERE org_id = $1
           AND id IN (SELECT id FROM notes WHERE org_id = $1 AND agent_id = $2 LIMIT $3)",
        org,
        agent,
        BLOCKS_PER_STEP
    )?;
    if notes > 0 {
        return Ok(true);
    }
    let conversations = fetch_all!(
        tx,
        (String,),
        r"
        DELETE FROM conversations
         WHERE org_id = $1
           AND id IN (SELECT id FROM conversations WHERE org_id = $1 AND agent_id = $2 LIMIT $3)
        RETURNING id",
        org,
        agent,
        ROWS_PER_STEP
    )?;
    if !conversations.is_empty() {
        let ids = super::conversations::lists::parse_ids(conversations)?;
        super::idempotency::remove_answers_about(tx, in_org, &ids).await?;
        super::events::erase_payloads(tx, in_org, &ids).await?;
        return Ok(true);
    }
    let leads = super::contacts::leads::remove_some_of_agent(tx, in_org, id, ROWS_PER_STEP).await?;
    if !leads.is_empty() {
        super::events::erase_payloads(tx, in_org, &leads).await?;
        return Ok(true);
    }
    let drafts = execute!(
        tx,
        r"
        DELETE FROM drafts
         WHERE org_id = $1
           AND id IN (SELECT id FROM drafts WHERE org_id = $1 AND agent_id = $2 LIMIT $3)",
        org,
        agent,
        BLOCKS_PER_STEP
    )?;
    if drafts > 0 {
        return Ok(true);
    }
    let changes = execute!(
        tx,
        r"
        DELETE FROM changes
         WHERE org_id = $1
           AND agent_id = $2
           AND number IN (SELECT number
                            FROM changes
                           WHERE org_id = $1
                             AND agent_id = $2
                           ORDER BY number
                           LIMIT $3)",
        org,
        agent,
        ROWS_PER_STEP
    )?;
    Ok(changes > 0
        || super::analytics::removal::remove_sums_of_agent(tx, in_org, id, ROWS_PER_STEP).await?
        || super::topics::removal::remove_some_of_agent(tx, in_org, id).await?
        || super::custom_domains::remove_of_agent(tx, in_org, id).await?
        || super::channels::email::removal::remove_some_of_agent(tx, in_org, id, ROWS_PER_STEP).await?
        || super::help_center::removal::remove_some_of_agent(tx, in_org, id).await?)
}

async fn remove_some_of_org(tx: &mut Tx, org: OrgId) -> Result<bool> {
    if let Some(agent) = find_any_agent(tx, org).await? {
        if !remove_some_of_agent(tx, org, agent).await? {
            execute!(tx, "DELETE FROM agents WHERE org_id = $1 AND id = $2", Text(org), Text(agent))?;
        }
        return Ok(true);
    }
    let entries = execute!(
        tx,
        r"
        DELETE FROM credit_entries
         WHERE org_id = $1
           AND id IN (SELECT id FROM credit_entries WHERE org_id = $1 LIMIT $2)",
        Text(org),
        ROWS_PER_STEP
    )?;
    if entries > 0 {
        return Ok(true);
    }
    if super::idempotency::remove_some_of_org(tx, org, ROWS_PER_STEP, BLOCKS_PER_STEP).await? {
        return Ok(true);
    }
    let activity = execute!(
        tx,
        r"
        DELETE FROM activity
         WHERE org_id = $1
           AND id IN (SELECT id FROM activity WHERE org_id = $1 LIMIT $2)",
        Text(org),
        ROWS_PER_STEP
    )?;
    if activity > 0 {
        return Ok(true);
    }
    let events = execute!(
        tx,
        "DELETE FROM events WHERE org_id = $1 AND id IN (SELECT id FROM events WHERE org_id = $1 LIMIT $2)",
        Text(org),
        ROWS_PER_STEP
    )?;
    if events > 0 {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM event_receivers WHERE org_id = $1", Text(org))?;
    super::webhooks::removal::remove_of_org(tx, org).await?;
    let contacts = execute!(
        tx,
        r"
        DELETE FROM contacts
         WHERE org_id = $1
           AND id IN (SELECT id FROM contacts WHERE org_id = $1 LIMIT $2)",
        Text(org),
        ROWS_PER_STEP
    )?;
    if contacts > 0 {
        return Ok(true);
    }
    if super::channels::email::removal::remove_some_of_org(tx, org, ROWS_PER_STEP).await? {
        return Ok(true);
    }
    super::custom_domains::remove_rest_of_org(tx, org).await?;
    super::channels::email::domains::remove_of_org(tx, org).await?;
    super::help_center::removal::remove_rest_of_org(tx, org).await?;
    execute!(tx, "DELETE FROM contact_attributes WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM saved_replies WHERE org_id = $1", Text(org))?;
    if super::analytics::removal::remove_sums_of_org(tx, org, ROWS_PER_STEP).await? {
        return Ok(true);
    }
    let jobs = execute!(
        tx,
        r"
        DELETE FROM jobs
         WHERE id IN (SELECT id FROM jobs WHERE org_id = $1 AND state <> 'running' LIMIT $2)",
        Text(org),
        ROWS_PER_STEP
    )?;
    Ok(jobs > 0)
}

async fn find_any_source(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<SourceId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM sources WHERE org_id = $1 AND agent_id = $2 ORDER BY id DESC LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    found.map(|(id,)| Cells { table: "sources", id: &id }.parse("id", &id)).transpose()
}

async fn find_any_upload(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<SourceId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM uploads WHERE org_id = $1 AND agent_id = $2 LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    found.map(|(id,)| Cells { table: "uploads", id: &id }.parse("id", &id)).transpose()
}

async fn find_any_agent(conn: &mut Conn, org: OrgId) -> Result<Option<AgentId>> {
    let found = fetch_optional!(conn, (String,), "SELECT id FROM agents WHERE org_id = $1 ORDER BY id LIMIT 1", Text(org))?;
    found.map(|(id,)| Cells { table: "agents", id: &id }.parse("id", &id)).transpose()
}
