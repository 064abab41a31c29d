//! Slots for the attempts of a process, and the time at which the next attempt of an endpoint with a limit per
//! second may begin, regardless of the lane.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use frontdesk_types::WebhookEndpointId;
use tokio::time::Instant;

use super::shares::PermitPool;

/// Slots for the attempts of a process.
pub(super) struct AttemptSlots {
    /// Shares of the running attempts.
    pub(super) shares: Arc<PermitPool>,
    /// Endpoints whose next attempt may only begin later.
    next: Mutex<HashMap<WebhookEndpointId, Instant>>,
}

impl AttemptSlots {
    pub(super) fn new(capacity: usize) -> Self {
        Self { shares: PermitPool::new(capacity), next: Mutex::default() }
    }

    /// Begins an attempt at an endpoint, so that the next one begins at least `spacing` later.
    ///
    /// # Errors
    /// The moment at which it may begin, if that is in the future.
    pub(super) fn begin_attempt(&self, endpoint: WebhookEndpointId, spacing: Duration) -> Result<(), Instant> {
        let now = Instant::now();
        if spacing.is_zero() {
            return Ok(());
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = next.get(&endpoint).copied().filter(|at| *at > now) {
            return Err(at);
        }
        next.retain(|_, at| *at > now);
        next.insert(endpoint, now + spacing);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn tries_of_an_endpoint_with_a_limit_begin_one_after_the_other() {
        let slots = AttemptSlots::new(2);
        let [one, other] = [1, 2].map(|number| WebhookEndpointId(Uuid::from_u128(number)));
        let spacing = Duration::from_secs(9);
        assert_eq!(slots.begin_attempt(one, spacing), Ok(()));
        let next = Instant::now() + spacing;
        assert_eq!(slots.begin_attempt(one, spacing), Err(next));
        assert_eq!(slots.begin_attempt(other, spacing), Ok(()), "another one does not wait for it");
        assert_eq!(slots.begin_attempt(one, Duration::ZERO), Ok(()), "nor does one whose limit was taken away");
        tokio::time::sleep_until(next).await;
        assert_eq!(slots.begin_attempt(one, spacing), Ok(()));
    }
}
