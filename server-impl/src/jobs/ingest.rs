//! Cuts a source into chunks, so that the agent knows it.

use std::sync::Arc;

use crate::{
    app::App,
    domain::ingestion::{
        self, Attempt,
        segments::{Segment, Segments},
    },
    store,
    types::{
        AgentId, DocumentId, Error, OrgId, Result, SourceId,
        chunks::Chunk,
        jobs::{Job, Task},
        sources::{Document, Progress, SourceKind},
    },
};

/// Documents that are read at a time.
const DOCUMENTS: i64 = 100;

/// Chunks that wait to be stored together at most, and a little more.
const WAITING: usize = 500;

/// What a source says that could not be ingested.
pub(super) const FAILED: &str = "The text could not be cut into passages, several times over. Delete the source and add it again; \
     if it fails again, ask the operator to look into the server's log.";

/// Does it, unless the source was deleted meanwhile.
pub(super) async fn ingest(app: &App, job: &Job, org: OrgId, agent: AgentId, source: SourceId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    let begun = ingestion::begin(&mut tx, &app.ports, org, agent, source).await?;
    tx.commit().await?;
    let Some(attempt) = begun else { return super::complete(app, job).await };
    let mut cutting = Cutting { app, attempt: attempt.clone(), waiting: Vec::new(), chunks: 0, read: 0 };
    let done = async {
        cutting.documents().await?;
        cutting.finish(job).await
    };
    super::unless_overtaken(app, job, &attempt, done.await).await
}

/// A source that is being cut.
struct Cutting<'a> {
    app: &'a App,
    attempt: Attempt,
    /// Chunks that are not stored yet.
    waiting: Vec<Chunk>,
    /// Chunks that are.
    chunks: usize,
    /// Bytes that were read.
    read: i64,
}

impl Cutting<'_> {
    async fn documents(&mut self) -> Result<()> {
        let (org, id, version) = (self.attempt.source.org, self.attempt.source.id, self.attempt.source.read_version);
        let mut after = None;
        loop {
            let mut conn = self.app.store.read().await?;
            let found = store::documents::list(&mut conn, org, id, version, after, DOCUMENTS).await?;
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
        // An answer stands under its question.
        let question = document.title.clone().filter(|_| self.attempt.source.kind == SourceKind::Qna);
        let (mut segments, mut language, mut number) = (Segments::under(question), None, 0);
        loop {
            let block = store::documents::block(&mut self.app.store.read().await?, org, document.id, number).await?;
            number += 1;
            let last = block.is_none();
            let whole = match block {
                Some(block) => segments.push(&block),
                None => std::mem::take(&mut segments).end().into_iter().collect(),
            };
            for segment in whole {
                let language = *language.get_or_insert_with(|| ingestion::language(&segment));
                self.cut(document.id, language, segment).await?;
            }
            if last {
                return Ok(());
            }
        }
    }

    /// Cuts a segment, and stores what waits once it is enough.
    async fn cut(&mut self, document: DocumentId, language: Option<&'static str>, segment: Segment) -> Result<()> {
        let (ports, source) = (Arc::clone(&self.app.ports), self.attempt.source.id);
        self.read += i64::try_from(segment.text.len()).unwrap_or(i64::MAX);
        let cut = tokio::task::spawn_blocking(move || ingestion::cut(&ports, source, document, language, &segment));
        self.waiting.extend(cut.await.map_err(|error| Error::internal(format!("a text could not be cut: {error}")))?);
        if self.waiting.len() < WAITING {
            return Ok(());
        }
        let mut tx = self.app.store.begin().await?;
        self.store(&mut tx).await?;
        let Attempt { source, number } = &self.attempt;
        let progress = Progress { done: self.read, total: source.bytes };
        store::sources::set_progress(&mut tx, source.org, source.id, *number, progress).await?;
        tx.commit().await
    }

    async fn store(&mut self, tx: &mut store::Tx) -> Result<()> {
        let Attempt { source, number } = &self.attempt;
        store::chunks::insert_many(tx, source.org, source.agent, source.id, *number, &self.waiting).await?;
        self.chunks += self.waiting.len();
        self.waiting.clear();
        Ok(())
    }

    async fn finish(mut self, job: &Job) -> Result<()> {
        let mut tx = self.app.store.begin().await?;
        let Attempt { source, number: _ } = self.attempt.clone();
        if store::agents::lock(&mut tx, source.org, source.agent).await?.is_none() {
            return super::complete(self.app, job).await;
        }
        self.store(&mut tx).await?;
        ingestion::finish(&mut tx, &self.app.ports, &self.attempt, self.chunks).await?;
        if self.app.knowledge.semantic().is_some() {
            let task = Task::EmbedSource { org: source.org, agent: source.agent, source: source.id };
            store::jobs::enqueue(&mut tx, self.app.ports.ids.next(), &task, self.app.ports.clock.now()).await?;
        }
        if store::jobs::complete(&mut tx, job).await? {
            tx.commit().await?;
            self.app.knowledge.refresh(source.org, source.agent);
        }
        Ok(())
    }
}
