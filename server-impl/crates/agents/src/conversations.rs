//! Conversations: begun by a question, read, tagged and deleted by those who run the agent.

pub mod changes;
pub mod deliveries;
pub mod export;
pub mod feedback;
pub mod listing;
pub mod notes;
pub mod received_mails;
pub mod retrieved_passages;
pub mod search;
pub(super) mod status;
pub mod tries;
pub mod visitor_messages;

use std::collections::BTreeSet;

use frontdesk_core::{agents, metadata, unit::Unit};
use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AgentId, Code, ConversationId, Error, MessageId, Metadata, OrgId, Result, Timestamp, ValueChange,
    activity::Verb,
    contacts::ContactReference,
    conversations::{
        Channel, Conversation, ConversationChanges, ConversationDetails, ConversationStatus, VisitorDetails, messages::Message,
    },
    events::{EventName, EventSubject, Occurrence},
    text_rules,
};
use frontdesk_vocabulary::texts;
use uuid::Uuid;

use crate::projection;

/// Maximum messages erased in one transaction, unless a single conversation has more.
const MAX_ERASED_MESSAGES: i64 = 1_000;

/// Maximum tags of a conversation, and of a note.
const MAX_TAGS: usize = 20;

/// Finds a conversation of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: ConversationId) -> Result<Conversation> {
    agents::find(conn, org, agent).await?;
    store::conversations::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// Finds a message in the conversations of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`.
#[crate::boxed]
pub async fn find_message(conn: &mut Conn, org: OrgId, agent: AgentId, id: MessageId) -> Result<Message> {
    agents::find(conn, org, agent).await?;
    store::conversations::transcripts::find(conn, org, agent, id, None).await?.ok_or_else(message_not_found)
}

/// Validates the tag by which a filter narrows a list.
///
/// # Errors
/// `VALIDATION_ERROR` when it is blank or too long.
pub fn validate_tag<'t>(filter: &str, tag: Option<&'t str>) -> Result<Option<&'t str>> {
    tag.map(|tag| text_rules::validate_text(filter, &texts::TAG, tag)).transpose()
}

/// Validates the details that a question gives about its conversation, and returns them as they are stored.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn validate_details(about: &ConversationDetails) -> Result<ConversationDetails> {
    let mut about = about.clone();
    let visitor = &mut about.visitor;
    if let Some(id) = &visitor.external_id {
        text_rules::validate_text("/visitor/externalId", &texts::EXTERNAL_ID, id)?;
    }
    if let Some(name) = &visitor.name {
        visitor.name = Some(text_rules::validate_text("/visitor/name", &texts::VISITOR_NAME, name)?.to_owned());
    }
    if let Some(email) = &visitor.email {
        MailAddress::parse("/visitor/email", email)?;
    }
    metadata::validate_changes(about.metadata.as_ref())?;
    Ok(about)
}

/// A conversation that a question begins.
#[derive(Debug, Clone, Copy)]
pub struct NewConversation<'n> {
    /// Id of the conversation.
    pub id: ConversationId,
    /// Organization that owns the agent.
    pub org: OrgId,
    /// Agent that is asked.
    pub agent: AgentId,
    /// Channel of the question.
    pub channel: Channel,
    /// Details that the question gives about the conversation.
    pub about: &'n ConversationDetails,
    /// Time at which the conversation begins.
    pub created_at: Timestamp,
}

/// Begins the conversation of a question.
///
/// # Errors
/// Only faults.
pub async fn begin_conversation(tx: &mut Tx, new: NewConversation<'_>) -> Result<()> {
    let NewConversation { id, org, agent, channel, about, created_at } = new;
    let conversation = Conversation {
        id,
        org,
        agent,
        channel,
        status: ConversationStatus::Open,
        status_reason: None,
        status_changed: None,
        assigned: None,
        misses: 0,
        subject: about.subject.clone(),
        previous: about.previous,
        visitor: about.visitor.clone(),
        contact: about.contact.map(|id| ContactReference { id, external_id: None, name: None, email: None }),
        tags: Vec::new(),
        metadata: about.metadata.as_ref().map_or_else(Metadata::new, |changes| changes.added()),
        topics: Vec::new(),
        seq: 0,
        messages: 0,
        unanswered: 0,
        rated_up: 0,
        rated_down: 0,
        last_message_at: created_at,
        created_at,
        updated_at: created_at,
    };
    store::conversations::insert(tx, org, &conversation).await?;
    match about.widget_visitor {
        Some(visitor) => store::channels::widget_visitors::assign_conversation(tx, org, id, visitor).await,
        None => Ok(()),
    }
}

/// Records the details that a question gives about an existing conversation.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`; `VALIDATION_ERROR` when there would be too many key-value pairs.
#[crate::boxed]
pub async fn record_details(
    tx: &mut Tx,
    (org, agent): (OrgId, AgentId),
    id: ConversationId,
    about: &ConversationDetails,
    now: Timestamp,
) -> Result<()> {
    let mut known = store::conversations::lock(tx, org, agent, id).await?.ok_or_else(not_found)?;
    let VisitorDetails { external_id, name, email, country, language } = about.visitor.clone();
    known.visitor = VisitorDetails {
        external_id: external_id.or(known.visitor.external_id),
        name: name.or(known.visitor.name),
        email: email.or(known.visitor.email),
        country: country.or(known.visitor.country),
        language: language.or(known.visitor.language),
    };
    if let Some(changes) = about.metadata.clone() {
        changes.change(&mut known.metadata);
        metadata::validate(&known.metadata)?;
    }
    store::conversations::update(tx, org, &Conversation { updated_at: now, ..known }).await?;
    if let Some(contact) = about.contact {
        store::contacts::assign_conversation(tx, org, id, contact).await?;
    }
    Ok(())
}

