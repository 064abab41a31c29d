//! Detects tasks that take a connection while they hold another one, in debug builds.
//!
//! Such a task waits for itself once the pool is exhausted, or waits for others that wait for it, and every other
//! caller waits with them until the first one times out. Tests should catch this mistake where it is made, and not
//! as a delay somewhere else under load.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::task::Id;

/// Tasks that hold a connection of a store or wait for one, with the kind of connection.
#[derive(Debug, Clone, Default)]
pub(super) struct ConnectionHolders(Arc<Mutex<HashMap<Id, &'static str>>>);

/// Guard that exists as long as a task holds a connection.
#[derive(Debug)]
pub(super) struct HeldConnection {
    holders: ConnectionHolders,
    task: Option<Id>,
}

impl ConnectionHolders {
    /// Records that the running task takes a connection of the kind `connection`. Outside of a
    /// task nothing is recorded.
    ///
    /// # Panics
    /// In debug builds, when the task already holds one.
    pub(super) fn record_holder(&self, connection: &'static str) -> HeldConnection {
        let task = if cfg!(debug_assertions) { tokio::task::try_id() } else { None };
        if let Some(task) = task {
            let held = self.lock_tasks().insert(task, connection);
            if let Some(held) = held {
                panic!("a task takes {connection} while it holds {held}: drop or commit that one first, or pass it on");
            }
        }
        HeldConnection { holders: self.clone(), task }
    }

    fn lock_tasks(&self) -> std::sync::MutexGuard<'_, HashMap<Id, &'static str>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for HeldConnection {
    fn drop(&mut self) {
        if let Some(task) = self.task {
            self.holders.lock_tasks().remove(&task);
        }
    }
}
