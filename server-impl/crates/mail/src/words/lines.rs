//! Quotes in lines of text.

use std::borrow::Cow;

use super::{
    attributions::{find_attribution, has_opening, is_certain_attribution},
    heads::is_head,
    phrases::{is_forward_line, is_original_line, is_sent_from_line},
};

/// Character in place of a quote that was cut from HTML: one that no text contains (Unicode, section 23.7).
pub(super) const QUOTE_MARK: char = '\u{fdd0}';

/// Maximum lines of a signature below a line that is not exactly `-- `.
const MAX_SIGNATURE_LINES: usize = 10;

/// Maximum lines that telephones and programs add.
const MAX_SENT_FROM_LINES: usize = 3;

/// Maximum bytes of a line that may belong to the frame of a quote.
const MAX_FRAME_LINE_BYTES: usize = 1_000;

/// Lines of a text, and which of them are the sender's words.
struct Lines<'t> {
    lines: Vec<Cow<'t, str>>,
    /// Set for each line that is part of a quote, or of its frame.
    is_cut: Vec<bool>,
}

/// Returns a text without quotes and signatures.
pub(super) fn cut_quotes(text: &str) -> String {
    let mut lines = Lines::read(text);
    let forward = lines.find(is_forward_line).unwrap_or(lines.len());
    let end = lines.find_last_quote(forward);
    if let Some(end) = end {
        lines.cut(end, lines.len());
    }
    let words_end = end.unwrap_or(forward);
    lines.cut_attributions(words_end);
    lines.cut_signatures(words_end);
    lines.join()
}

impl<'t> Lines<'t> {
    /// Splits a text into lines. Those that are quoted are cut at once.
    fn read(text: &'t str) -> Self {
        let mut lines = Self { lines: Vec::new(), is_cut: Vec::new() };
        for line in text.lines() {
            if line.contains(QUOTE_MARK) {
                let rest = line.replace(QUOTE_MARK, "");
                lines.is_cut.push(!rest.contains(char::is_alphanumeric));
                lines.lines.push(Cow::Owned(rest));
            } else {
                lines.is_cut.push(line.trim_start().starts_with('>'));
                lines.lines.push(Cow::Borrowed(line));
            }
        }
        lines
    }

    fn len(&self) -> usize {
        self.lines.len()
    }

    fn find(&self, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
        (0..self.len()).find(|at| !self.is_cut[*at] && is_wanted(&self.lines[*at]))
    }

    fn cut(&mut self, start: usize, end: usize) {
        self.is_cut[start..end].fill(true);
    }

    fn is_empty_at(&self, at: usize) -> bool {
        self.lines[at].trim().is_empty()
    }

    /// Returns the next line, from a position on, that is not empty.
    fn next_full(&self, from: usize) -> Option<usize> {
        (from..self.len()).find(|at| !self.is_empty_at(*at) || self.is_cut[*at])
    }

    /// Finds the first line of a quote that is not marked line by line, so that it goes on to the end.
    fn find_last_quote(&self, end: usize) -> Option<usize> {
        let start = (0..end).find(|at| self.begins_last_quote(*at))?;
        let is_frame = |at: usize| !self.is_cut[at] && (self.is_empty_at(at) || is_rule(&self.lines[at]));
        Some((0..start).rfind(|at| !is_frame(*at)).map_or(0, |last| last + 1))
    }

    fn begins_last_quote(&self, at: usize) -> bool {
        let line = self.lines[at].as_ref();
        if self.is_cut[at] || line.len() > MAX_FRAME_LINE_BYTES || line.trim().is_empty() {
            return false;
        }
        if is_original_line(line) {
            return !self.next_full(at + 1).is_some_and(|next| self.is_quote_or_attribution(next));
        }
        is_head(&self.lines[at..])
            || self.attribution_end(at).is_some_and(|end| !self.next_full(end).is_some_and(|next| self.is_cut[next]))
    }

    fn is_quote_or_attribution(&self, at: usize) -> bool {
        self.is_cut[at] || self.attribution_end(at).is_some()
    }

