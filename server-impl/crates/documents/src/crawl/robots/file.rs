//! The robots.txt file: records of a key and a value, in groups (RFC 9309, sections 2.1 and 2.2.1).

use std::{cmp::Reverse, time::Duration};

use url::Url;

use super::{
    super::addresses,
    pattern::{AddressPath, PathPattern},
};

/// Maximum rules whose wildcards are evaluated. Beyond that, less of a site is read, never more than it allows: an
/// allowing rule is dropped, and a disallowing one covers everything with the same prefix.
const MAX_WILDCARD_RULES: usize = 2_000;

/// Maximum sitemaps taken from a file.
const MAX_SITEMAPS: usize = 50;

/// The rules of a site for one robot.
#[derive(Debug, Default)]
pub(in super::super) struct RobotsFile {
    /// Rules, the most specific first; among equals, those that allow.
    rules: Vec<RobotsRule>,
    /// Number of rules with wildcards.
    wildcards: usize,
    /// Delay between two requests that the site requests.
    pub(super) delay: Duration,
    /// Sitemaps that the file names.
    pub(super) sitemaps: Vec<Url>,
}

#[derive(Debug)]
struct RobotsRule {
    pattern: PathPattern,
    allows: bool,
}

impl RobotsFile {
    /// Parses the rules for the robot with this product token. Unknown lines are skipped.
    ///
    /// Takes some milliseconds for a long file.
    pub(super) fn parse(bytes: &[u8], token: &str) -> Self {
        let group = RobotsGroups::select(bytes, token);
        let mut file = Self::default();
        // In a file without groups, the rules apply to everyone.
        let (mut applies, mut begins) = (group == RobotsGroups::None, false);
        for (key, value) in parse_records(bytes) {
            match key {
                RecordKey::UserAgent => {
                    // Consecutive lines name the robots of one group.
                    applies = group.matches_robot(value, token) || (begins && applies);
                    begins = true;
                }
                RecordKey::Allow | RecordKey::Disallow => {
                    begins = false;
                    if applies {
                        file.add_rule(value, key == RecordKey::Allow);
                    }
                }
                RecordKey::CrawlDelay if applies => file.delay = file.delay.max(parse_seconds(value).unwrap_or_default()),
                RecordKey::CrawlDelay => {}
                RecordKey::Sitemap => file.sitemaps.extend(parse_sitemap(value).filter(|_| file.sitemaps.len() < MAX_SITEMAPS)),
            }
        }
        file.rules.sort_by_key(|rule| Reverse((rule.pattern.specificity(), rule.allows)));
        file
    }

    fn add_rule(&mut self, value: &[u8], allows: bool) {
        let Some(mut pattern) = PathPattern::new(value) else { return };
        if pattern.has_wildcards() {
            if self.wildcards < MAX_WILDCARD_RULES {
                self.wildcards += 1;
            } else if allows {
                return;
            } else {
                pattern = pattern.widen();
            }
        }
        self.rules.push(RobotsRule { pattern, allows });
    }

    /// Checks that a path may be read, by the most specific rule that matches it (RFC 9309, section 2.2.2).
    pub(super) fn allows(&self, path: &AddressPath) -> bool {
        self.rules.iter().find(|rule| rule.pattern.matches(path)).is_none_or(|rule| rule.allows)
    }

    /// Estimates the cost of deciding about a path, in octets examined.
    pub(super) fn decision_cost(&self, path: &AddressPath) -> usize {
        self.rules.len().saturating_mul(8).saturating_add(self.wildcards.saturating_mul(path.len()))
    }
}

/// Selection of the groups of a file that apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RobotsGroups {
    /// Groups that name the robot.
    Named,
    /// Groups for all robots that are not named.
    Others,
    /// None: the file has no groups.
    None,
}

impl RobotsGroups {
    fn select(bytes: &[u8], token: &str) -> Self {
        let mut found = Self::None;
        for (_, value) in parse_records(bytes).filter(|(key, _)| *key == RecordKey::UserAgent) {
            if Self::Named.matches_robot(value, token) {
                return Self::Named;
            }
            found = Self::Others;
        }
        found
    }

    /// Checks that a `User-agent` line names the robot. Text after the product token, such as a version, is ignored.
    fn matches_robot(self, value: &[u8], token: &str) -> bool {
        let named = value.split(|octet| !octet.is_ascii_alphabetic() && !matches!(octet, b'-' | b'_')).next().unwrap_or_default();
        match self {
            Self::Named => named.eq_ignore_ascii_case(token.as_bytes()),
            Self::Others => matches!(value, [b'*'] | [b'*', b' ' | b'\t', ..]),
            Self::None => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RecordKey {
    UserAgent,
    Allow,
    Disallow,
    CrawlDelay,
    Sitemap,
}

impl RecordKey {
    /// Finds the key with this name, common misspellings included.
    fn from_name(name: &[u8]) -> Option<Self> {
        let is = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        [
            (Self::UserAgent, &["user-agent", "useragent"][..]),
            (Self::Allow, &["allow"]),
            (Self::Disallow, &["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"]),
            (Self::CrawlDelay, &["crawl-delay", "crawldelay"]),
            (Self::Sitemap, &["sitemap", "site-map"]),
        ]
        .into_iter()
        .find_map(|(key, names)| is(names).then_some(key))
    }
}

/// Iterates over the records of a file. Lines end with LF, CR or both.
fn parse_records(bytes: &[u8]) -> impl Iterator<Item = (RecordKey, &[u8])> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.split(|octet| matches!(octet, b'\n' | b'\r')).filter_map(parse_record)
}

fn parse_record(line: &[u8]) -> Option<(RecordKey, &[u8])> {
    let line = line.split(|octet| *octet == b'#').next().unwrap_or_default().trim_ascii();
    let end = line.iter().position(|octet| !octet.is_ascii_alphabetic() && *octet != b'-')?;
    let (name, rest) = line.split_at(end);
    let key = RecordKey::from_name(name)?;
    let behind = rest.trim_ascii_start();
    // Some files omit the colon.
    let value = behind.strip_prefix(b":").or_else(|| (behind.len() < rest.len()).then_some(behind))?;
    Some((key, value.trim_ascii()))
}

fn parse_seconds(value: &[u8]) -> Option<Duration> {
    let seconds: f64 = std::str::from_utf8(value).ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn parse_sitemap(value: &[u8]) -> Option<Url> {
    let address = std::str::from_utf8(value).ok().filter(|address| address.len() <= addresses::MAX_ADDRESS_BYTES)?;
    Url::parse(address).ok().filter(addresses::is_readable)
}
