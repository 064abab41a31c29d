//! Cells of a table that span several rows or columns (WHATWG HTML, section 4.9.12): their text is repeated, so that
//! each row is complete, and each value is below its heading.

use dom_query::NodeRef;

use crate::extraction::blocks::BlockWriter;

/// Maximum columns of a table whose cells are repeated.
const MAX_COLUMNS: usize = 100;

/// Maximum rows that a cell spans.
const MAX_ROWS: usize = 65_534;

/// Maximum bytes of a text that is repeated. Of a longer one, the cell remains empty.
const MAX_REPEATED_TEXT_BYTES: usize = 200;

/// Maximum bytes that are repeated on a page. Beyond, cells are written once.
pub(super) const MAX_REPEATED_BYTES: usize = 200_000;

/// Bytes of an empty cell: its separator.
const SEPARATOR_BYTES: usize = 2;

/// A cell that spans the rows below.
#[derive(Debug, Clone, Default)]
struct SpanningCell {
    rows_left: usize,
    text: String,
}

/// The cell that is open.
#[derive(Debug, Clone, Copy, Default)]
struct OpenCell {
    rows: usize,
    columns: usize,
    /// Position of its text.
    start: usize,
}

/// The cells of the current row, and those that span it from above.
#[derive(Debug, Default)]
pub(super) struct RowSpans {
    /// For each column, the cell above that spans it.
    above: Vec<SpanningCell>,
    /// Column of the next cell.
    column: usize,
    open: OpenCell,
}

impl RowSpans {
    /// Ends a group of rows, beyond which no cell extends.
    pub(super) fn end_group(&mut self) {
        self.above.clear();
    }

    pub(super) fn begin_row(&mut self) {
        self.column = 0;
    }

    /// Writes the cells that span the row from above, up to the next one of its own, and begins that.
    pub(super) fn begin_cell(&mut self, cell: &NodeRef<'_>, blocks: &mut BlockWriter, left: &mut usize) {
        while self.above.get(self.column).is_some_and(|above| above.rows_left > 0) {
            self.repeat_from_above(blocks, left);
        }
        let rows = span_attribute(cell, "rowspan").map_or(1, |rows| if rows == 0 { MAX_ROWS } else { rows.min(MAX_ROWS) });
        let columns = span_attribute(cell, "colspan").filter(|columns| (1..=MAX_COLUMNS).contains(columns)).unwrap_or(1);
        self.open = OpenCell { rows, columns, start: blocks.position() };
        blocks.begin_cell();
    }

    /// Ends a cell, and repeats it in the other columns that it spans, unless it is the only one of its row.
    pub(super) fn end_cell(&mut self, cell: &NodeRef<'_>, blocks: &mut BlockWriter, left: &mut usize) {
        let OpenCell { rows, columns, start } = std::mem::take(&mut self.open);
        let text = if rows > 1 || columns > 1 { blocks.cell_text_from(start) } else { String::new() };
        blocks.end_cell();
        let text = if text.len() > MAX_REPEATED_TEXT_BYTES { String::new() } else { text };
        let is_alone = columns > 1 && is_only_cell(cell);
        for column in 0..columns.max(1) {
            if column > 0 && !is_alone {
                push_repeated(&text, blocks, left);
            }
            if rows > 1 {
                self.set_above(SpanningCell { rows_left: rows - 1, text: text.clone() });
            }
            self.column += 1;
        }
    }

    /// Writes the cells that span the row from above after its own ones.
    pub(super) fn end_row(&mut self, blocks: &mut BlockWriter, left: &mut usize) {
        let last = self.above.iter().rposition(|above| above.rows_left > 0);
        while last.is_some_and(|last| self.column <= last) {
            self.repeat_from_above(blocks, left);
        }
    }

    /// Writes the cell above the current column, which may be empty.
    fn repeat_from_above(&mut self, blocks: &mut BlockWriter, left: &mut usize) {
        if let Some(above) = self.above.get_mut(self.column) {
            let text = if above.rows_left > 0 { above.text.as_str() } else { "" };
            push_repeated(text, blocks, left);
            above.rows_left = above.rows_left.saturating_sub(1);
        }
        self.column += 1;
    }

    fn set_above(&mut self, cell: SpanningCell) {
        if self.column >= MAX_COLUMNS {
            return;
        }
        if self.above.len() <= self.column {
            self.above.resize(self.column + 1, SpanningCell::default());
        }
        self.above[self.column] = cell;
    }
}

fn push_repeated(text: &str, blocks: &mut BlockWriter, left: &mut usize) {
    let Some(rest) = left.checked_sub(text.len() + SEPARATOR_BYTES) else { return };
    *left = rest;
    blocks.begin_cell();
    blocks.push_text(text);
    blocks.end_cell();
}

/// Parses the number at the beginning of an attribute.
fn span_attribute(cell: &NodeRef<'_>, name: &str) -> Option<usize> {
    let value = cell.attr(name)?;
    let value = value.trim_start();
    let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
    value[..end.min(9)].parse().ok()
}

fn is_only_cell(cell: &NodeRef<'_>) -> bool {
    cell.prev_element_sibling().is_none() && cell.next_element_sibling().is_none()
}
