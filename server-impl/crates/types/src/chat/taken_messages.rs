//! Messages of visitors that are stored before the agent answers them.

use frontdesk_vocabulary::words;

use crate::{AgentId, ConversationId, MessageId, Timestamp, conversations::Channel};

words! {
    /// Progress of a taken message.
    TakenState {
        /// The agent is to answer it.
        Waiting = "waiting",
        /// The agent has answered it.
        Answered = "answered",
        /// The agent could not be asked, or was not to be, so that the conversation has been escalated.
        Escalated = "escalated",
        /// A person has the conversation, or has answered; or nobody needs to answer, since a program wrote it.
        LeftToTeam = "left_to_team",
    }
}

/// A message that was stored before the agent answers it.
#[derive(Debug, Clone)]
pub struct TakenMessage {
    /// Its id.
    pub id: MessageId,
    /// The agent that is asked.
    pub agent: AgentId,
    /// The conversation it is part of.
    pub conversation: ConversationId,
    /// The channel of the conversation.
    pub channel: Channel,
    /// Its place in the conversation.
    pub seq: i64,
    /// The subject under which it was sent.
    pub subject: Option<String>,
    /// The text.
    pub text: String,
    /// Its progress.
    pub state: TakenState,
    /// The reply of the latest attempt to answer it: stored once the state is `Answered`.
    pub reply: Option<MessageId>,
    /// When it was taken.
    pub created_at: Timestamp,
}
