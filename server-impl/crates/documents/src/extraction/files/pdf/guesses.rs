//! Letters that a font does not name, found by other means: numbers in the names of its characters, the table by which
//! its program is used outside of PDF files, or the order of its shapes.

use std::collections::{HashMap, HashSet};

use encoding_rs::MACINTOSH;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use skrifa::{FontRef, MetadataProvider, raw::TableProvider};

use super::letters::decode_byte;

/// Families of fonts, as the beginnings of their names, with the number of their first shapes that are in the standard
/// order.
const STANDARD_FAMILIES: [(&str, u32); 13] = [
    ("arialblack", SHARED_SHAPES),
    ("arialnarrow", SHARED_SHAPES),
    ("arialrounded", SHARED_SHAPES),
    ("arialunicode", SHARED_SHAPES),
    ("arial", STANDARD_SHAPES),
    ("timesnewroman", STANDARD_SHAPES),
    ("couriernew", STANDARD_SHAPES),
    ("verdana", SHARED_SHAPES),
    ("georgia", SHARED_SHAPES),
    ("tahoma", SHARED_SHAPES),
    ("trebuchet", SHARED_SHAPES),
    ("comicsans", SHARED_SHAPES),
    ("impact", SHARED_SHAPES),
];

/// Number of shapes in the standard order.
const STANDARD_SHAPES: u32 = 256;

/// Number of shapes in the standard order from which fonts differ.
const SHARED_SHAPES: u32 = 172;

/// The letters of the last shapes in the standard order, from number 224 on.
const LAST_STANDARD_LETTERS: [char; 32] = [
    'Ł', 'ł', 'Š', 'š', 'Ž', 'ž', '¦', 'Ð', 'ð', 'Ý', 'ý', 'Þ', 'þ', '−', '×', '¹', '²', '³', '½', '¼', '¾', '₣', 'Ğ', 'ğ', 'İ',
    'Ş', 'ş', 'Ć', 'ć', 'Č', 'č', 'đ',
];

/// Reads the letters of characters whose names contain their codes, such as `a65`, `C65` or `G41`, or
/// whose codes look like letters.
pub(super) fn read_numbered_names(font: &Dict<'_>) -> HashMap<u32, char> {
    let names = read_names(font);
    let numbers: Vec<(u32, &str)> = names.iter().filter_map(|(code, name)| Some((*code, cut_number(name)?))).collect();
    let is_hexadecimal = numbers.iter().any(|(_, digits)| digits.contains(|digit: char| digit.is_ascii_alphabetic()));
    let letters = numbers.into_iter().filter_map(|(code, digits)| {
        let byte = u8::from_str_radix(digits, if is_hexadecimal { 16 } else { 10 }).ok()?;
        (byte >= b' ').then(|| (code, decode_byte(byte)))
    });
    let letters: HashMap<u32, char> = letters.collect();
    if letters.is_empty() { read_ascii_codes(&names) } else { letters }
}

/// Returns the codes as letters if they look like those of a text: `a` and `e` are among them, and others are not.
fn read_ascii_codes(names: &[(u32, String)]) -> HashMap<u32, char> {
    let codes: HashSet<u32> = names.iter().filter(|(_, name)| name != ".notdef").map(|(code, _)| *code).collect();
    let is_text =
        codes.iter().all(|code| (0x21..0x7f).contains(code)) && ['a', 'e'].iter().all(|letter| codes.contains(&(*letter).into()));
    let span = codes.iter().max().zip(codes.iter().min()).map_or(0, |(last, first)| last - first + 1);
    if !is_text || codes.len() * 4 > span as usize * 3 {
        return HashMap::new();
    }
    codes.into_iter().filter_map(|code| Some((code, char::from_u32(code)?))).collect()
}

/// Reads the names that an encoding gives to codes (ISO 32000-1, section 9.6.6).
fn read_names(font: &Dict<'_>) -> Vec<(u32, String)> {
    let differences = font.get::<Dict<'_>>(b"Encoding").and_then(|encoding| encoding.get::<Array<'_>>(b"Differences"));
    let (mut names, mut code) = (Vec::new(), 0);
    for item in differences.iter().flat_map(Array::iter::<Object<'_>>) {
        match item {
            Object::Number(number) => code = u32::try_from(number.as_i64()).unwrap_or(u32::MAX),
            Object::Name(name) if code <= 255 => {
                names.push((code, name.as_str().to_owned()));
                code += 1;
            }
            _ => {}
        }
    }
    names
}

/// Returns the digits of a name that consists of a letter or two and a number.
fn cut_number<'n>(name: &'n str) -> Option<&'n str> {
    let strip_letter = |text: &'n str| text.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
    let is_number =
        |digits: &str, is_digit: fn(&u8) -> bool| (2..=3).contains(&digits.len()) && digits.as_bytes().iter().all(is_digit);
    let one = strip_letter(name)?;
    let digits = if is_number(one, u8::is_ascii_hexdigit) { one } else { strip_letter(one)? };
    let is_number = digits.len() == one.len() || is_number(digits, u8::is_ascii_digit);
    // `g` numbers the shapes of a font, in whatever order they are in.
    (is_number && !name.starts_with('g')).then_some(digits)
}

