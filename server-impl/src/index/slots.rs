//! The slots of agents, each with its own folder: `<dir>/<organization>/<agent>/`.

use std::{
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;

use super::slot::blocking;
use crate::types::{AgentId, OrgId, Result};

/// The key of a slot.
type Key = (OrgId, AgentId);

/// The slots that are in memory: those that were used recently, and those in use.
pub(super) struct Slots<S> {
    dir: PathBuf,
    capacity: NonZeroUsize,
    slots: Mutex<LruCache<Key, Arc<S>>>,
}

impl<S> Slots<S> {
    pub(super) fn new(dir: PathBuf, capacity: NonZeroUsize) -> Self {
        Self { dir, capacity, slots: Mutex::new(LruCache::unbounded()) }
    }

    /// The slot of an agent; `new` creates it for the agent's folder. Evicts the least recently used slots beyond the capacity, except
    /// those in use: two slots of one agent would both write its folder.
    pub(super) fn get(&self, org: OrgId, agent: AgentId, new: impl FnOnce(PathBuf) -> S) -> Arc<S> {
        let mut slots = self.lock();
        let slot = Arc::clone(slots.get_or_insert((org, agent), || Arc::new(new(self.folder(org, agent)))));
        while slots.len() > self.capacity.get() {
            let idle = slots.iter().rev().find(|(_, slot)| Arc::strong_count(slot) == 1).map(|(key, _)| *key);
            let Some(idle) = idle else { break };
            slots.pop(&idle);
        }
        slot
    }

    /// Removes the slot of an agent whose folder is deleted.
    pub(super) async fn remove(&self, org: OrgId, agent: AgentId) {
        self.lock().pop(&(org, agent));
        // Succeeds only after the last agent of an organization, which leaves an empty folder.
        tokio::fs::remove_dir(self.dir.join(org.to_string())).await.ok();
    }

    /// The agents that have folders, by organization.
    pub(super) async fn kept(&self) -> Result<Vec<(OrgId, Vec<AgentId>)>> {
        let dir = self.dir.clone();
        blocking(move || {
            let orgs = named::<OrgId>(&dir)?.into_iter();
            orgs.map(|org| Ok((org, named(&dir.join(org.to_string()))?))).collect()
        })
        .await
    }

    fn folder(&self, org: OrgId, agent: AgentId) -> PathBuf {
        self.dir.join(org.to_string()).join(agent.to_string())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LruCache<Key, Arc<S>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The ids after which the entries of a folder are named; none when there is no such folder.
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
