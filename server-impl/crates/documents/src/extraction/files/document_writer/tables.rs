//! The rows of a table as lines: each value below its heading, whatever cells are merged.

use std::collections::HashMap;

use super::{Block, ParagraphKind};

/// Maximum columns that a cell may span.
const MAX_SPAN: usize = 256;

/// The merge of a cell with those above and below it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in super::super) enum CellMerge {
    /// It is not.
    #[default]
    None,
    /// It is the first of several rows; of so many, if that is known.
    Start(Option<usize>),
    /// It continues the cell above, whose text applies to its row too.
    Continue,
}

/// The place of a cell in its table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in super::super) struct CellPlace {
    /// Columns that it spans besides its own.
    pub(in super::super) more_columns: usize,
    /// Its merge with the cells above and below.
    pub(in super::super) merge: CellMerge,
}

/// A cell, with its content.
#[derive(Debug, Default)]
pub(super) struct Cell {
    pub(super) place: CellPlace,
    pub(super) blocks: Vec<Block>,
}

impl Cell {
    /// Returns `true` if its content does not fit on a line.
    pub(super) fn is_box(&self) -> bool {
        self.blocks.len() > 1 || self.blocks.iter().any(|block| matches!(block, Block::Table(_)))
    }
}

/// Makes lines of the rows of a table.
#[derive(Debug, Default)]
pub(super) struct RowLines {
    /// For each column whose cell spans several rows: its text, and how many more rows it spans, if that is known.
    spanning: HashMap<usize, (String, Option<usize>)>,
}

impl RowLines {
    /// Returns the line of the next row. Empty cells at its end are omitted.
    pub(super) fn next_line(&mut self, row: &[Cell]) -> String {
        let mut columns: Vec<String> = Vec::new();
        for cell in row {
            let text = self.text_of(cell, columns.len());
            columns.push(text);
            columns.extend(std::iter::repeat_n(String::new(), cell.place.more_columns.min(MAX_SPAN)));
        }
        while columns.pop_if(|text| text.is_empty()).is_some() {}
        join_columns(&columns)
    }

    fn text_of(&mut self, cell: &Cell, column: usize) -> String {
        let text = join_blocks(&cell.blocks);
        match cell.place.merge {
            CellMerge::None => drop(self.spanning.remove(&column)),
            CellMerge::Start(rows) => {
                self.spanning.insert(column, (text.clone(), rows.map(|rows| rows.saturating_sub(1))));
            }
            CellMerge::Continue if text.is_empty() => return self.continued_text(column),
            CellMerge::Continue => {}
        }
        text
    }

    /// Returns the text of the cell above that continues in this row.
    fn continued_text(&mut self, column: usize) -> String {
        match self.spanning.get_mut(&column) {
            Some((_, Some(0))) | None => String::new(),
            Some((text, rows)) => {
                *rows = rows.map(|rows| rows - 1);
                text.clone()
            }
        }
    }
}

/// Joins the values of a row; an empty one leaves its place empty.
fn join_columns(columns: &[String]) -> String {
    let mut line = String::new();
    for (number, text) in columns.iter().enumerate() {
        if number > 0 {
            line.push_str(if line.is_empty() { "|" } else { " |" });
        }
        if !text.is_empty() && !line.is_empty() {
            line.push(' ');
        }
        line.push_str(text);
    }
    line
}

/// Joins blocks on one line: the rows of a table within a cell are separated by `;`.
pub(super) fn join_blocks(blocks: &[Block]) -> String {
    let mut pieces = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph(paragraph) => {
                let text = paragraph.text.replace('\n', " ");
                pieces.push(match &paragraph.kind {
                    ParagraphKind::Item { label, .. } if !text.is_empty() => format!("{label} {text}"),
                    _ => text,
                });
                pieces.push(join_blocks(&paragraph.anchored));
            }
            Block::Table(rows) => {
                let rows = rows.iter().map(|row| join_nonempty(row.iter().map(|cell| join_blocks(&cell.blocks)), " "));
                pieces.push(join_nonempty(rows, "; "));
            }
        }
    }
    join_nonempty(pieces, " ")
}

fn join_nonempty(texts: impl IntoIterator<Item = String>, separator: &str) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(separator)
}
