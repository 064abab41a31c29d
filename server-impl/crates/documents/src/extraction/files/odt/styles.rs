//! The styles of an OpenDocument text, as far as they decide what is shown, and how items are numbered.

use std::collections::HashMap;

use super::super::{
    ExtractError,
    xml::{Element, Visit, XmlVisitor},
};

/// Maximum number of parents of a style that are asked: they may form a circle.
const MAX_PARENTS: usize = 100;

/// Name of the list that numbers the headings, which has none in the file.
const OUTLINE: &str = "";

/// Properties of a style that matter for its text.
#[derive(Debug, Default)]
struct Style {
    /// Set if it says whether its text is hidden, instead of its parent.
    is_hidden: Option<bool>,
    /// Set if it says whether its headings are numbered, instead of its parent.
    is_numbered: Option<bool>,
    parent: Option<String>,
}

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
    styles: HashMap<String, Style>,
    lists: HashMap<String, HashMap<usize, ListLevel>>,
    open_style: Option<String>,
    open_list: Option<String>,
}

impl Styles {
    /// Checks if text of a style is hidden.
    pub(super) fn is_hidden(&self, style: Option<&str>) -> bool {
        self.find_property(style, |style| style.is_hidden).unwrap_or(false)
    }

    /// Checks if headings of a style are numbered by the outline of the document.
    pub(super) fn is_numbered(&self, style: Option<&str>) -> bool {
        self.find_property(style, |style| style.is_numbered).unwrap_or(true)
    }

    /// Returns a property of a style, or of the nearest of its parents that has it.
    fn find_property(&self, style: Option<&str>, property: impl Fn(&Style) -> Option<bool>) -> Option<bool> {
        let parent_of = |style: &&Style| self.styles.get(style.parent.as_deref()?);
        let first = style.and_then(|style| self.styles.get(style));
        std::iter::successors(first, parent_of).take(MAX_PARENTS).find_map(property)
    }

    /// Returns a level of the headings, counted from 1.
    pub(super) fn outline_level(&self, level: usize) -> Option<&ListLevel> {
        self.list_level(OUTLINE, level)
    }

    /// Returns a level of a list, counted from 1.
    pub(super) fn list_level(&self, style: &str, level: usize) -> Option<&ListLevel> {
        self.lists.get(style)?.get(&level)
    }

    fn begin_style(&mut self, element: &Element<'_>) {
        self.open_style = element.attribute("name");
        if let Some(name) = self.open_style.clone() {
            let style = self.styles.entry(name).or_default();
            style.parent = element.attribute("parent-style-name");
            // An empty name takes the numbers away (part 3, section 19.499).
            style.is_numbered = element.attribute("list-style-name").map(|list| !list.is_empty());
        }
    }

    fn set_display(&mut self, display: &str) {
        if let Some(style) = self.open_style.as_ref().and_then(|name| self.styles.get_mut(name)) {
            style.is_hidden = Some(display == "none");
        }
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
            "style" => self.begin_style(element),
            // Text, sections and rows.
            "text-properties" | "section-properties" | "table-row-properties" => {
                element.attribute("display").into_iter().for_each(|display| self.set_display(&display));
            }
            "list-style" => self.open_list = element.attribute("name"),
            "outline-style" => self.open_list = Some(OUTLINE.to_owned()),
            "list-level-style-number" | "outline-level-style" => self.add_level(element, true),
            "list-level-style-bullet" | "list-level-style-image" => self.add_level(element, false),
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "style" => self.open_style = None,
            "list-style" | "outline-style" => self.open_list = None,
            _ => {}
        }
        Ok(())
    }
}
