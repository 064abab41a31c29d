//! The queue of addresses still to visit. Each is added once, and their number and total size are bounded,
//! whatever a site lists.

use std::collections::{HashSet, VecDeque};

use sha2::{Digest, Sha256};
use url::Url;

use super::addresses::{is_readable, normalize};

/// Maximum bytes of the queued addresses. One that does not fit may be added when it is found again.
const MAX_QUEUED_BYTES: usize = 12_000_000;

/// An address to visit, and the number of redirects that led to it.
#[derive(Debug)]
pub(super) struct CrawlStep {
    pub(super) url: Url,
    pub(super) hops: u8,
}

impl CrawlStep {
    fn queued_bytes(&self) -> usize {
        size_of::<Self>() + self.url.as_str().len()
    }
}

/// The addresses of a website still to visit.
#[derive(Debug, Default)]
pub(super) struct Frontier {
    queue: VecDeque<CrawlStep>,
    /// Bytes in the queue.
    bytes: usize,
    /// Hashes of all addresses ever added.
    seen: HashSet<[u8; 16]>,
    /// Hashes of the addresses that were taken.
    taken: HashSet<[u8; 16]>,
    /// Maximum number of addresses that may ever be added.
    max_seen: usize,
}

impl Frontier {
    /// Creates the frontier of a website of which at most `max_pages` are read.
    pub(super) fn new(max_pages: usize) -> Self {
        Self { max_seen: max_pages.saturating_mul(20).saturating_add(1_000), ..Self::default() }
    }

    /// Adds an address if it is readable and was not added before. The target of a redirect is visited next.
    pub(super) fn push_address(&mut self, url: Url, hops: u8) {
        if !is_readable(&url) || self.is_full() {
            return;
        }
        let step = CrawlStep { url: normalize(url), hops };
        if self.bytes + step.queued_bytes() > MAX_QUEUED_BYTES || !self.seen.insert(address_key(&step.url)) {
            return;
        }
        self.bytes += step.queued_bytes();
        if hops > 0 { self.queue.push_front(step) } else { self.queue.push_back(step) }
    }

    /// Returns `true` if no more addresses will be added.
    pub(super) fn is_full(&self) -> bool {
        self.seen.len() >= self.max_seen
    }

    /// Takes the next address to visit.
    pub(super) fn next_step(&mut self) -> Option<CrawlStep> {
        loop {
            let step = self.queue.pop_front()?;
            self.bytes -= step.queued_bytes();
            if self.taken.insert(address_key(&step.url)) {
                return Some(step);
            }
        }
    }

    /// Takes an address out of turn; `false` when it was taken before.
    pub(super) fn take_address(&mut self, url: &Url) -> bool {
        let key = address_key(url);
        self.seen.insert(key);
        self.taken.insert(key)
    }
}

/// Returns a compact key that identifies an address.
fn address_key(url: &Url) -> [u8; 16] {
    let [hash @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = <[u8; 32]>::from(Sha256::digest(url.as_str()));
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(path: &str) -> Url {
        Url::parse(&format!("https://desk.example/{path}")).unwrap()
    }

    #[test]
    fn each_address_is_tried_once_and_a_redirect_next() {
        let mut frontier = Frontier::new(1);
        for (path, hops) in [("a", 0), ("b", 0), ("a#x", 0), ("c", 1), ("a?utm_source=x", 1)] {
            frontier.push_address(address(path), hops);
        }
        frontier.push_address(Url::parse("mailto:anna@desk.example").unwrap(), 0);
        let tried: Vec<String> = std::iter::from_fn(|| frontier.next_step()).map(|step| step.url.path().to_owned()).collect();
        assert_eq!(tried, ["/c", "/a", "/b"]);
        assert_eq!(frontier.bytes, 0);
    }

    #[test]
    fn an_address_that_was_taken_out_of_turn_is_not_tried_again() {
        let mut frontier = Frontier::new(1);
        ["a", "b"].into_iter().for_each(|path| frontier.push_address(address(path), 0));
        assert!(frontier.take_address(&address("a")) && frontier.take_address(&address("c")));
        frontier.push_address(address("c"), 0);
        let tried: Vec<String> = std::iter::from_fn(|| frontier.next_step()).map(|step| step.url.path().to_owned()).collect();
        assert_eq!(tried, ["/b"]);
        assert!(!frontier.take_address(&address("b")));
        assert_eq!(frontier.bytes, 0);
    }

    #[test]
    fn a_site_that_lists_without_an_end_takes_bounded_memory() {
        let mut frontier = Frontier::new(10_000);
        (0..50_000).for_each(|page| frontier.push_address(address(&format!("{page}/{}", "x".repeat(1_900))), 0));
        assert!(frontier.bytes <= MAX_QUEUED_BYTES && frontier.seen.len() < 10_000, "{} bytes", frontier.bytes);
        let mut frontier = Frontier::new(10);
        (0..50_000).for_each(|page| frontier.push_address(address(&page.to_string()), 0));
        assert!(frontier.is_full());
        assert_eq!(frontier.queue.len(), 1_200);
    }
}
