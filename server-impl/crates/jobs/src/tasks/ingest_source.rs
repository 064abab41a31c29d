//! Cuts a source into chunks, which trains the agent on it.

use std::sync::Arc;

use frontdesk_agents::knowledge::ingestion::{
    self, DocumentChunker, IngestionAttempt,
    pages::DocumentPages,
    segments::{SegmentSplitter, TextSegment},
    survey::WebsiteSurvey,
};
use frontdesk_core::{events::EventPublisher, queue, scoped};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Error, Result,
    jobs::{EmbedSource, IngestSource, VisitWebsite},
    knowledge::{
        chunks::{Chunk, DocumentPlaces},
        sources::{AgentSource, FailureCode, IngestionStage, Source, SourceDocument, SourceFailure, SourceStatus, SourceType},
    },
};

use super::attempt;
use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of documents that are read together.
const BATCH_DOCUMENTS: i64 = 100;

/// Number of pending chunks that are stored together, give or take a few.
const MAX_PENDING_CHUNKS: usize = 500;

/// Error of a source that could not be ingested.
const FAILURE_MESSAGE: &str = "The text could not be split into passages, even after several attempts. Send it again with the \
     same `externalId`, or delete the source and add it again; if it fails again, ask the operator to look into the \
     server's log.";

impl JobTask for IngestSource {
    // A text is split by one job at a time; two keep both cores of a small machine busy, and the third
    // is for another organization.
    const LIMITS: JobLimits = JobLimits { at_once: 3, per_org: 2 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (job, ports) = (&self, &Arc::clone(&cx.services().ports));
        let begun = cx.run_step(&mut (), scoped!(|JobStep { tx, .. }| begin_attempt(tx, ports, job).await)).await?;
        let Some(attempt) = begun else { return cx.complete_without_work().await };
        attempt::clear_leftovers(cx, &attempt).await?;
        let survey = Arc::default();
        let mut cutting = SourceSplit { cx, attempt: attempt.clone(), survey, waiting: Vec::new(), chunks: 0, read: 0 };
        let done = match cutting.split_documents().await {
            Ok(()) => cutting.finish().await,
            Err(error) => Err(error),
        };
        attempt::outcome_of(cx, &attempt, done).await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = SourceFailure::new(FailureCode::Internal, FAILURE_MESSAGE);
        attempt::give_up_source(tx, publisher, &self, (self.org, self.agent, self.source), &failure).await
    }
}

/// Begins an attempt, unless the text of the source is outdated.
async fn begin_attempt(tx: &mut Tx, ports: &Ports, job: &IngestSource) -> Result<Option<IngestionAttempt>> {
    let IngestSource { org, agent, source } = *job;
    // Nothing replaces the source between the check and the attempt.
    store::agents::lock(tx, org, agent).await?;
    if is_outdated(tx, job).await? {
        return Ok(None);
    }
    ingestion::begin_attempt(tx, ports, AgentSource { org, agent, source }, IngestionStage::Indexing).await
}

/// Checks if another file or website has replaced the one that was read: either it is still to be read, which queues the
/// source once more, or it could not be read, which splitting the earlier text would hide.
async fn is_outdated(conn: &mut Conn, &IngestSource { org, agent, source }: &IngestSource) -> Result<bool> {
    if store::knowledge::uploads::is_waiting(conn, org, source).await?
        || store::jobs::is_pending(conn, &VisitWebsite { org, agent, source }).await?
    {
        return Ok(true);
    }
    let found = store::knowledge::sources::find(conn, org, agent, source).await?;
    // An internal failure may be the one of this job, which the operator has revived.
    Ok(found.is_some_and(|source| source.status == SourceStatus::Failed && source.failure != Some(FailureCode::Internal)))
}

/// A source that is being split.
struct SourceSplit<'a> {
    cx: &'a mut JobContext,
    attempt: IngestionAttempt,
    /// Common parts of the pages of a website.
    survey: Arc<WebsiteSurvey>,
    /// Chunks that are not stored yet.
    waiting: Vec<Chunk>,
    /// Number of chunks that are stored.
    chunks: usize,
    /// Number of bytes that were read.
    read: i64,
}

