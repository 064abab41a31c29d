//! How many tries are under way: in all, and for an organization, so that receivers that hang do not use up the room of others. And when
//! the next try of an endpoint with a limit per second may begin, whichever lane it is in.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};

use crate::types::{OrgId, WebhookEndpointId};

/// Tries under way in a process.
const IN_ALL: usize = 512;

/// Tries under way for an organization.
const PER_ORG: usize = 64;

/// Hands out room for tries, in the order in which it was asked for.
pub(super) struct Slots {
    all: Arc<Semaphore>,
    orgs: Mutex<HashMap<OrgId, Weak<Semaphore>>>,
    /// Endpoints whose next try may begin at a later moment.
    next: Mutex<HashMap<WebhookEndpointId, Instant>>,
}

/// Room for a try.
pub(super) struct Slot {
    _org: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { all: Arc::new(Semaphore::new(IN_ALL)), orgs: Mutex::default(), next: Mutex::default() }
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

    /// When the next try of an endpoint may begin; the one after it begins at least `spacing` later.
    pub(super) fn next(&self, endpoint: WebhookEndpointId, spacing: Duration) -> Instant {
        let now = Instant::now();
        if spacing.is_zero() {
            return now;
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = next.get(&endpoint).copied().map_or(now, |next| next.max(now));
        next.retain(|_, at| *at > now);
        next.insert(endpoint, begin + spacing);
        begin
    }

    /// Waits for room.
    pub(super) async fn take(&self, org: Arc<Semaphore>) -> Slot {
        let closed = "no semaphore is ever closed";
        let org = org.acquire_owned().await.expect(closed);
        Slot { _org: org, _all: Arc::clone(&self.all).acquire_owned().await.expect(closed) }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn tries_of_an_endpoint_with_a_limit_begin_one_after_the_other() {
        let slots = Slots::new();
        let (one, other, spacing) =
            (WebhookEndpointId(Uuid::from_u128(1)), WebhookEndpointId(Uuid::from_u128(2)), Duration::from_secs(9));
        let begun: Vec<_> = (0..3).map(|_| slots.next(one, spacing)).collect();
        assert_eq!((begun[1] - begun[0], begun[2] - begun[1]), (spacing, spacing));
        assert!(slots.next(other, spacing) < begun[1], "another one does not wait for it");
        assert!(slots.next(one, Duration::ZERO) < begun[1], "nor does one whose limit was taken away");
    }
}
