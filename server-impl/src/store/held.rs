//! Finds tasks that begin a transaction while they hold another one, in debug builds.
//!
//! On SQLite such a task waits for itself, and every other writer with it, until its patience ends; on PostgreSQL it may. It is a
//! mistake that tests should meet at its place, and not as a delay somewhere else.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::task::Id;

/// The tasks that hold a transaction of a store.
#[derive(Debug, Clone, Default)]
pub(super) struct Holders(Arc<Mutex<HashSet<Id>>>);

/// A task holds a transaction while this lives.
#[derive(Debug)]
pub(super) struct Held {
    holders: Holders,
    task: Option<Id>,
}

impl Holders {
    /// The running task begins a transaction. Outside of a task nothing is known, and nothing is noted.
    ///
    /// # Panics
    /// In debug builds, when the task holds one already.
    pub(super) fn enter(&self) -> Held {
        let task = if cfg!(debug_assertions) { tokio::task::try_id() } else { None };
        if let Some(task) = task {
            let is_first = self.tasks().insert(task);
            assert!(is_first, "a task begins a transaction while it holds another one: commit or drop that one first");
        }
        Held { holders: self.clone(), task }
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, HashSet<Id>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(task) = self.task {
            self.holders.tasks().remove(&task);
        }
    }
}
