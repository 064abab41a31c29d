//! Visitors who want to talk to a person.

use frontdesk_agents::{
    conversations::{
        self as agent_conversations, NewConversation,
        visitor_messages::{self, VisitorMessage},
    },
    inbox,
};
use frontdesk_core::unit::Unit;
use frontdesk_types::{
    ConversationId, Result,
    conversations::Conversation,
    events::{EventName, EventSubject},
};

use super::{visitors::WidgetVisitor, visits::OpenWidget};

/// The reason that the team reads.
const REASON: &str = "The visitor asks for a person.";

/// Escalates the conversation that a visitor is in, or a new one, with a message if there is one. An escalated one stays
/// so.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn escalate(
    unit: &mut Unit,
    open: &OpenWidget,
    (visitor, current): (&WidgetVisitor, Option<ConversationId>),
    message: Option<&VisitorMessage>,
) -> Result<Conversation> {
    let conversation = match current {
        Some(current) => current,
        None => begin_conversation(unit, open, visitor).await?,
    };
    if let Some(message) = message {
        visitor_messages::add_message(unit, open.agent.id, conversation, message).await?;
    }
    inbox::escalate_conversation(unit, conversation, Some(REASON)).await
}

async fn begin_conversation(unit: &mut Unit, open: &OpenWidget, visitor: &WidgetVisitor) -> Result<ConversationId> {
    let (id, org, agent, created_at): (ConversationId, _, _, _) = (unit.new_id(), unit.org(), open.agent.id, unit.now());
    let (channel, about) = (visitor.place.channel(), &visitor.conversation_details());
    agent_conversations::begin_conversation(unit, NewConversation { id, org, agent, channel, about, created_at }).await?;
    unit.emit_event(EventName::ConversationCreated, EventSubject::Conversation(agent, id));
    Ok(id)
}
