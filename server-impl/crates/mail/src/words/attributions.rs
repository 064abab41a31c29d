//! Lines that say whose words follow: "On 1 May 2026 at 10:00, Anna wrote:".

use std::borrow::Cow;

use super::verbs::{OPENINGS, VERBS};

/// Maximum lines of an attribution.
const MAX_LINES: usize = 4;

/// Maximum characters of an attribution.
const MAX_CHARS: usize = 400;

/// Returns the number of lines at the end of a paragraph that attribute the quote after them.
pub(super) fn find_attribution(paragraph: &[Cow<'_, str>]) -> Option<usize> {
    let join = |length: usize| {
        let lines = &paragraph[paragraph.len() - length..];
        lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
    };
    let mut lengths = 1..=paragraph.len().min(MAX_LINES);
    let shortest = lengths.find(|length| is_attribution(&join(*length)))?;
    if is_certain_attribution(&join(shortest)) {
        return Some(shortest);
    }
    // It may begin further up: programs break long lines.
    let begins = |length: &usize| has_opening(&paragraph[paragraph.len() - length]);
    let is_certain = |length: &usize| is_certain_attribution(&join(*length));
    let longer = || shortest..=paragraph.len().min(MAX_LINES);
    Some(longer().find(begins).or_else(|| longer().find(is_certain)).unwrap_or(shortest))
}

/// Checks for an attribution, given that a quote follows.
fn is_attribution(line: &str) -> bool {
    let Some(line) = trim_attribution(line) else { return false };
    has_verb(&line) || line.contains('@') || has_time(&line)
}

/// Checks for an attribution that is one whatever follows: no person writes a date, an address and a colon like this.
pub(super) fn is_certain_attribution(line: &str) -> bool {
    let Some(line) = trim_attribution(line) else { return false };
    let ends_with_address = line.ends_with('>') && line.contains('<') && line.contains('@');
    has_time(&line) && (has_verb(&line) && (line.contains('@') || has_opening(&line)) || ends_with_address)
}

/// Returns a line without its colon, in lower case; `None` if it has none. Zoho has hyphens in place of it.
fn trim_attribution(line: &str) -> Option<String> {
    let line = line.trim_matches(is_frame);
    let dashed = line.strip_prefix("---").and_then(|line| line.strip_suffix("---")).filter(|line| has_verb(&line.to_lowercase()));
    let line = line.strip_suffix([':', '：']).or(dashed)?;
    let line = line.trim_matches(|letter: char| is_frame(letter) || letter == '-');
    let is_short = !line.is_empty() && line.chars().nth(MAX_CHARS).is_none();
    is_short.then(|| line.to_lowercase())
}

/// Matches blanks, marks of bold text, and marks of direction.
fn is_frame(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '*' | '_' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn has_verb(line: &str) -> bool {
    VERBS.iter().any(|verb| line.contains(verb))
}

/// Checks for a line that begins as attributions do.
pub(super) fn has_opening(line: &str) -> bool {
    let line = line.trim_start_matches(|letter: char| is_frame(letter) || letter == '-').to_lowercase();
    line.starts_with(|letter: char| letter.is_ascii_digit()) || OPENINGS.iter().any(|opening| line.starts_with(opening))
}

/// Checks for a year, or a time of day.
fn has_time(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_time =
        |at: usize| matches!(bytes[at], b':' | b'.') && at > 0 && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2);
    let is_year = |at: usize| {
        let century = bytes.get(at..at + 2);
        (century == Some(b"19") || century == Some(b"20")) && is_digit(at + 2) && is_digit(at + 3) && !is_digit(at + 4)
    };
    (0..bytes.len()).any(|at| is_time(at) || is_year(at))
}
