//! Text of diagrams (SmartArt) and charts, which documents of Office keep in parts of their own (ECMA-376, part 1,
//! sections 21.2 and 21.4).

use std::collections::HashMap;

use super::{
    ExtractError,
    archive::Archive,
    charts::ChartReader,
    ooxml::{Relationships, read_optional},
    xml::{Element, Visit, XmlVisitor},
};

/// Reads the diagrams and charts of a part: their paragraphs, by the id of their relationship.
pub(super) fn read_diagrams(
    archive: &mut Archive,
    relationships: &Relationships,
) -> Result<HashMap<String, Vec<String>>, ExtractError> {
    let mut diagrams = HashMap::new();
    for (id, part) in relationships.all_of("diagramData") {
        let read: DrawingParagraphs = read_optional(archive, Some(part))?;
        diagrams.insert(id.to_owned(), read.paragraphs);
    }
    for (id, part) in relationships.all_of("chart") {
        let read: ChartReader = read_optional(archive, Some(part))?;
        diagrams.insert(id.to_owned(), read.into_paragraphs());
    }
    Ok(diagrams)
}

/// Returns the id of the diagram or chart that an element shows.
pub(super) fn find_diagram(name: &str, element: &Element<'_>) -> Option<String> {
    match name {
        "relIds" => element.prefixed_attribute("dm"),
        "chart" => element.prefixed_attribute("id"),
        _ => None,
    }
}

/// Collects the paragraphs of DrawingML.
#[derive(Debug, Default)]
struct DrawingParagraphs {
    paragraphs: Vec<String>,
    open: String,
    in_text: bool,
}

impl XmlVisitor for DrawingParagraphs {
    fn begin_element(&mut self, name: &str, _element: &Element<'_>) -> Result<Visit, ExtractError> {
        match name {
            "t" => self.in_text = true,
            "br" => self.open.push(' '),
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "t" => self.in_text = false,
            "p" => {
                let paragraph = std::mem::take(&mut self.open);
                self.paragraphs.extend(Some(paragraph).filter(|text| !text.trim().is_empty()));
            }
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        if self.in_text {
            self.open.push_str(text);
        }
        Ok(())
    }
}
