//! Messages of visitors that the team is to answer, not the agent.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, conversations::messages::VisitorQuestion};
use frontdesk_types::{
    AgentId, ConversationId, MessageId, Result,
    activity::Verb,
    conversations::MessageRole,
    events::{EventName, EventSubject},
};

use super::search::MessageWords;

/// A message of a visitor, with the words by which it is found.
#[derive(Debug)]
pub struct VisitorMessage {
    text: String,
    words: MessageWords,
}

impl VisitorMessage {
    /// Prepares a valid message, before the transaction, so that others wait less for its locks.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn prepare(text: &str) -> Result<Self> {
        let [words] = MessageWords::analyze_each([text]).await?;
        Ok(Self { text: text.to_owned(), words })
    }
}

/// Adds a message to a conversation; the agent does not answer it.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`.
#[crate::boxed]
pub async fn add_message(
    unit: &mut Unit,
    agent: AgentId,
    id: ConversationId,
    VisitorMessage { text, words }: &VisitorMessage,
) -> Result<MessageId> {
    let (org, now, message) = (unit.org(), unit.now(), unit.new_id());
    let raised = store::conversations::numbers::add_messages(unit, org, id, (1, 0), now).await?;
    let raised = raised.ok_or_else(super::not_found)?;
    let question = VisitorQuestion { id: message, conversation: id, seq: raised.seq, text, created_at: now };
    store::conversations::messages::insert_question(unit, org, question).await?;
    store::conversations::terms::insert_terms(unit, org, id, raised.seq, &words.to_terms(agent)).await?;
    unit.log_activity(Verb::Created, message);
    unit.emit_event(EventName::MessageCreated, EventSubject::Message(agent, id, message, MessageRole::Visitor));
    Ok(message)
}
