//! The styles of an OpenDocument text, as far as they decide what is shown, and how items are numbered.

use std::collections::{HashMap, HashSet};

use super::super::{
    ExtractError,
    xml::{Element, Visit, XmlVisitor},
};

/// A level of a list.
#[derive(Debug, Clone, Default)]
pub(super) struct ListLevel {
    /// Format of its numbers; `None` for bullets.
    pub(super) format: Option<String>,
    pub(super) prefix: String,
    pub(super) suffix: String,
    pub(super) start: i64,
    /// Number of levels whose numbers are shown, at least 1.
    pub(super) shown_levels: usize,
}

/// The styles of a document.
#[derive(Debug, Default)]
pub(super) struct Styles {
    hidden: HashSet<String>,
    lists: HashMap<String, HashMap<usize, ListLevel>>,
    open_style: Option<String>,
    open_list: Option<String>,
}

impl Styles {
    /// Checks if text of a style is hidden.
    pub(super) fn is_hidden(&self, style: Option<&str>) -> bool {
        style.is_some_and(|style| self.hidden.contains(style))
    }

    /// Returns a level of a list, counted from 1.
    pub(super) fn list_level(&self, style: &str, level: usize) -> Option<&ListLevel> {
        self.lists.get(style)?.get(&level)
    }

    fn add_level(&mut self, element: &Element<'_>, has_numbers: bool) {
        let Some(list) = &self.open_list else { return };
        let level = ListLevel {
            format: has_numbers.then(|| element.attribute("num-format").unwrap_or_default()),
            prefix: element.attribute("num-prefix").unwrap_or_default(),
            suffix: element.attribute("num-suffix").unwrap_or_default(),
            start: element.number("start-value").unwrap_or(1),
            shown_levels: element.number("display-levels").unwrap_or(1),
        };
        let number = element.number("level").unwrap_or(1);
        self.lists.entry(list.clone()).or_default().insert(number, level);
    }
}

impl XmlVisitor for Styles {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        match name {
            "style" => self.open_style = element.attribute("name"),
            "text-properties" if element.attribute("display").as_deref() == Some("none") => {
                self.hidden.extend(self.open_style.clone());
            }
            // Sections and rows.
            "section-properties" | "table-row-properties" if element.attribute("display").as_deref() == Some("none") => {
                self.hidden.extend(self.open_style.clone());
            }
            "list-style" => self.open_list = element.attribute("name"),
            "list-level-style-number" => self.add_level(element, true),
            "list-level-style-bullet" | "list-level-style-image" => self.add_level(element, false),
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "style" => self.open_style = None,
            "list-style" => self.open_list = None,
            _ => {}
        }
        Ok(())
    }
}
