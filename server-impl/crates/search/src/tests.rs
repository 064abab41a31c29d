//! Stories of agents whose knowledge changes, with an in-memory log.

mod history;
mod questions;
mod rebuilding;
#[cfg(unix)]
mod trouble;

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_text::{
    analysis,
    relevance::{SearchTerm, TermStatistics},
};
use frontdesk_types::{
    AgentId, ChunkId, DocumentId, OrgId, Result, SourceId,
    knowledge::chunks::{ChangeKind, Chunk, ChunkChange, Passage},
};
use tempfile::TempDir;
use uuid::Uuid;

use super::{ChunkLog, LogExtent, PassageHit, PassageIndexes};

const ORG: OrgId = OrgId(Uuid::from_u128(1));
const AGENT: AgentId = AgentId(Uuid::from_u128(2));

/// The database of one agent, as the index sees it.
#[derive(Default)]
struct Memory {
    changes: Mutex<Vec<ChunkChange>>,
    chunks: Mutex<BTreeMap<SourceId, Vec<Passage>>>,
    floor: Mutex<i64>,
}

impl Memory {
    /// Adds a source with these passages; its number determines its id.
    fn add(&self, source: u128, language: Option<&str>, texts: &[&str]) {
        let id = SourceId(Uuid::from_u128(source));
        let passage = |(at, text): (usize, &&str)| Passage {
            chunk: Chunk {
                id: ChunkId(Uuid::from_u128(source << 32 | at as u128)),
                source: id,
                document: DocumentId(id.0),
                start: 0,
                end: text.chars().count() as i64,
                text: (*text).to_owned(),
                heading: None,
                anchors: Vec::new(),
                pages: None,
                language: language.map(str::to_owned),
            },
            title: String::new(),
            url: None,
            article: None,
        };
        self.chunks.lock().unwrap().insert(id, texts.iter().enumerate().map(passage).collect());
        self.change(ChangeKind::Added, id, 0);
    }

    fn remove(&self, source: u128) {
        let id = SourceId(Uuid::from_u128(source));
        self.chunks.lock().unwrap().remove(&id);
        self.change(ChangeKind::Removed, id, 0);
    }

    /// Records a change; `world` is part of its id, and differs between databases.
    fn change(&self, kind: ChangeKind, source: SourceId, world: u128) {
        let mut changes = self.changes.lock().unwrap();
        let number = changes.last().map_or(0, |change| change.number) + 1;
        changes.push(ChunkChange { number, id: Uuid::from_u128(world << 64 | number as u128), kind, source });
    }

    /// Removes superseded changes up to a number, as the database does in time.
    fn prune(&self, floor: i64) {
        let mut changes = self.changes.lock().unwrap();
        let all = changes.clone();
        let overtaken = |change: &ChunkChange| {
            change.kind == ChangeKind::Removed
                || all.iter().any(|later| later.source == change.source && later.number > change.number)
        };
        changes.retain(|change| change.number > floor || !overtaken(change));
        *self.floor.lock().unwrap() = floor;
    }

    fn latest(&self) -> Option<(i64, Uuid)> {
        self.changes.lock().unwrap().last().map(|change| (change.number, change.id))
    }
}

#[async_trait]
impl ChunkLog for Memory {
    async fn changes_after(&self, _: OrgId, _: AgentId, number: i64, limit: i64) -> Result<Vec<ChunkChange>> {
        let changes = self.changes.lock().unwrap();
        Ok(changes.iter().filter(|change| change.number > number).take(limit as usize).cloned().collect())
    }

    async fn find_change(&self, _: OrgId, _: AgentId, number: i64) -> Result<Option<ChunkChange>> {
        Ok(self.changes.lock().unwrap().iter().find(|change| change.number == number).cloned())
    }

    async fn extent(&self, _: OrgId, _: AgentId) -> Result<LogExtent> {
        Ok(LogExtent { floor: *self.floor.lock().unwrap(), last: self.latest().map_or(0, |(number, _)| number) })
    }

    async fn chunks_of(
        &self,
        _: OrgId,
        _: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>> {
        let chunks = self.chunks.lock().unwrap();
        let behind = chunks.get(&source).into_iter().flatten().filter(|passage| Some(passage.chunk.id) > after);
        Ok(behind.take(limit as usize).cloned().collect())
    }
}

/// An agent's memory and the indices of a server.
struct World {
    memory: Arc<Memory>,
    dir: TempDir,
    indexes: PassageIndexes,
}

impl World {
    fn new() -> Self {
        Self::over(Arc::default())
    }

    /// Creates a server without any index.
    fn over(memory: Arc<Memory>) -> Self {
        let dir = TempDir::new().unwrap();
        let indexes = open(&dir);
        Self { memory, dir, indexes }
    }

    /// Stops and restarts the server.
    fn restart(&mut self) {
        self.indexes = open(&self.dir);
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join(ORG.to_string()).join(AGENT.to_string())
    }

    async fn hits(&self, query: &str, limit: usize) -> Vec<PassageHit> {
        let log = Arc::clone(&self.memory) as Arc<dyn ChunkLog>;
        self.indexes.search(log, (ORG, AGENT), self.memory.latest(), words(query), limit).await.unwrap().0
    }

    /// Returns the texts that a question finds.
    async fn finds(&self, query: &str) -> Vec<String> {
        let hits = self.hits(query, 10).await;
        let chunks = self.memory.chunks.lock().unwrap();
        let text = |hit: &PassageHit| {
            chunks.values().flatten().find(|passage| passage.chunk.id == hit.chunk).map(|passage| passage.chunk.text.clone())
        };
        hits.iter().map(|hit| text(hit).unwrap_or_else(|| "gone".to_owned())).collect()
    }
}

/// Asks for each word of a query, in every language of the index.
fn words(query: &str) -> impl Fn(&dyn TermStatistics) -> (Vec<SearchTerm>, ()) + Clone + Send + 'static {
    let query = query.to_owned();
    move |statistics| {
        let terms = analysis::question_terms(&query, statistics.languages().iter().map(Option::as_deref));
        (terms.into_iter().map(|term| SearchTerm { forms: vec![term], boost: 1.0 }).collect(), ())
    }
}

fn open(dir: &TempDir) -> PassageIndexes {
    // A long timeout, so that no story depends on the speed of the machine.
    PassageIndexes::new(dir.path(), NonZeroUsize::new(2).unwrap(), Duration::from_secs(600))
}
