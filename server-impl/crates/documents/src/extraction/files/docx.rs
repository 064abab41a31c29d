//! The text of a Word file, as it is shown: paragraphs, headings, lists with their numbers, tables, notes at their place.
//! Hidden and deleted text is left out, and so are headers, footers and comments.
//!
//! Source: ECMA-376, part 1 (WordprocessingML, section 17).

mod body;
mod chunks;
mod fields;
mod numbering;
mod paragraph;
mod styles;

use std::{
    collections::HashMap,
    io::{self, Read, Write},
};

use super::{
    ExtractError, MAX_TEXT_BYTES,
    archive::Archive,
    document_writer::DocumentWriter,
    drawing,
    ooxml::{Relationships, find_main_part, read_optional},
    text::TextWriter,
    xml,
};
use body::BodyReader;

/// The parts of a document besides its text.
#[derive(Debug, Default)]
struct DocumentParts {
    styles: styles::Styles,
    numbering: numbering::Numbering,
    /// Texts of footnotes and endnotes, each by its kind and id.
    notes: HashMap<(NoteKind, String), String>,
    /// Paragraphs of diagrams, by the id of their relationship.
    diagrams: HashMap<String, Vec<String>>,
    /// Paragraphs of documents in other formats, by the id of their relationship.
    chunks: HashMap<String, Vec<String>>,
}

/// Kind of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum NoteKind {
    Footnote,
    Endnote,
}

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let mut archive = Archive::open(input)?;
    let main = find_main_part(&mut archive, "word/document.xml")?;
    let relationships = Relationships::read(&mut archive, &main)?;
    let mut parts = DocumentParts {
        styles: read_optional(&mut archive, relationships.first_of("styles"))?,
        numbering: read_optional(&mut archive, relationships.first_of("numbering"))?,
        diagrams: drawing::read_diagrams(&mut archive, &relationships)?,
        chunks: chunks::read_chunks(&mut archive, &relationships)?,
        ..DocumentParts::default()
    };
    for kind in ["footnotes", "endnotes"] {
        read_notes(&mut archive, relationships.first_of(kind), &mut parts)?;
    }
    let body = archive.read_part(&main)?.ok_or(ExtractError::Damaged)?;
    let mut reader = BodyReader::new(&mut parts, DocumentWriter::new(output));
    xml::walk(body, &mut reader)?;
    reader.finish()
}

/// Reads the notes of a part. A part that is missing or damaged costs the notes, not the file.
fn read_notes(archive: &mut Archive, part: Option<&str>, parts: &mut DocumentParts) -> Result<(), ExtractError> {
    let Some(part) = part else { return Ok(()) };
    let Some(part) = archive.read_part(part)? else { return Ok(()) };
    let mut nowhere = TextWriter::new(io::sink(), MAX_TEXT_BYTES);
    let mut reader = BodyReader::new(parts, DocumentWriter::new(&mut nowhere));
    let read = xml::walk(part, &mut reader);
    let notes = reader.into_notes();
    parts.notes.extend(notes);
    match read {
        Ok(()) | Err(ExtractError::Damaged) => Ok(()),
        Err(error) => Err(error),
    }
}
