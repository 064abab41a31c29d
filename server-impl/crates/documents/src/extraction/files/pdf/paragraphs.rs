//! Paragraphs, headings and rows, from the lines of a page.

use std::{collections::HashMap, fmt::Write};

use super::{
    bidi::weigh_direction,
    layout::{Flow, Line, is_list_mark},
    letters::is_unspaced,
};

/// Sizes of headings, in parts of the size of running text, with their levels.
const HEADING_SIZES: [(f64, usize); 3] = [(1.7, 1), (1.35, 2), (1.15, 3)];

/// Level of a heading that is only bold.
const BOLD_LEVEL: usize = 4;

/// Maximum letters of a heading.
const MAX_HEADING_LETTERS: usize = 160;

/// Maximum letters of a heading that is only bold.
const MAX_BOLD_LETTERS: usize = 80;

/// Maximum lines of a heading.
const MAX_HEADING_LINES: usize = 4;

/// Maximum lines of a heading that is only bold.
const MAX_BOLD_LINES: usize = 2;

/// Distance to the previous line, in parts of the usual one, from which a paragraph begins.
const MIN_PARAGRAPH_DISTANCE: f64 = 1.3;

/// Maximum usual distance between the lines of a paragraph, in parts of their size.
const MAX_LINE_DISTANCE: f64 = 2.5;

/// Indentation, in ems, from which a paragraph begins.
const MIN_INDENTATION: f64 = 0.8;

/// Hyphens at which words are broken.
const HYPHENS: [char; 3] = ['-', '\u{2010}', '\u{ad}'];

/// A hyphen at which words are not broken.
const NON_BREAKING_HYPHEN: char = '\u{2011}';

/// The usual look of a document, from which headings differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    /// Size of running text.
    pub size: f64,
    /// Set if most of the document is bold.
    pub bold: bool,
}

impl Style {
    /// Finds the size with the most letters.
    pub(super) fn find<'l>(lines: impl Iterator<Item = &'l Line>) -> Self {
        let mut sizes: HashMap<i64, usize> = HashMap::new();
        let (mut bold, mut all) = (0, 0);
        for line in lines {
            let letters = line.text.chars().filter(|letter| letter.is_alphanumeric()).count();
            *sizes.entry(half_points(line.size)).or_default() += letters;
            all += letters;
            bold += if line.bold { letters } else { 0 };
        }
        let most = sizes.into_iter().max_by_key(|(size, letters)| (*letters, *size));
        #[expect(clippy::cast_precision_loss, reason = "sizes are small")]
        let size = most.map_or(0.0, |(size, _)| size as f64 / 2.0);
        Self { size, bold: bold * 2 > all }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "sizes are small, or of no use")]
fn half_points(size: f64) -> i64 {
    (size * 2.0).round() as i64
}

/// Writes the text of a page: an empty line between paragraphs, headings after `#` as in Markdown.
pub(super) fn write_page(flows: &[Flow], style: Style) -> String {
    let mut writer = Writer { style, text: String::new(), open: None };
    for flow in flows {
        writer.write_flow(flow);
    }
    writer.end_paragraph();
    writer.text
}

struct Writer<'l> {
    style: Style,
    text: String,
    /// The line to which the next one may be joined.
    open: Option<Entry<'l>>,
}

/// A line with the level of the heading that it is part of.
type Entry<'l> = (&'l Line, Option<usize>);

impl<'l> Writer<'l> {
    fn write_flow(&mut self, flow: &'l Flow) {
        let shape = Shape::measure(&flow.lines);
        let levels = self.find_levels(&flow.lines);
        for (index, entry) in flow.lines.iter().zip(levels).enumerate() {
            match self.open {
                // The first line of a column may continue the last one of the column before.
                Some(before) if index == 0 => self.join_columns(before, entry),
                Some(before) => self.join_lines(before, entry, &shape),
                None => self.begin_paragraph(entry),
            }
            self.open = Some(entry);
        }
    }

