//! The places of a page that addresses can lead to, as they are stored.

use frontdesk_types::knowledge::chunks::Anchor;

/// Places of a page that are remembered.
const MAX_ANCHORS: usize = 2_000;

/// Maximum octets of their fragments.
const MAX_FRAGMENT_BYTES: usize = 200;

/// The places of a text, given in bytes and ascending, with their positions in characters.
pub fn of(text: &str, places: &[(usize, String)]) -> Vec<Anchor> {
    let (mut seen, mut characters) = (0, 0);
    let anchors = places.iter().filter(|(_, fragment)| fragment.len() <= MAX_FRAGMENT_BYTES).map(|(at, fragment)| {
        characters += text[seen..*at].chars().count();
        seen = *at;
        Anchor(i64::try_from(characters).expect("no text has 2^63 characters"), fragment.clone())
    });
    anchors.take(MAX_ANCHORS).collect()
}
