//! Ids of mails (RFC 5322, section 3.6.4).

use super::fields::Fields;

/// Maximum bytes of an id.
const MAX_ID_BYTES: usize = 998;

/// Maximum number of ids of a field.
const MAX_IDS: usize = 100;

/// Returns the id of the mail; empty if it has none.
pub(crate) fn own_id(fields: &Fields<'_>) -> String {
    fields.first("message-id").and_then(|value| parse(value).into_iter().next()).unwrap_or_default()
}

/// Returns the ids of a field, the oldest first: the first, which names the thread, and the latest.
pub(crate) fn list(fields: &Fields<'_>, name: &str) -> Vec<String> {
    let mut ids = fields.first(name).map(parse).unwrap_or_default();
    let excess = ids.len().saturating_sub(MAX_IDS);
    if excess > 0 {
        ids.drain(1..=excess);
    }
    ids
}

/// Parses ids in angle brackets; without any, words with an `@`, as some programs write them.
pub(crate) fn parse(value: &[u8]) -> Vec<String> {
    let value = String::from_utf8_lossy(value);
    let bracketed = value.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(id, _)| id);
    let mut ids = unique(bracketed);
    if ids.is_empty() {
        ids = unique(value.split_whitespace().filter(|word| word.contains('@')));
    }
    ids
}

fn unique<'t>(found: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for id in found {
        // Long ids are folded by some programs, although they must not be.
        let id: String = id.split_whitespace().collect();
        let is_id =
            !id.is_empty() && id.len() <= MAX_ID_BYTES && !id.contains(|letter: char| letter.is_control() || letter == '>');
        if is_id && ids.last() != Some(&id) {
            ids.push(id);
        }
    }
    ids
}