    fn begin_paragraph(&mut self, (line, level): Entry<'l>) {
        self.end_paragraph();
        if let Some(level) = level {
            let _ = write!(self.text, "{} ", "#".repeat(level));
        }
        self.text.push_str(&line.text);
    }

    fn end_paragraph(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push_str("\n\n");
        }
    }

    fn join_columns(&mut self, (before, _): Entry<'l>, entry: Entry<'l>) {
        let (line, level) = entry;
        let goes_on = line.text.starts_with(char::is_lowercase) && !before.text.ends_with(['.', '!', '?', ':']);
        if goes_on && level.is_none() && is_alike(before, line) {
            append_line(&mut self.text, &line.text);
        } else {
            self.begin_paragraph(entry);
        }
    }

    fn join_lines(&mut self, before: Entry<'l>, entry: Entry<'l>, shape: &Shape) {
        let (line, level) = entry;
        let is_cut_short = level.is_none() && shape.is_cut_short(before.0, line);
        let is_broken = is_cut_short || (before.0.is_row && line.is_row);
        if level != before.1 || shape.begins_paragraph(before.0, line) {
            self.begin_paragraph(entry);
        } else if is_broken {
            self.text.push('\n');
            self.text.push_str(&line.text);
        } else {
            append_line(&mut self.text, &line.text);
        }
    }

    /// Finds the levels of the headings among lines. Text that goes on for several lines is no heading, nor is a line
    /// beside the rows of a table.
    fn find_levels(&self, lines: &[Line]) -> Vec<Option<usize>> {
        let mut levels: Vec<Option<usize>> = lines.iter().map(|line| self.heading_level(line)).collect();
        let mut from = 0;
        while from < levels.len() {
            let length = levels[from..].iter().take_while(|level| **level == levels[from]).count();
            let is_bold_only = levels[from] == Some(BOLD_LEVEL);
            let most = if is_bold_only { MAX_BOLD_LINES } else { MAX_HEADING_LINES };
            let is_row = |index: usize| lines.get(index).is_some_and(|line| line.is_row);
            let is_header = is_bold_only && (is_row(from + length) || from.checked_sub(1).is_some_and(is_row));
            if length > most || is_header {
                levels[from..from + length].fill(None);
            }
            from += length;
        }
        levels
    }

    /// Returns the level of the heading that a line looks like.
    fn heading_level(&self, line: &Line) -> Option<usize> {
        let letters = line.text.chars().count();
        let has_words = line.text.chars().filter(|letter| letter.is_alphabetic()).nth(1).is_some();
        if line.is_row || letters > MAX_HEADING_LETTERS || !has_words || self.style.size <= 0.0 {
            return None;
        }
        let larger = HEADING_SIZES.iter().find(|(size, _)| line.size >= self.style.size * size).map(|(_, level)| *level);
        let is_bold = line.bold && !self.style.bold && letters <= MAX_BOLD_LETTERS && line.size >= self.style.size * 0.95;
        let is_sentence = line.text.ends_with(['.', ',', ';', ':']);
        larger.or((is_bold && !is_sentence).then_some(BOLD_LEVEL))
    }
}

/// The shape of a flow.
struct Shape {
    /// The usual distance between its lines.
    distance: f64,
    /// Positions along its lines at which it begins and ends.
    edges: (f64, f64),
}

