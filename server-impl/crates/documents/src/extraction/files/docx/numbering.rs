//! The marks of lists: bullets, and numbers that the document does not contain, but that Word shows (section 17.9).

use std::collections::HashMap;

use super::super::{
    ExtractError,
    numerals::format_number,
    xml::{Element, Visit, XmlVisitor},
};

/// Number of levels of a list.
const LEVELS: usize = 9;

/// A level of a list.
#[derive(Debug, Clone)]
struct Level {
    start: i64,
    /// Format of its numbers (`ST_NumberFormat`).
    format: String,
    /// Its mark, with `%1` for the number of the first level.
    text: String,
    /// Set if numbers of outer levels are written in digits too.
    is_legal: bool,
}

impl Default for Level {
    fn default() -> Self {
        Self { start: 1, format: "decimal".to_owned(), text: String::new(), is_legal: false }
    }
}

/// A definition of a list, and the numbers that its items have reached.
#[derive(Debug, Default)]
struct Definition {
    levels: HashMap<usize, Level>,
    /// Name of the numbering style that defines it instead.
    style: Option<String>,
    /// Number of the last item of each level; `None` before the first.
    counters: [Option<i64>; LEVELS],
}

/// A list: a definition, with changes of its own.
#[derive(Debug, Default)]
struct List {
    definition: String,
    /// Levels that begin again at a number of their own.
    starts: HashMap<usize, i64>,
    /// Levels that differ from those of the definition.
    levels: HashMap<usize, Level>,
    is_used: bool,
}

/// The lists of a document.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    definitions: HashMap<String, Definition>,
    lists: HashMap<String, List>,
    /// Definitions by the numbering style that they define.
    styles: HashMap<String, String>,
    open_definition: Option<String>,
    open_list: Option<String>,
    open_override: Option<usize>,
    open_level: Option<(usize, Level)>,
}

impl Numbering {
    /// Counts the next item of a list; returns its mark. `None` if there is no such list, or it shows no mark.
    pub(super) fn next_label(&mut self, list: &str, level: usize) -> Option<String> {
        let level = level.min(LEVELS - 1);
        let list = self.lists.get_mut(list)?;
        let definition = find_definition(&self.definitions, &self.styles, &list.definition)?;
        let definition = self.definitions.get_mut(&definition)?;
        if !std::mem::replace(&mut list.is_used, true) {
            // A list that begins again does so at its first item.
            for level in list.starts.keys() {
                definition.counters[*level] = None;
            }
        }
        let starts = |level: usize| {
            let defined = list.levels.get(&level).or_else(|| definition.levels.get(&level));
            list.starts.get(&level).copied().unwrap_or_else(|| defined.map_or(1, |level| level.start))
        };
        let firsts: Vec<i64> = (0..=level).map(starts).collect();
        for (counter, first) in definition.counters.iter_mut().zip(&firsts).take(level) {
            counter.get_or_insert(*first);
        }
        let counter = &mut definition.counters[level];
        *counter = Some(counter.map_or(firsts[level], |number| number.saturating_add(1)));
        definition.counters[level + 1..].fill(None);
        write_label(level, definition, list)
    }

    fn end_level(&mut self) {
        let Some((number, level)) = self.open_level.take().filter(|(number, _)| *number < LEVELS) else { return };
        if let Some(list) = self.open_list.as_ref().and_then(|id| self.lists.get_mut(id)) {
            list.levels.insert(number, level);
        } else if let Some(definition) = self.open_definition.as_ref().and_then(|id| self.definitions.get_mut(id)) {
            definition.levels.insert(number, level);
        }
    }
}

/// Finds the definition of a list, which may be that of a numbering style.
fn find_definition(definitions: &HashMap<String, Definition>, styles: &HashMap<String, String>, id: &str) -> Option<String> {
    let definition = definitions.get(id)?;
    let styled = definition.style.as_ref().filter(|_| definition.levels.is_empty()).and_then(|style| styles.get(style));
    Some(styled.filter(|id| definitions.contains_key(*id)).cloned().unwrap_or_else(|| id.to_owned()))
}

/// Writes the mark of the item that was counted last.
fn write_label(level: usize, definition: &Definition, list: &List) -> Option<String> {
    let find = |level: usize| list.levels.get(&level).or_else(|| definition.levels.get(&level));
    let own = find(level)?;
    match own.format.as_str() {
        "bullet" => return (!own.text.is_empty()).then(|| "-".to_owned()),
        "none" => return None,
        _ => {}
    }
    let mut label = own.text.clone();
    for outer in 0..=level {
        let format = match find(outer) {
            Some(_) if own.is_legal => "decimal",
            Some(level) => level.format.as_str(),
            None => "decimal",
        };
        let number = definition.counters[outer].unwrap_or(1);
        label = label.replace(&format!("%{}", outer + 1), &format_number(number, format));
    }
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
}

impl XmlVisitor for Numbering {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        match name {
            "abstractNum" => {
                let id = element.attribute("abstractNumId").unwrap_or_default();
                self.definitions.insert(id.clone(), Definition::default());
                self.open_definition = Some(id);
            }
            "num" => {
                let id = element.attribute("numId").unwrap_or_default();
                self.lists.insert(id.clone(), List::default());
                self.open_list = Some(id);
            }
            "abstractNumId" => {
                if let Some(list) = self.open_list.as_ref().and_then(|id| self.lists.get_mut(id)) {
                    list.definition = element.attribute("val").unwrap_or_default();
                }
            }
            "numStyleLink" => {
                if let Some(open) = self.open_definition.as_ref().and_then(|id| self.definitions.get_mut(id)) {
                    open.style = element.attribute("val");
                }
            }
            "styleLink" => {
                if let (Some(id), Some(style)) = (&self.open_definition, element.attribute("val")) {
                    self.styles.insert(style, id.clone());
                }
            }
            "lvlOverride" => self.open_override = element.number("ilvl").filter(|level| *level < LEVELS),
            "startOverride" => {
                let list = self.open_list.as_ref().and_then(|id| self.lists.get_mut(id));
                if let (Some(list), Some(level), Some(start)) = (list, self.open_override, element.number("val")) {
                    list.starts.insert(level, start);
                }
            }
            "lvl" => self.open_level = Some((element.number("ilvl").unwrap_or_default(), Level::default())),
            // The format of numbers that older programs do not know comes with a fallback.
            "Fallback" | "rPr" | "pPr" => return Ok(Visit::Skip),
            _ => {
                if let Some((_, level)) = &mut self.open_level {
                    level.read_property(name, element);
                }
            }
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "abstractNum" => self.open_definition = None,
            "num" => self.open_list = None,
            "lvlOverride" => self.open_override = None,
            "lvl" => self.end_level(),
            _ => {}
        }
        Ok(())
    }
}

impl Level {
    fn read_property(&mut self, name: &str, element: &Element<'_>) {
        match name {
            "start" => self.start = element.number("val").unwrap_or(1),
            "numFmt" => self.format = element.attribute("val").unwrap_or_default(),
            "lvlText" => self.text = element.attribute("val").unwrap_or_default(),
            "isLgl" => self.is_legal = element.is_on(),
            _ => {}
        }
    }
}
