//! Reduces the spellings that a reader takes for the same word to one form: case, compatibility forms, accents, digits.

use unicode_normalization::{IsNormalized, UnicodeNormalization, char::is_combining_mark, is_nfkc_quick};

use super::scripts::folds_marks;

/// Maximum characters of a term. The rest does not help to distinguish words, and may not even be one
/// (base64, a log line).
const MAX_TERM_CHARS: usize = 64;

/// Normalizes compatibility forms (NFKC: `ﬁ` to `fi`, full width to half) and converts to lower
/// case, as stemmers expect.
pub(super) fn normalize_word(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    match is_nfkc_quick(word.chars()) {
        IsNormalized::Yes => word.to_lowercase(),
        // Lower-casing may leave marks decomposed (`İ`), so compose once more.
        _ => word.nfkc().collect::<String>().to_lowercase().nfc().collect(),
    }
}

/// Removes marks that only indicate pronunciation, unifies interchangeable letters, makes digits ASCII, and drops
/// everything that is neither letter, digit nor mark. Runs after stemming, since stemmers need the accents.
pub(super) fn fold_stem(stem: &str) -> String {
    if stem.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return stem[..stem.len().min(MAX_TERM_CHARS)].to_owned();
    }
    let mut term = String::with_capacity(stem.len());
    let mut marks_go = false;
    for c in stem.chars().take(MAX_TERM_CHARS) {
        if is_combining_mark(c) {
            if !marks_go {
                term.push(c);
            }
        } else if c.is_alphanumeric() {
            marks_go = folds_marks(c);
            fold_letter(c, marks_go, &mut term);
        }
    }
    term
}

/// Returns a number in one form, whatever its spelling: groups of three digits joined (`1,000`, `1.000`), and a
/// full stop before decimals. `None` for anything else.
pub(super) fn normalize_number(word: &str) -> Option<String> {
    if !word.contains(['.', ',']) || !word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',')) {
        return None;
    }
    let mut groups = word.split(['.', ',']);
    let mut number = groups.next()?.to_owned();
    for group in groups {
        if group.len() != 3 {
            number.push('.');
        }
        number.push_str(group);
    }
    number.truncate(MAX_TERM_CHARS);
    Some(number)
}

/// Appends the indexed form of one letter or digit.
fn fold_letter(c: char, marks_go: bool, term: &mut String) {
    if let Some(digit) = ascii_digit(c) {
        term.push(digit);
    } else if let Some(same) = replacement_of(c) {
        term.push_str(same);
    } else if marks_go && !is_own_letter(c) {
        unicode_normalization::char::decompose_canonical(c, |part| {
            if !is_combining_mark(part) {
                term.push(part);
            }
        });
    } else {
        term.push(c);
    }
}

/// Checks for Cyrillic letters that Unicode decomposes, but readers do not: `й` is not `и`, `ї` not `і`, `ў` not `у`.
fn is_own_letter(c: char) -> bool {
    matches!(c, 'й' | 'ї' | 'ў' | 'ѓ' | 'ќ')
}

/// Replaces letters that are used interchangeably and that Unicode does not decompose.
fn replacement_of(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ς' => "σ",
        // Arabic: seats of hamza, final forms, the tatweel, which only stretches; Persian and Urdu code points
        // of the same letters.
        'أ' | 'إ' | 'آ' | 'ٱ' => "ا",
        'ى' | 'ی' => "ي",
        'ک' => "ك",
        'ة' => "ه",
        'ـ' => "",
        _ => return None,
    })
}

/// First digit of each script whose digits are mixed with ASCII ones in practice.
const ZEROS: &[char] = &[
    '\u{0660}', '\u{06F0}', '\u{0966}', '\u{09E6}', '\u{0A66}', '\u{0AE6}', '\u{0BE6}', '\u{0C66}', '\u{0CE6}', '\u{0D66}',
    '\u{0E50}', '\u{0ED0}',
];

/// Returns the ASCII form of a decimal digit of another script.
fn ascii_digit(c: char) -> Option<char> {
    let below = ZEROS.partition_point(|zero| *zero <= c).checked_sub(1)?;
    char::from_digit((c as u32).checked_sub(ZEROS[below] as u32).filter(|value| *value < 10)?, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(word: &str) -> String {
        fold_stem(&normalize_word(word))
    }

    #[test]
    fn what_reads_the_same_becomes_the_same() {
        for (left, right) in [
            ("Müller", "muller"),
            ("STRAẞE", "strasse"),
            ("e\u{301}cole", "ÉCOLE"),
            ("ﬁne", "fine"),
            ("ＦＵＬＬ", "full"),
            ("İstanbul", "istanbul"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("ёлка", "елка"),
            ("за\u{301}мок", "замок"),
            ("مُحَمَّد", "محمد"),
            ("الأحـــمد", "الاحمد"),
            ("کتاب", "كتاب"),
            ("שָׁלוֹם", "שלום"),
            ("١٢٣", "123"),
            ("१२३", "123"),
        ] {
            assert_eq!(fold(left), fold(right));
        }
    }

    #[test]
    fn marks_that_are_letters_stay() {
        assert_eq!(fold("हिन्दी"), "हिन्दी");
        assert_ne!(fold("मोर"), fold("मार"));
        assert_ne!(fold("йод"), fold("иод"));
        assert_eq!(fold("தமிழ்"), "தமிழ்");
    }

    #[test]
    fn no_term_is_long() {
        assert_eq!(fold(&"a".repeat(1_000)).len(), MAX_TERM_CHARS);
        assert_eq!(fold(&"ж".repeat(1_000)).chars().count(), MAX_TERM_CHARS);
    }
}
