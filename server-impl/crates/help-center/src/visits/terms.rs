//! Normalization of search terms: enough to see what many visitors look for, and nothing that identifies one of them.

/// Maximum characters of a term.
const MAX_TERM_CHARS: usize = 80;

/// Minimum length of a run of digits that may identify a person or an object.
const MIN_RUN_DIGITS: usize = 5;

/// Minimum number of digits that may do so when written in groups.
const MIN_GROUPED_DIGITS: usize = 7;

/// Maximum number of characters between two groups: neither letters nor digits.
const MAX_SEPARATOR_CHARS: usize = 3;

/// Placeholder for a number.
const NUMBER_PLACEHOLDER: &str = "[number]";

/// Placeholder for a mail address.
const EMAIL_PLACEHOLDER: &str = "[email]";

/// Normalizes a query for counting: lower case, single spaces, masked. `None` for a blank one.
pub(super) fn normalize_term(query: &str) -> Option<String> {
    let words = query.split(|letter: char| letter.is_whitespace() || letter.is_control()).filter(|word| !word.is_empty());
    let words = mask_addresses(&words.collect::<Vec<_>>());
    let kept: String = mask_numbers(&words.join(" ").to_lowercase()).chars().take(MAX_TERM_CHARS).collect();
    let kept = kept.trim_end();
    (!kept.is_empty()).then(|| kept.to_owned())
}

/// Replaces mail addresses with a placeholder: a word that may be one, or the words around a lone `@`.
fn mask_addresses<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let mut last = at;
        while last + 2 < words.len() && is_lone_at_sign(words[last + 1]) {
            last += 2;
        }
        kept.push(if last > at || is_address(words[at]) { EMAIL_PLACEHOLDER } else { words[at] });
        at = last + 1;
    }
    kept
}

fn is_at_sign(letter: char) -> bool {
    matches!(letter, '@' | '＠' | '﹫')
}

/// Checks whether a word is a lone `@`, in whatever punctuation.
fn is_lone_at_sign(word: &str) -> bool {
    word.contains(is_at_sign) && !word.contains(char::is_alphanumeric)
}

/// Checks whether a word may be a mail address, in whatever punctuation.
fn is_address(word: &str) -> bool {
    word.char_indices().filter(|(_, letter)| is_at_sign(*letter)).any(|(at, letter)| {
        let (before, after) = (&word[..at], &word[at + letter.len_utf8()..]);
        before.contains(char::is_alphanumeric) && after.contains(char::is_alphanumeric)
    })
}

/// Masks long numbers in a text.
fn mask_numbers(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_numeric() {
            masked.push(letters[at]);
            at += 1;
            continue;
        }
        let group = grouped_length(&letters[at..]);
        let row = letters[at..].iter().take_while(|letter| letter.is_numeric()).count();
        let digits = letters[at..at + group].iter().filter(|letter| letter.is_numeric()).count();
        let length = if digits >= MIN_GROUPED_DIGITS { group } else { row };
        if digits >= MIN_GROUPED_DIGITS || row >= MIN_RUN_DIGITS {
            masked.push_str(NUMBER_PLACEHOLDER);
        } else {
            masked.extend(&letters[at..at + length]);
        }
        at += length;
    }
    masked
}

/// Returns the length of the groups of digits at the start of a text, with few characters between them.
fn grouped_length(letters: &[char]) -> usize {
    let mut end = 0;
    for (at, letter) in letters.iter().enumerate() {
        match letter {
            digit if digit.is_numeric() => end = at + 1,
            sign if !sign.is_alphanumeric() && at - end < MAX_SEPARATOR_CHARS => {}
            _ => break,
        }
    }
    end
}

#[cfg(test)]
mod tests;
