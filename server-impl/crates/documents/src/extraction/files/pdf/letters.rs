//! Letters in the form in which people write them.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Decodes a text string: UTF-16, UTF-8, or `PDFDocEncoding` (ISO 32000-2, section 7.9.2.2).
pub(super) fn decode_text(bytes: &[u8]) -> String {
    let text = match bytes {
        [0xFE, 0xFF, rest @ ..] => decode_utf16(rest, u16::from_be_bytes),
        [0xFF, 0xFE, rest @ ..] => decode_utf16(rest, u16::from_le_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|byte| decode_byte(*byte)).collect(),
    };
    drop_language_marks(&text)
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Decodes a byte of `PDFDocEncoding` (ISO 32000-2, annex D.3).
pub(super) fn decode_byte(byte: u8) -> char {
    const ACCENTS: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
    const SIGNS: [char; 33] = [
        '•',
        '†',
        '‡',
        '…',
        '—',
        '–',
        'ƒ',
        '⁄',
        '‹',
        '›',
        '−',
        '‰',
        '„',
        '“',
        '”',
        '‘',
        '’',
        '‚',
        '™',
        'ﬁ',
        'ﬂ',
        'Ł',
        'Œ',
        'Š',
        'Ÿ',
        'Ž',
        'ı',
        'ł',
        'œ',
        'š',
        'ž',
        char::REPLACEMENT_CHARACTER,
        '€',
    ];
    match byte {
        0x18..=0x1F => ACCENTS[usize::from(byte - 0x18)],
        0x80..=0xA0 => SIGNS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Removes the names of languages, between two escape characters (ISO 32000-2, section 7.9.2.2).
fn drop_language_marks(text: &str) -> String {
    text.split('\u{1b}').step_by(2).collect()
}

/// Returns what a person would type for the letters of a glyph: without control characters, and letters in place of
/// the forms in which they are drawn.
pub(super) fn spell(letters: &str, is_pictorial: bool) -> Cow<'_, str> {
    if letters.is_ascii() && !letters.contains(|letter: char| letter.is_ascii_control()) {
        return Cow::Borrowed(letters);
    }
    let mut spelled = String::with_capacity(letters.len());
    for letter in letters.chars() {
        match letter {
            '\t' | '\n' | '\r' | '\u{a0}' => spelled.push(' '),
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {}
            '\u{f020}'..='\u{f0ff}' => spelled.extend(spell_symbol(letter, is_pictorial)),
            _ if letter.is_control() => {}
            _ if is_form(letter) => spelled.extend(std::iter::once(letter).nfkc()),
            _ => spelled.push(letter),
        }
    }
    Cow::Owned(spelled)
}

/// Checks for a letter whose compatibility form says the same: ligatures, shapes that depend on neighbors, radicals.
/// Other compatibility forms differ in meaning: `x²` is not `x2`.
fn is_form(letter: char) -> bool {
    matches!(letter,
        '\u{fb00}'..='\u{fb4f}' // Latin, Armenian and Hebrew
        | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' // Arabic
        | '\u{fe30}'..='\u{fe4f}' // vertical forms
        | '\u{2e80}'..='\u{2fd5}' | '\u{f900}'..='\u{faff}' // Han
        | '\u{1d400}'..='\u{1d7ff}' // mathematical alphabets
        | '\u{132}' | '\u{133}' | '\u{1c4}'..='\u{1cc}' | '\u{1f1}'..='\u{1f3}') // digraphs
}

/// Returns the letter of a code in a symbol font, which Windows maps to the private use area.
fn spell_symbol(letter: char, is_pictorial: bool) -> Option<char> {
    match letter {
        '\u{f0b7}' | '\u{f09f}' => Some('•'),
        '\u{f0a7}' | '\u{f06e}' => Some('▪'),
        '\u{f0fc}' => Some('✓'),
        '\u{f0d8}' => Some('➢'),
        '\u{f0e0}' => Some('→'),
        '\u{f020}'..='\u{f07e}' if !is_pictorial => char::from_u32(u32::from(letter) - 0xf000),
        _ => None,
    }
}

/// Returns a text in Unicode's composed form.
pub(super) fn compose(text: String) -> String {
    if is_nfc(&text) { text } else { text.nfc().collect() }
}

/// Returns the combining form of an accent that is drawn on its own, as TeX does.
pub(super) fn combining_form(accent: char) -> Option<char> {
    Some(match accent {
        '`' => '\u{300}',
        '´' => '\u{301}',
        'ˆ' | '^' => '\u{302}',
        '˜' | '~' => '\u{303}',
        '¯' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '¨' => '\u{308}',
        '˚' => '\u{30a}',
        '˝' => '\u{30b}',
        'ˇ' => '\u{30c}',
        '¸' => '\u{327}',
        '˛' => '\u{328}',
        _ => return None,
    })
}

/// Checks for a letter of a script written without spaces, whose lines are joined without one.
pub(super) fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{303f}' | '\u{3040}'..='\u{30ff}' | '\u{3100}'..='\u{312f}' | '\u{31a0}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_string_names_its_encoding() {
        assert_eq!(decode_text(b"Zimmer \x8012\xa0"), "Zimmer •12€");
        assert_eq!(decode_text(b"\xfe\xff\x00A\x20\xac\xd8\x3d\xde\x0a"), "A€😊");
        assert_eq!(decode_text(b"\xff\xfeA\x00"), "A");
        assert_eq!(decode_text("\u{feff}für".as_bytes()), "für");
        assert_eq!(decode_text(b"\xfe\xff\x00\x1b\x00e\x00n\x00\x1b\x00A"), "A", "a language is no text");
    }

    #[test]
    fn forms_are_spelled_and_letters_kept() {
        assert_eq!(spell("\u{fb01}\u{fb04}", false), "fiffl");
        assert_eq!(spell("\u{fefb}\u{fee1}", false), "لام");
        assert_eq!(spell("\u{2f8f}\u{f900}", false), "行豈");
        assert_eq!(spell("x²½℃ｱ", false), "x²½℃ｱ", "they mean something else");
        assert_eq!(spell("a\u{0}\u{7}\u{feff}b", false), "ab");
        assert_eq!(spell("\u{f0b7}\u{f041}", false), "•A");
        assert_eq!(spell("\u{f041}\u{f0fc}", true), "✓");
    }
}
