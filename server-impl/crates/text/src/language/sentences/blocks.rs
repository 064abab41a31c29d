//! The blocks of a text: paragraphs, headings, items of lists, terms and their descriptions, rows of tables, code.
//!
//! In texts written in Markdown, blocks are recognized by their marks; in any other text, by their form.

use std::ops::Range;

use super::SentenceGap;

/// Maximum characters of a label.
const MAX_LABEL_CHARS: usize = 80;

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A paragraph, or a line of no other kind.
    Prose,
    /// A short line without the punctuation that ends a sentence. It may introduce the next lines.
    Label,
    /// A line marked as a heading, of this level.
    Heading(usize),
    /// An item of a list.
    Item,
    /// A term whose description follows.
    Term,
    /// The beginning of a term's description.
    Description,
    /// A row of a table.
    Row,
    /// Code, with its fences if they are in the text.
    Code,
}

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextBlock {
    /// Range of its bytes.
    pub(super) bytes: Range<usize>,
    /// Kind of block.
    pub(super) kind: BlockKind,
    /// Gap after the block.
    pub(super) gap: SentenceGap,
}

/// Splits a text whose paragraphs are lines into blocks. Everything but white space is in exactly one of them.
pub(super) fn split_blocks(flat: &str) -> Vec<TextBlock> {
    let lines = line_ranges(flat);
    let codes = code_ranges(flat, &lines);
    let mut blocks: Vec<TextBlock> = Vec::new();
    let mut codes = codes.into_iter().peekable();
    let mut at = 0;
    while at < lines.len() {
        if let Some(code) = codes.next_if(|code| code.start == at) {
            let bytes = trim_range(flat, lines[code.start].start..lines[code.end - 1].end);
            blocks.push(TextBlock { bytes, kind: BlockKind::Code, gap: SentenceGap::Line });
            at = code.end;
            continue;
        }
        let bytes = trim_range(flat, lines[at].clone());
        if bytes.is_empty() {
            if let Some(last) = blocks.last_mut() {
                last.gap = SentenceGap::Paragraph;
            }
        } else {
            let kind = line_kind(&flat[bytes.clone()]);
            if kind == BlockKind::Description {
                mark_terms(flat, &mut blocks);
            }
            blocks.push(TextBlock { bytes, kind, gap: SentenceGap::Line });
        }
        at += 1;
    }
    if let Some(last) = blocks.last_mut() {
        last.gap = SentenceGap::Paragraph;
    }
    blocks
}

/// Marks the lines right before a description as its terms.
fn mark_terms(flat: &str, blocks: &mut [TextBlock]) {
    let terms = blocks
        .iter_mut()
        .rev()
        .take_while(|block| block.gap == SentenceGap::Line && matches!(block.kind, BlockKind::Prose | BlockKind::Label));
    for block in terms {
        if flat[block.bytes.clone()].chars().nth(4 * MAX_LABEL_CHARS).is_some() {
            break;
        }
        block.kind = BlockKind::Term;
    }
}

/// Returns the ranges of the lines, including their line breaks.
pub(super) fn line_ranges(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            start += line.len();
            start - line.len()..start
        })
        .collect()
}

/// Returns the ranges of lines that are code between fences, fences included. A text that begins or ends inside
/// code has one fence without the other.
pub(super) fn code_ranges(text: &str, lines: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    for (number, line) in lines.iter().enumerate() {
        let line = &text[line.clone()];
        match (open, fence_length(line)) {
            (None, Some(length)) => open = Some((number, length)),
            (Some((first, length)), Some(closing))
                if closing >= length && line.trim().bytes().all(|byte| matches!(byte, b'`' | b'~')) =>
            {
                found.push(first..number + 1);
                open = None;
            }
            _ => {}
        }
    }
    if let Some((first, _)) = open {
        // An unpaired fence: the text begins or ends inside code.
        let begins = found.is_empty() && looks_like_code(text, &lines[..first]);
        found.push(if begins { 0..first + 1 } else { first..lines.len() });
    } else if found.is_empty() && lines.len() > 2 && looks_like_code(text, lines) {
        found.push(0..lines.len());
    }
    found
}

