//! What conversations are about.

pub mod questions;

pub use frontdesk_vocabulary::{TopicAssignment, texts::TOPIC_NAME};

use crate::{AgentId, OrgId, Timestamp, TopicId};

/// A topic of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// Its id.
    pub id: TopicId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent whose conversations have it.
    pub agent: AgentId,
    /// Its name, for people; unique among the topics of the agent, regardless of case.
    pub name: String,
    /// The same, as names are compared and sorted.
    pub name_key: String,
    /// Description for people.
    pub description: Option<String>,
    /// Its rule: a conversation has it if a message of the visitor has all words of one of these.
    pub phrases: Option<Vec<String>>,
    /// When the application of the rule to all conversations was asked for that is running.
    pub applying_since: Option<Timestamp>,
    /// When the rule was last applied to all conversations.
    pub applied_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When somebody last changed it.
    pub updated_at: Timestamp,
}

/// Fields of a new topic.
#[derive(Debug, Clone)]
pub struct NewTopic {
    /// Not yet trimmed.
    pub name: String,
    /// Description.
    pub description: Option<String>,
    /// Its rule, not yet trimmed.
    pub phrases: Option<Vec<String>>,
}

/// Fields of a topic to change; `None` leaves one unchanged.
#[derive(Debug, Clone, Default)]
pub struct TopicChanges {
    /// Not yet trimmed.
    pub name: Option<String>,
    /// As it is to be.
    pub description: Option<Option<String>>,
    /// As it is to be, not yet trimmed.
    pub phrases: Option<Option<Vec<String>>>,
}

/// A topic of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationTopic {
    /// The topic.
    pub id: TopicId,
    /// Its name.
    pub name: String,
    /// Rule or person that gave it to the conversation.
    pub assigned_by: TopicAssignment,
}
