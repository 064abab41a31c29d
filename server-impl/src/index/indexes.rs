//! The indices of all agents, few of them open at a time.

use std::{
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use lru::LruCache;
use tokio::sync::Semaphore;
use tracing::warn;
use uuid::Uuid;

use super::{
    damage,
    log::ChunkLog,
    ranking::{self, Hit},
    schema::Position,
    slot::{Slot, blocking},
};
use crate::types::{AgentId, OrgId, Result};

/// Indices that change at a time. Each takes some megabytes while it does, and more of them would only share the processors.
const CHANGING: usize = 4;

/// The indices below one folder: `<dir>/<organization>/<agent>/`.
pub struct Indexes {
    dir: PathBuf,
    capacity: NonZeroUsize,
    patience: Duration,
    permits: Arc<Semaphore>,
    slots: Mutex<LruCache<(OrgId, AgentId), Arc<Slot>>>,
}

impl Indexes {
    /// Keeps `capacity` indices open, and those that are in use. The folder is made when it is needed. A question waits as long as
    /// `patience` for an index that is behind, before it is answered from what the index has; one that is not open, or must be made
    /// anew, is always waited for.
    pub fn new(dir: impl Into<PathBuf>, capacity: NonZeroUsize, patience: Duration) -> Self {
        let permits = Arc::new(Semaphore::new(CHANGING));
        Self { dir: dir.into(), capacity, patience, permits, slots: Mutex::new(LruCache::unbounded()) }
    }

    /// The passages of an agent that fit a query best, best first; none that holds no word of it.
    ///
    /// `latest` are number and id of the last change as the database told them just now; the index catches up with the log first.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index just now; else only faults.
    pub async fn search(
        &self,
        log: Arc<dyn ChunkLog>,
        org: OrgId,
        agent: AgentId,
        latest: Option<(i64, Uuid)>,
        query: &str,
        limit: usize,
    ) -> Result<Vec<Hit>> {
        let Some((number, id)) = latest else { return Ok(Vec::new()) };
        let latest = Position { number, id };
        let slot = self.slot(org, agent);
        let hits = match self.attempt(&slot, Arc::clone(&log), latest, query, limit).await {
            Err(error) if damage::is_damage(&error) => {
                // A file was damaged since it was checked: opened once more, it is checked, and made anew if need be.
                warn!(%agent, %error, "a search failed, and is tried once more");
                slot.close().await;
                self.attempt(&slot, log, latest, query, limit).await
            }
            hits => hits,
        };
        hits.map_err(damage::told)
    }

    /// Deletes the index of an agent.
    ///
    /// # Errors
    /// Only faults.
    pub async fn forget(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.slot(org, agent).delete().await?;
        self.lock().pop(&(org, agent));
        // Only the last agent of an organization leaves an empty folder.
        tokio::fs::remove_dir(self.dir.join(org.to_string())).await.ok();
        Ok(())
    }

    /// The agents whose indices are in the folder, by their organizations.
    ///
    /// # Errors
    /// Only faults.
    pub async fn kept(&self) -> Result<Vec<(OrgId, Vec<AgentId>)>> {
        let dir = self.dir.clone();
        blocking(move || {
            let orgs = named::<OrgId>(&dir)?.into_iter();
            orgs.map(|org| Ok((org, named(&dir.join(org.to_string()))?))).collect()
        })
        .await
    }

    async fn attempt(
        &self,
        slot: &Arc<Slot>,
        log: Arc<dyn ChunkLog>,
        latest: Position,
        query: &str,
        limit: usize,
    ) -> Result<Vec<Hit>> {
        let Some(view) = slot.view(log, latest, self.patience).await? else { return Ok(Vec::new()) };
        let query = query.to_owned();
        blocking(move || Ok(ranking::search(&view, &query, limit)?)).await
    }

    /// The slot of an agent. Closes the least recently used ones that are too many and not in use: two slots of one agent would
    /// both write its folder.
    fn slot(&self, org: OrgId, agent: AgentId) -> Arc<Slot> {
        let mut slots = self.lock();
        let new = || Arc::new(Slot::new(org, agent, path(&self.dir, org, agent), Arc::clone(&self.permits)));
        let slot = Arc::clone(slots.get_or_insert((org, agent), new));
        while slots.len() > self.capacity.get() {
            let idle = slots.iter().rev().find(|(_, slot)| Arc::strong_count(slot) == 1).map(|(key, _)| *key);
            let Some(idle) = idle else { break };
            slots.pop(&idle);
        }
        slot
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LruCache<(OrgId, AgentId), Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The ids that the entries of a folder are named after; none when there is no such folder.
fn named<T: FromStr>(dir: &Path) -> anyhow::Result<Vec<T>> {
    let entries = match std::fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut ids = Vec::new();
    for entry in entries {
        ids.extend(entry?.file_name().to_str().and_then(|name| name.parse().ok()));
    }
    Ok(ids)
}

/// The folder of an agent's index.
fn path(dir: &Path, org: OrgId, agent: AgentId) -> PathBuf {
    dir.join(org.to_string()).join(agent.to_string())
}