    /// Returns the position after an attribution that begins here: one that nobody writes but a program.
    fn attribution_end(&self, start: usize) -> Option<usize> {
        let (mut joined, mut first) = (String::new(), 0);
        for at in start..self.len().min(start + 4) {
            let line = &self.lines[at];
            if self.is_cut[at] || line.trim().is_empty() || line.len() > MAX_FRAME_LINE_BYTES {
                return None;
            }
            joined.push_str(line.trim());
            if is_certain_attribution(&joined) {
                // Unless it begins below: then the first line is the sender's.
                let begins_below = at > start && !has_opening(&joined) && is_certain_attribution(&joined[first..]);
                return (!begins_below).then_some(at + 1);
            }
            joined.push(' ');
            if at == start {
                first = joined.len();
            }
        }
        None
    }

    /// Cuts the lines before quotes that say whose words they are.
    fn cut_attributions(&mut self, end: usize) {
        for at in 0..end {
            let begins_quote = self.is_cut[at] && at > 0 && !self.is_cut[at - 1];
            if !begins_quote {
                continue;
            }
            let Some(last) = (0..at).rfind(|line| !self.is_empty_at(*line)).filter(|last| at - last <= 3 && !self.is_cut[*last])
            else {
                continue;
            };
            let first = (0..=last).rfind(|line| self.is_cut[*line] || self.is_empty_at(*line)).map_or(0, |line| line + 1);
            let paragraph = &self.lines[first..=last];
            if let Some(length) = find_attribution(paragraph) {
                self.cut(last + 1 - length, at);
                self.cut_original_line(last + 1 - length);
            } else if is_original_line(&self.lines[last]) {
                self.cut(last, at);
            }
        }
    }

    /// Cuts a line such as `--- Original Message ---` above an attribution.
    fn cut_original_line(&mut self, attribution: usize) {
        if let Some(above) = (0..attribution).rfind(|line| !self.is_empty_at(*line))
            && is_original_line(&self.lines[above])
        {
            self.cut(above, attribution);
        }
    }

    /// Cuts signatures, each of which goes on to the next quote or to the end, and lines that telephones add.
    fn cut_signatures(&mut self, end: usize) {
        let mut start = 0;
        while start < end {
            if self.is_cut[start] {
                start += 1;
                continue;
            }
            let stop = (start..end).find(|at| self.is_cut[*at]).unwrap_or(end);
            if let Some(signature) = (start..stop).find(|at| self.begins_signature(*at, stop)) {
                self.cut(signature, stop);
            }
            self.cut_sent_from(start, stop);
            start = stop;
        }
    }

    fn begins_signature(&self, at: usize, stop: usize) -> bool {
        let line = self.lines[at].as_ref();
        let is_near_end = || (at + 1..stop).filter(|below| !self.is_empty_at(*below)).nth(MAX_SIGNATURE_LINES).is_none();
        line == "-- " || matches!(line.trim_end(), "--" | "—") && is_near_end()
    }

    fn cut_sent_from(&mut self, start: usize, stop: usize) {
        let full = (start..stop).rev().filter(|at| !self.is_cut[*at] && !self.is_empty_at(*at));
        let is_added = |at: &usize| self.lines[*at].len() <= MAX_FRAME_LINE_BYTES && is_sent_from_line(&self.lines[*at]);
        let added: Vec<usize> = full.take(MAX_SENT_FROM_LINES).take_while(is_added).collect();
        added.into_iter().for_each(|at| self.is_cut[at] = true);
    }

    fn join(self) -> String {
        let mut text = String::new();
        let mut was_cut = false;
        for (line, is_cut) in self.lines.iter().zip(self.is_cut) {
            if !is_cut {
                // Words on both sides of a quote are two paragraphs.
                text.push_str(if was_cut { "\n" } else { "" });
                text.push_str(line);
                text.push('\n');
            }
            was_cut = is_cut;
        }
        text
    }
}

/// Checks for a line that separates a quote from the words above it.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 5 && line.chars().all(|letter| matches!(letter, '_' | '-' | '=' | '*')) || is_original_line(line)
}
