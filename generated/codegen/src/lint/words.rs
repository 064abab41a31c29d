//! Unquoted scalars that YAML 1.1 reads otherwise than YAML 1.2, which many parsers still do: `off` and `no` are
//! booleans there, `12:30` and `1_000` are numbers, a date is a date, and `?` may not stand in a scalar in flow style.
//!
//! Parsers do not report how a scalar was written, so this scans the text itself: it skips comments, quoted scalars and
//! block scalars, and splits the rest at the indicators of block and flow style.

use std::sync::LazyLock;

use regex::Regex;

use super::LintFinding;

/// Types of YAML 1.1 (<https://yaml.org/type/>): booleans; binary, octal and sexagesimal integers, and those with
/// underscores; sexagesimal floats; timestamps; `=`, the default value.
static YAML_1_1: LazyLock<Regex> = LazyLock::new(|| {
    let types = [
        "(?i:y|n|yes|no|on|off)",
        "[-+]?0b[01_]+",
        "[-+]?0[0-7_]+",
        "[-+]?[0-9][0-9]*_[0-9_]*(\\.[0-9_]*)?",
        "[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?",
        "[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \\t].*)?",
        "=",
    ];
    Regex::new(&format!("^({})$", types.join("|"))).expect("a valid pattern")
});

/// Finds every such scalar that is an entire key, value or item.
pub(super) fn check_words(source: &str) -> Vec<LintFinding> {
    let mut scanner = WordScanner::default();
    for (index, line) in source.lines().enumerate() {
        scanner.line(index + 1, line);
    }
    scanner.findings
}

#[derive(Default)]
struct WordScanner {
    findings: Vec<LintFinding>,
    /// Number of open brackets and braces.
    flow: usize,
    /// Open quote, which may span lines.
    quote: Option<char>,
    /// Indentation of the line that opened a block scalar; deeper lines belong to it.
    block: Option<usize>,
    plain: String,
}

impl WordScanner {
    fn line(&mut self, number: usize, line: &str) {
        let indent = line.len() - line.trim_start().len();
        if let Some(opened) = self.block {
            if line.trim().is_empty() || indent > opened {
                return;
            }
            self.block = None;
        }
        let mut letters = line.chars().peekable();
        let mut before = ' ';
        while let Some(c) = letters.next() {
            if let Some(quote) = self.quote {
                self.scan_quoted(quote, c, &mut letters);
            } else {
                let followed_by_space = letters.peek().is_none_or(|next| next.is_whitespace());
                let starts = self.plain.trim().is_empty();
                match c {
                    '#' if before.is_whitespace() => break,
                    '\'' | '"' if starts => self.quote = Some(c),
                    '[' | '{' if starts => self.scan_bracket(number, 1),
                    ']' | '}' if self.flow > 0 => self.scan_bracket(number, -1),
                    ',' if self.flow > 0 => self.end_scalar(number),
                    ':' if followed_by_space || (self.flow > 0 && letters.peek().is_some_and(|next| ",[]{}".contains(*next))) => {
                        self.end_scalar(number)
                    }
                    '-' | '?' if starts && followed_by_space => self.plain.clear(),
                    _ => self.plain.push(c),
                }
            }
            before = c;
        }
        self.open_block(indent);
        if self.quote.is_none() {
            self.end_scalar(number);
        }
    }

    /// Handles a character inside quotes: `''` does not end a single-quoted scalar, a backslash escapes the next
    /// character in a double-quoted one.
    fn scan_quoted(&mut self, quote: char, c: char, letters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
        if c == '\\' && quote == '"' {
            letters.next();
        } else if c == quote && letters.next_if(|next| quote == '\'' && *next == quote).is_none() {
            self.quote = None;
            self.plain.clear();
        }
    }

    fn scan_bracket(&mut self, number: usize, by: isize) {
        self.end_scalar(number);
        self.flow = self.flow.saturating_add_signed(by);
    }

    /// Opens a block scalar at a line that ends in `|` or `>`, optionally with indentation and chomping indicators.
    fn open_block(&mut self, indent: usize) {
        let text = self.plain.trim();
        let opens = text.starts_with(['|', '>']) && text[1..].chars().all(|c| c.is_ascii_digit() || "+-".contains(c));
        if opens && self.flow == 0 {
            self.block = Some(indent);
            self.plain.clear();
        }
    }

    /// Ends a plain scalar: preceding anchors and tags are not part of it.
    fn end_scalar(&mut self, number: usize) {
        let word = self.plain.split_whitespace().filter(|part| !part.starts_with(['&', '!'])).collect::<Vec<_>>().join(" ");
        if YAML_1_1.is_match(&word) || self.flow > 0 && word.contains('?') {
            let message = format!("put `{word}` in quotes: parsers of YAML 1.1 read it otherwise, or not at all");
            self.findings.push(LintFinding { rule: "quoted-words", at: format!("line {number}"), message });
        }
        self.plain.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &str) -> Vec<String> {
        check_words(source).into_iter().map(|finding| finding.at).collect()
    }

    #[test]
    fn plain_words_are_found_as_value_key_and_item_in_both_styles() {
        let source = "a: off\nb: [allow, No, x]\nc: { on: 1, d: YES }\ny: 1\n- n\n- &anchor off\n{a: no}\n";
        assert_eq!(lines(source), ["line 1", "line 2", "line 3", "line 3", "line 4", "line 5", "line 6", "line 7"]);
    }

    #[test]
    fn numbers_dates_and_questions_of_yaml_1_1_are_found() {
        let source = "a: 12:30\nb: 1_000\nc: 0b11\nd: 0777\ne: 2026-11-20\nf: 2026-11-20T09:30:58Z\ng: 1:30.5\nh: =\ni: \
                      [Why?]\nj: { k: A? B }\n";
        let expected: Vec<String> = (1..=10).map(|line| format!("line {line}")).collect();
        assert_eq!(lines(source), expected);
    }

    #[test]
    fn scalars_that_both_versions_read_alike_are_fine() {
        let source =
            "a: 1.0.0\nb: 0\nc: 10\nd: 3.14\ne: 0x1F\nf: Why?\ng: 12:30h\nh: '12:30'\ni: 2026\nj: ['Why?']\nk: -1\nl: a:b\n";
        assert_eq!(lines(source), Vec::<String>::new());
    }

    #[test]
    fn quoted_words_and_words_inside_longer_texts_are_fine() {
        let source =
            "a: 'off'\nb: [\"no\", 'it''s on', on-line]\nc: turn it off\nd: no, not now\ne: x # off\nurl: http://no\n\"y\": 1\n";
        assert_eq!(lines(source), Vec::<String>::new());
    }

    #[test]
    fn block_scalars_and_texts_over_several_lines_are_stepped_over() {
        let source = "a: |\n  off\n\n  no\nb: >-\n  yes\nc: 'one\n  on\n  two'\nd: off\n";
        assert_eq!(lines(source), ["line 10"]);
    }
}