/// Changes a conversation.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, agent: AgentId, id: ConversationId, changes: &ConversationChanges) -> Result<Conversation> {
    let ConversationChanges { tags, metadata: pairs } = validate_changes(changes)?;
    let (org, now) = (unit.org(), unit.now());
    let before = lock_conversation(unit, agent, id).await?;
    let (mut after, by) = (before.clone(), unit.principal().actor());
    after.tags = tags.unwrap_or(after.tags);
    if let Some(changes) = pairs {
        changes.change(&mut after.metadata);
        metadata::validate(&after.metadata)?;
    }
    after.updated_at = now;
    status::save_changes(unit, &before, &after, &by).await?;
    store::conversations::find(unit, org, agent, id).await?.ok_or_else(not_found)
}

/// Deletes a conversation with its messages and notes, and returns it as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<Conversation> {
    let found = lock_conversation(unit, agent, id).await?;
    let org = unit.org();
    let erased = erase(unit, org, &[id]).await?;
    unit.log_activity(Verb::Deleted, id);
    unit.emit_events(erased);
    Ok(found)
}

/// Removes conversations with all that belongs to them, including replies that are being written, and responses
/// stored for repeated requests about them: nothing that was said in them is left. Their contributions to the
/// statistics stay. Returns the events to be published.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn erase(tx: &mut Tx, org: OrgId, ids: &[ConversationId]) -> Result<Vec<Occurrence>> {
    let counted: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let last = projection::prepare_removal(tx, org, &counted).await?;
    store::chat::drafts::remove_pieces(tx, org, &counted).await?;
    for id in ids {
        store::conversations::remove(tx, org, *id).await?;
    }
    forget_copies(tx, org, ids).await?;
    let deleted = last.iter().filter(|gone| !gone.is_try());
    Ok(deleted.map(|gone| deletion_event(gone.agent, gone.id)).collect())
}

/// Returns the event that reports a deleted conversation.
pub fn deletion_event(agent: AgentId, id: ConversationId) -> Occurrence {
    Occurrence { name: EventName::ConversationDeleted, subject: EventSubject::DeletedConversation(agent, id) }
}

/// Returns those of these conversations, given with their numbers of messages, that one transaction can erase
/// without blocking other writers for long: at least one.
pub fn fit_into_erasure(found: Vec<(ConversationId, i64)>) -> Vec<ConversationId> {
    let totals = found.iter().scan(0, |total, (_, messages)| {
        *total += messages;
        Some(*total)
    });
    let fitting = totals.take_while(|total| *total <= MAX_ERASED_MESSAGES).count().max(1);
    found.into_iter().take(fitting).map(|(id, _)| id).collect()
}

/// Removes the responses stored for repeated requests about conversations, and empties the payloads
/// of events about them.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn forget_copies(tx: &mut Tx, org: OrgId, ids: &[ConversationId]) -> Result<()> {
    let subjects: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    store::idempotency::remove_answers_about(tx, org, &subjects).await?;
    store::events::erase_payloads(tx, org, &subjects).await
}

/// Locks a conversation of a live agent, and checks that the caller knows its current state.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
pub(super) async fn lock_conversation(unit: &mut Unit, agent: AgentId, id: ConversationId) -> Result<Conversation> {
    let org = unit.org();
    let found = agents::find(unit, org, agent).await?;
    let conversation = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::require_live(found)?;
    unit.check_precondition(&conversation)?;
    Ok(conversation)
}

fn validate_changes(changes: &ConversationChanges) -> Result<ConversationChanges> {
    let mut changes = changes.clone();
    if let Some(tags) = &changes.tags {
        changes.tags = Some(validate_tags(tags)?);
    }
    metadata::validate_changes(changes.metadata.as_ref())?;
    Ok(changes)
}

/// Validates tags, and returns them as they are stored: trimmed, sorted, without duplicates.
fn validate_tags(tags: &[String]) -> Result<Vec<String>> {
    let mut kept = BTreeSet::new();
    for (number, tag) in tags.iter().enumerate() {
        kept.insert(text_rules::validate_text(&format!("/tags/{number}"), &texts::TAG, tag)?.to_owned());
    }
    if kept.len() > MAX_TAGS {
        return Err(Error::invalid("/tags", format!("There can be at most {MAX_TAGS} tags. Send fewer.")));
    }
    Ok(kept.into_iter().collect())
}

/// Returns the error for an agent that has no such conversation.
pub fn not_found() -> Error {
    Error::refused(
        Code::ConversationNotFound,
        "This agent has no such conversation. Send a `conversationId` that a reply returned, or none to begin a new one.",
    )
}

/// Returns the error for an agent that has no such reply.
pub fn reply_not_found() -> Error {
    Error::refused(Code::MessageNotFound, "This agent has no such reply. Check the id: the event `message.start` names it.")
}

/// Returns the error for an agent that has no such message.
fn message_not_found() -> Error {
    Error::refused(
        Code::MessageNotFound,
        "No conversation with this agent has such a message. Check the id, or list the messages of the conversation.",
    )
}
