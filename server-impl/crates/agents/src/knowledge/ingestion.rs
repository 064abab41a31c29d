//! Trains an agent on a source: its documents are chunked into passages, which all become current at the same moment.
//!
//! Each attempt has its own number. Its passages are stored under that number while questions are answered from the
//! current version, and become current once the attempt is finished, unless another attempt has begun since.

use std::{sync::Arc, time::Duration};

use frontdesk_core::{events::EventPublisher, queue};
use frontdesk_documents::{chunking, place::DocumentPlace};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx, knowledge::attempts::SourceTransition};
use frontdesk_text::language;
use frontdesk_types::{
    DocumentId, Result, SourceId,
    events::{EventName, EventSubject, Occurrence},
    jobs::PruneSource,
    knowledge::{
        chunks::{ChangeKind, Chunk, ChunkAnchor},
        sources::{
            AgentSource, IngestionStage, Source, SourceDocument, SourceFailure, SourceStatus, SourceType, SourceVersion,
            ingestion_percent,
        },
    },
};

use self::{pages::DocumentPages, segments::TextSegment, survey::WebsiteSurvey};

pub mod pages;
pub mod segments;
pub mod survey;

/// Version of the rules that split documents into passages. Raise it when the passages change: sources chunked by
/// another version are then due for retraining.
pub const CHUNKER_VERSION: i64 = 2;

/// Time for which the passages of an earlier version are retained, so that an index that lags behind can
/// still answer from them.
const PRUNE_DELAY: Duration = Duration::from_secs(3 * 60 * 60);

/// An attempt to chunk a source into passages.
#[derive(Debug, Clone)]
pub struct IngestionAttempt {
    /// Source as it was when the attempt began.
    pub source: Source,
    /// Number of the attempt.
    pub number: i64,
}

impl IngestionAttempt {
    /// Returns the key of the version that the attempt makes.
    pub fn version_key(&self) -> SourceVersion {
        self.source.version_key(self.number)
    }

    /// Returns the progress of the ingestion once the attempt has done `done` of `total`, in percent.
    pub fn percent(&self, done: i64, total: i64) -> i32 {
        let begun_at = self.source.progress;
        self.source.stage.map_or(begun_at, |stage| ingestion_percent(stage, begun_at, done, total))
    }

    /// Returns the progress of the ingestion once the attempt has ended, in percent.
    pub fn end_percent(&self) -> i32 {
        self.percent(1, 1)
    }
}

/// Begins an attempt, which is a stage of the ingestion of a source. `None` for a source that is gone, or an article whose
/// text could not be read.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn begin_attempt(
    tx: &mut Tx,
    ports: &Ports,
    AgentSource { org, agent, source }: AgentSource,
    stage: IngestionStage,
) -> Result<Option<IngestionAttempt>> {
    let begun = store::knowledge::attempts::begin_attempt(tx, org, source, stage, ports.clock.now()).await?;
    let Some(number) = begun else { return Ok(None) };
    let source = store::knowledge::sources::find(tx, org, agent, source).await?;
    Ok(source.map(|source| IngestionAttempt { source, number }))
}

/// Ends an attempt that failed permanently: the source states the reason, and the data received and read in vain is
/// neither stored nor charged to the plan. A source that was read before stays as it was.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn abandon_attempt(tx: &mut Tx, publisher: &EventPublisher, source: &Source, failure: &SourceFailure) -> Result<()> {
    let (org, id) = (source.org, source.id);
    if matches!(source.kind, SourceType::File | SourceType::Website) {
        let unused = source.bytes - store::knowledge::documents::sum_bytes(tx, source.documents_key()).await?;
        store::knowledge::sources::add_bytes(tx, org, id, -unused).await?;
        store::accounts::orgs::free_training_bytes(tx, org, unused).await?;
        store::knowledge::uploads::mark_discarded_of_source(tx, org, id).await?;
    }
    record_failure(tx, publisher, source, failure).await?;
    queue::enqueue_once(tx, publisher.ports(), &PruneSource { org, source: id, keep_replaced: true }).await
}

/// Records why a source has no text, or not the latest one, and publishes an event. Attempts to chunk an article
/// are ended: their text is outdated, and finishing them would hide the failure.
///
/// # Errors
/// Only faults.
pub(super) async fn record_failure(
    tx: &mut Tx,
    publisher: &EventPublisher,
    source: &Source,
    failure: &SourceFailure,
) -> Result<()> {
    let (org, id, now) = (source.org, source.id, publisher.ports().clock.now());
    let transition = SourceTransition { status: SourceStatus::Failed, failure: Some(failure), changed_at: now };
    store::knowledge::attempts::set_status(tx, org, id, transition).await?;
    if source.article.is_some() {
        store::knowledge::attempts::end_attempts(tx, org, id).await?;
    }
    let failed = Occurrence { name: EventName::SourceFailed, subject: EventSubject::Source(source.agent, id) };
    publisher.publish_all(tx, org, now, &[failed]).await
}

