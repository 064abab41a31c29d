//! Agents.

pub mod avatars;
pub mod changes;
pub mod counts;

use frontdesk_types::{
    AgentId, Cursor, Metadata, OrgId, Page, PageRequest, PublicId, Result, Timestamp,
    agents::{AGENT_NAME, Agent, AgentFilter, GeoRestrictionMode},
    knowledge::sources::TrainingState,
    name_key,
};
use sqlx::types::Text;

use super::{
    Conn, Tx,
    knowledge::sources::TrainingRow,
    row::{self, Cells},
};

record! {
    AgentRow of "agents" => Agent {
        keys { org_id as org: OrgId, id as id: AgentId }
        inserted { public_id: PublicId, created_at: Timestamp }
        updated {
            name: String,
            name_key: String,
            description: Option<String>,
            metadata: Metadata,
            collect_leads: bool, help_page_enabled: bool,
            model: String,
            system_instruction: Option<String>,
            unknown_answer: Option<String>,
            language: Option<String>,
            temperature: Option<f64>,
            max_output_tokens: Option<i32>,
            session_resume_hours: i32,
            escalate_after: Option<i32>,
            conversation_retention_days: Option<i32>,
            geo_restriction_mode: GeoRestrictionMode,
            geo_restriction_countries: Option<Vec<String>>,
            updated_at: Timestamp,
        }
        managed { avatar_updated_at: Option<Timestamp>, pending_delete_at: Option<Timestamp>, change: i64 }
        raw { is_public: Option<bool> }
        // Null if written by an earlier release; such an agent is not public.
        made { is_public: is_public.unwrap_or(false) }
    }
}

/// Adds an agent, and returns it as stored. Its visibility to visitors is the default of the table unless
/// `is_public` is given. A trigger records its public id in the table that keeps those unique.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, agent: Agent, is_public: Option<bool>) -> Result<Agent> {
    let added = insert_record(tx, &with_name_key(agent)).await?;
    match is_public {
        Some(is_public) => set_visibility(tx, added, is_public).await,
        None => Ok(added),
    }
}

/// Updates the fields of an agent that people set. Lock the agent first.
#[crate::boxed]
pub async fn update(tx: &mut Tx, agent: Agent) -> Result<Option<Agent>> {
    let is_public = agent.is_public;
    let Some(changed) = update_record(tx, &with_name_key(agent)).await? else { return Ok(None) };
    if changed.is_public == is_public {
        return Ok(Some(changed));
    }
    set_visibility(tx, changed, is_public).await.map(Some)
}

fn with_name_key(agent: Agent) -> Agent {
    Agent { name_key: name_key(&agent.name), ..agent }
}

/// Only a column that the INSERT leaves out takes its default, so an explicit value is set separately.
async fn set_visibility(tx: &mut Tx, agent: Agent, is_public: bool) -> Result<Agent> {
    execute!(tx, "UPDATE agents SET is_public = $3 WHERE org_id = $1 AND id = $2", Text(agent.org), Text(agent.id), is_public)?;
    Ok(Agent { is_public, ..agent })
}

/// Finds an agent, including one that awaits deletion.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Option<Agent>> {
    let found = fetch_optional!(
        conn,
        AgentRow,
        "SELECT {columns} FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(id)
    )?;
    row::one(found)
}

#[derive(sqlx_macros::FromRow)]
struct TrainedAgentRow {
    #[sqlx(flatten)]
    agent: AgentRow,
    #[sqlx(flatten)]
    training: TrainingRow,
}

/// Finds an agent, including one that awaits deletion, with the state of its training: see
/// [`find_training`](super::knowledge::sources::find_training).
#[crate::boxed]
pub async fn find_with_training(
    conn: &mut Conn,
    org: OrgId,
    id: AgentId,
    recipe: i64,
    model: Option<&str>,
) -> Result<Option<(Agent, TrainingState)>> {
    let found = fetch_optional!(
        conn,
        TrainedAgentRow,
        r"
        SELECT {columns}, queued, processing, ready, failed, embedding, bytes, chunks, outdated
          FROM agents
         CROSS JOIN (SELECT {training_columns}
                       FROM sources
                      WHERE org_id = $1
                        AND agent_id = $2
                        AND deleted_at IS NULL) t
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(id),
        recipe,
        model.unwrap_or_default()
    )?;
    found.map(|TrainedAgentRow { agent, training }| Ok((agent.try_into()?, training.into()))).transpose()
}

/// Finds an agent, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<Option<Agent>> {
    let found = fetch_optional!(
        tx,
        AgentRow,
        "SELECT {columns} FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?;
    row::one(found)
}

/// Returns the ids of all agents of an organization, including those that await deletion.
#[crate::boxed]
pub async fn list_ids(conn: &mut Conn, org: OrgId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT a.id
          FROM agents a
          JOIN orgs o ON o.id = a.org_id
         WHERE a.org_id = $1
           AND a.deleted_at IS NULL
           AND o.deleted_at IS NULL",
        Text(org)
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "agents", id: &id }.parse("id", &id)).collect()
}

/// Returns the ids of a deleted organization's agents, which are still to be removed.
#[crate::boxed]
pub async fn list_ids_of_deleted_org(conn: &mut Conn, org: OrgId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT a.id
          FROM agents a
          JOIN orgs o ON o.id = a.org_id
         WHERE a.org_id = $1
           AND o.deleted_at IS NOT NULL",
        Text(org)
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "agents", id: &id }.parse("id", &id)).collect()
}

