//! Paths of rules, matched with the path of an address (RFC 9309, sections 2.2.2 and 2.2.3).
//!
//! A pattern is split at its wildcards, and each part is searched for after the previous one. The first match of a
//! part is never worse than a later one, so there is no backtracking: matching is linear in the lengths of the
//! pattern and the path.

use std::fmt::Write;

use url::{Position, Url};

use super::super::addresses;

/// Maximum octets of a pattern, without its wildcards. A longer one cannot match any readable address, since each
/// character of an address takes at most three octets when encoded.
const MAX_PATTERN_BYTES: usize = 3 * addresses::MAX_ADDRESS_BYTES;

/// Path and query of an address, normalized for comparison.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AddressPath {
    /// Path with delimiters unchanged.
    plain: String,
    /// Path with the delimiters in its query encoded.
    query_encoded: String,
}

impl AddressPath {
    pub(super) fn from_url(url: &Url) -> Self {
        let plain = normalize_path(url[Position::BeforePath..Position::AfterQuery].as_bytes(), false);
        Self { query_encoded: encode_query(&plain), plain }
    }

    /// Checks for the path of robots.txt itself, which may always be read (RFC 9309, section 2.2.2).
    pub(super) fn is_of_robots_txt(&self) -> bool {
        self.plain == "/robots.txt"
    }

    /// Returns the length in octets.
    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }
}

/// The path of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathPattern {
    /// Pattern normalized for comparison. Each `*` is a wildcard.
    text: Box<str>,
    /// Set when it must match to the end of the path (`$`).
    anchored: bool,
    /// Set when it restricts the query.
    has_query: bool,
    /// Number of octets by which rules are ranked: the more, the more specific.
    octets: u32,
    /// Minimum octets of a matching path.
    literals: u32,
}

impl PathPattern {
    /// Parses the path of a rule; `None` when it matches no readable address.
    pub(super) fn new(value: &[u8]) -> Option<Self> {
        if !matches!(value.first(), Some(b'/' | b'*')) {
            return None;
        }
        let (value, anchored) = value.strip_suffix(b"$").map_or((value, false), |value| (value, true));
        let text = normalize_path(value, true);
        let has_query = text.contains('?');
        let mut text = if has_query { encode_query(&text) } else { text };
        let octets = u32::try_from(text.len() + usize::from(anchored)).ok()?;
        // A wildcard at the end only means that the pattern is not anchored.
        let open = text.ends_with('*');
        text.truncate(text.trim_end_matches('*').len());
        let literals = text.len() - text.matches('*').count();
        let literals = u32::try_from(literals).ok().filter(|_| literals <= MAX_PATTERN_BYTES)?;
        Some(Self { text: text.into(), anchored: anchored && !open, has_query, octets, literals })
    }

    /// Returns the number of octets by which rules are ranked: the more, the more specific (RFC 9309, section 2.2.2).
    pub(super) fn specificity(&self) -> u32 {
        self.octets
    }

    /// Returns `true` if matching takes longer than comparing a prefix.
    pub(super) fn has_wildcards(&self) -> bool {
        self.text.contains('*')
    }

    /// Cuts the pattern at its first wildcard and keeps its rank, so that it matches everything that it
    /// did before, and more.
    pub(super) fn widen(self) -> Self {
        let text: Box<str> = self.text.split('*').next().unwrap_or_default().into();
        Self { literals: u32::try_from(text.len()).unwrap_or(self.literals), anchored: false, text, ..self }
    }

    pub(super) fn matches(&self, path: &AddressPath) -> bool {
        let path = if self.has_query { &path.query_encoded } else { &path.plain };
        if (self.literals as usize) > path.len() {
            return false;
        }
        let mut parts = self.text.split('*').peekable();
        let Some(mut rest) = parts.next().and_then(|beginning| path.strip_prefix(beginning)) else { return false };
        if parts.peek().is_none() {
            return !self.anchored || rest.is_empty();
        }
        while let Some(part) = parts.next() {
            if self.anchored && parts.peek().is_none() {
                return rest.ends_with(part);
            }
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        true
    }
}

/// Brings a path to its only spelling: whatever need not be percent-encoded is not, and everything else is, in capital
/// letters. Reserved characters stay, since they mean something else when encoded. In a pattern, a run of wildcards
/// becomes one; in an address, `*` and `$` are encoded, as a pattern has to spell them (RFC 9309, section 2.2.3).
fn normalize_path(text: &[u8], is_pattern: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let [octet, behind @ ..] = rest {
        rest = behind;
        match octet {
            b'%' => match decode_triplet(behind) {
                Some(octet) => {
                    rest = &behind[2..];
                    if is_unreserved(octet) { out.push(octet.into()) } else { push_encoded(octet, &mut out) }
                }
                None => push_encoded(b'%', &mut out),
            },
            b'*' if is_pattern => {
                if !out.ends_with('*') {
                    out.push('*');
                }
            }
            b'*' | b'$' => push_encoded(*octet, &mut out),
            octet if is_unreserved(*octet) || is_reserved(*octet) => out.push((*octet).into()),
            octet => push_encoded(*octet, &mut out),
        }
    }
    out
}

/// Encodes the delimiters in the query of a path, so that `?to=https://desk.example` matches in either spelling
/// (RFC 9309, section 2.2.2, the second example).
fn encode_query(path: &str) -> String {
    let Some((path, query)) = path.split_once('?') else { return path.to_owned() };
    let mut out = String::with_capacity(path.len() + query.len() + 1);
    out.push_str(path);
    out.push('?');
    for letter in query.chars() {
        match letter {
            '/' => out.push_str("%2F"),
            ':' => out.push_str("%3A"),
            '@' => out.push_str("%40"),
            '[' => out.push_str("%5B"),
            ']' => out.push_str("%5D"),
            letter => out.push(letter),
        }
    }
    out
}

/// Decodes the octet of a triplet whose `%` was read.
fn decode_triplet(behind: &[u8]) -> Option<u8> {
    let digit = |octet: &u8| char::from(*octet).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    match behind {
        [high, low, ..] => Some(digit(high)? * 16 + digit(low)?),
        _ => None,
    }
}

fn push_encoded(octet: u8, out: &mut String) {
    write!(out, "%{octet:02X}").expect("a string takes what is written to it");
}

/// Checks for an unreserved character (RFC 3986, section 2.3).
fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'.' | b'_' | b'~')
}

/// Checks for a reserved character (RFC 3986, section 2.2).
fn is_reserved(octet: u8) -> bool {
    b":/?#[]@!$&'()*+,;=".contains(&octet)
}
