//! The open lists of an OpenDocument text, and the numbers that their items and the headings have reached (part 3,
//! sections 4.3.1 and 5.3).

use std::collections::HashMap;

use super::{
    super::{numerals::format_number, xml::Element},
    styles::Styles,
};

/// Maximum nesting of lists that are counted.
const MAX_LEVELS: usize = 10;

/// A list that is being read.
#[derive(Debug, Default)]
struct OpenList {
    style: Option<String>,
    /// Number of the last item; `None` before the first.
    number: Option<i64>,
    /// Set when an item has begun whose mark was not written yet.
    has_mark: bool,
}

/// The lists that are open, from outside to inside.
#[derive(Debug, Default)]
pub(super) struct OpenLists {
    lists: Vec<OpenList>,
    /// The last number of each ended list at the outermost level, by its style, for lists that continue it.
    last_numbers: HashMap<String, i64>,
    /// The number of the last heading of each level, from the outermost one.
    headings: Vec<i64>,
}

impl OpenLists {
    pub(super) fn begin_list(&mut self, element: &Element<'_>) {
        let inherited = self.lists.last().and_then(|list| list.style.clone());
        let style = element.attribute("style-name").or(inherited);
        let continues =
            element.attribute("continue-numbering").as_deref() == Some("true") || element.attribute("continue-list").is_some();
        let last = style.as_ref().filter(|_| continues && self.lists.is_empty());
        let number = last.and_then(|style| self.last_numbers.get(style).copied());
        self.lists.push(OpenList { style, number, has_mark: false });
    }

    pub(super) fn end_list(&mut self) {
        let Some(OpenList { style: Some(style), number: Some(number), .. }) = self.lists.pop() else { return };
        if self.lists.is_empty() {
            self.last_numbers.insert(style, number);
        }
    }

    pub(super) fn begin_item(&mut self, element: &Element<'_>, styles: &Styles) {
        let depth = self.lists.len();
        let Some(list) = self.lists.last_mut() else { return };
        let start = list.style.as_ref().and_then(|style| styles.list_level(style, depth)).map_or(1, |level| level.start);
        let next = list.number.map_or(start, |number| number.saturating_add(1));
        list.number = Some(element.number("start-value").unwrap_or(next));
        list.has_mark = true;
    }

    /// Returns the nesting and the mark of the item that has begun, once for each item.
    pub(super) fn take_label(&mut self, styles: &Styles) -> Option<(usize, String)> {
        let depth = self.lists.len();
        let list = self.lists.last_mut()?;
        if !std::mem::take(&mut list.has_mark) {
            return None;
        }
        let level = list.style.as_ref().and_then(|style| styles.list_level(style, depth));
        let Some(level) = level else { return Some((depth - 1, "-".to_owned())) };
        let Some(format) = &level.format else { return Some((depth - 1, "-".to_owned())) };
        if format.is_empty() {
            return None;
        }
        let shown = level.shown_levels.clamp(1, depth).min(MAX_LEVELS);
        let numbers = self.lists[depth - shown..].iter().enumerate().map(|(place, list)| {
            let format = list.style.as_ref().and_then(|style| styles.list_level(style, depth - shown + place + 1));
            let format = format.and_then(|level| level.format.as_deref()).unwrap_or("1");
            format_number(list.number.unwrap_or(1), format)
        });
        let number = numbers.collect::<Vec<_>>().join(".");
        Some((depth - 1, format!("{}{number}{}", level.prefix, level.suffix).trim().to_owned()))
    }

    /// Returns the number of the next heading of a level, from 1; `None` if the document does not number it.
    pub(super) fn number_heading(&mut self, level: usize, styles: &Styles) -> Option<String> {
        let level = level.clamp(1, MAX_LEVELS);
        let start = |level| styles.outline_level(level).map_or(1, |level| level.start);
        match self.headings.get_mut(level - 1) {
            Some(number) => *number = number.saturating_add(1),
            None => self.headings.extend((self.headings.len() + 1..=level).map(start)),
        }
        self.headings.truncate(level);
        let style = styles.outline_level(level)?;
        if style.format.as_deref().is_none_or(str::is_empty) {
            return None;
        }
        let first = level - style.shown_levels.clamp(1, level);
        let numbers = (first + 1..=level).zip(&self.headings[first..]).filter_map(|(level, number)| {
            let format = styles.outline_level(level)?.format.as_deref().filter(|format| !format.is_empty())?;
            Some(format_number(*number, format))
        });
        let number = numbers.collect::<Vec<_>>().join(".");
        Some(format!("{}{number}{}", style.prefix, style.suffix).trim().to_owned())
    }
}
