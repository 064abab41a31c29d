//! Stories of agents whose passages have vectors, with an in-memory log.

mod files;
mod history;
mod waiting;

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_types::{
    AgentId, ChunkId, Error, OrgId, Result, SourceId,
    knowledge::chunks::{ChangeKind, ChunkChange, EmbeddedSource},
};
use tempfile::TempDir;
use tokio::{sync::Semaphore, time::Instant};
use uuid::Uuid;

use super::{Vector, VectorIndexOptions, VectorIndexes, VectorLog};

const ORG: OrgId = OrgId(Uuid::from_u128(1));
const AGENT: AgentId = AgentId(Uuid::from_u128(2));

/// Timeout longer than anything here takes.
const PATIENT: Duration = Duration::from_secs(60);

type Passages = Vec<(ChunkId, Vec<u8>)>;

/// The database of one agent, as seen by its vectors.
struct Memory {
    model: String,
    /// Distinguishes several databases, as a part of the ids of their changes.
    world: u128,
    changes: Mutex<Vec<ChunkChange>>,
    sources: Mutex<BTreeMap<SourceId, (i64, Passages)>>,
    /// Reads of each source: the number of its id, once per page.
    read: Mutex<Vec<u128>>,
    lists: AtomicUsize,
    /// Number of pages that may be read.
    pages: Semaphore,
    is_down: AtomicBool,
}

impl Memory {
    fn of(model: &str, world: u128) -> Arc<Self> {
        Arc::new(Self {
            model: model.to_owned(),
            world,
            changes: Mutex::default(),
            sources: Mutex::default(),
            read: Mutex::default(),
            lists: AtomicUsize::new(0),
            pages: Semaphore::new(Semaphore::MAX_PERMITS),
            is_down: AtomicBool::new(false),
        })
    }

    /// Trains a source, or retrains it. Each vector belongs to a passage, numbered from 0.
    fn train(&self, source: u128, vectors: &[Vec<f32>]) {
        let id = SourceId(Uuid::from_u128(source));
        let mut sources = self.sources.lock().unwrap();
        // No source reuses the id of a deleted one: here it continues as its next version.
        let version = self.changes.lock().unwrap().iter().filter(|change| change.source == id).count() as i64 + 1;
        let passage = |(at, vector): (usize, &Vec<f32>)| (chunk(source, version, at), Vector::quantize(vector).to_bytes());
        sources.insert(id, (version, vectors.iter().enumerate().map(passage).collect()));
        self.change(ChangeKind::Added, id);
    }

    fn delete(&self, source: u128) {
        let id = SourceId(Uuid::from_u128(source));
        self.sources.lock().unwrap().remove(&id);
        self.change(ChangeKind::Removed, id);
    }

    fn change(&self, kind: ChangeKind, source: SourceId) {
        let mut changes = self.changes.lock().unwrap();
        let number = changes.len() as i64 + 1;
        changes.push(ChunkChange { number, id: Uuid::from_u128(self.world << 64 | number as u128), kind, source });
    }

    /// Returns the numbers of the sources that were read since the previous call, ascending.
    fn read_since(&self) -> Vec<u128> {
        let mut read = std::mem::take(&mut *self.read.lock().unwrap());
        read.sort_unstable();
        read.dedup();
        read
    }

    fn last(&self) -> Option<(i64, Uuid)> {
        self.changes.lock().unwrap().last().map(|change| (change.number, change.id))
    }
}

/// Builds the id of a chunk, which encodes its source, version and position.
fn chunk(source: u128, version: i64, at: usize) -> ChunkId {
    ChunkId(Uuid::from_u128(source << 64 | (version as u128) << 32 | at as u128))
}

#[async_trait]
impl VectorLog for Memory {
    fn model_name(&self) -> &str {
        &self.model
    }

    async fn latest_change(&self, _: OrgId, _: AgentId) -> Result<Option<(i64, Uuid)>> {
        Ok(self.last())
    }

    async fn find_change(&self, _: OrgId, _: AgentId, number: i64) -> Result<Option<ChunkChange>> {
        Ok(self.changes.lock().unwrap().get(number as usize - 1).cloned())
    }

    async fn embedded_sources(&self, _: OrgId, _: AgentId) -> Result<Option<Vec<EmbeddedSource>>> {
        self.lists.fetch_add(1, Ordering::SeqCst);
        let sources = self.sources.lock().unwrap();
        let embedded = sources.iter().map(|(source, (version, passages))| {
            let (source, version) = (*source, *version);
            EmbeddedSource { source, version, passages: passages.len() as i32 }
        });
        Ok(Some(embedded.collect()))
    }

    async fn vectors_of(&self, _: OrgId, source: EmbeddedSource, after: Option<ChunkId>, limit: i64) -> Result<Passages> {
        self.pages.acquire().await.unwrap().forget();
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Error::internal("the database is down"));
        }
        self.read.lock().unwrap().push(source.source.0.as_u128());
        let sources = self.sources.lock().unwrap();
        let found = sources.get(&source.source).filter(|(version, _)| *version == source.version);
        let behind = found.into_iter().flat_map(|(_, passages)| passages).filter(|(chunk, _)| Some(*chunk) > after);
        Ok(behind.take(limit as usize).cloned().collect())
    }
}

/// An agent's memory and the files of a server.
struct World {
    memory: Arc<Memory>,
    dir: TempDir,
    vectors: Arc<VectorIndexes>,
}

impl World {
    fn new() -> Self {
        let dir = TempDir::new().unwrap();
        Self { memory: Memory::of("model", 0), vectors: open(&dir), dir }
    }

    /// Stops and restarts the server.
    async fn restart(&mut self) {
        self.await_merge().await;
        self.vectors = open(&self.dir);
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join(ORG.to_string()).join(AGENT.to_string())
    }

    /// Lists the files in the folder of the agent.
    fn files(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.folder()).into_iter().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    /// Returns the passages that a question finds within a timeout; `None` when the vectors are not ready by then.
    async fn asks(&self, question: &[f32], limit: usize, timeout: Duration) -> Option<Vec<ChunkId>> {
        let deadline = Instant::now() + timeout;
        let log = Arc::clone(&self.memory) as Arc<dyn VectorLog>;
        let view = self.vectors.view(log, ORG, AGENT, self.memory.last(), deadline).await?;
        self.vectors.find_nearest(ORG, view, Vector::quantize(question), limit, deadline).await.unwrap()
    }

    /// Returns the passages that a question with a long timeout finds.
    async fn finds(&self, question: &[f32], limit: usize) -> Vec<ChunkId> {
        self.asks(question, limit, PATIENT).await.expect("the vectors are there")
    }

    /// Waits until all writes are done.
    async fn settle(&self) {
        let log = Arc::clone(&self.memory) as Arc<dyn VectorLog>;
        self.vectors.load_vectors(log, ORG, AGENT).await;
        self.await_merge().await;
    }

    /// Waits for the merge that a question started, which continues after its answer.
    async fn await_merge(&self) {
        drop(self.vectors.slot_of(ORG, AGENT).set.lock().await);
    }
}

fn open(dir: &TempDir) -> Arc<VectorIndexes> {
    let options = VectorIndexOptions { capacity: NonZeroUsize::new(2).unwrap(), pause: Duration::from_millis(200) };
    Arc::new(VectorIndexes::new(dir.path(), options))
}
