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
    report::{ExtractionReport, PartKind, ReadingNote},
    text::TextWriter,
    xml::{self, Element, Visit, XmlVisitor},
};
use slide::{SlideReader, SlideTitle};

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<ExtractionReport, ExtractError> {
    let mut archive = Archive::open(input)?;
    let main = find_main_part(&mut archive, "ppt/presentation.xml")?;
    let relationships = Relationships::read(&mut archive, &main)?;
    let mut presentation = Presentation::default();
    let part = archive.read_part(&main)?.ok_or(ExtractError::Damaged)?;
    xml::walk(part, &mut presentation)?;
    let mut writer = DocumentWriter::new(&mut *output);
    let mut unreadable = Vec::new();
    for (number, id) in (1..).zip(&presentation.slides) {
        let Some(slide) = relationships.target(id) else { continue };
        match write_slide(&mut archive, slide, number, &mut writer) {
            // A slide that is damaged costs itself.
            Err(ExtractError::Damaged) => unreadable.push(number),
            written => written?,
        }
        writer.close_all()?;
    }
    writer.finish()?;
    let count = u32::try_from(presentation.slides.len()).unwrap_or(u32::MAX);
    match ReadingNote::about_unreadable(PartKind::Slide, unreadable, count) {
        Some(_) if !output.has_text() => Err(ExtractError::Damaged),
        note => Ok(ExtractionReport { notes: Vec::from_iter(note), ..ExtractionReport::default() }),
    }
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
    number: u32,
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
