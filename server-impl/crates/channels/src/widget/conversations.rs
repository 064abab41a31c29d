//! The conversation of a visitor, which goes on until the agent's `sessionResumeHours` have passed since its last message.

use frontdesk_agents::visitors::resume_window;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    ConversationId, PageRequest, Result, Timestamp, WidgetVisitorId,
    agents::Agent,
    conversations::{Conversation, MessageRole, messages::Message},
};

/// Number of messages of a conversation that a visitor sees.
const MAX_SHOWN_MESSAGES: u32 = 100;

/// Returns when a conversation ends for its visitor, unless somebody writes until then.
pub fn resumable_until(agent: &Agent, conversation: &Conversation) -> Timestamp {
    conversation.last_message_at + resume_window(agent)
}

/// Finds the conversation that a visitor is in; `None` for one who has not asked, or not for a while.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_current(
    conn: &mut Conn,
    agent: &Agent,
    visitor: WidgetVisitorId,
    now: Timestamp,
) -> Result<Option<Conversation>> {
    let latest = store::channels::widget_visitors::find_latest(conn, agent.org, agent.id, visitor).await?;
    let Some(id) = latest else { return Ok(None) };
    let found = store::conversations::find(conn, agent.org, agent.id, id).await?;
    Ok(found.filter(|conversation| now < resumable_until(agent, conversation)))
}

/// Returns `true` for what visitors see: never what is recorded for the team.
pub fn is_visible(message: &Message) -> bool {
    message.role != MessageRole::System
}

/// Returns the latest messages of a conversation that its visitor sees, in order.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn latest_messages(conn: &mut Conn, agent: &Agent, id: ConversationId) -> Result<Vec<Message>> {
    let page = PageRequest::newest(MAX_SHOWN_MESSAGES);
    let mut messages = store::conversations::transcripts::list(conn, agent.org, id, i64::MIN, &page).await?.items;
    messages.reverse();
    messages.retain(is_visible);
    Ok(messages)
}
