//! Agents: created, changed, scheduled for deletion, restored, purged.

pub mod avatars;
pub mod catalogue;
pub mod geo;
pub mod overrides;

use std::time::Duration;

use frontdesk_ports::random::random_base62;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, PublicId, Result,
    accounts::orgs::Plan,
    activity::Verb,
    agents::{Agent, AgentChanges},
    events::{EventName, EventSubject, Occurrence},
    format_count,
    jobs::PurgeAgent,
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::{agents::catalogue::Catalogue, billing::plans, events::EventPublisher, metadata, unit::Unit};

/// Validates the name of an agent.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`.
pub fn validate_name(text: &str) -> Result<String> {
    text_rules::validate_text("/name", &texts::AGENT_NAME, text).map(str::to_owned)
}

/// Creates an agent with the name and settings in `described`.
///
/// # Errors
/// `VALIDATION_ERROR`, `MODEL_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`, `LIMIT_EXCEEDED`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, catalogue: &Catalogue, described: &AgentChanges) -> Result<Agent> {
    let changes = validate_changes(described)?;
    let model = catalogue.find_model(changes.model.as_deref().unwrap_or(catalogue.default_model()))?;
    Catalogue::require_permitted(model, unit.limits().plan)?;
    take_agent_slot(unit).await?;
    require_few_awaiting_deletion(unit).await?;
    let public_id = PublicId(random_base62(unit.random(), 22));
    let mut agent = Agent::new(unit.org(), unit.new_id(), public_id, &model.id, unit.now());
    let is_public = changes.is_public;
    changes.apply(&mut agent);
    unit.log_activity(Verb::Created, agent.id);
    let agent = store::agents::insert(unit, agent, is_public).await?;
    unit.emit_event(EventName::AgentCreated, EventSubject::Agent(agent.id));
    Ok(agent)
}

/// Maximum agents of an organization that may await deletion, if the plan does not allow more agents than that.
const MAX_AWAITING_DELETION: i64 = 20;

/// Finds an agent of the organization, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, regardless of whether the agent belongs to another organization or does not exist.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Agent> {
    store::agents::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Finds an agent that may be used and changed.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `AGENT_UNAVAILABLE` when it awaits deletion.
#[crate::boxed]
pub async fn find_live(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Agent> {
    require_live(find(conn, org, id).await?)
}

/// Locks an agent until the transaction ends. Always lock the agent before the counters of its organization, so
/// that two transactions never deadlock.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: AgentId) -> Result<Agent> {
    store::agents::lock(tx, org, id).await?.ok_or_else(not_found)
}

/// Returns the agent if it may be used and changed.
///
/// # Errors
/// `AGENT_UNAVAILABLE` when it awaits deletion.
pub fn require_live(agent: Agent) -> Result<Agent> {
    if agent.pending_delete_at.is_none() {
        return Ok(agent);
    }
    Err(Error::refused(Code::AgentUnavailable, "This agent awaits deletion. Restore it with `cancel-delete` first."))
}

/// Changes an agent.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `MODEL_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`,
/// `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, catalogue: &Catalogue, id: AgentId, changes: &AgentChanges) -> Result<Agent> {
    if changes.concern_visitors() {
        unit.principal().require_admin("who may visit an agent, and how long a visit lasts")?;
    }
    let changes = validate_changes(changes)?;
    let org = unit.org();
    let before = lock(unit, org, id).await?;
    require_usable_model(&changes, catalogue, unit.limits().plan)?;
    let before = require_live(before)?;
    unit.check_precondition(&before)?;
    let mut after = Agent { updated_at: unit.now(), ..before.clone() };
    changes.apply(&mut after);
    metadata::validate(&after.metadata)?;
    if !unit.log_update(id, AgentChanges::between(&before, &after)) {
        return Ok(before);
    }
    unit.emit_event(EventName::AgentUpdated, EventSubject::Agent(id));
    store::agents::update(unit, after).await?.ok_or_else(not_found)
}

/// Checks that the plan may use the model that is set, if one is.
fn require_usable_model(changes: &AgentChanges, catalogue: &Catalogue, plan: Plan) -> Result<()> {
    match &changes.model {
        Some(model) => Catalogue::require_permitted(catalogue.find_model(model)?, plan),
        None => Ok(()),
    }
}

