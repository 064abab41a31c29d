//! Sources: the content that an agent is trained on.

pub use frontdesk_vocabulary::{
    FailureCode, IngestionStage, PageOutcome, ReadingNoteKind, SourceStatus, SourceType, WebsiteMode,
};

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
    /// Progress of its ingestion over all stages, in percent; 100 once it is ready. Of a failed one, how far it got.
    pub progress: i32,
    /// Stage of its ingestion that is running.
    pub stage: Option<IngestionStage>,
    /// Pages of its file; `None` if it has none.
    pub pages: Option<i32>,
    /// Parts of its file that could not be read.
    pub reading_notes: Vec<ReadingNote>,
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
            progress: 0,
            stage: None,
            pages: None,
            reading_notes: Vec::new(),
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

/// Pages of a file that could not be read, or not in full. Stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ReadingNote {
    /// For a program.
    pub kind: ReadingNoteKind,
    /// For a person: a sentence that says what to do.
    pub message: String,
    /// The pages concerned, from 1, in ascending order; not all of them if there are very many.
    pub pages: Vec<i32>,
    /// Number of pages concerned.
    pub affected_pages: i32,
}

/// Facts about a file besides its text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileFindings {
    /// Offsets in bytes, in the text, at which the pages begin, in ascending order; empty for a file without pages.
    pub page_starts: Vec<u64>,
    /// Parts that could not be read.
    pub notes: Vec<ReadingNote>,
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

/// Returns the progress of an ingestion at the end of one of its stages, in percent. Only an ingestion that is finished
/// is at 100.
pub fn stage_end_percent(stage: IngestionStage) -> i32 {
    match stage {
        IngestionStage::Fetching => 80,
        IngestionStage::Reading => 60,
        IngestionStage::Indexing => 99,
    }
}

/// Returns the progress of an ingestion in percent, rounded down, in a stage that began at `begun_at` percent and has done
/// `done` of `total`; a total of 0 is not known yet. It is never less than `begun_at`.
pub fn ingestion_percent(stage: IngestionStage, begun_at: i32, done: i64, total: i64) -> i32 {
    let span = i128::from((stage_end_percent(stage) - begun_at).max(0));
    if total <= 0 {
        return begun_at;
    }
    let more = span * i128::from(done.clamp(0, total)) / i128::from(total);
    begun_at + i32::try_from(more).expect("it is 100 at most")
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

/// Sources of an agent by their states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SourceCounts {
    /// Sources that the agent is trained on.
    pub ready: i64,
    /// Sources that wait, or are being read.
    pub reading: i64,
    /// Sources that could not be ingested.
    pub failed: i64,
}

impl SourceCounts {
    /// Returns the number of all sources.
    pub fn all(&self) -> i64 {
        self.ready + self.reading + self.failed
    }
}

/// Pages that were read of an organization's websites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrawledPages {
    /// Of all websites together.
    pub all: i64,
    /// Of the website with the most pages.
    pub largest: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_of_an_ingestion_share_one_number() {
        assert_eq!(ingestion_percent(IngestionStage::Fetching, 0, 49, 98), 40);
        assert_eq!(ingestion_percent(IngestionStage::Fetching, 0, 120, 98), 80);
        assert_eq!(ingestion_percent(IngestionStage::Indexing, 80, 0, 98), 80, "it goes on where the pages ended");
        assert_eq!(ingestion_percent(IngestionStage::Indexing, 80, 98, 98), 99, "100 is left to the end");
        assert_eq!(ingestion_percent(IngestionStage::Indexing, 0, 50, 100), 49, "a text has one stage");
        assert_eq!(ingestion_percent(IngestionStage::Fetching, 40, 0, 98), 40, "a retry does not go back");
        assert_eq!(ingestion_percent(IngestionStage::Reading, 60, i64::MAX, i64::MAX), 60);
        assert_eq!(ingestion_percent(IngestionStage::Reading, 0, 7, 0), 0, "the total is not known yet");
    }
}
