//! The places of a page to which addresses can lead, as they are stored.

use frontdesk_types::knowledge::chunks::ChunkAnchor;

/// Maximum places stored of a page.
const MAX_ANCHORS: usize = 2_000;

/// Maximum octets of a fragment.
const MAX_FRAGMENT_BYTES: usize = 200;

/// Converts the places of a text, given in bytes and ascending, to positions in characters.
pub fn from_places(text: &str, places: &[(usize, String)]) -> Vec<ChunkAnchor> {
    let (mut seen, mut characters) = (0, 0);
    let anchors = places.iter().filter(|(_, fragment)| fragment.len() <= MAX_FRAGMENT_BYTES).map(|(at, fragment)| {
        characters += text[seen..*at].chars().count();
        seen = *at;
        ChunkAnchor(i64::try_from(characters).expect("no text has 2^63 characters"), fragment.clone())
    });
    anchors.take(MAX_ANCHORS).collect()
}
