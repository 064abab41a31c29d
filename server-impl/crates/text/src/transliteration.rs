//! Transliteration of other alphabets to ASCII, for names in addresses.

use unicode_normalization::{
    UnicodeNormalization,
    char::{decompose_canonical, is_combining_mark},
};

/// Converts a text into words of `a` to `z` and digits with single hyphens between them, at most `most` bytes
/// long. Returns an empty string when more letters would be lost than kept: the product names left of a Chinese
/// title say nothing about it.
pub fn to_ascii_slug(text: &str, most: usize) -> String {
    let (mut slug, mut lost, mut is_gap) = (String::new(), 0_usize, false);
    for letter in text.nfkc().flat_map(char::to_lowercase) {
        if is_dropped(letter) {
            continue;
        }
        let Some(written) = transliterate(letter) else {
            lost += usize::from(letter.is_alphanumeric());
            is_gap = true;
            continue;
        };
        if is_gap && !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(&written);
        is_gap = false;
    }
    let kept = slug.bytes().filter(|byte| *byte != b'-').count();
    if lost > kept { String::new() } else { shorten_slug(slug, most) }
}

/// Matches characters that are dropped within a word: marks, apostrophes, and signs that only harden
/// or soften a letter.
fn is_dropped(letter: char) -> bool {
    is_combining_mark(letter) || matches!(letter, '\'' | '’' | '‘' | 'ʼ' | 'ʻ' | '\u{ad}' | '\u{200c}' | '\u{200d}' | 'ъ' | 'ь')
}

/// Transliterates a letter to ASCII; `None` if it is not a letter, or has no ASCII form.
fn transliterate(letter: char) -> Option<String> {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric().then(|| letter.to_string());
    }
    if let Some(written) =
        transliterate_latin(letter).or_else(|| transliterate_cyrillic(letter)).or_else(|| transliterate_greek(letter))
    {
        return Some(written.to_owned());
    }
    let mut base = None;
    decompose_canonical(letter, |part| base = base.or_else(|| Some(part).filter(|part| !is_combining_mark(*part))));
    base.filter(|base| *base != letter).and_then(transliterate)
}

/// Truncates a slug at the end of a word, unless little would be left.
fn shorten_slug(mut slug: String, most: usize) -> String {
    if slug.len() > most {
        let is_within_a_word = slug.as_bytes()[most] != b'-';
        slug.truncate(most);
        if let Some(end) = slug.rfind('-').filter(|end| is_within_a_word && *end > most / 2) {
            slug.truncate(end);
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Transliterates Latin letters that Unicode does not decompose.
fn transliterate_latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "ng",
        'ə' => "e",
        _ => return None,
    })
}

/// Transliterates Cyrillic letters as passports and road signs do (BGN/PCGN, without its marks).
fn transliterate_cyrillic(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'э' => "e",
        'ё' => "yo",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' | 'ы' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        'є' => "ye",
        'ї' => "yi",
        'ђ' => "dj",
        'ѓ' => "gj",
        'ѕ' | 'џ' => "dz",
        'ј' => "j",
        'ќ' => "kj",
        'љ' => "lj",
        'њ' => "nj",
        'ћ' => "c",
        _ => return None,
    })
}

/// Transliterates Greek letters (ISO 843, without its marks).
fn transliterate_greek(letter: char) -> Option<&'static str> {
    Some(match letter {
        'α' => "a",
        'β' => "v",
        'γ' => "g",
        'δ' => "d",
        'ε' => "e",
        'ζ' => "z",
        'η' | 'ι' => "i",
        'θ' => "th",
        'κ' => "k",
        'λ' => "l",
        'μ' => "m",
        'ν' => "n",
        'ξ' => "x",
        'ο' | 'ω' => "o",
        'π' => "p",
        'ρ' => "r",
        'σ' | 'ς' => "s",
        'τ' => "t",
        'υ' => "y",
        'φ' => "f",
        'χ' => "ch",
        'ψ' => "ps",
        _ => return None,
    })
}
