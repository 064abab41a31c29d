//! Superscript and subscript, which Markdown does not have.

/// Maximum length of a script, in bytes. Longer ones are text of its own.
const MAX_SCRIPT_BYTES: usize = 40;

/// Maximum letters of an exponent or an index. Longer ones are words.
const MAX_INDEX_CHARS: usize = 12;

/// Signs with their superscript and subscript forms.
const SCRIPT_SIGNS: [(char, char, char); 16] = [
    ('0', '⁰', '₀'),
    ('1', '¹', '₁'),
    ('2', '²', '₂'),
    ('3', '³', '₃'),
    ('4', '⁴', '₄'),
    ('5', '⁵', '₅'),
    ('6', '⁶', '₆'),
    ('7', '⁷', '₇'),
    ('8', '⁸', '₈'),
    ('9', '⁹', '₉'),
    ('+', '⁺', '₊'),
    ('-', '⁻', '₋'),
    ('−', '⁻', '₋'),
    ('=', '⁼', '₌'),
    ('(', '⁽', '₍'),
    (')', '⁾', '₎'),
];

/// Endings of ordinal numbers and abbreviations, and signs of their own, which are read without being raised.
const RAISED_ENDINGS: &[&str] = &[
    "st", "nd", "rd", "th", "er", "re", "ers", "e", "ème", "eme", "es", "o", "a", "os", "as", "°", "º", "ª", "me", "lle", "tm",
    "™", "®", "©", "*",
];

/// Returns the text of a script as it can be read without being raised or lowered; `None` if it needs no change.
/// `before` is the letter in front of it.
pub(in crate::importing) fn shift(text: &str, is_raised: bool, before: Option<char>) -> Option<String> {
    if text.len() > MAX_SCRIPT_BYTES {
        return None;
    }
    let form = |letter: char| {
        let (_, raised, lowered) = SCRIPT_SIGNS.iter().find(|(plain, ..)| *plain == letter)?;
        Some(if is_raised { *raised } else { *lowered })
    };
    if let Some(shifted) = text.chars().map(form).collect::<Option<String>>() {
        return Some(shifted);
    }
    let words = text.trim();
    let is_ending = is_raised && RAISED_ENDINGS.contains(&words.to_lowercase().as_str());
    let is_index = !words.is_empty()
        && words.chars().count() <= MAX_INDEX_CHARS
        && words.chars().all(|letter| letter.is_alphanumeric() || "+-−".contains(letter));
    if is_ending && words.eq_ignore_ascii_case("tm") {
        return Some("™".to_owned());
    }
    let is_attached = before.is_some_and(|letter| letter.is_alphanumeric() || letter == ')');
    if is_ending || !is_index || !is_attached {
        return None;
    }
    let mark = if is_raised { '^' } else { '_' };
    let is_simple = words.chars().all(char::is_alphanumeric);
    Some(if is_simple { format!("{mark}{words}") } else { format!("{mark}({words})") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_raised_or_lowered_can_be_read() {
        for (text, is_raised, before, shifted) in [
            ("2", true, '0', Some("²")),
            ("-(1+2)", true, '0', Some("⁻⁽¹⁺²⁾")),
            ("2", false, 'H', Some("₂")),
            ("n", true, '2', Some("^n")),
            ("n+1", true, '2', Some("^(n+1)")),
            ("max", false, 'v', Some("_max")),
            ("th", true, '5', None),
            ("TM", true, 'd', Some("™")),
            ("see note", true, 'd', None),
            ("n", true, ' ', None),
        ] {
            assert_eq!(shift(text, is_raised, Some(before)).as_deref(), shifted, "{text}");
        }
    }
}
