//! Agents.

pub mod avatars;
pub mod changes;

use serde_json::Value;
use sqlx::types::{Json, Text};

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    AgentId, Error, OrgId, Page, PageRequest, PublicId, Result, Timestamp,
    agents::{Agent, AgentChanges, GeoRestrictionMode},
};

macro_rules! columns {
    () => {
        "id, org_id, public_id, name, is_public, collect_leads, model, system_instruction, session_resume_hours, geo_mode, geo_countries, \
         avatar_updated_at, pending_delete_at, change, created_at, updated_at"
    };
}

#[derive(sqlx::FromRow)]
struct AgentRow {
    id: String,
    org_id: String,
    public_id: String,
    name: String,
    is_public: Option<bool>,
    collect_leads: bool,
    model: String,
    system_instruction: Option<String>,
    session_resume_hours: i32,
    geo_mode: String,
    geo_countries: Option<Json<Value>>,
    avatar_updated_at: Option<i64>,
    pending_delete_at: Option<i64>,
    change: i64,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<AgentRow> for Agent {
    type Error = Error;

    fn try_from(row: AgentRow) -> Result<Self> {
        let AgentRow {
            id,
            org_id,
            public_id,
            name,
            is_public,
            collect_leads,
            model,
            system_instruction,
            session_resume_hours,
            geo_mode,
            geo_countries,
            avatar_updated_at,
            pending_delete_at,
            change,
            created_at,
            updated_at,
        } = row;
        let cells = Cells { table: "agents", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            public_id: PublicId(public_id),
            name,
            // An earlier release left it unset; such an agent is not public.
            is_public: is_public.unwrap_or(false),
            collect_leads,
            model,
            system_instruction,
            session_resume_hours,
            geo_mode: cells.parse("geo_mode", &geo_mode)?,
            geo_countries: geo_countries.map(|Json(value)| cells.json("geo_countries", value)).transpose()?,
            avatar_updated_at: avatar_updated_at.map(Timestamp),
            pending_delete_at: pending_delete_at.map(Timestamp),
            change,
            created_at: Timestamp(created_at),
            updated_at: Timestamp(updated_at),
        })
    }
}

/// An agent to add.
#[derive(Debug, Clone)]
pub struct NewAgent {
    /// Its id in the API.
    pub id: AgentId,
    /// The organization that owns it.
    pub org: OrgId,
    /// Its id in the embed snippet. Unique over all organizations.
    pub public_id: PublicId,
    /// Already trimmed and validated.
    pub name: String,
    /// Whether visitors reach it; left unset, the default of the table applies.
    pub is_public: Option<bool>,
    /// Whether it asks visitors for their contact details.
    pub collect_leads: bool,
    /// A model of the catalogue.
    pub model: String,
    /// Already validated.
    pub system_instruction: Option<String>,
    /// 1 to 168.
    pub session_resume_hours: i32,
    /// Which countries' visitors it answers.
    pub geo_mode: GeoRestrictionMode,
    /// When it is created.
    pub created_at: Timestamp,
}

/// Adds an agent, and returns it as stored. A trigger records its public id in the table that makes those unique.
pub async fn insert(tx: &mut Tx, org: OrgId, agent: &NewAgent) -> Result<Agent> {
    let added = fetch_one!(
        tx,
        AgentRow,
        [
            "INSERT INTO agents (org_id, id, public_id, name, collect_leads, model, system_instruction, session_resume_hours, geo_mode, \
          created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING "(columns)
        ],
        Text(org),
        Text(agent.id),
        agent.public_id.0.as_str(),
        agent.name.as_str(),
        agent.collect_leads,
        agent.model.as_str(),
        agent.system_instruction.as_deref(),
        agent.session_resume_hours,
        agent.geo_mode.as_str(),
        agent.created_at.0
    )?;
    let mut added = Agent::try_from(added)?;
    if let Some(is_public) = agent.is_public {
        set_public(tx, org, agent.id, is_public).await?;
        added.is_public = is_public;
    }
    Ok(added)
}

/// Only a column that the INSERT leaves out takes its default, so an explicit value is set separately.
async fn set_public(tx: &mut Tx, org: OrgId, id: AgentId, is_public: bool) -> Result<()> {
    execute!(tx, ["UPDATE agents SET is_public = $3 WHERE org_id = $1 AND id = $2"], Text(org), Text(id), is_public)?;
    Ok(())
}

/// An agent, also one that awaits deletion.
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Option<Agent>> {
    let found = fetch_optional!(
        conn,
        AgentRow,
        ["SELECT " (columns) " FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL"],
        Text(org),
        Text(id)
    )?;
    row::one(found)
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<Option<Agent>> {
    let found = fetch_optional!(
        tx,
        AgentRow,
        ["SELECT " (columns) " FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL" FOR_UPDATE],
        Text(org),
        Text(id)
    )?;
    row::one(found)
}

/// The ids of all agents of an organization, also of those that await deletion.
pub async fn ids(conn: &mut Conn, org: OrgId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        ["SELECT a.id FROM agents a JOIN orgs o ON o.id = a.org_id \
          WHERE a.org_id = $1 AND a.deleted_at IS NULL AND o.deleted_at IS NULL"],
        Text(org)
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "agents", id: &id }.parse("id", &id)).collect()
}

