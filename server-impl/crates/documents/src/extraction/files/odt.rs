//! The text of an OpenDocument text: paragraphs, headings, lists with their numbers, tables, notes at their place.
//! Hidden and deleted text is left out, and so are headers, footers and comments.
//!
//! Source: OpenDocument 1.3, part 3.

mod body;
mod lists;
mod styles;

use std::io::{Read, Write};

use super::{
    ExtractError,
    archive::Archive,
    document_writer::DocumentWriter,
    ooxml::read_optional,
    text::TextWriter,
    xml::{self, Element, Visit, XmlVisitor},
};
use body::BodyReader;

/// Part with the text.
const CONTENT: &str = "content.xml";

/// Part that lists the others, and says which are encrypted.
const MANIFEST: &str = "META-INF/manifest.xml";

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let mut archive = Archive::open(input)?;
    let manifest: Manifest = read_optional(&mut archive, Some(MANIFEST))?;
    if manifest.is_encrypted {
        return Err(ExtractError::Encrypted);
    }
    let mut styles: styles::Styles = read_optional(&mut archive, Some("styles.xml"))?;
    let content = archive.read_part(CONTENT)?.ok_or(ExtractError::Damaged)?;
    let mut reader = BodyReader::new(&mut styles, DocumentWriter::new(output));
    xml::walk(content, &mut reader)?;
    reader.finish()
}

/// Says if the document is encrypted.
#[derive(Debug, Default)]
struct Manifest {
    is_encrypted: bool,
}

impl XmlVisitor for Manifest {
    fn begin_element(&mut self, name: &str, _element: &Element<'_>) -> Result<Visit, ExtractError> {
        self.is_encrypted |= name == "encryption-data";
        Ok(Visit::Enter)
    }
}
