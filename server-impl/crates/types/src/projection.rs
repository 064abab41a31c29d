//! What the projection of conversations works with.

use uuid::Uuid;

use super::{AgentId, ConversationId, Timestamp, analytics::TimeSlot, conversations::Channel};

/// A person who asks, as a number: it tells two of them apart, and names nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonNumber(pub i64);

impl PersonNumber {
    /// The person behind an id: that of the conversation, while nobody knows whose it is. The low bits of a UUID of
    /// version 7 are random.
    pub fn of(id: Uuid) -> Self {
        Self(i64::try_from(id.as_u128() & u128::from(i64::MAX.unsigned_abs())).unwrap_or_default())
    }
}

/// A conversation that has changed since it was last projected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedConversation {
    /// The conversation.
    pub id: ConversationId,
    /// The agent it is with.
    pub agent: AgentId,
    /// Visitor who asks.
    pub person: PersonNumber,
    /// Channel.
    pub channel: Channel,
    /// The country of the visitor.
    pub country: Option<String>,
    /// Number of messages.
    pub messages: i64,
    /// Its latest number.
    pub seq: i64,
    /// The number up to which it was projected: messages beyond it are new.
    pub projected_seq: i64,
    /// When the first question was asked.
    pub created_at: Timestamp,
}

impl ChangedConversation {
    /// Returns `true` if a member tries an agent in it: it counts for its channel alone.
    pub fn is_try(&self) -> bool {
        self.channel == Channel::Playground
    }
}

/// Changes that were not projected yet, over all organizations or in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectionBacklog {
    /// Conversations with changes; no more than were counted.
    pub conversations: i64,
    /// When the one that has been quiet for longest changed.
    pub since: Option<Timestamp>,
}

/// Progress of a rebuild of what follows from conversations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectionRebuild {
    /// Conversations are projected again.
    Conversations {
        /// The last one; `None` before the first one.
        after: Option<ConversationId>,
    },
    /// Sums are compared.
    Sums {
        /// The day in UTC that is next.
        from: TimeSlot,
    },
}
