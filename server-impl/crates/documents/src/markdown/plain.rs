//! The words of a text, without marks.

use unicode_normalization::char::is_combining_mark;

/// Maximum characters of a summary.
const MAX_SUMMARY_CHARS: usize = 160;

/// The words of a text, while it is written.
#[derive(Debug, Default)]
pub(super) struct PlainText {
    text: String,
    summary: String,
    /// Number of open headings, code blocks, tables and footnotes, which a summary omits.
    in_others: usize,
    in_code: bool,
}

impl PlainText {
    /// Appends words.
    pub(super) fn push_words(&mut self, words: &str) {
        let words = if self.is_at_start() && !self.in_code { words.trim_start() } else { words };
        self.text.extend(words.chars().filter(|letter| is_shown(*letter)));
        // Enough for a summary of the longest characters, with spaces between the words.
        if self.in_others == 0 && self.summary.len() < 8 * MAX_SUMMARY_CHARS {
            self.summary.extend(words.chars().filter(|letter| is_shown(*letter)));
        }
    }

    /// Ends a line, unless it is empty.
    pub(super) fn end_line(&mut self) {
        self.text.truncate(self.text.trim_end_matches([' ', '\t']).len());
        if !self.is_at_start() {
            self.text.push('\n');
        }
        if self.in_others == 0 && !self.summary.ends_with(' ') {
            self.summary.push(' ');
        }
    }

    /// Begins an element that is not part of the summary.
    pub(super) fn begin_other(&mut self) {
        self.end_line();
        self.in_others += 1;
    }

    pub(super) fn end_other(&mut self) {
        self.end_line();
        self.in_others = self.in_others.saturating_sub(1);
    }

    /// Begins code.
    pub(super) fn begin_code(&mut self) {
        self.begin_other();
        self.in_code = true;
    }

    pub(super) fn end_code(&mut self) {
        self.in_code = false;
        self.end_other();
    }

    /// Returns the text and its summary. A text without sentences is summarized by its whole content.
    pub(super) fn finish(mut self) -> (String, String) {
        self.text.truncate(self.text.trim_end().len());
        let summary =
            Some(summarize(&self.summary)).filter(|summary| !summary.is_empty()).unwrap_or_else(|| summarize(&self.text));
        (self.text, summary)
    }

    fn is_at_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }
}

fn is_shown(letter: char) -> bool {
    !letter.is_control() || matches!(letter, '\n' | '\t')
}

/// Returns the beginning of a text on one line, cut after a word if it has spaces, and never before a combining mark.
fn summarize(text: &str) -> String {
    let mut letters = Vec::with_capacity(MAX_SUMMARY_CHARS);
    for word in text.split_whitespace() {
        if !letters.is_empty() {
            letters.push(' ');
        }
        letters.extend(word.chars().take(MAX_SUMMARY_CHARS + 1));
        if letters.len() > MAX_SUMMARY_CHARS {
            return cut_summary(&letters);
        }
    }
    letters.into_iter().collect()
}

fn cut_summary(letters: &[char]) -> String {
    let half = MAX_SUMMARY_CHARS / 2;
    let mut end = letters[..MAX_SUMMARY_CHARS]
        .iter()
        .rposition(|letter| *letter == ' ')
        .filter(|space| *space > half)
        .unwrap_or(MAX_SUMMARY_CHARS - 1);
    while end > half && is_combining_mark(letters[end]) {
        end -= 1;
    }
    let kept: String = letters[..end].iter().collect();
    // A combining mark next to the ellipsis looks like a mistake.
    format!("{}…", kept.trim_end_matches(['.', ',', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_cut_after_a_word() {
        assert_eq!(summarize(" a \n b\t"), "a b");
        let long = summarize(&"word ".repeat(100));
        assert!(long.ends_with("word…") && long.chars().count() <= MAX_SUMMARY_CHARS, "{long}");
        assert!(summarize(&"A word. ".repeat(100)).ends_with("word…"));
        let letters = summarize(&"語".repeat(500));
        assert_eq!(letters.chars().count(), MAX_SUMMARY_CHARS);
        let exact = "x".repeat(MAX_SUMMARY_CHARS);
        assert_eq!(summarize(&exact), exact);
        let marks = summarize(&"e\u{301}".repeat(500));
        assert!(marks.ends_with("\u{301}…"), "{marks}");
    }
}
