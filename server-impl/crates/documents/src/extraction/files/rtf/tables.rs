//! The tables of an RTF file: rows whose cells are paragraphs marked as such (RTF 1.9.1, "Table Definitions").

use std::io::Write;

use super::super::{
    ExtractError,
    document_writer::{CellMerge, CellPlace, DocumentWriter},
};

/// Maximum cells of a row.
const MAX_ROW_CELLS: usize = 1_000;

/// The table that is open, if any.
#[derive(Debug, Default)]
pub(super) struct OpenTable {
    is_open: bool,
    in_row: bool,
    in_cell: bool,
    /// Merges of the cells of the row, in order.
    merges: Vec<CellMerge>,
    /// Merge of the next cell that is defined.
    next_merge: CellMerge,
    /// Number of the open cell.
    cell: usize,
}

impl OpenTable {
    /// Reads a control word that defines a row.
    pub(super) fn define(&mut self, word: &str) {
        match word {
            "trowd" => {
                self.merges.clear();
                self.next_merge = CellMerge::None;
            }
            "clvmgf" => self.next_merge = CellMerge::Start(None),
            "clvmrg" => self.next_merge = CellMerge::Continue,
            "cellx" => {
                let merge = std::mem::take(&mut self.next_merge);
                if self.merges.len() < MAX_ROW_CELLS {
                    self.merges.push(merge);
                }
            }
            _ => {}
        }
    }

    /// Opens a cell for a paragraph.
    pub(super) fn enter_cell<W: Write>(&mut self, writer: &mut DocumentWriter<'_, W>) -> Result<(), ExtractError> {
        if !std::mem::replace(&mut self.is_open, true) {
            writer.begin_table();
        }
        if !std::mem::replace(&mut self.in_row, true) {
            writer.begin_row();
            self.cell = 0;
        }
        if !std::mem::replace(&mut self.in_cell, true) {
            writer.begin_cell()?;
        }
        Ok(())
    }

    /// Ends a cell, which may have had no paragraph.
    pub(super) fn end_cell<W: Write>(&mut self, writer: &mut DocumentWriter<'_, W>) -> Result<(), ExtractError> {
        self.enter_cell(writer)?;
        let merge = self.merges.get(self.cell).copied().unwrap_or_default();
        writer.place_cell(CellPlace { more_columns: 0, merge });
        self.in_cell = false;
        self.cell += 1;
        writer.end_cell()
    }

    pub(super) fn end_row<W: Write>(&mut self, writer: &mut DocumentWriter<'_, W>) -> Result<(), ExtractError> {
        if std::mem::take(&mut self.in_cell) {
            writer.end_cell()?;
        }
        if std::mem::take(&mut self.in_row) { writer.end_row(true) } else { Ok(()) }
    }

    /// Ends the table, before a paragraph that is not part of it.
    pub(super) fn end_table<W: Write>(&mut self, writer: &mut DocumentWriter<'_, W>) -> Result<(), ExtractError> {
        self.end_row(writer)?;
        if std::mem::take(&mut self.is_open) { writer.end_table() } else { Ok(()) }
    }
}
