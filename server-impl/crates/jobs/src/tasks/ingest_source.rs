//! Cuts a source into chunks, which trains the agent on it.

use std::sync::Arc;

use frontdesk_agents::knowledge::ingestion::{
    self, Attempt, Cutter,
    segments::{Segment, Segments},
    survey::Survey,
};
use frontdesk_core::{events::EventPublisher, queue, scoped};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    Error, Result,
    jobs::{EmbedSource, IngestSource},
    knowledge::{
        chunks::Chunk,
        sources::{Document, Failure, FailureCode, Progress, Source, SourceType},
    },
};

use super::attempt;
use crate::{
    context::{JobContext, JobStep},
    task::{Done, Limits, Retry, Task},
};

/// Number of documents that are read together.
const DOCUMENTS: i64 = 100;

/// Number of pending chunks that are stored together, give or take a few.
const WAITING: usize = 500;

/// Error of a source that could not be ingested.
const FAILED: &str = "The text could not be split into passages, even after several attempts. Delete the source and add it again; \
     if it fails again, ask the operator to look into the server's log.";

impl Task for IngestSource {
    // A text is split by one job at a time; two keep both cores of a small machine busy, and the third
    // is for another organization.
    const LIMITS: Limits = Limits { at_once: 3, per_org: 2 };
    const RETRY: Retry = Retry::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, agent, source } = self;
        let ports = &Arc::clone(&cx.services().ports);
        let begun = cx.step(&mut (), scoped!(|JobStep { tx, .. }| ingestion::begin(tx, ports, org, agent, source).await)).await?;
        let Some(attempt) = begun else { return cx.nothing_left().await };
        attempt::clear(cx, &attempt).await?;
        let survey = Arc::default();
        let mut cutting = Cutting { cx, attempt: attempt.clone(), survey, waiting: Vec::new(), chunks: 0, read: 0 };
        let done = match cutting.documents().await {
            Ok(()) => cutting.finish().await,
            Err(error) => Err(error),
        };
        attempt::outcome_of(cx, &attempt, done).await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = Failure::new(FailureCode::Internal, FAILED);
        attempt::give_up(tx, publisher, (self.org, self.agent, self.source), &failure).await
    }
}

/// A source that is being split.
struct Cutting<'a> {
    cx: &'a mut JobContext,
    attempt: Attempt,
    /// Common parts of the pages of a website.
    survey: Arc<Survey>,
    /// Chunks that are not stored yet.
    waiting: Vec<Chunk>,
    /// Number of chunks that are stored.
    chunks: usize,
    /// Number of bytes that were read.
    read: i64,
}

impl Cutting<'_> {
    /// Reads the beginnings of all pages of a website, and finds their common parts.
    async fn look_over(&mut self) -> Result<()> {
        let Source { org, id, read_version, kind, .. } = self.attempt.source;
        if kind != SourceType::Website {
            return Ok(());
        }
        let mut survey = Survey::default();
        let mut after = None;
        loop {
            let mut conn = self.cx.read().await?;
            let found = store::knowledge::documents::list(&mut conn, org, id, read_version, after, DOCUMENTS).await?;
            drop(conn);
            after = found.last().map(|document| document.id);
            if after.is_none() {
                self.survey = Arc::new(survey);
                return Ok(());
            }
            for page in found.iter().filter(|document| document.is_read()).map(|document| document.id) {
                let block = store::knowledge::documents::block(&mut self.cx.read().await?, org, page, 0).await?;
                let looked = off_runtime(move || {
                    survey.add(page, &String::from_utf8_lossy(&block.unwrap_or_default()));
                    survey
                });
                survey = looked.await?;
            }
        }
    }

    async fn documents(&mut self) -> Result<()> {
        self.look_over().await?;
        let (org, id, version) = (self.attempt.source.org, self.attempt.source.id, self.attempt.source.read_version);
        let mut after = None;
        loop {
            let mut conn = self.cx.read().await?;
            let found = store::knowledge::documents::list(&mut conn, org, id, version, after, DOCUMENTS).await?;
            drop(conn);
            after = found.last().map(|document| document.id);
            if after.is_none() {
                return Ok(());
            }
            for document in found.iter().filter(|document| document.is_read()) {
                self.document(document).await?;
            }
        }
    }

    async fn document(&mut self, document: &Document) -> Result<()> {
        let org = self.attempt.source.org;
        let anchors = store::knowledge::documents::anchors(&mut self.cx.read().await?, org, document.id).await?;
        let mut cutter = Cutter::new(&self.attempt.source, document, anchors, Arc::clone(&self.survey));
        let (mut segments, mut number) = (Segments::default(), 0);
        loop {
            let block = store::knowledge::documents::block(&mut self.cx.read().await?, org, document.id, number).await?;
            number += 1;
            let last = block.is_none();
            let whole = match block {
                Some(block) => segments.push(&block),
                None => std::mem::take(&mut segments).end().into_iter().collect(),
            };
            for segment in whole {
                cutter = self.cut(cutter, segment).await?;
            }
            if last {
                return Ok(());
            }
        }
    }

    /// Splits a segment, and stores the pending chunks once there are enough.
    async fn cut(&mut self, mut cutter: Cutter, segment: Segment) -> Result<Cutter> {
        let ports = Arc::clone(&self.cx.services().ports);
        self.read += i64::try_from(segment.text.len()).unwrap_or(i64::MAX);
        let cut = off_runtime(move || {
            let chunks = cutter.cut(&ports, &segment);
            (cutter, chunks)
        });
        let (cutter, chunks) = cut.await?;
        self.waiting.extend(chunks);
        if self.waiting.len() >= WAITING {
            self.store_waiting().await?;
        }
        Ok(cutter)
    }

    async fn store_waiting(&mut self) -> Result<()> {
        let (attempt, waiting) = (&self.attempt.clone(), &std::mem::take(&mut self.waiting));
        let progress = Progress { done: self.read, total: attempt.source.bytes };
        let stored = self.cx.step(
            &mut self.chunks,
            scoped!(|JobStep { tx, state: chunks }| {
                *chunks += store(tx, attempt, waiting).await?;
                let Attempt { source, number } = attempt;
                store::knowledge::attempts::set_progress(tx, source.org, source.id, *number, progress).await.map(drop)
            }),
        );
        stored.await
    }

    async fn finish(self) -> Result<Done> {
        let Self { cx, attempt, waiting, chunks, .. } = self;
        let (attempt, waiting, services) = (&attempt, &waiting, &cx.services().clone());
        let (org, agent, source) = (attempt.source.org, attempt.source.agent, attempt.source.id);
        let ended = cx.last_step(scoped!(|tx| {
            if store::agents::lock(tx, org, agent).await?.is_none() {
                return Ok(());
            }
            let chunks = chunks + store(tx, attempt, waiting).await?;
            ingestion::finish(tx, services.units.publisher(), attempt, chunks).await?;
            if services.knowledge.semantic().is_some() {
                queue::now(tx, &services.ports, &EmbedSource { org, agent, source }).await?;
            }
            Ok(())
        }));
        let done = ended.await?;
        services.knowledge.refresh(org, agent);
        Ok(done)
    }
}

/// Runs long work off the runtime's threads.
async fn off_runtime<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal(format!("a text could not be split into passages: {error}")))
}

/// Stores the pending chunks; returns their number.
async fn store(tx: &mut Tx, attempt: &Attempt, waiting: &[Chunk]) -> Result<usize> {
    let Attempt { source, number } = attempt;
    store::knowledge::chunks::insert_many(tx, source.org, source.agent, source.id, *number, waiting).await?;
    Ok(waiting.len())
}
