//! Agents: created, changed, scheduled for deletion, restored, purged.

use std::time::Duration;

use super::{catalogue::Catalogue, geo, plans::Terms, queue, text_rules};
use crate::{
    ports::{Ports, random::base62},
    store::{self, Conn, Tx},
    types::{
        AgentId, Code, Error, OrgId, Page, PageRequest, PublicId, Result, Timestamp,
        agents::{Agent, AgentChanges, GeoMode},
        jobs::PurgeAgent,
    },
};

/// Characters of a name at most, after trimming.
pub const LONGEST_NAME: usize = 200;

/// Characters of a system instruction at most.
pub const LONGEST_INSTRUCTION: usize = 8_000;

/// Hours within which a visitor comes back to the same conversation, unless an owner sets another number.
const SESSION_RESUME_HOURS: i32 = 24;

/// An agent to create, as the caller described it.
#[derive(Debug, Clone)]
pub struct NewAgent {
    /// Not yet trimmed.
    pub name: String,
    /// Left unset, the stored default applies.
    pub is_public: Option<bool>,
    /// Left unset, it does not collect leads.
    pub collect_leads: Option<bool>,
    /// Left unset, the default of the catalogue.
    pub model: Option<String>,
    /// How it is to answer. Not yet measured.
    pub system_instruction: Option<String>,
}

/// The rule for names.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`.
pub fn name(text: &str) -> Result<String> {
    text_rules::line("/name", "Name", LONGEST_NAME, text)
}

/// The rule for system instructions.
///
/// # Errors
/// `VALIDATION_ERROR` on `/systemInstruction`.
fn system_instruction(text: String) -> Result<String> {
    text_rules::verbatim("/systemInstruction", "System instruction", LONGEST_INSTRUCTION, text)
}

/// Creates an agent.
///
/// # Errors
/// `VALIDATION_ERROR`, `SANDBOX_MODEL_NOT_PERMITTED`, `LIMIT_EXCEEDED`.
pub async fn create(tx: &mut Tx, ports: &Ports, catalogue: &Catalogue, org: OrgId, terms: Terms, new: NewAgent) -> Result<Agent> {
    let name = name(&new.name)?;
    let system_instruction = new.system_instruction.map(system_instruction).transpose()?;
    let model = catalogue.known(new.model.as_deref().unwrap_or(catalogue.default_model()))?;
    Catalogue::permitted(model, terms.plan)?;
    take_slot(tx, org, terms).await?;
    let now = ports.clock.now();
    let agent = store::agents::NewAgent {
        id: ports.ids.next(),
        org,
        public_id: PublicId(base62(&*ports.random, 22)),
        name,
        is_public: new.is_public,
        collect_leads: new.collect_leads.unwrap_or(false),
        model: model.id.clone(),
        system_instruction,
        session_resume_hours: SESSION_RESUME_HOURS,
        geo_mode: GeoMode::Off,
        created_at: now,
    };
    store::agents::insert(tx, org, &agent).await
}

/// An agent of the organization, also one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, the same for another organization's as for none.
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Agent> {
    store::agents::find(conn, org, id).await?.ok_or_else(not_found)
}