/// The ids of a deleted organization's agents, which are to be removed.
pub async fn ids_of_deleted_org(conn: &mut Conn, org: OrgId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        ["SELECT a.id FROM agents a JOIN orgs o ON o.id = a.org_id WHERE a.org_id = $1 AND o.deleted_at IS NOT NULL"],
        Text(org)
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "agents", id: &id }.parse("id", &id)).collect()
}

/// The live agents of an organization, newest first.
pub async fn list_live(conn: &mut Conn, org: OrgId, page: PageRequest) -> Result<Page<Agent>> {
    let rows = fetch_all!(
        conn,
        AgentRow,
        ["SELECT " (columns) " FROM agents WHERE org_id = $1 AND id < $2 AND pending_delete_at IS NULL AND deleted_at IS NULL \
          ORDER BY id DESC LIMIT $3"],
        Text(org),
        row::before(page),
        row::probe(page)
    )?;
    row::page(rows, page, |agent: &Agent| agent.id.0)
}

/// Changes the given fields.
pub async fn update(tx: &mut Tx, org: OrgId, id: AgentId, changes: &AgentChanges, now: Timestamp) -> Result<Option<Agent>> {
    let AgentChanges { name, is_public, collect_leads, model, system_instruction, session_resume_hours, geo_mode, geo_countries } =
        changes;
    let changed = fetch_optional!(
        tx,
        AgentRow,
        ["UPDATE agents SET name = COALESCE($3, name), is_public = COALESCE($4, is_public), \
          collect_leads = COALESCE($5, collect_leads), model = COALESCE($6, model), \
          session_resume_hours = COALESCE($7, session_resume_hours), geo_mode = COALESCE($8, geo_mode), \
          geo_countries = CASE WHEN $9 THEN $10 ELSE geo_countries END, \
          system_instruction = CASE WHEN $11 THEN $12 ELSE system_instruction END, updated_at = $13 \
          WHERE org_id = $1 AND id = $2 RETURNING "(columns)],
        Text(org),
        Text(id),
        name.as_deref(),
        *is_public,
        *collect_leads,
        model.as_deref(),
        *session_resume_hours,
        geo_mode.map(GeoRestrictionMode::as_str),
        geo_countries.is_some(),
        geo_countries.as_ref().and_then(Option::as_ref).map(Json),
        system_instruction.is_some(),
        system_instruction.as_ref().and_then(Option::as_deref),
        now.0
    )?;
    row::one(changed)
}

/// Records that the avatar of an agent was set or removed. `None` when there is no such agent.
pub async fn note_avatar(
    tx: &mut Tx,
    org: OrgId,
    id: AgentId,
    set_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<Option<Agent>> {
    let changed = fetch_optional!(
        tx,
        AgentRow,
        ["UPDATE agents SET avatar_updated_at = $3, updated_at = $4 WHERE org_id = $1 AND id = $2 RETURNING "(columns)],
        Text(org),
        Text(id),
        set_at.map(|at| at.0),
        now.0
    )?;
    row::one(changed)
}

/// Schedules the deletion of a live agent. `None` when there is none, or it awaits deletion already.
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
        ["UPDATE agents SET pending_delete_at = $3, updated_at = $4 \
          WHERE org_id = $1 AND id = $2 AND pending_delete_at IS NULL RETURNING "(columns)],
        Text(org),
        Text(id),
        deadline.0,
        now.0
    )?;
    row::one(scheduled)
}

/// Restores an agent that awaits deletion. `None` when there is none.
pub async fn cancel_deletion(tx: &mut Tx, org: OrgId, id: AgentId, now: Timestamp) -> Result<Option<Agent>> {
    let restored = fetch_optional!(
        tx,
        AgentRow,
        ["UPDATE agents SET pending_delete_at = NULL, updated_at = $3 \
          WHERE org_id = $1 AND id = $2 AND pending_delete_at IS NOT NULL RETURNING "(columns)],
        Text(org),
        Text(id),
        now.0
    )?;
    row::one(restored)
}

/// Hides an agent from everybody, and frees its public id. Its content is removed in steps: see `removal`. `false` when there is no such
/// agent.
pub async fn delete(tx: &mut Tx, org: OrgId, id: AgentId, now: Timestamp) -> Result<bool> {
    let deleted = execute!(
        tx,
        ["UPDATE agents SET deleted_at = $3 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL"],
        Text(org),
        Text(id),
        now.0
    )?;
    execute!(tx, ["DELETE FROM public_ids WHERE org_id = $1 AND agent_id = $2"], Text(org), Text(id))?;
    Ok(deleted == 1)
}

/// Whether an agent was deleted and is still to be removed.
pub async fn is_deleted(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        ["SELECT id FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL"],
        Text(org),
        Text(id)
    )?;
    Ok(found.is_some())
}

/// Removes a deleted agent whose content is gone. The credit ledger stays.
pub async fn remove_deleted(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<()> {
    execute!(tx, ["DELETE FROM agents WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL"], Text(org), Text(id))?;
    Ok(())
}