macro_rules! live {
    () => {
        sql!(
            r"
             FROM agents
            WHERE org_id = $1
              AND pending_delete_at IS NULL
              AND deleted_at IS NULL
              AND (COALESCE(is_public, FALSE) = $4 OR $4 IS NULL)"
        )
    };
}

/// Lists the live agents of an organization by time of creation.
#[crate::boxed]
pub async fn list_live(conn: &mut Conn, org: OrgId, filter: &AgentFilter, page: &PageRequest) -> Result<Page<Agent>> {
    let rows = fetch_page!(
        conn,
        AgentRow,
        page.order,
        r"
        SELECT {columns}
          {live}
           AND {POSITION}(name_key, $5) > 0
           AND id {BEYOND} $2
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        filter.is_public,
        filter.q.as_str()
    )?;
    row::into_page(rows, page, |agent: &Agent| agent.id.0)
}

/// Lists the live agents of an organization by name, in lower case and by code point.
#[crate::boxed]
pub async fn list_live_by_name(
    conn: &mut Conn,
    org: OrgId,
    filter: &AgentFilter,
    page: &PageRequest<String>,
) -> Result<Page<Agent, String>> {
    let rows = fetch_page!(
        conn,
        AgentRow,
        page.order,
        r"
        SELECT {columns}
          {live}
           AND {POSITION}(name_key, $5) > 0
           AND (name_key, id) {BEYOND} ($6, $2)
         ORDER BY name_key {DIRECTION}, id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        filter.is_public,
        filter.q.as_str(),
        row::start_key(page, String::new(), upper_bound_of_names())
    )?;
    let by_name = |agent: &Agent| Cursor { key: agent.name_key.clone(), id: agent.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_name))
}

/// Returns a name that sorts after all names: none has so many characters.
fn upper_bound_of_names() -> String {
    "\u{10FFFF}".repeat(AGENT_NAME.limit.number() + 1)
}

/// Records that the avatar of an agent was set or removed. Returns `None` when there is no such agent.
#[crate::boxed]
pub async fn record_avatar(
    tx: &mut Tx,
    org: OrgId,
    id: AgentId,
    set_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<Option<Agent>> {
    let changed = fetch_optional!(
        tx,
        AgentRow,
        r"
        UPDATE agents
           SET avatar_updated_at = $3, updated_at = $4
         WHERE org_id = $1
           AND id = $2
        RETURNING {columns}",
        Text(org),
        Text(id),
        set_at.map(|at| at.0),
        now.0
    )?;
    row::one(changed)
}

/// Counts the agents of an organization that await deletion. Lock the organization first, so that
/// the count cannot grow.
#[crate::boxed]
pub async fn count_awaiting_deletion(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM agents
         WHERE org_id = $1
           AND pending_delete_at IS NOT NULL
           AND deleted_at IS NULL",
        Text(org)
    )?;
    Ok(count)
}

/// Schedules the deletion of a live agent. Returns `None` when there is no such agent, or it already awaits deletion.
#[crate::boxed]
pub async fn schedule_deletion(
    tx: &mut Tx,
    org: OrgId,
    id: AgentId,
    deadline: Timestamp,
    now: Timestamp,
) -> Result<Option<Agent>> {
    let scheduled = fetch_optional!(
        tx,
        AgentRow,
        r"
        UPDATE agents
           SET pending_delete_at = $3, updated_at = $4
         WHERE org_id = $1
           AND id = $2
           AND pending_delete_at IS NULL
        RETURNING {columns}",
        Text(org),
        Text(id),
        deadline.0,
        now.0
    )?;
    row::one(scheduled)
}

/// Restores an agent that awaits deletion. Returns `None` when there is none.
#[crate::boxed]
pub async fn cancel_deletion(tx: &mut Tx, org: OrgId, id: AgentId, now: Timestamp) -> Result<Option<Agent>> {
    let restored = fetch_optional!(
        tx,
        AgentRow,
        r"
        UPDATE agents
           SET pending_delete_at = NULL, updated_at = $3
         WHERE org_id = $1
           AND id = $2
           AND pending_delete_at IS NOT NULL
        RETURNING {columns}",
        Text(org),
        Text(id),
        now.0
    )?;
    row::one(restored)
}

/// Hides an agent from everyone, deletes its help center, and frees its public id and its hostnames. Its content is
/// removed in steps: see `removal`. Returns `false` when there is no such agent.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: AgentId, now: Timestamp) -> Result<bool> {
    let deleted = execute!(
        tx,
        "UPDATE agents SET deleted_at = $3 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(id),
        now.0
    )?;
    execute!(tx, "DELETE FROM public_ids WHERE org_id = $1 AND agent_id = $2", Text(org), Text(id))?;
    super::custom_domains::remove_of_agent(tx, org, id).await?;
    super::help_center::sites::delete_of_agent(tx, org, id, now).await?;
    Ok(deleted == 1)
}

/// Returns `true` if an agent was deleted and is still to be removed.
#[crate::boxed]
pub async fn is_deleted(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL",
        Text(org),
        Text(id)
    )?;
    Ok(found.is_some())
}

/// Removes a deleted agent whose content is already gone. The credit ledger stays.
#[crate::boxed]
pub async fn remove_deleted(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<()> {
    execute!(tx, "DELETE FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL", Text(org), Text(id))?;
    Ok(())
}
