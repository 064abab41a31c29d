//! The inbox: conversations that people have instead of their agents.

pub mod saved_replies;

pub use frontdesk_vocabulary::AssigneeKind;

use super::{AgentId, activity::NamedActor, conversations::ConversationStatus};

/// Somebody who is to have a conversation, as a request names them.
#[derive(Debug, Clone)]
pub struct AssigneeReference {
    /// A person or a program.
    pub kind: AssigneeKind,
    /// The account of the person, or the public part of the key.
    pub id: String,
}

/// Filter by assignee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssigneeFilter<'f> {
    /// Nobody.
    Nobody,
    /// The actor with this id.
    Actor(&'f str),
}

impl<'f> AssigneeFilter<'f> {
    /// The filter that a request names: `none`, or the id of an actor.
    pub fn named(text: &'f str) -> Self {
        if text == "none" { Self::Nobody } else { Self::Actor(text) }
    }

    /// Returns what [`Self::named`] makes it of.
    pub fn name(self) -> &'f str {
        match self {
            Self::Nobody => "none",
            Self::Actor(id) => id,
        }
    }
}

/// Filter for conversations of the inbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct InboxFilter<'f> {
    /// With this agent.
    pub agent: Option<AgentId>,
    /// With this status.
    pub status: Option<ConversationStatus>,
    /// Assigned like this.
    pub assignee: Option<AssigneeFilter<'f>>,
}

/// Number of conversations of the inbox with a status and an assignee.
#[derive(Debug, Clone)]
pub struct InboxCount {
    /// Assignee; `None` for those that nobody has.
    pub assignee: Option<NamedActor>,
    /// Status.
    pub status: ConversationStatus,
    /// Number of them.
    pub count: i64,
}