/// Reads the letters of the shapes of a TrueType or OpenType font, from its table of characters.
pub(super) fn invert_charmap(program: &[u8]) -> HashMap<u32, char> {
    let Ok(font) = FontRef::new(program) else { return HashMap::new() };
    let mut letters = HashMap::new();
    for (code, shape) in font.charmap().mappings() {
        if let Some(letter) = char::from_u32(code).filter(|_| shape.to_u32() != 0) {
            // Several letters may share a shape: the first one is the most usual.
            letters.entry(shape.to_u32()).or_insert(letter);
        }
    }
    letters
}

/// Returns the number of codes of a composite font that are numbers of shapes in the standard order: those of a common
/// font of Windows that is not in the file, or is there with all its shapes.
pub(super) fn count_standard_shapes(font: &Dict<'_>) -> u32 {
    let read = || {
        let is_numbered = font.get::<Name<'_>>(b"Encoding")?.as_str().starts_with("Identity");
        let name = font.get::<Name<'_>>(b"BaseFont")?.as_str().to_ascii_lowercase().replace([' ', '-'], "");
        let family = name.split_once('+').map_or(name.as_str(), |(_, name)| name);
        let (_, shapes) = STANDARD_FAMILIES.iter().find(|(standard, _)| family.starts_with(standard))?;
        let descendant = font.get::<Array<'_>>(b"DescendantFonts")?.iter::<Dict<'_>>().next()?;
        let is_mapped = descendant.get::<Stream<'_>>(b"CIDToGIDMap").is_some();
        (is_numbered && !is_mapped && is_whole(&descendant)).then_some(*shapes)
    };
    read().unwrap_or_default()
}

/// Checks that a font is not embedded, or with more shapes than one whose shapes were numbered anew.
fn is_whole(descendant: &Dict<'_>) -> bool {
    let descriptor = descendant.get::<Dict<'_>>(b"FontDescriptor");
    let Some(program) = descriptor.and_then(|descriptor| descriptor.get::<Stream<'_>>(b"FontFile2")) else { return true };
    let Ok(program) = program.decoded_data() else { return false };
    let shapes = FontRef::new(&program).and_then(|font| font.maxp()).map(|table| table.num_glyphs());
    shapes.is_ok_and(|shapes| u32::from(shapes) >= STANDARD_SHAPES)
}

/// Returns the letter of a shape in the order of the fonts of Windows: that of Macintosh (`OpenType`, table `post`,
/// version 1) without the non-breaking space and the apple.
pub(super) fn find_standard_letter(shape: u32) -> Option<char> {
    let byte = match u8::try_from(shape).ok()? {
        shape @ 3..=97 => shape + 29,
        shape @ 98..=171 => shape + 30,
        shape @ 172..=208 => shape + 31,
        shape @ 209..=223 => shape + 32,
        shape => return LAST_STANDARD_LETTERS.get(usize::from(shape.checked_sub(224)?)).copied(),
    };
    MACINTOSH.decode_without_bom_handling(&[byte]).0.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_end_with_a_code() {
        for (name, digits) in [
            ("a65", Some("65")),
            ("G4B", Some("4B")),
            ("C110", Some("110")),
            ("ch65", Some("65")),
            ("cid65", None),
            ("alpha", None),
        ] {
            assert_eq!(cut_number(name), digits, "{name}");
        }
        assert_eq!(["g65", "a", "a1", "one", "uni0041"].map(cut_number), [None; 5]);
    }

    /// Writes a font that has nothing but a table of characters: ranges of letters, with their first shapes.
    fn font_with_charmap(ranges: &[(char, char, u32)]) -> Vec<u8> {
        let groups: Vec<u32> =
            ranges.iter().flat_map(|(first, last, shape)| [u32::from(*first), u32::from(*last), *shape]).collect();
        let count = u32::try_from(ranges.len()).expect("few");
        let subtable = [12 << 16, 16 + 12 * count, 0, count].into_iter().chain(groups);
        let table: Vec<u8> = [0x0000_0001, 0x0003_000a, 12].into_iter().chain(subtable).flat_map(u32::to_be_bytes).collect();
        let length = u32::try_from(table.len()).expect("short");
        let head = [0x0001_0000, 0x0001_0010, 0, u32::from_be_bytes(*b"cmap"), 0, 28, length];
        head.into_iter().flat_map(u32::to_be_bytes).chain(table).collect()
    }

    #[test]
    fn shapes_in_the_standard_order_have_letters() {
        let read = |shapes: &[u32]| shapes.iter().filter_map(|shape| find_standard_letter(*shape)).collect::<String>();
        assert_eq!(read(&[53, 82, 82, 80, 3, 20, 21]), "Room 12");
        assert_eq!(read(&[98, 112, 129, 200, 203, 223, 227, 255]), "ÄéüÁÍˇšđ", "after those of ASCII");
        assert_eq!(read(&[0, 1, 2, 256, 99_999]), "");
    }

    #[test]
    fn the_table_of_a_font_names_its_shapes() {
        let letters = invert_charmap(&font_with_charmap(&[('A', 'C', 5), ('a', 'b', 5), ('\u{f8ff}', '\u{f8ff}', 0)]));
        let mut letters: Vec<_> = letters.into_iter().collect();
        letters.sort_unstable();
        assert_eq!(letters, [(5, 'A'), (6, 'B'), (7, 'C')]);
        assert!(invert_charmap(b"no font").is_empty());
    }
}