impl SourceSplit<'_> {
    /// Reads the beginnings of all pages of a website, and finds their common parts.
    async fn survey_pages(&mut self) -> Result<()> {
        let Source { org, kind, .. } = self.attempt.source;
        let version = self.attempt.source.documents_key();
        if kind != SourceType::Website {
            return Ok(());
        }
        let mut survey = WebsiteSurvey::default();
        let mut after = None;
        loop {
            let mut conn = self.cx.read().await?;
            let found = store::knowledge::documents::list(&mut conn, version, after, BATCH_DOCUMENTS).await?;
            drop(conn);
            after = found.last().map(|document| document.id);
            if after.is_none() {
                self.survey = Arc::new(survey);
                return Ok(());
            }
            for page in found.iter().filter(|document| document.is_read()).map(|document| document.id) {
                let block = store::knowledge::documents::find_block(&mut self.cx.read().await?, org, page, 0).await?;
                let looked = run_blocking(move || {
                    survey.add_page(page, &String::from_utf8_lossy(&block.unwrap_or_default()));
                    survey
                });
                survey = looked.await?;
            }
        }
    }

    async fn split_documents(&mut self) -> Result<()> {
        self.survey_pages().await?;
        let version = self.attempt.source.documents_key();
        let mut after = None;
        loop {
            let mut conn = self.cx.read().await?;
            let found = store::knowledge::documents::list(&mut conn, version, after, BATCH_DOCUMENTS).await?;
            drop(conn);
            after = found.last().map(|document| document.id);
            if after.is_none() {
                return Ok(());
            }
            for document in found.iter().filter(|document| document.is_read()) {
                self.split_document(document).await?;
            }
        }
    }

    async fn split_document(&mut self, document: &SourceDocument) -> Result<()> {
        let org = self.attempt.source.org;
        let places = store::knowledge::documents::find_places(&mut self.cx.read().await?, org, document.id).await?;
        let DocumentPlaces { anchors, page_starts } = places;
        let (pages, survey) = (DocumentPages::new(page_starts), Arc::clone(&self.survey));
        let mut cutter = DocumentChunker::new(&self.attempt.source, document, anchors, pages, survey);
        let (mut segments, mut number) = (SegmentSplitter::default(), 0);
        loop {
            let block = store::knowledge::documents::find_block(&mut self.cx.read().await?, org, document.id, number).await?;
            number += 1;
            let last = block.is_none();
            let whole = match block {
                Some(block) => segments.push_bytes(&block),
                None => std::mem::take(&mut segments).finish().into_iter().collect(),
            };
            for segment in whole {
                cutter = self.split_segment(cutter, segment).await?;
            }
            if last {
                return Ok(());
            }
        }
    }

    /// Splits a segment, and stores the pending chunks once there are enough.
    async fn split_segment(&mut self, mut cutter: DocumentChunker, segment: TextSegment) -> Result<DocumentChunker> {
        let ports = Arc::clone(&self.cx.services().ports);
        self.read += i64::try_from(segment.text.len()).unwrap_or(i64::MAX);
        let cut = run_blocking(move || {
            let chunks = cutter.chunk_segment(&ports, &segment);
            (cutter, chunks)
        });
        let (cutter, chunks) = cut.await?;
        self.waiting.extend(chunks);
        if self.waiting.len() >= MAX_PENDING_CHUNKS {
            self.store_waiting().await?;
        }
        Ok(cutter)
    }

    async fn store_waiting(&mut self) -> Result<()> {
        let (attempt, waiting) = (&self.attempt.clone(), &std::mem::take(&mut self.waiting));
        let percent = attempt.percent(self.read, attempt.source.bytes);
        let stored = self.cx.run_step(
            &mut self.chunks,
            scoped!(|JobStep { tx, state: chunks }| {
                *chunks += store_chunks(tx, attempt, waiting).await?;
                let IngestionAttempt { source, number } = attempt;
                store::knowledge::attempts::set_progress(tx, source.version_key(*number), percent).await.map(drop)
            }),
        );
        stored.await
    }

    async fn finish(self) -> Result<JobDone> {
        let Self { cx, attempt, waiting, chunks, .. } = self;
        let (attempt, waiting, services) = (&attempt, &waiting, &cx.services().clone());
        let (org, agent, source) = (attempt.source.org, attempt.source.agent, attempt.source.id);
        let ended = cx.run_last_step(scoped!(|tx| {
            if store::agents::lock(tx, org, agent).await?.is_none() {
                return Ok(());
            }
            let chunks = chunks + store_chunks(tx, attempt, waiting).await?;
            ingestion::finish_attempt(tx, services.units.publisher(), attempt, chunks).await?;
            if services.knowledge.semantic().is_some() {
                queue::enqueue_now(tx, &services.ports, &EmbedSource { org, agent, source }).await?;
            }
            Ok(())
        }));
        let done = ended.await?;
        services.knowledge.refresh_index(org, agent);
        Ok(done)
    }
}

/// Runs long work off the runtime's threads.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal(format!("a text could not be split into passages: {error}")))
}

/// Stores the pending chunks; returns their number.
async fn store_chunks(tx: &mut Tx, attempt: &IngestionAttempt, waiting: &[Chunk]) -> Result<usize> {
    let IngestionAttempt { source, number } = attempt;
    store::knowledge::chunks::insert_many(tx, source.key(), *number, waiting).await?;
    Ok(waiting.len())
}
