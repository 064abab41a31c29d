//! Names of files, made valid on every system.

use unicode_normalization::UnicodeNormalization;

/// Maximum bytes of a name before its ending. Systems allow 255 in total.
const MAX_STEM_BYTES: usize = 195;

/// Name of a file that has none.
const FALLBACK_NAME: &str = "file";

/// Names that Windows reserves for devices.
const DEVICE_NAMES: &[&str] = &["aux", "con", "nul", "prn"];
const NUMBERED_DEVICE_NAMES: &[&str] = &["com", "lpt"];

/// Returns a name without path, without characters that disguise the type or that some system refuses, and without dots
/// around it. May be empty.
pub fn clean_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String =
        name.nfc().filter(|letter| !is_invisible(*letter)).map(|letter| if is_portable(letter) { letter } else { '_' }).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    trim_name(&name).to_owned()
}

/// Returns the part of a clean name before its ending, such that a dot and an ending may follow: not empty, not too long,
/// not the name of a device.
pub fn clean_stem(stem: &str) -> String {
    let stem = trim_name(stem);
    let stem = if stem.is_empty() { FALLBACK_NAME } else { stem };
    let stem = if is_device_name(stem) { format!("_{stem}") } else { stem.to_owned() };
    trim_name(&stem[..stem.floor_char_boundary(MAX_STEM_BYTES)]).to_owned()
}

/// Returns a name without blanks and dots around it.
pub fn trim_name(name: &str) -> &str {
    name.trim_matches([' ', '.'])
}

/// Matches invisible characters that change how the rest is read: line ends, and those that reverse the
/// direction (`exe.gpj` for `jpg.exe`).
fn is_invisible(letter: char) -> bool {
    let is_line_end = matches!(letter, '\u{2028}' | '\u{2029}');
    let is_turn = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_nothing = matches!(letter, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}');
    is_line_end || is_turn || is_nothing || (letter.is_control() && !letter.is_whitespace())
}

/// Matches characters that every file system allows.
fn is_portable(letter: char) -> bool {
    !matches!(letter, '<' | '>' | ':' | '"' | '|' | '?' | '*')
}

fn is_device_name(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_numbered = |device: &&str| first.strip_prefix(*device).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']));
    DEVICE_NAMES.contains(&first.as_str()) || NUMBERED_DEVICE_NAMES.iter().any(is_numbered)
}
