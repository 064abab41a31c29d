//! Text for XML.

use std::borrow::Cow;

/// Removes all characters that XML 1.0 cannot represent (section 2.2, `Char`).
pub(super) fn strip_invalid_chars(text: &str) -> Cow<'_, str> {
    let is_written =
        |letter: char| !matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    if text.chars().all(is_written) { text.into() } else { text.chars().filter(|letter| is_written(*letter)).collect() }
}
