//! Handshakes for names that nobody has: a few of each network are looked up, so that scanners keep the database busy for nobody.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::http::slots::Network;

/// Unknown names that a network may ask for in a second.
const MOST: u32 = 50;

const WINDOW: Duration = Duration::from_secs(1);

/// Networks that are remembered: more than can ask for that many names at a time.
const NETWORKS: usize = 4_096;

/// Counts unknown names by network, in windows of a second.
#[derive(Default)]
pub(super) struct Strangers(Mutex<HashMap<Network, (Instant, u32)>>);

impl Strangers {
    /// Whether a network has asked for so many unknown names that it is not served for the rest of the second.
    pub(super) fn are_too_many(&self, ip: IpAddr) -> bool {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.get(&Network::of(ip)).is_some_and(|(since, count)| *count >= MOST && since.elapsed() < WINDOW)
    }

    /// Counts an unknown name.
    pub(super) fn count(&self, ip: IpAddr) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= NETWORKS {
            counts.retain(|_, (since, _)| since.elapsed() < WINDOW);
        }
        if counts.len() >= NETWORKS {
            // All of them within this second: whoever comes now is not told from others.
            return;
        }
        let (since, count) = counts.entry(Network::of(ip)).or_insert_with(|| (Instant::now(), 0));
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
        let (strangers, scanner) = (Strangers::default(), IpAddr::from([192, 0, 2, 1]));
        for _ in 0..MOST {
            assert!(!strangers.are_too_many(scanner));
            strangers.count(scanner);
        }
        assert!(strangers.are_too_many(scanner));
        assert!(!strangers.are_too_many(IpAddr::from([192, 0, 2, 2])));
    }

    #[test]
    fn few_networks_are_remembered() {
        let strangers = Strangers::default();
        for number in 0..10_000_u32 {
            strangers.count(IpAddr::from(number.to_be_bytes()));
        }
        assert!(strangers.0.lock().expect("the only user").len() <= NETWORKS);
    }
}
