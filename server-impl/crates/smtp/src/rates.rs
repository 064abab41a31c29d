//! The number of mails that a network sends in a minute.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use frontdesk_http::client_network::ClientNetwork;

const WINDOW: Duration = Duration::from_mins(1);

/// Interval at which networks without mails are forgotten, if there are too many.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// Maximum number of networks that are counted.
const MAX_NETWORKS: usize = 20_000;

/// Counts mails by network, in windows of a minute.
#[derive(Debug)]
pub(crate) struct MailRates {
    max_per_minute: u32,
    counts: Mutex<NetworkCounts>,
}

#[derive(Debug, Default)]
struct NetworkCounts {
    /// Start of the window, and mails since then.
    mails: HashMap<ClientNetwork, (Instant, u32)>,
    /// Time at which networks without mails were last forgotten.
    swept_at: Option<Instant>,
}

impl MailRates {
    pub(crate) fn new(max_per_minute: u32) -> Self {
        Self { max_per_minute, counts: Mutex::default() }
    }

    /// Counts a mail; returns `false` if it is one too many.
    pub(crate) fn count(&self, network: ClientNetwork, now: Instant) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.mails.len() >= MAX_NETWORKS && !counts.mails.contains_key(&network) {
            if counts.swept_at.is_none_or(|swept| now.duration_since(swept) >= SWEEP_INTERVAL) {
                counts.swept_at = Some(now);
                counts.mails.retain(|_, (since, _)| now.duration_since(*since) < WINDOW);
            }
            if counts.mails.len() >= MAX_NETWORKS {
                // All of them are from this minute: a further network is not counted.
                return true;
            }
        }
        let (since, count) = counts.mails.entry(network).or_insert((now, 0));
        if now.duration_since(*since) >= WINDOW {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.max_per_minute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u32) -> ClientNetwork {
        ClientNetwork::of(number.to_be_bytes().into())
    }

    #[test]
    fn each_network_has_its_mails_in_each_minute() {
        let (rates, now) = (MailRates::new(2), Instant::now());
        let counted = [0, 1, 59, 60, 61, 62].map(|second| rates.count(network(1), now + Duration::from_secs(second)));
        assert_eq!(counted, [true, true, false, true, true, false]);
        assert!(rates.count(network(2), now));
    }

    #[test]
    fn few_networks_are_remembered() {
        let (rates, now) = (MailRates::new(2), Instant::now());
        for number in 0..30_000 {
            assert!(rates.count(network(number), now));
        }
        assert!(rates.counts.lock().expect("the only user").mails.len() <= MAX_NETWORKS);
        assert!(rates.count(network(40_000), now + WINDOW));
        assert_eq!(rates.counts.lock().expect("the only user").mails.len(), 1);
    }
}
