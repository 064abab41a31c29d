//! Unwrapping of lines that were broken only to fit a width.

use super::blocks::{code_ranges, is_item, line_ranges};

/// Minimum width of a paragraph that is treated as wrapped text. Below it, line breaks are
/// intended (addresses, verses, lists).
const MIN_WRAP_CHARS: usize = 40;
/// Maximum width of a text that is treated as wrapped by its line lengths alone. A longer line is a paragraph that
/// its author did not wrap.
const MAX_WRAP_CHARS: usize = 120;

/// Replaces the line breaks of wrapped paragraphs with spaces. The length of the text is unchanged, so
/// that offsets stay valid.
pub(super) fn unwrap_paragraphs(text: &str) -> String {
    let mut flat = String::with_capacity(text.len());
    let mut paragraph: Vec<&str> = Vec::new();
    let ranges = line_ranges(text);
    let mut codes = code_ranges(text, &ranges).into_iter().peekable();
    for (number, range) in ranges.into_iter().enumerate() {
        let line = &text[range];
        codes.next_if(|code| code.end <= number);
        if line.trim().is_empty() || codes.peek().is_some_and(|code| code.contains(&number)) {
            unwrap_paragraph(&paragraph, &mut flat);
            paragraph.clear();
            flat.push_str(line);
        } else {
            paragraph.push(line);
        }
    }
    unwrap_paragraph(&paragraph, &mut flat);
    flat
}

/// Appends the lines of one paragraph, joined where a line was broken only to fit.
fn unwrap_paragraph(lines: &[&str], flat: &mut String) {
    let lengths: Vec<usize> = lines.iter().map(|line| line.trim_end().chars().count()).collect();
    let width = lengths.iter().copied().filter(|length| *length <= MAX_WRAP_CHARS).max().unwrap_or(0);
    for (at, line) in lines.iter().enumerate() {
        let next = lines.get(at + 1);
        if next.is_some_and(|next| {
            !ends_block(line) && !begins_block(next) && (continues_in(line, next) || was_broken_to_fit(lengths[at], next, width))
        }) {
            let content = line.trim_end_matches(['\n', '\r']);
            flat.push_str(content);
            flat.extend(std::iter::repeat_n(' ', line.len() - content.len()));
        } else {
            flat.push_str(line);
        }
    }
}

/// Returns `true` if a line of this length was broken to fit: the first word of the next would have
/// exceeded the longest line.
fn was_broken_to_fit(length: usize, next: &str, width: usize) -> bool {
    let word = next.split_whitespace().next().unwrap_or_default();
    (MIN_WRAP_CHARS..=width).contains(&length) && length + 1 + word.chars().count() > width
}

/// Returns `true` if the sentence of a long line continues in the next, whatever its length: after a comma,
/// or in lower case.
fn continues_in(line: &str, next: &str) -> bool {
    let long = line.trim().chars().nth(MIN_WRAP_CHARS).is_some();
    long && (line.trim_end().ends_with(',') || next.trim_start().starts_with(char::is_lowercase))
}

/// Returns `true` if the next line cannot belong to this one: a heading, a table row, a fence, a tag,
/// columns aligned with spaces.
fn ends_block(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['#', '|', '<', '=', '>']) || line.starts_with("```") || line.contains("   ")
}

/// Returns `true` if a line begins a block of its own: one of those, a list item, or a description.
fn begins_block(line: &str) -> bool {
    let entry = line.trim_start();
    ends_block(line) || is_item(entry) || ["---", "***", ": "].iter().any(|mark| entry.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_where_the_next_word_did_not_fit() {
        let wrapped = "A paragraph that was wrapped by its author\nat some width goes on in the next line and\nends there.";
        assert_eq!(unwrap_paragraphs(wrapped), wrapped.replace('\n', " "));
        let windows = wrapped.replace('\n', "\r\n");
        assert_eq!(unwrap_paragraphs(&windows), windows.replace("\r\n", "  "));
    }

    #[test]
    fn lines_are_joined_where_the_sentence_goes_on() {
        let ragged = "- An entry of a list that was wrapped early, and then\n  goes on below.\n- Another entry, which has so \
                      many words that it, too,\n  Frontdesk wraps.";
        assert_eq!(unwrap_paragraphs(ragged).matches('\n').count(), 1);
    }

    #[test]
    fn lines_that_were_meant_stay() {
        for text in [
            "Frontdesk Ltd\n12 Main Street\n10115 Berlin",
            "# Opening hours of the whole house and garden\n- Monday to Friday from nine to five o'clock\n- Saturday from nine",
            "A short heading\nA paragraph below it that is much longer than the heading was.",
            &format!("{}\n{}", "long line ".repeat(30), "Another ".repeat(40)),
            "src/main.rs     where the program begins to run\nsrc/lib.rs      what it is made of, and how",
        ] {
            assert_eq!(unwrap_paragraphs(text), text);
        }
    }
}
