//! Sources: the content that an agent is trained on.

pub use frontdesk_vocabulary::{FailureCode, PageOutcome, SourceStatus, SourceType, WebsiteMode};

use crate::{AgentId, ArticleId, DocumentId, Metadata, MetadataChanges, OrgId, SourceId, Timestamp, name_key};

/// Why a source failed, or a page was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFailure {
    /// For a program.
    pub code: FailureCode,
    /// For a person: a sentence that says what to do.
    pub reason: String,
}

impl SourceFailure {
    /// A failure with this reason.
    pub fn new(code: FailureCode, reason: impl Into<String>) -> Self {
        Self { code, reason: reason.into() }
    }
}

/// Start of a website, and how far it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Website {
    /// A validated address.
    pub url: String,
    /// Selection of pages.
    pub mode: WebsiteMode,
    /// Maximum pages, with the cap of the plan applied.
    pub max_pages: i32,
}

/// Key of a source, with the agent that is trained on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgentSource {
    /// Organization that owns the agent.
    pub org: OrgId,
    /// Agent that is trained on the source.
    pub agent: AgentId,
    /// The source.
    pub source: SourceId,
}

/// Key of a version of the documents or of the passages of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceVersion {
    /// Organization that owns the source.
    pub org: OrgId,
    /// The source.
    pub source: SourceId,
    /// Number of the version: that of the attempt that made it, and 0 for the texts that a source was added with.
    pub version: i64,
}

/// A source without its content.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its id.
    pub id: SourceId,
    /// The organization that owns it.
    pub org: OrgId,
    /// The agent that is trained on it.
    pub agent: AgentId,
    /// The kind of its content.
    pub kind: SourceType,
    /// The article that it is made of.
    pub article: Option<ArticleId>,
    /// Its title in citations.
    pub title: String,
    /// The caller's own id for it, unique within the agent.
    pub external_id: Option<String>,
    /// The key-value pairs of the caller.
    pub metadata: Metadata,
    /// Set for a website.
    pub website: Option<Website>,
    /// Its state.
    pub status: SourceStatus,
    /// Size of its texts in UTF-8.
    pub bytes: i64,
    /// Passages of its current version.
    pub chunks: i32,
    /// Current version of its documents: the number of the attempt that read them.
    pub read_version: i64,
    /// Current version of its passages.
    pub version: i64,
    /// Number of the latest attempt to read or to cut it, at least as high as every version.
    pub attempt: i64,
    /// The progress of its ingestion.
    pub progress: IngestionProgress,
    /// Why it failed, for people.
    pub error: Option<String>,
    /// The same for programs; `None` where an earlier release left only the sentence.
    pub failure: Option<FailureCode>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When its state last changed.
    pub updated_at: Timestamp,
}

