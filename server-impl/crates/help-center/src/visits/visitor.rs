//! Visitors, distinguished within one day and by nothing that identifies them.
//!
//! Each visitor is remembered for two days, so the number itself bounds what strangers can add: browsers of a
//! network are only distinguished by the last byte. However often a network changes its `User-Agent`, it has at
//! most 256 visitors a day, and no count of them is needed. Two browsers in an office occasionally collide: of 20
//! different ones 19 are counted, of 50 some 45, of 100 some 83.

use std::net::IpAddr;

use frontdesk_core::auth::pepper::{Pepper, PepperPurpose};
use frontdesk_platform::limits;
use frontdesk_types::{SiteId, Timestamp};
use uuid::Uuid;

/// Maximum visitors of a site that one network can have in a day.
#[cfg(test)]
pub(super) const MAX_VISITORS_PER_NETWORK: usize = 1 << u8::BITS;

/// Bytes of `User-Agent` that distinguish browsers.
const MAX_USER_AGENT_BYTES: usize = 512;

/// Words in the `User-Agent` of programs with no human reader.
const PROGRAM_WORDS: [&str; 5] = ["bot", "crawl", "spider", "preview", "headless"];

/// A visitor of a site on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DailyVisitor {
    /// The day in UTC, since 1970.
    pub day: i64,
    /// Pseudonym of the visitor on that day: seven bytes for the network, and one for the browser.
    pub number: i64,
}

impl DailyVisitor {
    /// Derives the visitor of a site from an address and a browser.
    pub fn of_request(pepper: &Pepper, SiteId(site): SiteId, at: Timestamp, from: IpAddr, browser: &[u8]) -> Self {
        let day = at.day();
        let browser = &browser[..browser.len().min(MAX_USER_AGENT_BYTES)];
        let network = limits::network_of(from);
        let length = [u8::try_from(network.len()).unwrap_or(u8::MAX)];
        let about_network = [day.to_be_bytes().as_slice(), Uuid::as_bytes(&site), &length, &network].concat();
        let about_browser = [about_network.as_slice(), browser].concat();
        let [.., of_browser] = pepper.compute_mac(PepperPurpose::SiteVisitor, &about_browser);
        let of_network = pepper.compute_mac(PepperPurpose::SiteNetwork, &about_network).into_iter().take(7);
        Self { day, number: of_network.chain([of_browser]).fold(0, |number, byte| (number << 8) | i64::from(byte)) }
    }
}

/// Returns `true` if a `User-Agent` declares a program with no human reader.
pub fn is_bot(browser: &[u8]) -> bool {
    let name = browser.to_ascii_lowercase();
    PROGRAM_WORDS.iter().any(|word| name.windows(word.len()).any(|part| part == word.as_bytes()))
}

#[cfg(test)]
mod tests;
