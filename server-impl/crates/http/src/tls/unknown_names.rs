//! Limit on handshakes for unknown names: a few per network are looked up, so that scanners do not keep the
//! database busy. Clients that share a network with a scanner are served nevertheless.

use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZero,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use lru::LruCache;

use crate::client_network::ClientNetwork;

/// Maximum unknown names that a network may request within a second.
const MAX_NAMES_PER_SECOND: u32 = 50;

const WINDOW: Duration = Duration::from_secs(1);

/// Maximum number of tracked networks: more than can request that many names concurrently.
const MAX_NETWORKS: usize = 4_096;

/// Maximum number of names that are remembered as known.
const MAX_ANSWERED_NAMES: NonZero<usize> = NonZero::new(10_000).expect("it is not zero");

/// Counts unknown names by network, in windows of a second.
pub(super) struct UnknownNameLimiter {
    counts: Mutex<HashMap<ClientNetwork, (Instant, u32)>>,
    /// Names that were answered recently.
    answered: Mutex<LruCache<String, ()>>,
}

impl UnknownNameLimiter {
    pub(super) fn new() -> Self {
        Self { counts: Mutex::default(), answered: Mutex::new(LruCache::new(MAX_ANSWERED_NAMES)) }
    }

    /// Records that a name is known.
    pub(super) fn record_answered(&self, name: &str) {
        let mut answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        if answered.get(name).is_none() {
            answered.put(name.to_owned(), ());
        }
    }

    /// Returns `true` if a name is not to be looked up for a network, which has requested too many unknown
    /// ones within this second.
    pub(super) fn is_limited(&self, ip: IpAddr, name: Option<&str>) -> bool {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = counts
            .get(&ClientNetwork::of(ip))
            .is_some_and(|(since, count)| *count >= MAX_NAMES_PER_SECOND && since.elapsed() < WINDOW);
        drop(counts);
        is_over && name.is_none_or(|name| self.answered.lock().unwrap_or_else(PoisonError::into_inner).get(name).is_none())
    }

    /// Counts an unknown name.
    pub(super) fn count_unknown(&self, ip: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MAX_NETWORKS {
            counts.retain(|_, (since, _)| since.elapsed() < WINDOW);
        }
        if counts.len() >= MAX_NETWORKS {
            // All of them are from this second: a further network is not counted.
            return;
        }
        let (since, count) = counts.entry(ClientNetwork::of(ip)).or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= WINDOW {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_asks_for_many_names_waits_and_others_do_not() {
        let (limiter, scanner) = (UnknownNameLimiter::new(), IpAddr::from([192, 0, 2, 1]));
        limiter.record_answered("acme.test");
        for _ in 0..MAX_NAMES_PER_SECOND {
            assert!(!limiter.is_limited(scanner, Some("unknown.test")));
            limiter.count_unknown(scanner);
        }
        assert!(limiter.is_limited(scanner, Some("unknown.test")) && limiter.is_limited(scanner, None));
        assert!(!limiter.is_limited(scanner, Some("acme.test")), "a visitor behind the same address is served");
        assert!(!limiter.is_limited(IpAddr::from([192, 0, 2, 2]), Some("unknown.test")));
    }

    #[test]
    fn few_networks_are_remembered() {
        let limiter = UnknownNameLimiter::new();
        for number in 0..10_000_u32 {
            limiter.count_unknown(IpAddr::from(number.to_be_bytes()));
        }
        assert!(limiter.counts.lock().expect("the only user").len() <= MAX_NETWORKS);
    }
}
