//! Conversations and messages as visitors see them: no notes, credits, models or ids of sources.

use std::collections::HashMap;

use chrono::{DateTime, SecondsFormat};
use frontdesk_channels::widget::conversations::is_visible;
use frontdesk_help_center::asking::public_url;
use frontdesk_rest::chat::visitors::VisitorCitation;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AccountId, ConversationId, Error, MessageId, Result, Timestamp,
    activity::Actor,
    chat::Citation,
    conversations::{Conversation, ConversationStatus, MessageRole, Rating, messages::Message},
};
use serde::Serialize;

/// A conversation.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VisitorConversation {
    id: ConversationId,
    status: ConversationStatus,
    /// `true` if a person has it, so that the agent is silent.
    is_with_team: bool,
}

impl From<&Conversation> for VisitorConversation {
    fn from(conversation: &Conversation) -> Self {
        Self { id: conversation.id, status: conversation.status, is_with_team: conversation.is_with_team() }
    }
}

/// A message.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VisitorMessage {
    id: MessageId,
    role: MessageRole,
    /// Name of the person of the team who wrote it, if they have one.
    author: Option<String>,
    text: String,
    citations: Vec<VisitorCitation>,
    rating: Option<Rating>,
    created_at: String,
}

/// Converts the messages that visitors see, in the same order.
///
/// # Errors
/// Only faults.
pub(super) async fn visitor_messages(
    conn: &mut Conn,
    messages: impl IntoIterator<Item = &Message>,
    show_sources: bool,
) -> Result<Vec<VisitorMessage>> {
    let visible: Vec<&Message> = messages.into_iter().filter(|message| is_visible(message)).collect();
    let people: Vec<AccountId> = visible.iter().filter_map(|message| person_of(message)).collect();
    let names = match people.is_empty() {
        true => HashMap::new(),
        false => store::accounts::profiles::list_names(conn, &people).await?,
    };
    visible.into_iter().map(|message| to_visitor(message, &names, show_sources)).collect()
}

fn person_of(message: &Message) -> Option<AccountId> {
    match message.author.as_ref()?.actor {
        Actor::Member(account) => Some(account),
        Actor::Key(_) | Actor::Operator | Actor::System => None,
    }
}

fn to_visitor(message: &Message, names: &HashMap<AccountId, String>, show_sources: bool) -> Result<VisitorMessage> {
    let answer = message.answer.as_ref();
    let citations = answer.filter(|_| show_sources).map(|answer| visitor_citations(&answer.citations));
    Ok(VisitorMessage {
        id: message.id,
        role: message.role,
        author: person_of(message).and_then(|person| names.get(&person).cloned()),
        text: message.text.clone(),
        citations: citations.unwrap_or_default(),
        rating: answer.and_then(|answer| answer.feedback.as_ref()).map(|feedback| feedback.rating),
        created_at: iso_time(message.created_at)?,
    })
}

/// Returns the sources of an answer, each page once, with their address if anybody can open it.
pub(super) fn visitor_citations(citations: &[Citation]) -> Vec<VisitorCitation> {
    let mut cited: Vec<VisitorCitation> = Vec::new();
    for citation in citations {
        let url = citation.url.as_deref().and_then(public_url).filter(|url| url.starts_with("https:")).map(ToOwned::to_owned);
        let shown = VisitorCitation { title: citation.title.clone(), url };
        if !cited.contains(&shown) {
            cited.push(shown);
        }
    }
    cited
}

/// Writes a moment as the API does (RFC 3339).
///
/// # Errors
/// A fault for a moment that no calendar has.
pub(super) fn iso_time(at: Timestamp) -> Result<String> {
    let at = DateTime::from_timestamp_micros(at.0).ok_or_else(|| Error::internal("a moment is in no calendar"))?;
    Ok(at.to_rfc3339_opts(SecondsFormat::Micros, true))
}
