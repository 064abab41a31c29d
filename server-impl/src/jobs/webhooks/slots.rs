//! How many tries are under way: in all, and for an organization, so that receivers that hang do not use up the room of others.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::types::OrgId;

/// Tries under way in a process.
const IN_ALL: usize = 512;

/// Tries under way for an organization.
const PER_ORG: usize = 64;

/// Hands out room for tries, in the order in which it was asked for.
pub(super) struct Slots {
    all: Arc<Semaphore>,
    orgs: Mutex<HashMap<OrgId, Weak<Semaphore>>>,
}

/// Room for a try.
pub(super) struct Slot {
    _org: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { all: Arc::new(Semaphore::new(IN_ALL)), orgs: Mutex::default() }
    }

    /// The room of an organization. It is shared by those who hold it.
    pub(super) fn of(&self, org: OrgId) -> Arc<Semaphore> {
        let mut orgs = self.orgs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = orgs.get(&org).and_then(Weak::upgrade) {
            return room;
        }
        orgs.retain(|_, room| room.strong_count() > 0);
        let room = Arc::new(Semaphore::new(PER_ORG));
        orgs.insert(org, Arc::downgrade(&room));
        room
    }

    /// Waits for room.
    pub(super) async fn take(&self, org: Arc<Semaphore>) -> Slot {
        let closed = "no semaphore is ever closed";
        let org = org.acquire_owned().await.expect(closed);
        Slot { _org: org, _all: Arc::clone(&self.all).acquire_owned().await.expect(closed) }
    }
}
