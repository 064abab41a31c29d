//! Sources: the content that an agent is trained on.

use super::{AgentId, OrgId, SourceId, Timestamp, text_enum::text_enum};

text_enum! {
    /// What kind of content a source holds.
    SourceKind {
        /// A text that was sent as it is.
        Text = "text",
    }
}

text_enum! {
    /// How far the ingestion of a source is.
    SourceStatus {
        /// Waits for a worker.
        Queued = "queued",
        /// A worker has it.
        Processing = "processing",
        /// The agent knows it.
        Ready = "ready",
        /// It could not be ingested; `error` says why.
        Failed = "failed",
    }
}

/// A source without its text.
#[derive(Debug, Clone)]
pub struct Source {
    /// Addresses it.
    pub id: SourceId,
    /// The organization that owns it.
    pub org: OrgId,
    /// The agent that is trained on it.
    pub agent: AgentId,
    /// What it holds.
    pub kind: SourceKind,
    /// Names it in citations.
    pub title: String,
    /// Its address, for citations; `None` for one that has none.
    pub url: Option<String>,
    /// How far it is.
    pub status: SourceStatus,
    /// Size of its text in UTF-8.
    pub bytes: i64,
    /// Passages that it was cut into.
    pub chunks: i32,
    /// Why it failed.
    pub error: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When its state last changed.
    pub updated_at: Timestamp,
}
