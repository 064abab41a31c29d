//! Names of files: the sender's choice, made valid on every system, with an ending that matches the content.

use unicode_normalization::UnicodeNormalization;

use super::kinds::FileKind;

/// Maximum bytes of a name before its ending, which has up to five. Systems allow 255 in total.
const MAX_STEM_BYTES: usize = 195;

/// Name of a file that has none.
const FALLBACK_NAME: &str = "file";

/// Names that Windows reserves for devices.
const DEVICE_NAMES: &[&str] = &["aux", "con", "nul", "prn"];
const NUMBERED_DEVICE_NAMES: &[&str] = &["com", "lpt"];

/// Returns a safe name for a file: without path, without characters that disguise the type, and with an ending of
/// its kind, so that no system opens it as something else.
pub fn clean_file_name(name: &str, kind: FileKind) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String =
        name.nfc().filter(|letter| !is_invisible(*letter)).map(|letter| if is_portable(letter) { letter } else { '_' }).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.trim_matches([' ', '.']);
    let (stem, ending) = split_ending(name, kind);
    let stem = if stem.is_empty() { FALLBACK_NAME } else { stem };
    let stem = if is_device_name(stem) { format!("_{stem}") } else { stem.to_owned() };
    format!("{}.{ending}", trim_stem(&stem[..stem.floor_char_boundary(MAX_STEM_BYTES)]))
}

/// Splits a name into its stem and an ending of its kind.
fn split_ending(name: &str, kind: FileKind) -> (&str, &'static str) {
    let found = name.rsplit_once('.').and_then(|(stem, ending)| {
        let known = kind.extensions().iter().find(|known| known.eq_ignore_ascii_case(ending))?;
        Some((stem, *known))
    });
    let bare = kind.extensions().iter().find(|known| known.eq_ignore_ascii_case(name));
    match (found, bare) {
        (Some((stem, ending)), _) => (trim_stem(stem), ending),
        // `.png` is an ending without a stem.
        (None, Some(ending)) => ("", ending),
        (None, None) => (trim_stem(name), kind.extensions()[0]),
    }
}

fn trim_stem(stem: &str) -> &str {
    stem.trim_matches([' ', '.'])
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
