//! Drafts: replies that are being written, and those that failed lately. One that is whole is a message instead.

use uuid::Uuid;

use crate::types::{AgentId, Code, ConversationId, MessageId, OrgId, Timestamp};

/// A reply that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Names the reply to be.
    pub id: MessageId,
    /// The organization of the agent.
    pub org: OrgId,
    /// Whose reply it is.
    pub agent: AgentId,
    /// The conversation that it goes on with, or will begin.
    pub conversation: ConversationId,
    /// The model that answers.
    pub model: String,
    /// The process that writes it.
    pub writer: Uuid,
    /// Past this time the writer is gone, and so is the reply.
    pub lease_until: Timestamp,
    /// Why it failed, and what a person is told; `None` while it is written.
    pub failure: Option<(Code, String)>,
    /// When it was begun.
    pub created_at: Timestamp,
}

/// What a draft is called.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct DraftName {
    /// The organization of the agent.
    pub org: OrgId,
    /// The draft.
    pub draft: MessageId,
}

/// A piece of a reply on its way into the database.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Piece {
    /// The organization of the agent.
    pub org: OrgId,
    /// The draft.
    pub draft: MessageId,
    /// 0, 1, 2, … within the draft.
    pub number: i64,
    /// What is said, behind the pieces before it.
    pub text: String,
}
