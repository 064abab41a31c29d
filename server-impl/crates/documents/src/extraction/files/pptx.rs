//! The text of a presentation: each slide with its title, its text and its notes. Slides that are hidden are left out,
//! and so are headers, footers and numbers of slides.
//!
//! Source: ECMA-376, part 1 (PresentationML, section 19).

mod slide;

use std::io::{Read, Write};

use super::{
    ExtractError,
    archive::Archive,
    document_writer::{DocumentWriter, ParagraphKind},
    drawing,
    ooxml::{Relationships, find_main_part},
    text::TextWriter,
    xml::{self, Element, Visit, XmlVisitor},
};
use slide::{SlideReader, SlideTitle};

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let mut archive = Archive::open(input)?;
    let main = find_main_part(&mut archive, "ppt/presentation.xml")?;
    let relationships = Relationships::read(&mut archive, &main)?;
    let mut presentation = Presentation::default();
    let part = archive.read_part(&main)?.ok_or(ExtractError::Damaged)?;
    xml::walk(part, &mut presentation)?;
    let mut writer = DocumentWriter::new(output);
    for (place, id) in presentation.slides.iter().enumerate() {
        if let Some(slide) = relationships.target(id) {
            write_slide(&mut archive, slide, place + 1, &mut writer)?;
        }
    }
    writer.finish()
}

/// The slides of a presentation, by the ids of their relationships, in the order in which they are shown.
#[derive(Debug, Default)]
struct Presentation {
    has_root: bool,
    slides: Vec<String>,
}

impl XmlVisitor for Presentation {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if !std::mem::replace(&mut self.has_root, true) && name != "presentation" {
            return Err(ExtractError::Damaged);
        }
        match name {
            "sldId" => self.slides.extend(element.prefixed_attribute("id")),
            "extLst" => return Ok(Visit::Skip),
            _ => {}
        }
        Ok(Visit::Enter)
    }
}

fn write_slide<W: Write>(
    archive: &mut Archive,
    slide: &str,
    number: usize,
    writer: &mut DocumentWriter<'_, W>,
) -> Result<(), ExtractError> {
    let relationships = Relationships::read(archive, slide)?;
    let mut title = SlideTitle::default();
    match archive.read_part(slide)? {
        Some(part) => xml::walk(part, &mut title)?,
        None => return Ok(()),
    }
    if title.is_hidden {
        return Ok(());
    }
    writer.begin_paragraph();
    writer.push_text(&if title.text.trim().is_empty() { format!("Slide {number}") } else { title.text });
    writer.end_paragraph(ParagraphKind::Heading(2))?;
    let diagrams = drawing::read_diagrams(archive, &relationships)?;
    if let Some(part) = archive.read_part(slide)? {
        xml::walk(part, &mut SlideReader::of_slide(writer, diagrams))?;
    }
    if let Some(notes) = relationships.first_of("notesSlide")
        && let Some(part) = archive.read_part(notes)?
    {
        xml::walk(part, &mut SlideReader::of_notes(writer))?;
    }
    Ok(())
}
