//! Drafts: replies that are being written, and those that failed recently. A complete one is a message instead.

use uuid::Uuid;

use crate::{AgentId, Code, ConversationId, MessageId, OrgId, Timestamp};

/// A reply that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyDraft {
    /// The id of the future reply.
    pub id: MessageId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent that replies.
    pub agent: AgentId,
    /// The conversation that it continues, or will begin.
    pub conversation: ConversationId,
    /// The model that answers.
    pub model: String,
    /// The process that writes it.
    pub writer: Uuid,
    /// After this time the writer is gone, and so is the reply.
    pub lease_until: Timestamp,
    /// Why it failed, and the message for its reader; `None` while it is written.
    pub failure: Option<(Code, String)>,
    /// When it was begun.
    pub created_at: Timestamp,
}

/// The name of a draft.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct DraftName {
    /// The organization of the agent.
    pub org: OrgId,
    /// The draft.
    pub draft: MessageId,
}

/// A piece of a reply that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct DraftPiece {
    /// The organization of the agent.
    pub org: OrgId,
    /// The draft.
    pub draft: MessageId,
    /// 0, 1, 2, … within the draft.
    pub number: i64,
    /// Text after the previous pieces.
    pub text: String,
}
