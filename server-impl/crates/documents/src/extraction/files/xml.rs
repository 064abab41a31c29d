//! Walks the elements of an XML document, within bounds. Entities of the document's own are never expanded.

use std::io::Read;

use quick_xml::{
    Error, Reader,
    escape::unescape,
    events::{BytesRef, BytesStart, Event},
};

use super::{ExtractError, archive::from_read_error};
use crate::extraction::charset;

/// Maximum nesting of elements.
const MAX_DEPTH: usize = 1_000;

/// The decision on the content of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    /// It is visited, then the end of the element.
    Enter,
    /// Neither its content nor its end is visited.
    Skip,
}

/// Receives the elements of a document, in order. Names come without their prefix.
pub(super) trait XmlVisitor {
    /// An element begins.
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError>;

    /// An element ends that was entered.
    fn end_element(&mut self, _name: &str) -> Result<(), ExtractError> {
        Ok(())
    }

    /// A piece of text inside an element.
    fn push_text(&mut self, _text: &str) -> Result<(), ExtractError> {
        Ok(())
    }
}

/// The attributes of an element.
pub(super) struct Element<'a>(&'a BytesStart<'a>);

impl Element<'_> {
    /// Returns the value of an attribute, whatever its prefix is.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        self.find(|key_prefixed, key| key == name && !key_prefixed).or_else(|| self.find(|_, key| key == name))
    }

    /// Returns the value of an attribute that has a prefix, like `r:id`, which refers to a relationship.
    pub(super) fn prefixed_attribute(&self, name: &str) -> Option<String> {
        self.find(|key_prefixed, key| key == name && key_prefixed)
    }

    /// Parses the value of an attribute.
    pub(super) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.attribute(name)?.trim().parse().ok()
    }

    /// Returns the value of a switch (`ST_OnOff`), which is on unless it says otherwise.
    pub(super) fn is_on(&self) -> bool {
        self.attribute("val").is_none_or(|value| is_true(&value))
    }

    fn find(&self, is_wanted: impl Fn(bool, &str) -> bool) -> Option<String> {
        // Comparing all attributes with each other takes time by the square of their number.
        let mut attributes = self.0.attributes();
        let mut attributes = attributes.with_checks(false).flatten();
        let found =
            attributes.find(|attribute| is_wanted(attribute.key.as_ref().contains(':'), attribute.key.local_name().as_ref()))?;
        Some(unescape(&found.value).map_or_else(|_| found.value.to_string(), std::borrow::Cow::into_owned))
    }
}

/// Returns the meaning of a switch's value.
pub(super) fn is_true(value: &str) -> bool {
    !matches!(value, "0" | "false" | "off" | "none")
}

/// Walks a document.
///
/// # Errors
/// Those of the visitor; `Damaged`, `TooLarge`, and `TooComplex` if elements are nested too deeply.
pub(super) fn walk(input: impl Read, visitor: &mut impl XmlVisitor) -> Result<(), ExtractError> {
    let mut reader = Reader::from_reader(charset::decode_stream(input).map_err(|error| from_read_error(&error))?);
    reader.config_mut().allow_dangling_amp = true;
    let mut buffer = Vec::new();
    let (mut depth, mut skipped) = (0_usize, 0_usize);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|error| from_xml_error(&error))? {
            Event::Start(element) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(ExtractError::TooComplex);
                }
                if skipped > 0 || begin_element(visitor, &element)? == Visit::Skip {
                    skipped += 1;
                }
            }
            Event::Empty(element) if skipped == 0 && begin_element(visitor, &element)? == Visit::Enter => {
                visitor.end_element(element.local_name().as_ref())?;
            }
            Event::End(element) => {
                depth = depth.saturating_sub(1);
                if skipped > 0 {
                    skipped -= 1;
                } else {
                    visitor.end_element(element.local_name().as_ref())?;
                }
            }
            Event::Text(text) if skipped == 0 => visitor.push_text(&text)?,
            Event::CData(text) if skipped == 0 => visitor.push_text(&text)?,
            Event::GeneralRef(entity) if skipped == 0 => visitor.push_text(&resolve_entity(&entity))?,
            // A document that declares entities is an attack.
            Event::DocType(declared) if declared.contains('[') => return Err(ExtractError::Damaged),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn begin_element(visitor: &mut impl XmlVisitor, element: &BytesStart<'_>) -> Result<Visit, ExtractError> {
    visitor.begin_element(element.local_name().as_ref(), &Element(element))
}

fn from_xml_error(error: &Error) -> ExtractError {
    match error {
        Error::Io(error) => from_read_error(error),
        _ => ExtractError::Damaged,
    }
}

/// Resolves a character reference: a number, or one of XML's five names (XML 1.0, section 4.6).
fn resolve_entity(entity: &BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = entity.resolve_char_ref() {
        return letter.to_string();
    }
    match entity.as_ref() {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        "nbsp" => " ",
        _ => "",
    }
    .to_owned()
}
