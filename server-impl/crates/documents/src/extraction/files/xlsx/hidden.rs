//! The rows and columns of a sheet that are hidden.

use std::{collections::HashSet, ops::RangeInclusive};

use super::super::{
    ExtractError,
    xml::{Element, Visit, XmlVisitor, is_true},
};

/// Names of the sheets, and the ids of their relationships.
#[derive(Debug, Default)]
pub(super) struct SheetNames {
    pub(super) sheets: Vec<(String, String)>,
}

impl XmlVisitor for SheetNames {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if name == "sheet"
            && let (Some(name), Some(id)) = (element.attribute("name"), element.prefixed_attribute("id"))
        {
            self.sheets.push((name, id));
        }
        Ok(Visit::Enter)
    }
}

/// The parts of a sheet that are not shown.
#[derive(Debug, Default)]
pub(super) struct HiddenParts {
    rows: HashSet<u32>,
    columns: Vec<RangeInclusive<usize>>,
    /// Number of the row before, for those that name none.
    last_row: u32,
}

impl HiddenParts {
    /// Checks if a row is hidden, counted from 0.
    pub(super) fn has_row(&self, row: u32) -> bool {
        self.rows.contains(&(row + 1))
    }

    /// Checks if a column is hidden, counted from 0.
    pub(super) fn has_column(&self, column: usize) -> bool {
        self.columns.iter().any(|range| range.contains(&(column + 1)))
    }
}

impl XmlVisitor for HiddenParts {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        let is_hidden = || element.attribute("hidden").is_some_and(|value| is_true(&value));
        match name {
            "row" => {
                self.last_row = element.number("r").unwrap_or(self.last_row.saturating_add(1));
                if is_hidden() {
                    self.rows.insert(self.last_row);
                }
                return Ok(Visit::Skip);
            }
            "col" if is_hidden() => {
                if let (Some(first), Some(last)) = (element.number("min"), element.number("max")) {
                    self.columns.push(first..=last);
                }
            }
            _ => {}
        }
        Ok(Visit::Enter)
    }
}
