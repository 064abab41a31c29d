//! Detects tasks that begin a transaction while they have another one open, in debug builds.
//!
//! On SQLite such a task waits for itself, and blocks every other writer, until it times out; on PostgreSQL it may. Tests should meet
//! this mistake where it is made, and not as a delay somewhere else.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::task::Id;

/// The tasks that have an open transaction of a store.
#[derive(Debug, Clone, Default)]
pub(super) struct Holders(Arc<Mutex<HashSet<Id>>>);

/// A task has an open transaction as long as this exists.
#[derive(Debug)]
pub(super) struct Held {
    holders: Holders,
    task: Option<Id>,
}

impl Holders {
    /// The running task begins a transaction. Outside of a task nothing is recorded.
    ///
    /// # Panics
    /// In debug builds, when the task has one open already.
    pub(super) fn enter(&self) -> Held {
        let task = if cfg!(debug_assertions) { tokio::task::try_id() } else { None };
        if let Some(task) = task {
            let is_first = self.tasks().insert(task);
            assert!(is_first, "a task begins a transaction while it has another one open: commit or drop that one first");
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
