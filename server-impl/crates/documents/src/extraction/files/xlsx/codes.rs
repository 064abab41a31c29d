//! Codes of number formats, as far as the library reads them otherwise than spreadsheets do.

/// Splits the code of a format before months that follow an hour, which the library takes for minutes. Each part is a
/// format of its own, and their texts follow each other.
pub(super) fn split_before_months(code: &str) -> Vec<&str> {
    let tokens = list_tokens(code);
    let mut parts = Vec::new();
    let (mut start, mut has_hour) = (0, false);
    for (index, (at, token)) in tokens.iter().enumerate() {
        match token.chars().next() {
            // The sections of a format are for numbers of different signs: none of them is a part of a text.
            Some(';') => return vec![code],
            Some('h') => has_hour = true,
            Some('m') if has_hour && is_month(&tokens, index) => {
                parts.push(&code[start..*at]);
                (start, has_hour) = (*at, false);
            }
            _ => {}
        }
    }
    parts.push(&code[start..]);
    parts
}

/// Checks if a token of `m` stands for a month: it is none of minutes, which follow hours or are followed by seconds
/// (ECMA-376, part 1, section 18.8.31).
fn is_month(tokens: &[(usize, String)], index: usize) -> bool {
    let is_date = |letters: &&str| matches!(letters.chars().next(), Some('y' | 'm' | 'd' | 'h' | 's'));
    let before = tokens[..index].iter().rev().map(|(_, token)| token.as_str()).find(is_date);
    let after = tokens[index + 1..].iter().map(|(_, token)| token.as_str()).find(is_date);
    let is_beside_time = before.is_some_and(|token| token.starts_with('h')) || after.is_some_and(|token| token.starts_with('s'));
    tokens[index].1.len() > 2 || !is_beside_time
}

/// Lists the tokens of a format that matter for dates: runs of a letter, in lower case, and `;`; with their places.
/// Quoted text, colors, conditions, and `AM/PM` are left out; hours that are not cut off at a day are hours.
fn list_tokens(code: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let mut letters = code.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let rest = &code[at..];
        match letter.to_ascii_lowercase() {
            '"' => drop(letters.find(|(_, letter)| *letter == '"')),
            '\\' | '_' | '*' => drop(letters.next()),
            '[' => {
                let is_hour = rest[1..].starts_with(['h', 'H']);
                letters.find(|(_, letter)| *letter == ']');
                tokens.extend(is_hour.then(|| (at, "h".to_owned())));
            }
            'a' if rest.get(..5).is_some_and(|mark| mark.eq_ignore_ascii_case("am/pm")) => drop(letters.nth(3)),
            kind @ ('y' | 'm' | 'd' | 'h' | 's' | ';') => {
                let mut run = kind.to_string();
                while letters.next_if(|(_, next)| next.eq_ignore_ascii_case(&kind)).is_some() {
                    run.push(kind);
                }
                tokens.push((at, run));
            }
            _ => {}
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_after_hours_begin_a_format_of_their_own() {
        for (code, parts) in [
            ("h:mm dd.mm.yyyy", &["h:mm dd.", "mm.yyyy"][..]),
            ("\"At\" h:mm AM/PM \"on\" dddd mmmm d", &["\"At\" h:mm AM/PM \"on\" dddd ", "mmmm d"]),
            ("hh:mm:ss d/m/yy", &["hh:mm:ss d/", "m/yy"]),
            ("[h]:mm", &["[h]:mm"]),
            ("h:mmm", &["h:", "mmm"]),
            ("dd.mm.yyyy hh:mm", &["dd.mm.yyyy hh:mm"]),
            ("mm:ss", &["mm:ss"]),
            ("hh \"m\" \\m _m", &["hh \"m\" \\m _m"]),
            ("h:mm d.m.;@", &["h:mm d.m.;@"]),
            ("0.00 \"é", &["0.00 \"é"]),
            ("[é", &["[é"]),
        ] {
            assert_eq!(split_before_months(code), parts, "{code}");
        }
    }
}