/// Returns the length of a fence; `None` if the line is not one.
fn fence_length(line: &str) -> Option<usize> {
    let line = line.trim();
    let length = line.bytes().take_while(|byte| *byte == b'`').count();
    (length >= 3 && !line[length..].contains('`') && !line[length..].trim().contains(char::is_whitespace)).then_some(length)
}

/// Returns `true` if lines without fences are code: most of them are indented, or end like a statement.
fn looks_like_code(text: &str, lines: &[Range<usize>]) -> bool {
    let (mut code, mut all) = (0, 0);
    for line in lines {
        let line = &text[line.clone()];
        if line.trim().is_empty() {
            continue;
        }
        all += 1;
        let is_list = matches!(line_kind(line.trim()), BlockKind::Item | BlockKind::Row);
        let indented = line.starts_with("    ") || line.starts_with('\t') || line.starts_with("  ");
        let prompt = line.starts_with("$ ") || line.starts_with(">>> ") || line.starts_with("... ");
        code += usize::from(!is_list && (indented || prompt || line.trim_end().ends_with([';', '{', '}', ')', '=', '\\'])));
    }
    all > 0 && code * 3 >= all * 2
}

/// Returns the range of code without its fences, in bytes of `text`.
pub fn code_inside_fences(text: &str, code: Range<usize>) -> Range<usize> {
    let lines = line_ranges(&text[code.clone()]);
    let is_fence = |line: &Range<usize>| fence_length(&text[code.start + line.start..code.start + line.end]).is_some();
    let first = lines.first().filter(|line| is_fence(line)).map_or(0, |line| line.end);
    let last = lines.last().filter(|line| lines.len() > 1 && is_fence(line)).map_or(code.len(), |line| line.start);
    let inside = &text[code.start + first..code.start + last.max(first)];
    code.start + first..code.start + first + inside.trim_end().len()
}

/// Returns the text of a heading without its marks.
pub fn heading_text(line: &str) -> &str {
    line.trim_start_matches('#').trim()
}

/// Determines the kind of a line without surrounding white space, by its form.
fn line_kind(line: &str) -> BlockKind {
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    if (1..=6).contains(&marks) && line[marks..].starts_with([' ', '\t']) {
        BlockKind::Heading(marks)
    } else if line.starts_with(": ") {
        BlockKind::Description
    } else if is_item(line) {
        BlockKind::Item
    } else if line.contains(" | ") || line.starts_with("| ") {
        BlockKind::Row
    } else if is_label(line) {
        BlockKind::Label
    } else {
        BlockKind::Prose
    }
}

/// Returns `true` if a line begins with the mark of a list item.
pub(super) fn is_item(line: &str) -> bool {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    line.starts_with('•')
        || ["- ", "* ", "+ ", "– "].iter().any(|mark| line.starts_with(mark))
        || (1..=3).contains(&digits) && (line[digits..].starts_with(". ") || line[digits..].starts_with(") "))
}

/// Returns `true` if a line may introduce the next ones: short, and without the punctuation that ends a sentence.
fn is_label(line: &str) -> bool {
    let ends_sentence = ['.', '!', '?', ',', ';', '。', '！', '？', '।', '؟', '…', '"', '”', '|'];
    line.chars().nth(MAX_LABEL_CHARS).is_none() && line.contains(char::is_alphanumeric) && !line.ends_with(ends_sentence)
}

/// Shrinks a range to exclude surrounding white space.
fn trim_range(text: &str, bytes: Range<usize>) -> Range<usize> {
    let line = &text[bytes.clone()];
    let start = bytes.start + line.len() - line.trim_start().len();
    start..start.max(bytes.start + line.trim_end().len())
}
