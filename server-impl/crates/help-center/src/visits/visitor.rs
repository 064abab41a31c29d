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
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_a_browser_in_a_network_on_a_day_at_a_site() {
        let pepper = Pepper::new("pepper".to_owned().into());
        let of = |day: i64, site, from: &str, browser: &str| {
            let at = Timestamp(day * 24 * 60 * 60 * 1_000_000);
            DailyVisitor::of_request(&pepper, SiteId(Uuid::from_u128(site)), at, from.parse().unwrap(), browser.as_bytes())
        };
        let one = of(1, 1, "192.0.2.1", "Firefox");
        assert_eq!(one, of(1, 1, "::ffff:192.0.2.1", "Firefox"));
        assert_eq!(one.day, 1);
        for other in [
            of(2, 1, "192.0.2.1", "Firefox"),
            of(1, 2, "192.0.2.1", "Firefox"),
            of(1, 1, "192.0.2.2", "Firefox"),
            of(1, 1, "192.0.2.1", "Safari"),
        ] {
            assert_ne!(one.number, other.number);
        }
        assert_eq!(of(1, 1, "2001:db8::1", ""), of(1, 1, "2001:db8::ffff:1", ""));
        assert_eq!(of(-1, 1, "192.0.2.1", "").day, -1);
    }

    #[test]
    fn a_network_has_so_many_visitors_whatever_its_browsers_are_called() {
        let pepper = Pepper::new("pepper".to_owned().into());
        let different = |browsers: usize, from: &str| {
            let of = |number| {
                let browser = format!("Browser {number}");
                DailyVisitor::of_request(&pepper, SiteId(Uuid::nil()), Timestamp(0), from.parse().unwrap(), browser.as_bytes())
            };
            (0..browsers).map(of).collect::<std::collections::HashSet<_>>()
        };
        assert_eq!(different(100_000, "192.0.2.1").len(), MAX_VISITORS_PER_NETWORK);
        assert!((17..=20).contains(&different(20, "192.0.2.1").len()), "a family, or an office, is hardly miscounted");
        assert!((40..=50).contains(&different(50, "192.0.2.1").len()));
        assert!(different(500, "192.0.2.1").is_disjoint(&different(500, "192.0.2.2")), "nor taken for another one");
    }

    #[test]
    fn programs_say_what_they_are() {
        for program in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Screaming Frog SEO Spider/19.8",
            "CCBot/2.0",
            "Slackbot-LinkExpanding 1.0",
            "SkypeUriPreview Preview/0.5",
            "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0.0.0 Safari/537.36",
            "my-CRAWLER",
        ] {
            assert!(is_bot(program.as_bytes()), "{program}");
        }
        for browser in
            ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15", "", "bo", "\u{df}"]
        {
            assert!(!is_bot(browser.as_bytes()), "{browser}");
        }
    }
}
