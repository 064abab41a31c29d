//! Current rights of callers with persistent responses: a stream ends soon after its key was revoked, its role was
//! narrowed, or its workspace moved to a lower plan.
//!
//! One query per interval reads all keys with open streams in this process, however many streams each of them
//! reads. Changes made by this process itself are noticed immediately.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use frontdesk_api_runtime::Access;
use frontdesk_ports::clock::Clock;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{Error, Result, Timestamp, accounts::keys::KeyHolder};
use tokio::{
    sync::{Notify, watch},
    time::{MissedTickBehavior, interval},
};

use super::{
    access,
    caller::{self, Caller},
    principal::Principal,
};

/// Keys that are read by one query.
const KEYS_PER_READ: usize = 1_000;

/// Intervals. Only tests override the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyWatchOptions {
    /// Interval between two reads of the keys.
    pub poll_interval: Duration,
}

impl Default for KeyWatchOptions {
    fn default() -> Self {
        Self { poll_interval: Duration::from_secs(1) }
    }
}

/// The current rights of a key; `None` once it is no longer valid.
type CurrentRights = Option<Caller>;

/// The keys with open streams, by their public parts.
#[derive(Clone)]
pub struct KeyWatcher {
    store: Store,
    clock: Arc<dyn Clock>,
    options: KeyWatchOptions,
    known: Arc<Mutex<HashMap<String, watch::Sender<CurrentRights>>>>,
    changed: Arc<Notify>,
}

impl KeyWatcher {
    /// Returns an empty set of keys.
    pub fn new(store: Store, clock: Arc<dyn Clock>, options: KeyWatchOptions) -> Self {
        Self { store, clock, options, known: Arc::default(), changed: Arc::default() }
    }

    /// Follows the rights of a caller who was admitted a moment ago. Only keys can lose them.
    pub fn follow_caller(&self, caller: &Caller) -> CallerRights {
        let Principal::Key(key) = &caller.principal else {
            return CallerRights { receiver: watch::channel(Some(caller.clone())).1, key: None, standings: self.clone() };
        };
        let mut known = self.lock_known();
        let sender = known.entry(key.id.clone()).or_default();
        // Newer than the last poll, or corrected by the next one.
        update_rights(sender, Some(caller.clone()));
        CallerRights { receiver: sender.subscribe(), key: Some(key.id.clone()), standings: self.clone() }
    }

    /// Requests a poll soon, because this process has changed a key, a role, a member or an organization.
    pub fn request_poll(&self) {
        self.changed.notify_one();
    }

    /// Polls the keys periodically. Never returns.
    #[crate::boxed]
    pub async fn poll_keys(self) {
        let mut look = interval(self.options.poll_interval);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = look.tick() => {}
                () = self.changed.notified() => {}
            }
            if let Err(error) = self.poll_once().await {
                tracing::warn!(%error, "the keys of open streams could not be read; trying again soon");
            }
        }
    }

    async fn poll_once(&self) -> Result<()> {
        let ids: Vec<String> = {
            let mut known = self.lock_known();
            // Two streams that end at the same moment each leave the removal to the other.
            known.retain(|_, sender| sender.receiver_count() > 0);
            known.keys().cloned().collect()
        };
        for ids in ids.chunks(KEYS_PER_READ) {
            let found = store::accounts::keys::find_holders(&mut self.store.read().await?, ids).await?;
            let now = self.clock.now();
            let mut current: HashMap<String, Caller> = found.into_iter().filter_map(|holder| by_key_id(holder, now)).collect();
            let known = self.lock_known();
            for id in ids {
                let (Some(sender), current) = (known.get(id), current.remove(id)) else { continue };
                update_rights(sender, current);
            }
        }
        Ok(())
    }

    fn lock_known(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<CurrentRights>>> {
        // No code that holds the lock can leave the map half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notifies the streams of a key of its current rights, if they have changed.
fn update_rights(sender: &watch::Sender<CurrentRights>, current: CurrentRights) {
    sender.send_if_modified(|known| {
        let is_new = *known != current;
        *known = current;
        is_new
    });
}

/// Returns the rights of a valid key's holder, by the public part of the key.
fn by_key_id(holder: KeyHolder, now: Timestamp) -> Option<(String, Caller)> {
    let id = holder.key.id.clone();
    caller::from_holder(holder, now).map(|caller| (id, caller))
}

/// The rights of one caller, as they change.
pub struct CallerRights {
    receiver: watch::Receiver<CurrentRights>,
    key: Option<String>,
    standings: KeyWatcher,
}

impl CallerRights {
    /// Returns the current principal; `None` once the key is no longer valid.
    pub fn current_principal(&self) -> Option<Principal> {
        self.receiver.borrow().as_ref().map(|caller| caller.principal.clone())
    }

    /// Waits until the caller may no longer call operations with this access, and returns the reason.
    #[crate::boxed]
    pub async fn wait_until_lost(mut self, access: &Access) -> Error {
        loop {
            if let Err(error) = authorize_current(access, self.receiver.borrow_and_update().as_ref()) {
                return error;
            }
            if self.receiver.changed().await.is_err() {
                // No one polls any more: the rights cannot be lost.
                std::future::pending::<()>().await;
            }
        }
    }
}

fn authorize_current(access: &Access, current: Option<&Caller>) -> Result<()> {
    current.map_or_else(|| Err(caller::invalid_key()), |caller| access::authorize(access, caller))
}

impl Drop for CallerRights {
    fn drop(&mut self) {
        let Some(key) = &self.key else { return };
        let mut known = self.standings.lock_known();
        if known.get(key).is_some_and(|sender| sender.receiver_count() <= 1) {
            known.remove(key);
        }
    }
}
