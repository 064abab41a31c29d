//! Text of diagrams (SmartArt), which documents of Office keep in parts of their own (ECMA-376, part 1, section 21.4).

use std::collections::HashMap;

use super::{
    ExtractError,
    archive::Archive,
    ooxml::{Relationships, read_optional},
    xml::{Element, Visit, XmlVisitor},
};

/// Reads the diagrams of a part: their paragraphs, by the id of their relationship.
pub(super) fn read_diagrams(
    archive: &mut Archive,
    relationships: &Relationships,
) -> Result<HashMap<String, Vec<String>>, ExtractError> {
    let mut diagrams = HashMap::new();
    for (id, part) in relationships.all_of("diagramData") {
        let read: DrawingParagraphs = read_optional(archive, Some(part))?;
        diagrams.insert(id.to_owned(), read.paragraphs);
    }
    Ok(diagrams)
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