/// An agent that may be used and changed.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `AGENT_UNAVAILABLE` when it awaits deletion.
pub async fn find_live(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Agent> {
    live(find(conn, org, id).await?)
}

/// An agent, locked until the transaction ends. Lock the agent before the counters of its organization, everywhere, so that two
/// transactions never wait for each other.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
pub async fn lock(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<Agent> {
    store::agents::lock(tx, org, id).await?.ok_or_else(not_found)
}

/// The agent, if it may be used and changed.
///
/// # Errors
/// `AGENT_UNAVAILABLE` when it awaits deletion.
pub fn live(agent: Agent) -> Result<Agent> {
    if agent.pending_delete_at.is_none() {
        return Ok(agent);
    }
    Err(Error::refused(Code::AgentUnavailable, "This agent awaits deletion. Restore it with `cancel-delete` first."))
}

/// Live agents, newest first.
///
/// # Errors
/// Only faults.
pub async fn list(conn: &mut Conn, org: OrgId, page: PageRequest) -> Result<Page<Agent>> {
    store::agents::list_live(conn, org, page).await
}

/// Changes an agent.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`, `AGENT_UNAVAILABLE`.
pub async fn update(
    tx: &mut Tx,
    ports: &Ports,
    catalogue: &Catalogue,
    org: OrgId,
    terms: Terms,
    id: AgentId,
    mut changes: AgentChanges,
) -> Result<Agent> {
    changes.name = changes.name.as_deref().map(name).transpose()?;
    if let Some(Some(text)) = changes.system_instruction {
        changes.system_instruction = Some(Some(system_instruction(text)?));
    }
    let model = changes.model.as_deref().map(|model| catalogue.known(model)).transpose()?;
    let agent = lock(tx, org, id).await?;
    if let Some(model) = model {
        Catalogue::permitted(model, terms.plan)?;
    }
    live(agent)?;
    store::agents::update(tx, org, id, &changes, ports.clock.now()).await?.ok_or_else(not_found)
}

/// Changes what only an owner or admin may.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn update_as_owner(tx: &mut Tx, ports: &Ports, org: OrgId, id: AgentId, mut changes: AgentChanges) -> Result<Agent> {
    changes.session_resume_hours = changes.session_resume_hours.map(geo::session_resume_hours).transpose()?;
    if let Some(Some(codes)) = &changes.geo_countries {
        changes.geo_countries = Some(Some(geo::countries(codes)?));
    }
    live(lock(tx, org, id).await?)?;
    store::agents::update(tx, org, id, &changes, ports.clock.now()).await?.ok_or_else(not_found)
}

/// Schedules the deletion of an agent, `keep` from now, and frees its place in the plan.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn schedule_deletion(tx: &mut Tx, ports: &Ports, org: OrgId, id: AgentId, keep: Duration) -> Result<Agent> {
    live(lock(tx, org, id).await?)?;
    let now = ports.clock.now();
    let agent = store::agents::schedule_deletion(tx, org, id, now + keep, now).await?.ok_or_else(not_found)?;
    store::orgs::free_agent_slot(tx, org).await?;
    queue::after(tx, ports, &PurgeAgent { org, agent: id }, keep).await?;
    Ok(agent)
}

/// Deletes an agent whose deadline has come: nobody finds it from now on, and what is below it is to be removed in steps. `false` when
/// there is none, or it was restored, or it has a later deadline. Doing it again is to go on with the removal.
///
/// # Errors
/// Only faults.
pub async fn delete_if_due(tx: &mut Tx, org: OrgId, id: AgentId, now: Timestamp) -> Result<bool> {
    let Some(agent) = store::agents::lock(tx, org, id).await? else { return store::agents::is_deleted(tx, org, id).await };
    if agent.pending_delete_at.is_none_or(|deadline| deadline > now) {
        return Ok(false);
    }
    store::agents::delete(tx, org, id, now).await
}

/// Restores an agent that awaits deletion; leaves a live one as it is.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `LIMIT_EXCEEDED` when its place in the plan is taken.
pub async fn cancel_deletion(tx: &mut Tx, ports: &Ports, org: OrgId, terms: Terms, id: AgentId) -> Result<Agent> {
    let agent = lock(tx, org, id).await?;
    if agent.pending_delete_at.is_none() {
        return Ok(agent);
    }
    take_slot(tx, org, terms).await?;
    store::agents::cancel_deletion(tx, org, id, ports.clock.now()).await?.ok_or_else(not_found)
}

async fn take_slot(tx: &mut Tx, org: OrgId, terms: Terms) -> Result<()> {
    let cap = terms.agents;
    if store::orgs::take_agent_slot(tx, org, cap).await? {
        return Ok(());
    }
    Err(Error::refused(
        Code::LimitExceeded,
        format!(
            "The plan `{}` holds {} live agents, and they are in use. Delete one, or upgrade the plan.",
            terms.plan,
            cap.unwrap_or_default()
        ),
    ))
}

pub(super) fn not_found() -> Error {
    Error::refused(Code::AgentNotFound, "There is no such agent in your organization. Check the id, or list the agents.")
}