impl Source {
    /// A source that is added now, without any content, and waits to be read.
    pub fn queued(id: SourceId, (org, agent): (OrgId, AgentId), kind: SourceType, title: String, now: Timestamp) -> Self {
        Self {
            id,
            org,
            agent,
            kind,
            article: None,
            title,
            external_id: None,
            metadata: Metadata::default(),
            website: None,
            status: SourceStatus::Queued,
            bytes: 0,
            chunks: 0,
            read_version: 0,
            version: 0,
            attempt: 0,
            progress: IngestionProgress::default(),
            error: None,
            failure: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Returns its key.
    pub fn key(&self) -> AgentSource {
        AgentSource { org: self.org, agent: self.agent, source: self.id }
    }

    /// Returns the key of one of its versions.
    pub fn version_key(&self, version: i64) -> SourceVersion {
        SourceVersion { org: self.org, source: self.id, version }
    }

    /// Returns the key of the current version of its documents.
    pub fn documents_key(&self) -> SourceVersion {
        self.version_key(self.read_version)
    }

    /// Returns `true` if no running work will change its state.
    pub fn is_settled(&self) -> bool {
        matches!(self.status, SourceStatus::Ready | SourceStatus::Failed)
    }
}

/// Changes of a source by a caller. Each field is `None` where it stays as it is.
#[derive(Debug, Clone, Default)]
pub struct SourceChanges {
    /// Its title.
    pub title: Option<String>,
    /// The text of a text.
    pub content: Option<String>,
    /// The question of a `qna`.
    pub question: Option<String>,
    /// The answer of a `qna`.
    pub answer: Option<String>,
    /// The caller's own id for it; `Some(None)` removes it.
    pub external_id: Option<Option<String>>,
    /// The key-value pairs of the caller.
    pub metadata: Option<MetadataChanges>,
}

/// A section of a source's text, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceSection {
    /// The address of its page, for a website.
    pub url: Option<String>,
    /// Its title in citations.
    pub title: String,
    /// The text.
    pub text: String,
    /// The first character.
    pub start: i64,
    /// The character behind the last one.
    pub end: i64,
    /// `true` if more follows.
    pub is_more: bool,
}

/// Filter for sources.
#[derive(Debug, Clone, Default)]
pub struct SourceFilter {
    /// Their state.
    pub status: Option<SourceStatus>,
    /// The kind of their content.
    pub kind: Option<SourceType>,
    /// The caller's own id, which one source of an agent has at most.
    pub external_id: Option<String>,
    /// Part of the title, as [`name_key()`] writes it; empty for any title.
    pub q: String,
    /// Only what people delete themselves: no articles.
    pub is_deletable: bool,
}

impl SourceFilter {
    /// Returns `true` if the filter selects this source.
    pub fn matches(&self, source: &Source) -> bool {
        self.status.is_none_or(|status| source.status == status)
            && self.kind.is_none_or(|kind| source.kind == kind)
            && (self.external_id.is_none() || self.external_id == source.external_id)
            && name_key(&source.title).contains(&self.q)
    }
}

/// A source in a list over several agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSource {
    /// The agent that is trained on it.
    pub agent: AgentId,
    /// The kind of its content.
    pub kind: SourceType,
    /// Its title in citations.
    pub title: String,
    /// Start URL of a website.
    pub url: Option<String>,
    /// Number of sources of the agent, including this one.
    pub of: i64,
}

/// The progress of an ingestion: `done` of `total`, in pages while a website is read, then in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IngestionProgress {
    /// Work that is done.
    pub done: i64,
    /// Total work; 0 before it began.
    pub total: i64,
}

impl IngestionProgress {
    /// Percent, rounded down.
    pub fn percent(self) -> i32 {
        if self.total <= 0 {
            return 0;
        }
        let percent = i128::from(self.done.clamp(0, self.total)) * 100 / i128::from(self.total);
        i32::try_from(percent).expect("it is 100 at most")
    }
}

/// One text of a source, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceDocument {
    /// Its id. Ascending in the order of the visit.
    pub id: DocumentId,
    /// Its address, for citations.
    pub url: Option<String>,
    /// Its title, for citations; `None` when it is the title of its source.
    pub title: Option<String>,
    /// The outcome of reading it.
    pub outcome: PageOutcome,
    /// Why it was skipped or failed, for people.
    pub reason: Option<String>,
    /// The same for programs; `None` where an earlier release left only the sentence.
    pub failure: Option<FailureCode>,
    /// Identifies its version to the server it comes from (RFC 9110, section 8.8.3).
    pub etag: Option<String>,
    /// The same, as a time (RFC 9110, section 8.8.2).
    pub last_modified: Option<String>,
    /// Size of its text in UTF-8.
    pub bytes: i64,
}

impl SourceDocument {
    /// Returns `true` if its text is part of the source.
    pub fn is_read(&self) -> bool {
        matches!(self.outcome, PageOutcome::Fetched | PageOutcome::Unchanged)
    }
}

/// The state of the training of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrainingState {
    /// Sources that wait for a worker.
    pub queued: i64,
    /// Sources that a worker has.
    pub processing: i64,
    /// Sources that the agent is trained on.
    pub ready: i64,
    /// Sources that could not be ingested.
    pub failed: i64,
    /// Ready sources whose passages have no vectors yet.
    pub embedding: i64,
    /// Size of all texts in UTF-8.
    pub bytes: i64,
    /// Passages of all sources.
    pub chunks: i64,
    /// Ready sources that were prepared by another recipe than the current one.
    pub outdated: i64,
}

/// Pages that were read of an organization's websites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrawledPages {
    /// Of all websites together.
    pub all: i64,
    /// Of the website with the most pages.
    pub largest: i64,
}
