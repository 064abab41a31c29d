//! Conversations with agents, as those who run the agents read them.

pub mod messages;
pub mod notes;
pub mod search;

pub use frontdesk_vocabulary::{
    Channel, ConversationSort, ConversationStatus, ExportFormat, MessageDeliveryStatus, MessageRole, Rating,
};

use super::{
    AgentId, ContactId, ConversationId, Metadata, MetadataChanges, OrgId, TimeSpan, Timestamp, TopicId, WidgetVisitorId,
    activity::{Actor, NamedActor},
    contacts::ContactReference,
    inbox::AssigneeFilter,
    topics::ConversationTopic,
};

/// A conversation, without its messages. The names of people are as they are when it is read; they are not stored with
/// it.
#[derive(Debug, Clone)]
pub struct Conversation {
    /// Its id.
    pub id: ConversationId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent it is with.
    pub agent: AgentId,
    /// Channel.
    pub channel: Channel,
    /// Status.
    pub status: ConversationStatus,
    /// Why.
    pub status_reason: Option<String>,
    /// Actor who changed that last, and when; `None` for a status that never changed.
    pub status_changed: Option<(NamedActor, Timestamp)>,
    /// Person who has it instead of the agent, and since when; while it is resolved, who had it.
    pub assigned: Option<(NamedActor, Timestamp)>,
    /// Questions without an answer since the status or the assignee last changed.
    pub misses: i64,
    /// Subject of the mail that began it; `None` unless a mail did.
    pub subject: Option<String>,
    /// The conversation that it continues: an older one, or one to whose mails the sender does not belong.
    pub previous: Option<ConversationId>,
    /// Visitor who asks.
    pub visitor: VisitorDetails,
    /// The contact who asks.
    pub contact: Option<ContactReference>,
    /// Labels, ascending.
    pub tags: Vec<String>,
    /// The caller's key-value pairs.
    pub metadata: Metadata,
    /// Topics by name; empty in one that is only being made.
    pub topics: Vec<ConversationTopic>,
    /// Raised by every change, except that rules give or take away topics.
    pub seq: i64,
    /// Number of messages.
    pub messages: i64,
    /// Number of questions that the agent could not answer.
    pub unanswered: i64,
    /// Number of answers that are rated up.
    pub rated_up: i64,
    /// Number of answers that are rated down.
    pub rated_down: i64,
    /// When the last message was written; when it began while there is none.
    pub last_message_at: Timestamp,
    /// When the first question was asked.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Conversation {
    /// Returns `true` if a person has taken over, so that the agent stays silent.
    pub fn is_with_team(&self) -> bool {
        self.assigned.is_some() && self.status != ConversationStatus::Resolved
    }

    /// Returns `true` if a member tries an agent in it: it is in no inbox, has no topics and no contact, and causes no
    /// events.
    pub fn is_try(&self) -> bool {
        self.channel == Channel::Playground
    }

    /// Returns who it is assigned to.
    pub fn assignee(&self) -> Option<&Actor> {
        self.assigned.as_ref().map(|(assignee, _)| &assignee.actor)
    }
}

/// Known facts about the person who asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VisitorDetails {
    /// The caller's own id.
    pub external_id: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// The country, as two letters.
    pub country: Option<String>,
    /// The language that they read (BCP 47).
    pub language: Option<String>,
}

/// Statements of a question about its conversation.
#[derive(Debug, Clone, Default)]
pub struct ConversationDetails {
    /// Known facts about the visitor; the fields that are `None` say nothing.
    pub visitor: VisitorDetails,
    /// The contact that the visitor is, once that is known.
    pub contact: Option<ContactId>,
    /// The visitor of the chat widget who begins the conversation.
    pub widget_visitor: Option<WidgetVisitorId>,
    /// Subject of the mail that begins the conversation.
    pub subject: Option<String>,
    /// The conversation that the new one continues.
    pub previous: Option<ConversationId>,
    /// Changes of the key-value pairs.
    pub metadata: Option<MetadataChanges>,
}

impl ConversationDetails {
    /// Returns `true` if there is nothing to record in an existing conversation.
    pub fn is_empty(&self) -> bool {
        self.visitor == VisitorDetails::default() && self.metadata.is_none()
    }
}

/// Filter for conversations.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConversationFilter<'f> {
    /// Span in which it began.
    pub created: TimeSpan,
    /// Span in which its latest message was sent.
    pub active: TimeSpan,
    /// With this status.
    pub status: Option<ConversationStatus>,
    /// Of this channel; `None` for all but the playground.
    pub channel: Option<Channel>,
    /// With an answer that is rated like this.
    pub rating: Option<Rating>,
    /// With this label.
    pub tag: Option<&'f str>,
    /// With a note that has this label.
    pub note_tag: Option<&'f str>,
    /// With a message that contains this.
    pub q: Option<&'f search::SearchWords>,
    /// With or without a question that the agent could not answer.
    pub has_unanswered: Option<bool>,
    /// Assigned like this.
    pub assignee: Option<AssigneeFilter<'f>>,
    /// With this contact.
    pub contact: Option<ContactId>,
    /// About this.
    pub topic: Option<TopicId>,
}

/// Changes of a conversation. `None` leaves a field as it is.
#[derive(Debug, Clone, Default)]
pub struct ConversationChanges {
    /// All labels.
    pub tags: Option<Vec<String>>,
    /// The caller's key-value pairs.
    pub metadata: Option<MetadataChanges>,
}
