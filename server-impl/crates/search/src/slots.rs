//! The slots of agents or sites, each with its own folder: `<dir>/<organization>/<agent>/`.

use std::{
    fmt::Display,
    hash::Hash,
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_types::{AgentId, OrgId, Result};
use lru::LruCache;

use super::slot::run_blocking;

/// The slots in memory: those used recently, and those in use.
pub(super) struct SlotCache<S, I = AgentId> {
    dir: PathBuf,
    capacity: NonZeroUsize,
    slots: Mutex<LruCache<(OrgId, I), Arc<S>>>,
}

impl<S, I: Copy + Eq + Hash + Display + FromStr + Send + 'static> SlotCache<S, I> {
    pub(super) fn new(dir: PathBuf, capacity: NonZeroUsize) -> Self {
        Self { dir, capacity, slots: Mutex::new(LruCache::unbounded()) }
    }

    /// Returns the slot of an agent or site; `new` creates it for its folder. Evicts the least recently used slots
    /// beyond the capacity, except those in use: two slots of one folder would both write to it.
    pub(super) fn get_or_create(&self, org: OrgId, owner: I, new: impl FnOnce(PathBuf) -> S) -> Arc<S> {
        let mut slots = self.lock();
        let slot = Arc::clone(slots.get_or_insert((org, owner), || Arc::new(new(self.folder_of(org, owner)))));
        while slots.len() > self.capacity.get() {
            let idle = slots.iter().rev().find(|(_, slot)| Arc::strong_count(slot) == 1).map(|(key, _)| *key);
            let Some(idle) = idle else { break };
            slots.pop(&idle);
        }
        slot
    }

    /// Removes the slot of an agent or site whose folder was deleted.
    pub(super) async fn remove(&self, org: OrgId, owner: I) {
        self.lock().pop(&(org, owner));
        // Succeeds only after the last slot of an organization, which leaves an empty folder.
        tokio::fs::remove_dir(self.dir.join(org.to_string())).await.ok();
    }

    /// Lists the agents or sites that have folders, by organization.
    pub(super) async fn list_stored(&self) -> Result<Vec<(OrgId, Vec<I>)>> {
        let dir = self.dir.clone();
        run_blocking(move || {
            let orgs = ids_in::<OrgId>(&dir)?.into_iter();
            orgs.map(|org| Ok((org, ids_in(&dir.join(org.to_string()))?))).collect()
        })
        .await
    }

    fn folder_of(&self, org: OrgId, owner: I) -> PathBuf {
        self.dir.join(org.to_string()).join(owner.to_string())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LruCache<(OrgId, I), Arc<S>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parses the ids in the names of the entries of a folder; none when there is no such folder.
fn ids_in<T: FromStr>(dir: &Path) -> anyhow::Result<Vec<T>> {
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