fn validate_changes(changes: &AgentChanges) -> Result<AgentChanges> {
    let mut changes = changes.clone();
    changes.name = changes.name.as_deref().map(validate_name).transpose()?;
    if let Some(Some(text)) = &changes.system_instruction {
        text_rules::validate_text("/systemInstruction", &texts::SYSTEM_INSTRUCTION, text)?;
    }
    if let Some(Some(text)) = &changes.description {
        text_rules::validate_text("/description", &texts::AGENT_DESCRIPTION, text)?;
    }
    if let Some(Some(text)) = &changes.unknown_answer {
        changes.unknown_answer =
            Some(Some(text_rules::validate_text("/unknownAnswer", &texts::UNKNOWN_ANSWER, text)?.to_owned()));
    }
    metadata::validate_changes(changes.metadata.as_ref())?;
    changes.session_resume_hours = changes.session_resume_hours.map(geo::validate_resume_hours).transpose()?;
    if let Some(Some(codes)) = &changes.geo_restriction_countries {
        changes.geo_restriction_countries = Some(Some(geo::validate_countries(codes)?));
    }
    Ok(changes)
}

/// Schedules the deletion of an agent, `keep` from now, and frees its slot in the plan.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn schedule_deletion(unit: &mut Unit, id: AgentId, keep: Duration) -> Result<Agent> {
    let (org, now) = (unit.org(), unit.now());
    let before = require_live(lock(unit, org, id).await?)?;
    unit.check_precondition(&before)?;
    let agent = store::agents::schedule_deletion(unit, org, id, now + keep, now).await?.ok_or_else(not_found)?;
    store::accounts::orgs::free_agent_slot(unit, org).await?;
    unit.enqueue_after(&PurgeAgent { org, agent: id }, keep).await?;
    unit.log_activity(Verb::Deleted, id);
    unit.emit_event(EventName::AgentDeleteScheduled, EventSubject::Agent(id));
    Ok(agent)
}

/// Deletes an agent whose deadline has passed: it can no longer be found, and its content is to be removed in
/// steps. `false` when there is no such agent, or it was restored, or it has a later deadline. Returns `true` on a
/// repeated run, so that the removal continues.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_if_due(tx: &mut Tx, publisher: &EventPublisher, org: OrgId, id: AgentId) -> Result<bool> {
    let now = publisher.ports().clock.now();
    let Some(agent) = store::agents::lock(tx, org, id).await? else { return store::agents::is_deleted(tx, org, id).await };
    if agent.pending_delete_at.is_none_or(|deadline| deadline > now) {
        return Ok(false);
    }
    if !store::agents::delete(tx, org, id, now).await? {
        return Ok(false);
    }
    let deleted = Occurrence { name: EventName::AgentDeleted, subject: EventSubject::DeletedAgent(id) };
    publisher.publish_all(tx, org, now, &[deleted]).await?;
    Ok(true)
}

/// Restores an agent that awaits deletion; a live one stays as it is.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `LIMIT_EXCEEDED` when no slot in the plan is free.
#[crate::boxed]
pub async fn cancel_deletion(unit: &mut Unit, id: AgentId) -> Result<Agent> {
    let (org, now) = (unit.org(), unit.now());
    let agent = lock(unit, org, id).await?;
    if agent.pending_delete_at.is_none() {
        return Ok(agent);
    }
    take_agent_slot(unit).await?;
    unit.log_activity(Verb::Restored, id);
    unit.emit_event(EventName::AgentRestored, EventSubject::Agent(id));
    store::agents::cancel_deletion(unit, org, id, now).await?.ok_or_else(not_found)
}

async fn take_agent_slot(unit: &mut Unit) -> Result<()> {
    let (org, limits) = (unit.org(), unit.limits());
    let (plan, cap) = (limits.plan, limits.agents);
    if store::accounts::orgs::take_agent_slot(unit, org, cap).await? {
        return Ok(());
    }
    let cap = cap.unwrap_or_default();
    let used = store::accounts::orgs::find(unit, org).await?.map_or(0, |found| found.agents);
    let message = format!("{} Delete one, or {}.", plans::cap_reached(plan, cap, "live agent"), plans::upgrade_advice(plan));
    Err(Error::limit_exceeded(cap, used, message))
}

/// Checks that few agents await deletion. They retain their content, so that creating and deleting agents endlessly
/// would fill the server. Must follow [`take_agent_slot`], which locks the organization.
async fn require_few_awaiting_deletion(unit: &mut Unit) -> Result<()> {
    let (org, Some(cap)) = (unit.org(), unit.limits().agents) else { return Ok(()) };
    let most = cap.max(MAX_AWAITING_DELETION);
    let used = store::agents::count_awaiting_deletion(unit, org).await?;
    if used < most {
        return Ok(());
    }
    let message = format!(
        "{} of this workspace await deletion, as many as its plan allows. Restore one with `cancel-delete`, or wait until one \
         is gone.",
        format_count(most, "agent")
    );
    Err(Error::limit_exceeded(most, used, message))
}

/// Returns the error for an agent that does not exist, or is one of another organization.
pub fn not_found() -> Error {
    Error::refused(Code::AgentNotFound, "There is no such agent in your organization. Check the id, or list the agents.")
}
