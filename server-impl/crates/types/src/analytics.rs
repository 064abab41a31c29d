//! What the analytics count, and how it is asked for.

pub mod figures;
pub mod spans;

use std::{
    collections::BTreeMap,
    ops::{AddAssign, SubAssign},
};

pub use frontdesk_vocabulary::{AnalyticsDimension as Dimension, AnalyticsStep as Step, CitationDimension};

use super::{
    AgentId, MessageId, SourceId, Timestamp,
    chat::{Citation, FinishReason},
    conversations::{Channel, ConversationStatus, MessageRole, Rating},
};
pub use figures::{Figure, Figures};
pub use spans::{SlotInterval, SlotSpan, TimeSlot};

/// Part of a message that the analytics read.
#[derive(Debug, Clone)]
pub struct AnalyzedMessage {
    /// The message.
    pub id: MessageId,
    /// Its place in the conversation.
    pub seq: i64,
    /// Author.
    pub role: MessageRole,
    /// When.
    pub created_at: Timestamp,
    /// Outcome of an answer.
    pub finish: Option<FinishReason>,
    /// The model that answered.
    pub model: Option<String>,
    /// Cost in credits.
    pub credits_used: i64,
    /// Duration, in microseconds; `None` for an answer of an earlier release.
    pub duration: Option<i64>,
    /// Feedback.
    pub rating: Option<Rating>,
    /// The status that the conversation got, if that is what a message of the system records.
    pub status: Option<ConversationStatus>,
    /// Citations.
    pub citations: Vec<Citation>,
}

/// A source that answers cite, or a page of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct CitedSource {
    /// The source.
    pub source: SourceId,
    /// The address of the page, without its fragment; empty for the source as a whole.
    pub url: String,
}

/// Number of citations of a source, and its latest name.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SourceCitations {
    /// The answers.
    pub answers: i64,
    /// The title.
    pub title: String,
}

/// Cost of the replies of a model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ModelCost {
    /// The replies.
    pub replies: i64,
    /// Their credits.
    pub credits: i64,
}

impl AddAssign for ModelCost {
    fn add_assign(&mut self, other: Self) {
        self.replies += other.replies;
        self.credits += other.credits;
    }
}

impl SubAssign for ModelCost {
    fn sub_assign(&mut self, other: Self) {
        self.replies -= other.replies;
        self.credits -= other.credits;
    }
}

/// Contribution of a conversation to the figures of one quarter of an hour.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConversationContribution {
    /// The counts.
    pub figures: Figures,
    /// Citations of its answers, unless it is a try: they are counted for all channels together.
    pub citations: BTreeMap<CitedSource, SourceCitations>,
    /// Costs by model. Of conversations in help centers alone: nobody asks for that of others.
    pub models: BTreeMap<String, ModelCost>,
}

/// To which figures a contribution belongs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContributionOrigin {
    /// The agent.
    pub agent: AgentId,
    /// Channel.
    pub channel: Channel,
    /// The country of the visitor; empty when it is unknown.
    pub country: String,
}

/// Key of a sum: over a span of an agent and a channel, of one country or of all.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SumKey {
    /// The agent.
    pub agent: AgentId,
    /// The channel.
    pub channel: Channel,
    /// The country, which is empty when it is unknown; `None` for all.
    pub country: Option<String>,
    /// Span.
    pub span: SlotSpan,
    /// From which slot on.
    pub slot: TimeSlot,
}

/// Key of a sum of citations.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CitedKey {
    /// The agent.
    pub agent: AgentId,
    /// Span.
    pub span: SlotSpan,
    /// From which slot on.
    pub slot: TimeSlot,
    /// The cited source.
    pub cited: CitedSource,
}

/// Key of a sum of what a model costs in the help centers of an agent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelKey {
    /// The agent.
    pub agent: AgentId,
    /// Span.
    pub span: SlotSpan,
    /// From which slot on.
    pub slot: TimeSlot,
    /// The model.
    pub model: String,
}

/// Filter for figures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnalyticsFilter {
    /// Of this agent.
    pub agent: Option<AgentId>,
    /// Of this channel.
    pub channel: Option<Channel>,
    /// Of this country; empty for the unknown.
    pub country: Option<String>,
}

impl AnalyticsFilter {
    /// Returns `true` if it selects a channel or a country.
    pub fn has_channel_or_country(&self) -> bool {
        self.channel.is_some() || self.country.is_some()
    }
}
