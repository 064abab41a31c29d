//! The sentence boundaries of UAX #29 in a line of ASCII, in a tenth of the time: only `.`, `!` and
//! `?` require a decision.

/// Splits a line into its sentences, each with its position and the white space after it; `None` for a line that
/// contains other characters, or a line break that is not at its end.
pub(super) fn split_sentences(line: &str) -> Option<Vec<(usize, &str)>> {
    let content = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)).as_bytes();
    if !content.is_ascii() || content.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return None;
    }
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(stop) = content[at..].iter().position(|byte| is_stop(*byte)) {
        let stop = at + stop;
        let next = after_stop(content, stop);
        if next == content.len() {
            break;
        }
        if (next > stop + 1 || !is_inside_word(content, stop)) && ends_sentence(content, stop, next) {
            found.push((start, &line[start..next]));
            start = next;
        }
        at = next;
    }
    if start < line.len() {
        found.push((start, &line[start..]));
    }
    Some(found)
}

/// Returns the byte after a full stop, the quotes and brackets that close after it, and the spaces (SB9, SB10).
fn after_stop(line: &[u8], stop: usize) -> usize {
    let closed = skip_while(line, stop + 1, |byte| matches!(byte, b'"' | b'\'' | b'(' | b')' | b'[' | b']' | b'{' | b'}'));
    skip_while(line, closed, |byte| matches!(byte, b' ' | b'\t' | 0x0b | 0x0c))
}

fn skip_while(line: &[u8], from: usize, of: impl Fn(u8) -> bool) -> usize {
    from + line[from..].iter().take_while(|byte| of(**byte)).count()
}

/// Returns `true` if a full stop is inside a number or a word: `3.5`, `U.S` (SB6, SB7).
fn is_inside_word(line: &[u8], stop: usize) -> bool {
    let next = line[stop + 1];
    let word = stop > 0 && line[stop - 1].is_ascii_alphabetic();
    line[stop] == b'.' && (next.is_ascii_digit() || word && next.is_ascii_uppercase())
}

/// Returns `true` if a sentence ends between a stop and `next`: not before a comma or another stop, and after a
/// full stop not before a lower-case letter (SB8, SB8a, SB11).
fn ends_sentence(line: &[u8], stop: usize, next: usize) -> bool {
    if matches!(line[next], b',' | b'-' | b':' | b';') || is_stop(line[next]) {
        return false;
    }
    let letter = || line[next..].iter().find(|byte| byte.is_ascii_alphabetic() || is_stop(**byte));
    line[stop] != b'.' || !letter().is_some_and(u8::is_ascii_lowercase)
}

fn is_stop(byte: u8) -> bool {
    matches!(byte, b'.' | b'!' | b'?')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    #[test]
    fn other_characters_are_left_to_others() {
        assert_eq!(split_sentences("Grüße."), None);
        assert_eq!(split_sentences("One.\nTwo."), None);
        assert_eq!(split_sentences(""), Some(Vec::new()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn they_are_those_of_unicode(
            line in concat!(
                r#"([a-cA-C]{1,3}|[0-9]|[.!?]|[ -~]|["'()\[\] ]|[,;:-]"#,
                r"|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\t){0,24}(\n|\r\n)?"
            )
        ) {
            let ours = split_sentences(&line).expect("it is a line of ASCII");
            prop_assert_eq!(ours, line.split_sentence_bound_indices().collect::<Vec<_>>());
        }
    }
}
