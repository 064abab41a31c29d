//! The styles of a Word file, as far as they decide what a paragraph is, and what is shown.

use std::collections::HashMap;

use super::super::{
    ExtractError,
    xml::{Element, Visit, XmlVisitor},
};

/// Maximum number of styles that are based on each other.
const MAX_BASES: usize = 32;

/// Outline level that means body text (section 17.3.1.20).
const BODY_LEVEL: usize = 9;

/// The list that a paragraph belongs to, by the id of its numbering, and its level there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ListPlace {
    pub(super) list: Option<String>,
    pub(super) level: Option<usize>,
}

/// A style of paragraphs or characters.
#[derive(Debug, Default)]
struct Style {
    base: Option<String>,
    /// Name that Word gives in each language the same: `heading 1`.
    name: String,
    outline_level: Option<usize>,
    place: ListPlace,
    is_hidden: Option<bool>,
}

/// The styles of a document, by their ids.
#[derive(Debug, Default)]
pub(super) struct Styles {
    styles: HashMap<String, Style>,
    /// Id of the style of paragraphs that name none.
    default_paragraph: Option<String>,
    /// The style that is being read.
    open: Option<(String, Style)>,
}

impl Styles {
    /// Returns the heading level of paragraphs of a style, from 1; `None` for text.
    pub(super) fn heading_level(&self, style: Option<&str>) -> Option<usize> {
        let id = style.or(self.default_paragraph.as_deref())?;
        if self.bases(id).next().is_none() {
            return level_of_id(id);
        }
        for style in self.bases(id) {
            if let Some(level) = style.outline_level {
                return (level < BODY_LEVEL).then_some(level + 1);
            }
            let name = style.name.to_ascii_lowercase();
            if let Some(level) = level_of_name(&name) {
                return Some(level);
            }
        }
        None
    }

    /// Returns the list that paragraphs of a style belong to.
    pub(super) fn list_place(&self, style: Option<&str>) -> ListPlace {
        let Some(id) = style.or(self.default_paragraph.as_deref()) else { return ListPlace::default() };
        self.bases(id).fold(ListPlace::default(), |place, style| ListPlace {
            list: place.list.or_else(|| style.place.list.clone()),
            level: place.level.or(style.place.level),
        })
    }

    /// Checks if text of a style is hidden.
    pub(super) fn is_hidden(&self, style: Option<&str>) -> bool {
        let Some(id) = style else { return false };
        self.bases(id).find_map(|style| style.is_hidden).unwrap_or(false)
    }

    /// Returns a style, and those that it is based on.
    fn bases<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Style> {
        let first = self.styles.get(id);
        std::iter::successors(first, |style| self.styles.get(style.base.as_deref()?)).take(MAX_BASES)
    }

    fn begin_style(&mut self, element: &Element<'_>) {
        let Some(id) = element.attribute("styleId") else { return };
        let is_default = element.attribute("default").is_some_and(|value| super::super::xml::is_true(&value));
        if is_default && element.attribute("type").as_deref() == Some("paragraph") {
            self.default_paragraph = Some(id.clone());
        }
        self.open = Some((id, Style::default()));
    }
}

impl XmlVisitor for Styles {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if name == "style" {
            self.begin_style(element);
        }
        let Some((_, style)) = &mut self.open else { return Ok(Visit::Enter) };
        match name {
            "basedOn" => style.base = element.attribute("val"),
            "name" => style.name = element.attribute("val").unwrap_or_default(),
            "outlineLvl" => style.outline_level = element.number("val"),
            "numId" => style.place.list = element.attribute("val"),
            "ilvl" => style.place.level = element.number("val"),
            "vanish" | "specVanish" => style.is_hidden = Some(element.is_on()),
            // Styles of parts of a table do not apply to all of it; changes hold what was before.
            "tblStylePr" | "rPrChange" | "pPrChange" => return Ok(Visit::Skip),
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        if name == "style"
            && let Some((id, style)) = self.open.take()
        {
            self.styles.insert(id, style);
        }
        Ok(())
    }
}

/// Returns the level of a built-in heading by its name, which Word translates only where it shows it.
fn level_of_name(name: &str) -> Option<usize> {
    if name == "title" {
        return Some(1);
    }
    name.strip_prefix("heading ")?.parse().ok().filter(|level| (1..=BODY_LEVEL).contains(level))
}

/// Returns the level of a heading by the id of its style (`Heading1`, `berschrift2`, `Title`), where the document
/// does not describe its styles.
fn level_of_id(id: &str) -> Option<usize> {
    let id = id.to_lowercase();
    if id == "title" {
        return Some(1);
    }
    let known = ["heading", "berschrift", "titre", "ttulo", "titolo", "kop"].iter().any(|known| id.starts_with(known));
    let digit = id.chars().last()?.to_digit(10)?;
    (known && digit > 0).then_some(digit as usize)
}
