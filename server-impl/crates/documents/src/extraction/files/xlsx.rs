//! The text of a workbook: the sheets that are shown, each row with its headings, each value as its cell shows it.
//!
//! Source: ECMA-376, part 1 (SpreadsheetML, section 18).

mod codes;
mod hidden;
mod values;

use std::{
    cmp::Reverse,
    io::{Cursor, Read, Write},
};

use bytes::Bytes;
use calamine::{Dimensions, Reader, SheetVisible, Xlsx, XlsxError};

use super::{
    ExtractError,
    archive::Archive,
    ooxml::{Relationships, find_main_part, read_optional},
    rows::RowWriter,
    text::{TextWriter, from_write_error},
};
use hidden::{HiddenParts, SheetNames};
use values::ValueFormats;

/// Maximum columns of a row that is filled up to its last value: those of Excel.
const MAX_COLUMNS: u32 = 16_384;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let mut archive = Archive::open(input)?;
    let main = find_main_part(&mut archive, "xl/workbook.xml")?;
    let relationships = Relationships::read(&mut archive, &main)?;
    let names: SheetNames = read_optional(&mut archive, Some(&main))?;
    let mut hidden = Vec::new();
    for (name, id) in &names.sheets {
        hidden.push((name.clone(), read_optional::<HiddenParts>(&mut archive, relationships.target(id))?));
    }
    // The library reads parts without a bound.
    archive.check_size()?;
    let mut workbook = Xlsx::new(Cursor::new(archive.bytes())).map_err(|error| from_xlsx_error(&error))?;
    let sheets = workbook.sheets_metadata().to_vec();
    for sheet in sheets.iter().filter(|sheet| sheet.visible == SheetVisible::Visible) {
        let hidden = hidden.iter().find(|(name, _)| *name == sheet.name).map(|(_, hidden)| hidden);
        write_sheet(&mut workbook, &sheet.name, hidden.unwrap_or(&HiddenParts::default()), output)?;
    }
    Ok(())
}

fn from_xlsx_error(error: &XlsxError) -> ExtractError {
    match error {
        XlsxError::Password => ExtractError::Encrypted,
        _ => ExtractError::Damaged,
    }
}

fn write_sheet(
    workbook: &mut Xlsx<Cursor<Bytes>>,
    name: &str,
    hidden: &HiddenParts,
    output: &mut TextWriter<impl Write>,
) -> Result<(), ExtractError> {
    // Diagrams have sheets of their own, without cells.
    let Ok(merged) = workbook.merge_cells_by_sheet_name(name) else { return Ok(()) };
    let is_1904 = workbook.has_1904_epoch();
    let mut cells = match workbook.worksheet_cells_reader(name) {
        Ok(cells) => cells,
        Err(XlsxError::NotAWorksheet(_) | XlsxError::WorksheetNotFound(_)) => return Ok(()),
        Err(error) => return Err(from_xlsx_error(&error)),
    };
    let formats = ValueFormats::new(cells.styles(), is_1904);
    let mut sheet = SheetWriter::new(name, hidden, merged);
    while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(|error| from_xlsx_error(&error))? {
        let (row, column) = cell.get_position();
        if row != sheet.row {
            sheet.end_row(output)?;
            sheet.row = row;
        }
        sheet.push_value(column, formats.format(cell.get_value(), style));
    }
    sheet.end_row(output)?;
    sheet.rows.finish(output).map_err(from_write_error)
}

/// Cells that are merged, and the texts of those whose rows follow.
struct MergedCells {
    /// Ranges that have not begun, the first one last.
    waiting: Vec<Dimensions>,
    /// Ranges that have begun and not ended, each with its value.
    open: Vec<(Dimensions, String)>,
}

impl MergedCells {
    /// Sorts the ranges that span several rows; in others, the first cell has the value.
    fn new(mut ranges: Vec<Dimensions>) -> Self {
        ranges.retain(|range| range.end.0 > range.start.0);
        ranges.sort_by_key(|range| Reverse(range.start));
        Self { waiting: ranges, open: Vec::new() }
    }

    /// Fills the first column of the ranges that a row is part of. Rows come in ascending order.
    fn fill_row(&mut self, row: u32, values: &mut Vec<String>) {
        self.open.retain(|(range, _)| range.end.0 >= row);
        for (range, known) in &self.open {
            let column = range.start.1 as usize;
            if values.len() <= column {
                values.resize(column + 1, String::new());
            }
            if values[column].is_empty() {
                values[column].clone_from(known);
            }
        }
        while let Some(range) = self.waiting.pop_if(|range| range.start.0 <= row) {
            let value = values.get(range.start.1 as usize).filter(|_| range.start.0 == row);
            self.open.extend(value.map(|value| (range, value.clone())));
        }
    }
}

/// Collects the values of a row, and writes it.
struct SheetWriter<'h> {
    /// Name of the sheet, until it is written.
    name: Option<&'h str>,
    hidden: &'h HiddenParts,
    merged: MergedCells,
    rows: RowWriter,
    row: u32,
    values: Vec<String>,
}

impl<'h> SheetWriter<'h> {
    fn new(name: &'h str, hidden: &'h HiddenParts, merged: Vec<Dimensions>) -> Self {
        let (merged, rows) = (MergedCells::new(merged), RowWriter::default());
        Self { name: Some(name), hidden, merged, rows, row: 0, values: Vec::new() }
    }

    fn push_value(&mut self, column: u32, value: String) {
        if value.is_empty() || column >= MAX_COLUMNS {
            return;
        }
        let place = column as usize;
        if self.values.len() <= place {
            self.values.resize(place + 1, String::new());
        }
        self.values[place] = value;
    }

    fn end_row(&mut self, output: &mut impl Write) -> Result<(), ExtractError> {
        let mut values = std::mem::take(&mut self.values);
        if values.is_empty() {
            return Ok(());
        }
        self.merged.fill_row(self.row, &mut values);
        if self.hidden.has_row(self.row) {
            return Ok(());
        }
        for (column, value) in values.iter_mut().enumerate() {
            if self.hidden.has_column(column) {
                value.clear();
            }
        }
        while values.pop_if(|value| value.is_empty()).is_some() {}
        if values.is_empty() {
            return Ok(());
        }
        if let Some(name) = self.name.take() {
            writeln!(output, "# {name}\n").map_err(from_write_error)?;
        }
        self.rows.write_row(values, output).map_err(from_write_error)
    }
}
