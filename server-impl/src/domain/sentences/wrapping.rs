//! Lines that were broken only to fit a width.

/// Narrowest paragraph that is taken for wrapped text; below, line breaks are meant (addresses, verses, lists).
const WRAP_MIN: usize = 40;
/// Widest wrapped text. A longer line is a paragraph that its author did not wrap.
const WRAP_MAX: usize = 120;

/// The text with the line breaks of wrapped paragraphs replaced by spaces; of the same length, so that offsets hold.
pub(super) fn unwrapped(text: &str) -> String {
    let mut flat = String::with_capacity(text.len());
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
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
///
/// A line was broken to fit when the first word of the next would have reached beyond the longest line of the paragraph.
fn unwrap_paragraph(lines: &[&str], flat: &mut String) {
    let lengths: Vec<usize> = lines.iter().map(|line| line.trim_end().chars().count()).collect();
    let width = lengths.iter().copied().filter(|length| *length <= WRAP_MAX).max().unwrap_or(0);
    for (at, line) in lines.iter().enumerate() {
        let broken_to_fit = width >= WRAP_MIN
            && lengths[at] <= width
            && !is_block(line)
            && lines.get(at + 1).is_some_and(|next| {
                let word = next.split_whitespace().next().unwrap_or_default();
                !is_block(next) && lengths[at] + 1 + word.chars().count() > width
            });
        if broken_to_fit {
            flat.push_str(line.trim_end_matches(['\n', '\r']));
            flat.extend(std::iter::repeat_n(' ', line.len() - line.trim_end_matches(['\n', '\r']).len()));
        } else {
            flat.push_str(line);
        }
    }
}

/// Whether a line is a block of its own: a heading, an entry of a list, a row of a table, a quotation, a fence.
fn is_block(line: &str) -> bool {
    let line = line.trim_start();
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    line.starts_with(['#', '>', '|', '•', '<', '`', '='])
        || ["- ", "* ", "+ ", "– ", "---", "***"].iter().any(|marker| line.starts_with(marker))
        || (1..=3).contains(&digits) && (line[digits..].starts_with(". ") || line[digits..].starts_with(") "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_where_the_next_word_did_not_fit() {
        let wrapped = "A paragraph that was wrapped by its author\nat some width goes on in the next line and\nends there.";
        assert_eq!(unwrapped(wrapped), wrapped.replace('\n', " "));
        let windows = wrapped.replace('\n', "\r\n");
        assert_eq!(unwrapped(&windows), windows.replace("\r\n", "  "));
    }

    #[test]
    fn lines_that_were_meant_stay() {
        for text in [
            "Frontdesk Ltd\n12 Main Street\n10115 Berlin",
            "# Opening hours of the whole house and garden\n- Monday to Friday from nine to five o'clock\n- Saturday from nine",
            "A short heading\nA paragraph below it that is much longer than the heading was.",
            &format!("{}\n{}", "long line ".repeat(30), "another ".repeat(40)),
        ] {
            assert_eq!(unwrapped(text), text);
        }
    }
}
