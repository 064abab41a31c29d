//! How much of one kind of work is under way in a process: in all, and for an organization, so that no organization uses up the room of
//! others.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::types::OrgId;

/// Hands out room, in the order in which it was asked for.
#[derive(Debug)]
pub struct FairRoom {
    all: Arc<Semaphore>,
    per_org: usize,
    orgs: Mutex<HashMap<OrgId, Weak<Semaphore>>>,
}

/// Room for one piece of work, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    _org: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl FairRoom {
    /// Room for so many pieces of work in all, and for an organization.
    pub fn new(in_all: usize, per_org: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(in_all)), per_org, orgs: Mutex::default() }
    }

    /// Waits for room for an organization.
    ///
    /// # Panics
    /// Never: nothing closes the semaphores.
    pub async fn take(&self, org: OrgId) -> Slot {
        let closed = "no semaphore is ever closed";
        let org = self.of(org).acquire_owned().await.expect(closed);
        Slot { _org: org, _all: Arc::clone(&self.all).acquire_owned().await.expect(closed) }
    }

    /// The room of an organization. It is there as long as somebody has it, or waits for it.
    fn of(&self, org: OrgId) -> Arc<Semaphore> {
        let mut orgs = self.orgs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = orgs.get(&org).and_then(Weak::upgrade) {
            return room;
        }
        orgs.retain(|_, room| room.strong_count() > 0);
        let room = Arc::new(Semaphore::new(self.per_org));
        orgs.insert(org, Arc::downgrade(&room));
        room
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn an_organization_leaves_room_for_others() {
        let room = FairRoom::new(3, 2);
        let [one, other] = [1, 2].map(|number| OrgId(Uuid::from_u128(number)));
        let held = [room.take(one).await, room.take(one).await];
        assert!(room.take(one).now_or_never().is_none(), "it has all that it may have");
        let theirs = room.take(other).await;
        assert!(room.take(other).now_or_never().is_none(), "there is no more in all");
        drop((held, theirs));
        room.take(one).await;
    }
}
