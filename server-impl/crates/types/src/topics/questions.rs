//! Groups of similar questions.

use frontdesk_vocabulary::words;
use uuid::Uuid;

use crate::{AgentId, ConversationId, MessageId, Timestamp};

words! {
    /// Kind of the questions of an agent that are grouped.
    QuestionKind {
        /// Those in conversations without a topic.
        WithoutTopic = "without_topic",
        /// Those that the agent could not answer.
        Unanswered = "unanswered",
    }
}

/// The messages of a conversation beyond a number.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub struct NewMessages {
    /// The agent.
    pub agent: AgentId,
    /// The conversation.
    pub id: ConversationId,
    /// The number.
    pub seq: i64,
}

/// A question to be grouped.
#[derive(Debug, Clone)]
pub struct TopicQuestion {
    /// The message.
    pub message: MessageId,
    /// The conversation that it is in.
    pub conversation: ConversationId,
    /// The beginning of what it says.
    pub text: String,
    /// When it was asked.
    pub asked_at: Timestamp,
}

/// A place in a group of questions. The first one is the most typical.
#[derive(Debug, Clone, serde::Serialize)]
pub struct GroupedQuestion {
    /// The group.
    pub group: Uuid,
    /// The place.
    pub place: i64,
    /// The message.
    pub message: MessageId,
}

/// Similar questions.
#[derive(Debug, Clone)]
pub struct QuestionGroup {
    /// Its id, until the questions are grouped again.
    pub id: Uuid,
    /// Number of them.
    pub questions: i64,
    /// When the latest of them was asked.
    pub last_asked_at: Timestamp,
    /// The most typical ones.
    pub examples: Vec<TopicQuestion>,
}