impl Shape {
    fn measure(lines: &[Line]) -> Self {
        let edges = lines
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), line| (left.min(line.x.0), right.max(line.x.1)));
        Self { distance: find_line_distance(lines), edges }
    }

    /// Checks if a line begins a paragraph: by its distance, its indentation, its mark, or its look.
    fn begins_paragraph(&self, before: &Line, line: &Line) -> bool {
        let down = before.y - line.y;
        let usual = self.distance.max(line.size).min(line.size * MAX_LINE_DISTANCE);
        let is_apart = down < 0.0 || down > usual * MIN_PARAGRAPH_DISTANCE;
        let first_word = line.text.split(' ').next().unwrap_or_default();
        let is_item = is_list_mark(first_word) && first_word.len() < line.text.len();
        before.is_row != line.is_row || is_apart || is_item || !is_alike(before, line) || self.is_indented(before, line)
    }

    /// Checks if a line is indented and the one before is not.
    fn is_indented(&self, before: &Line, line: &Line) -> bool {
        let margin = |line: &Line| if is_leftwards(line) { self.edges.1 - line.x.1 } else { line.x.0 - self.edges.0 };
        let is_first = margin(line) - margin(before) > MIN_INDENTATION * line.size && margin(before) < line.size * 0.3;
        is_first && !is_centered(before, line)
    }

    /// Checks that a line ends where the first word of the next one would have had room: somebody broke it there.
    fn is_cut_short(&self, before: &Line, line: &Line) -> bool {
        if before.text.ends_with(HYPHENS) {
            return false;
        }
        let left = if is_leftwards(before) { before.x.0 - self.edges.0 } else { self.edges.1 - before.x.1 };
        let word = line.text.split(' ').next().map_or(0, |word| word.chars().count());
        let letters = line.text.chars().count().max(1);
        #[expect(clippy::cast_precision_loss, reason = "lines are short")]
        let width = (line.x.1 - line.x.0) * word as f64 / letters as f64;
        left > width + line.size * 1.5
    }
}

/// Checks that two lines have the same size.
fn is_alike(before: &Line, line: &Line) -> bool {
    (before.size - line.size).abs() <= before.size.max(line.size) * 0.12
}

fn is_leftwards(line: &Line) -> bool {
    weigh_direction(&line.text) > 0
}

/// Checks that two lines are centered below each other.
fn is_centered(before: &Line, line: &Line) -> bool {
    let middle = |line: &Line| f64::midpoint(line.x.0, line.x.1);
    (middle(before) - middle(line)).abs() < line.size
}

/// Returns the usual distance between the lines of a flow.
fn find_line_distance(lines: &[Line]) -> f64 {
    let mut distances: Vec<f64> =
        lines.windows(2).filter(|pair| is_alike(&pair[0], &pair[1])).map(|pair| pair[0].y - pair[1].y).collect();
    distances.retain(|distance| *distance > 0.0);
    distances.sort_by(f64::total_cmp);
    distances.get(distances.len() / 2).copied().unwrap_or_default()
}

/// Appends a line to a paragraph, and rejoins a word that is hyphenated across the break.
fn append_line(paragraph: &mut String, line: &str) {
    let before = paragraph.trim_end_matches(HYPHENS);
    let hyphens = paragraph[before.len()..].chars().count();
    let is_soft = paragraph.ends_with('\u{ad}');
    let is_word = before.ends_with(char::is_alphabetic) && line.starts_with(char::is_alphabetic);
    if hyphens == 1 && is_word && (is_soft || line.starts_with(char::is_lowercase)) {
        paragraph.truncate(before.len());
    } else {
        let is_unspaced = paragraph.ends_with(is_unspaced) && line.starts_with(is_unspaced);
        let is_compound = (hyphens > 0 && is_word) || paragraph.ends_with(NON_BREAKING_HYPHEN);
        if !is_unspaced && !is_compound {
            paragraph.push(' ');
        }
    }
    paragraph.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(before: &str, line: &str) -> String {
        let mut paragraph = before.to_owned();
        append_line(&mut paragraph, line);
        paragraph
    }

    #[test]
    fn a_word_broken_across_lines_is_joined() {
        for hyphen in ["-", "\u{2010}", "\u{ad}"] {
            assert_eq!(join(&format!("are re{hyphen}"), "turned"), "are returned");
        }
        assert_eq!(join("the Rhine-", "Main area"), "the Rhine-Main area");
        assert_eq!(join("from 8 -", "10"), "from 8 - 10");
        assert_eq!(join("e\u{2011}", "mail"), "e\u{2011}mail");
        assert_eq!(join("one", "two"), "one two");
        assert_eq!(join("押金九天", "内退还"), "押金九天内退还");
        assert_eq!(join("Zimmer-", "\u{fc}bersicht"), "Zimmer\u{fc}bersicht");
    }
}
