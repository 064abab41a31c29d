//! How many tries are under way, and when the next try of an endpoint with a limit per second may begin, whichever lane it is in.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use crate::{domain::fair_room::FairRoom, types::WebhookEndpointId};

/// Tries under way in a process.
const IN_ALL: usize = 512;

/// Tries under way for an organization: receivers that hang do not use up the room of others.
const PER_ORG: usize = 64;

/// Tries, in a process.
pub(super) struct Slots {
    /// Those under way.
    pub(super) room: FairRoom,
    /// Endpoints whose next try may begin at a later moment.
    next: Mutex<HashMap<WebhookEndpointId, Instant>>,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { room: FairRoom::new(IN_ALL, PER_ORG), next: Mutex::default() }
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