/// Checks that an attempt is still the latest one, of a source that exists.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn is_current(conn: &mut Conn, attempt: &IngestionAttempt) -> Result<bool> {
    let Source { org, agent, id, .. } = attempt.source;
    Ok(store::knowledge::sources::find(conn, org, agent, id).await?.is_some_and(|source| source.attempt == attempt.number))
}

/// A document that is being chunked.
#[derive(Debug, Clone)]
pub struct DocumentChunker {
    source: SourceId,
    document: DocumentId,
    title: String,
    language: Option<&'static str>,
    anchors: Vec<ChunkAnchor>,
    pages: DocumentPages,
    /// Position at which the next segment begins.
    place: DocumentPlace,
    survey: Arc<WebsiteSurvey>,
}

impl DocumentChunker {
    /// Begins to chunk a document of a source, which has this title, these anchors and these pages.
    pub fn new(
        source: &Source,
        document: &SourceDocument,
        anchors: Vec<ChunkAnchor>,
        pages: DocumentPages,
        survey: Arc<WebsiteSurvey>,
    ) -> Self {
        // The heading of an answer is its question.
        let question = document.title.as_deref().filter(|_| source.kind == SourceType::Qna);
        let place = question.map(DocumentPlace::under).unwrap_or_default();
        let title = document.title.clone().unwrap_or_else(|| source.title.clone());
        let title = if question.is_some() { source.title.clone() } else { title };
        let language = survey.main_language();
        Self { source: source.id, document: document.id, title, language, anchors, pages, place, survey }
    }

    /// Splits the next segment into chunks. Takes a moment for a long one: must not run on the runtime's threads.
    pub fn chunk_segment(&mut self, ports: &Ports, segment: &TextSegment) -> Vec<Chunk> {
        if self.language.is_none() {
            self.language = language::detect(&format!("{}\n{}", self.place.heading_path("").unwrap_or_default(), segment.text));
        }
        self.pages.read_segment(segment);
        let survey = Arc::clone(&self.survey);
        let cuts = chunking::split_passages_without(&segment.text, &mut self.place, &|block| {
            survey.is_boilerplate(block, self.document)
        });
        cuts.into_iter()
            .map(|cut| {
                let (start, end) = (segment.start + cut.start, segment.start + cut.end);
                Chunk {
                    id: ports.ids.next(),
                    source: self.source,
                    document: self.document,
                    start,
                    end,
                    text: cut.text.to_owned(),
                    heading: cut.place.heading_path(&self.title),
                    anchors: anchors_of(&self.anchors, start, end),
                    pages: self.pages.pages_of(start, end),
                    language: self.language.map(ToOwned::to_owned),
                }
            })
            .collect()
    }
}

/// Returns the anchors within a passage, and the last one before it.
fn anchors_of(anchors: &[ChunkAnchor], start: i64, end: i64) -> Vec<ChunkAnchor> {
    let behind = anchors.partition_point(|ChunkAnchor(at, _)| *at <= start);
    anchors[behind.saturating_sub(1)..].iter().take_while(|ChunkAnchor(at, _)| *at < end).cloned().collect()
}

/// Makes the passages of an attempt current, numbers the change, and schedules the removal of the passages they
/// replace. `false`, and no effect, for an attempt that was superseded, or a source that was deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn finish_attempt(tx: &mut Tx, publisher: &EventPublisher, attempt: &IngestionAttempt, chunks: usize) -> Result<bool> {
    let ports = publisher.ports();
    let (org, agent, id) = (attempt.source.org, attempt.source.agent, attempt.source.id);
    if store::agents::lock(tx, org, agent).await?.is_none() {
        return Ok(false);
    }
    let now = ports.clock.now();
    let chunks = i32::try_from(chunks).unwrap_or(i32::MAX);
    if !store::knowledge::attempts::finish_chunking(tx, attempt.version_key(), chunks, CHUNKER_VERSION, now).await? {
        return Ok(false);
    }
    store::agents::changes::record_change(tx, attempt.source.key(), ChangeKind::Added, ports.ids.next()).await?;
    if attempt.number > 1 {
        queue::enqueue_after(tx, ports, &PruneSource { org, source: id, keep_replaced: false }, PRUNE_DELAY).await?;
    }
    let ready = Occurrence { name: EventName::SourceReady, subject: EventSubject::Source(agent, id) };
    publisher.publish_all(tx, org, now, &[ready]).await?;
    Ok(true)
}
