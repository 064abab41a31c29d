//! The status and the assignee of conversations. Every change of them is made here, and is recorded in the transcript.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, conversations::messages::TeamMessage};
use frontdesk_types::{
    AgentId, ConversationId, Result, Timestamp,
    activity::{Actor, FieldChanges, NamedActor},
    conversations::{Conversation, ConversationStatus, MessageRole},
    events::{EventName, EventSubject},
};

/// Sets the status of a conversation, and clears the reason of the previous one.
pub(crate) fn set_status(conversation: &mut Conversation, status: ConversationStatus, by: &Actor, now: Timestamp) {
    if conversation.status != status {
        (conversation.status, conversation.status_reason) = (status, None);
        conversation.status_changed = Some((NamedActor::unnamed(by.clone()), now));
        conversation.misses = 0;
    }
}

/// Assigns a conversation to somebody of the team, or to no one.
pub(crate) fn set_assignee(conversation: &mut Conversation, assignee: Option<Actor>, now: Timestamp) {
    if conversation.assignee() != assignee.as_ref() {
        conversation.assigned = assignee.map(|assignee| (NamedActor::unnamed(assignee), now));
        conversation.misses = 0;
    }
}

/// Stores the changes of a locked conversation, and records their author. A new status or assignee is
/// added to the transcript.
///
/// # Errors
/// Only faults.
pub(crate) async fn save_changes(unit: &mut Unit, before: &Conversation, after: &Conversation, by: &Actor) -> Result<()> {
    if !write_changes(unit, before, after).await? {
        return Ok(());
    }
    let Some(text) = transcript_line(before, after) else { return Ok(()) };
    let (org, id, created_at) = (unit.org(), unit.new_id(), unit.now());
    let seq = store::conversations::numbers::add_system_message(unit, org, after.id).await?;
    let status = (before.status != after.status).then_some(after.status);
    let message =
        TeamMessage { id, conversation: after.id, seq, role: MessageRole::System, author: by, text, status, created_at };
    store::conversations::messages::insert_team_message(unit, org, &message).await?;
    unit.emit_event(EventName::MessageCreated, EventSubject::Message(after.agent, after.id, id, MessageRole::System));
    Ok(())
}

/// Opens a resolved conversation for its visitor's next question, which the agent answers again. The question
/// itself documents the change.
///
/// # Errors
/// Only faults.
pub(crate) async fn reopen_for_question(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let before = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(super::not_found)?;
    let mut after = before.clone();
    let misses = after.misses;
    set_status(&mut after, ConversationStatus::Open, &Actor::System, now);
    set_assignee(&mut after, None, now);
    // The misses count the question that opened it.
    after.misses = misses;
    write_changes(unit, &before, &after).await?;
    Ok(())
}

/// Escalates an open conversation without an assignee, since its agent could not answer.
///
/// # Errors
/// Only faults.
pub(crate) async fn escalate_unanswered(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let before = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(super::not_found)?;
    if before.status != ConversationStatus::Open || before.assigned.is_some() {
        return Ok(());
    }
    let mut after = before.clone();
    set_status(&mut after, ConversationStatus::Escalated, &Actor::System, now);
    after.updated_at = now;
    save_changes(unit, &before, &after, &Actor::System).await
}

/// Stores the changes of a locked conversation, with their activity and events; `false` if there are none.
async fn write_changes(unit: &mut Unit, before: &Conversation, after: &Conversation) -> Result<bool> {
    if !unit.log_update(after.id, changes_between(before, after)) {
        return Ok(false);
    }
    let org = unit.org();
    store::conversations::update(unit, org, after).await?;
    if after.tags != before.tags {
        store::conversations::tags::replace(unit, org, after.agent, after.id, &after.tags).await?;
    }
    for name in events_of_change(before, after) {
        unit.emit_event(name, EventSubject::Conversation(after.agent, after.id));
    }
    Ok(true)
}

fn changes_between(before: &Conversation, after: &Conversation) -> FieldChanges {
    FieldChanges::default()
        .plain("status", &before.status.as_str(), &after.status.as_str())
        .text("statusReason", &before.status_reason, &after.status_reason)
        .plain("assignee", &before.assignee().and_then(Actor::id), &after.assignee().and_then(Actor::id))
        .text("tags", &before.tags, &after.tags)
        .text("metadata", &before.metadata, &after.metadata)
}

/// Returns the names of the events for a change.
fn events_of_change(before: &Conversation, after: &Conversation) -> impl Iterator<Item = EventName> {
    let (was, is) = (before.status, after.status);
    let became = |status: ConversationStatus| is == status && was != status;
    let is_assigned = answering_assignee(after).is_some() && answering_assignee(after) != answering_assignee(before);
    [
        (was == ConversationStatus::Resolved && is != was).then_some(EventName::ConversationReopened),
        became(ConversationStatus::Escalated).then_some(EventName::ConversationEscalated),
        became(ConversationStatus::Resolved).then_some(EventName::ConversationResolved),
        is_assigned.then_some(EventName::ConversationAssigned),
    ]
    .into_iter()
    .flatten()
}

/// Returns who answers in the agent's place.
fn answering_assignee(conversation: &Conversation) -> Option<&Actor> {
    conversation.assignee().filter(|_| conversation.is_with_team())
}

/// Returns the line of the transcript for a change, without names: the visitor may read it.
fn transcript_line(before: &Conversation, after: &Conversation) -> Option<&'static str> {
    let (had, has) = (answering_assignee(before), answering_assignee(after));
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
