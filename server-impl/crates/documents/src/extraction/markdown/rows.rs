//! Tables without the line below their headers, which makes them paragraphs: their lines are rows all the same.

use crate::extraction::blocks::BlockWriter;

/// The rows of a paragraph.
#[derive(Debug, Default)]
pub(super) struct ParagraphRows {
    in_cell: bool,
}

impl ParagraphRows {
    /// Returns the rows of a paragraph with this source; `None` if its lines are not rows.
    pub(super) fn from_source(paragraph: &str) -> Option<Self> {
        let paragraph = paragraph.trim();
        let is_row = |line: &str| line.contains('|');
        (paragraph.lines().all(is_row) && (paragraph.contains('\n') || paragraph.starts_with('|'))).then(Self::default)
    }

    /// Appends text to the line.
    pub(super) fn push_text(&mut self, text: &str, blocks: &mut BlockWriter) {
        for (number, piece) in text.split('|').enumerate() {
            if number > 0 || !self.in_cell && !piece.trim().is_empty() {
                self.end_cell(blocks);
                blocks.begin_cell();
                self.in_cell = true;
            }
            if !is_rule(piece) {
                blocks.push_text(piece);
            }
        }
    }

    /// Ends the line.
    pub(super) fn end_line(&mut self, blocks: &mut BlockWriter) {
        self.end_cell(blocks);
        blocks.end_row();
    }

    fn end_cell(&mut self, blocks: &mut BlockWriter) {
        if std::mem::take(&mut self.in_cell) {
            blocks.end_cell();
        }
    }
}

/// Checks that a cell is part of a line between headers and rows.
fn is_rule(cell: &str) -> bool {
    let cell = cell.trim();
    cell.len() > 2 && cell.bytes().all(|byte| matches!(byte, b'-' | b':' | b'='))
}
