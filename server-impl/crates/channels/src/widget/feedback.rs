//! Ratings of answers by their visitor.

use frontdesk_agents::conversations::{self as agent_conversations, feedback};
use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ConversationId, MessageId, Result,
    agents::Agent,
    conversations::{MessageRole, Rating, messages::Message},
};

/// Rates an answer in the conversation of a visitor, or removes the rating.
///
/// # Errors
/// `VALIDATION_ERROR`; `MESSAGE_NOT_FOUND` also for an answer in the conversation of another visitor.
#[crate::boxed]
pub async fn rate_answer(
    unit: &mut Unit,
    agent: &Agent,
    conversation: ConversationId,
    id: MessageId,
    (rating, reason): (Option<Rating>, Option<&str>),
) -> Result<Message> {
    let found = store::conversations::transcripts::find(unit, agent.org, agent.id, id, Some(MessageRole::Agent)).await?;
    if found.is_none_or(|message| message.conversation != conversation) {
        return Err(agent_conversations::reply_not_found());
    }
    feedback::rate_answer(unit, agent.id, id, rating, reason).await
}
