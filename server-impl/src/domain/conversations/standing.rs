//! How conversations stand, and who has them. Every change of that goes through here, and is recorded in the transcript.

use crate::{
    domain::unit::Unit,
    store::{self, conversations::messages::TeamMessage},
    types::{
        AgentId, ConversationId, Result, Timestamp,
        activity::{Actor, FieldChanges, Verb},
        conversations::{Conversation, ConversationStatus, MessageRole, Transcript},
    },
};

/// Gives a conversation a status, and forgets the reason of the previous one.
pub(in crate::domain) fn set_status(conversation: &mut Conversation, status: ConversationStatus, by: &Actor, now: Timestamp) {
    if conversation.status != status {
        (conversation.status, conversation.status_reason) = (status, None);
        conversation.status_changed = Some((by.clone(), now));
        conversation.misses = 0;
    }
}

/// Gives a conversation to somebody, or to nobody.
pub(in crate::domain) fn set_assignee(conversation: &mut Conversation, assignee: Option<Actor>, now: Timestamp) {
    if conversation.assigned.as_ref().map(|(actor, _)| actor) != assignee.as_ref() {
        conversation.assigned = assignee.map(|assignee| (assignee, now));
        conversation.misses = 0;
    }
}

/// Stores what changed of a conversation that is locked, and records who changed it. A new status or assignee is part of the
/// transcript.
///
/// # Errors
/// Only faults.
pub(in crate::domain) async fn save(unit: &mut Unit, before: &Transcript, after: &Conversation, by: &Actor) -> Result<()> {
    write(unit, before, after).await?;
    let Some(text) = told(before, after) else { return Ok(()) };
    let (org, id, created_at) = (unit.org(), unit.new_id(), unit.now());
    let seq = store::conversations::numbers::add_system_message(unit, org, after.id).await?;
    let message = TeamMessage { id, conversation: after.id, seq, role: MessageRole::System, author: by, text, created_at };
    store::conversations::messages::insert_of_team(unit, org, &message).await
}

/// Opens a resolved conversation to its visitor's next question, which the agent answers again. The question itself is the record of it.
///
/// # Errors
/// Only faults.
pub(in crate::domain) async fn reopen_for_question(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let before = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(super::not_found)?;
    let mut after = super::unnamed(before.clone());
    let misses = after.misses;
    set_status(&mut after, ConversationStatus::Open, &Actor::System, now);
    set_assignee(&mut after, None, now);
    // They count the question that opened it.
    after.misses = misses;
    write(unit, &before, &after).await
}

/// Escalates an open conversation that nobody has, since its agent could not answer.
///
/// # Errors
/// Only faults.
pub(in crate::domain) async fn escalate_unanswered(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let before = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(super::not_found)?;
    if before.status != ConversationStatus::Open || before.assigned.is_some() {
        return Ok(());
    }
    let mut after = super::unnamed(before.clone());
    set_status(&mut after, ConversationStatus::Escalated, &Actor::System, now);
    after.updated_at = now;
    save(unit, &before, &after, &Actor::System).await
}

async fn write(unit: &mut Unit, before: &Transcript, after: &Conversation) -> Result<()> {
    let org = unit.org();
    store::conversations::update(unit, org, after).await?;
    if after.tags != before.tags {
        store::conversations::tags::replace(unit, org, after.agent, after.id, &after.tags).await?;
    }
    let had = before.assigned.as_ref().and_then(|(named, _)| named.actor.id());
    let has = after.assigned.as_ref().and_then(|(actor, _)| actor.id());
    let changed = FieldChanges::default()
        .plain("status", &before.status.as_str(), &after.status.as_str())
        .text("statusReason", &before.status_reason, &after.status_reason)
        .plain("assignee", &had, &has)
        .text("tags", &before.tags, &after.tags)
        .text("metadata", &before.metadata, &after.metadata);
    unit.log_changes(Verb::Updated, after.id, changed);
    Ok(())
}

/// What the transcript says of a change, without names: a visitor may come to read it.
fn told(before: &Transcript, after: &Conversation) -> Option<&'static str> {
    let had = before.is_with_operator().then_some(&before.assigned).and_then(Option::as_ref).map(|(named, _)| &named.actor);
    let has = after.is_with_operator().then_some(&after.assigned).and_then(Option::as_ref).map(|(actor, _)| actor);
    match (had, has) {
        _ if before.status != after.status && after.status == ConversationStatus::Resolved => Some("Resolved."),
        (None, Some(_)) => Some("Taken over from the agent."),
        (Some(_), None) => Some("Handed back to the agent."),
        (Some(one), Some(other)) if one != other => Some("Passed on to somebody else."),
        _ if before.status == after.status => None,
        _ if before.status == ConversationStatus::Resolved => Some("Reopened."),
        _ if after.status == ConversationStatus::Escalated => Some("Escalated."),
        _ => Some("No longer escalated."),
    }
}
