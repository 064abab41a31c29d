//! The entries at an indentation, each with its lines and the comments above it.

use std::ops::Range;

/// An entry: a key or a list item, everything below it, and the comments directly above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The key without quotes; for a list item, the key after its dash.
    pub(crate) key: String,
    /// The lines, including the comments above.
    pub(crate) lines: Range<usize>,
    /// The line with the key.
    pub(crate) head: usize,
}

impl Block {
    /// Returns the lines below the one with the key.
    pub(crate) fn body(&self) -> Range<usize> {
        self.head + 1..self.lines.end
    }

    /// Returns its lines out of those of the document, without headings of sections and blank lines above the key.
    pub(crate) fn select_lines<'a>(&self, lines: &[&'a str]) -> impl Iterator<Item = &'a str> {
        let is_kept = |line: &&&str| !line.trim().is_empty() && !is_section_comment(line.trim());
        let above = lines[self.lines.start..self.head].iter().filter(is_kept);
        above.chain(&lines[self.head..self.lines.end]).copied()
    }
}

/// Splits some lines into the entries at an indentation. Blank lines between entries belong to none.
pub(crate) fn split_blocks(lines: &[&str], within: Range<usize>, indent: usize) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut comments_at = None;
    for at in within {
        let line = lines[at];
        let text = line.trim_start();
        let is_outer = line.len() - text.len() <= indent;
        match text.chars().next() {
            None => {}
            Some('#') if is_outer => _ = comments_at.get_or_insert(at),
            Some(_) if is_outer => {
                let start = comments_at.take().unwrap_or(at);
                blocks.push(Block { key: key_of(text), lines: start..at + 1, head: at });
            }
            Some(_) => blocks.last_mut().into_iter().for_each(|block| block.lines.end = at + 1),
        }
    }
    blocks
}

/// Finds an entry by its key.
pub(crate) fn find_block(lines: &[&str], within: Range<usize>, indent: usize, key: &str) -> Option<Block> {
    split_blocks(lines, within, indent).into_iter().find(|block| block.key == key)
}

/// Checks whether a comment is the heading of a section.
pub(super) fn is_section_comment(comment: &str) -> bool {
    comment.starts_with("# ---- ") && comment.ends_with(" ----")
}

/// Returns the key at the beginning of a line.
fn key_of(text: &str) -> String {
    let text = text.strip_prefix("- ").unwrap_or(text).trim_start();
    let end = super::entries::find_key_end(text).unwrap_or(text.len());
    text[..end].trim_matches(['\'', '"']).to_owned()
}
