//! The text of a PDF file (ISO 32000).
//!
//! The libraries `hayro-syntax` and `hayro-font` read the objects of the file and its fonts. From there on:
//!
//! - [`interpreter`], [`state`], [`fonts`], [`guesses`], [`layers`], [`fields`]: which letters a page shows, and where.
//! - [`glyph`], [`twins`], [`clusters`], [`lines`], [`bidi`], [`letters`]: letters become lines, in the order of reading.
//! - [`layout`], [`paragraphs`]: lines become columns, tables, paragraphs and headings.
//!
//! A page that cannot be read costs itself and not the file: the report names it.

use std::{
    cell::RefCell,
    io::{Read, Write},
    panic::{self, AssertUnwindSafe},
};

use hayro_font::kurbo::Affine;
use hayro_syntax::{
    LoadPdfError, Pdf,
    object::{Array, Dict, Stream},
    page::Page,
};

mod bidi;
mod clusters;
mod fields;
mod fonts;
mod glyph;
mod guesses;
mod interpreter;
mod layers;
mod layout;
mod letters;
mod lines;
mod pages;
mod paragraphs;
mod state;
#[cfg(test)]
mod tests;
mod twins;

use fonts::FontBook;
use frontdesk_types::knowledge::sources::ReadingNoteKind;
use glyph::Glyph;
use interpreter::{Interpreter, PageContent, Shared};
use layers::HiddenLayers;
use layout::Flow;
use paragraphs::Style;

use super::{
    ExtractError, HEAD_BYTES, read_whole,
    report::{ExtractionReport, ReadingNote},
    text::{TextWriter, from_write_error},
};

/// Maximum bytes of a file, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

/// Minimum number of unknown letters for which a page is called incomplete.
const MIN_UNKNOWN_LETTERS: usize = 5;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<ExtractionReport, ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    // Some writers put other bytes before it (ISO 32000-1, appendix H, implementation note 13).
    if !bytes[..bytes.len().min(HEAD_BYTES)].windows(5).any(|window| window == b"%PDF-") {
        return Err(ExtractError::Damaged);
    }
    // The parser may panic on a file that violates the standard.
    let pages = panic::catch_unwind(AssertUnwindSafe(|| read_pages(bytes))).map_err(|_| ExtractError::Damaged)??;
    let style = Style::find(pages.iter().flat_map(|page| &page.flows).flat_map(|flow| &flow.lines));
    let mut report = ExtractionReport::default();
    for page in &pages {
        report.page_starts.push(output.written());
        let text = paragraphs::write_page(&page.flows, style);
        output.write_all(text.as_bytes()).map_err(from_write_error)?;
    }
    report.notes = list_notes(&pages);
    if !output.has_text() { Err(explain_silence(&pages, &report)) } else { Ok(report) }
}

/// A page that was read.
#[derive(Debug, Default)]
struct ReadPage {
    flows: Vec<Flow>,
    state: PageState,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum PageState {
    /// Read, or empty.
    #[default]
    Complete,
    /// Nothing could be read, or not everything.
    Unreadable,
    /// Some letters are unknown.
    UnknownLetters,
    /// A picture without text.
    Scanned,
}

fn read_pages(bytes: Vec<u8>) -> Result<Vec<ReadPage>, ExtractError> {
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => ExtractError::Encrypted,
        LoadPdfError::Invalid => ExtractError::Damaged,
    })?;
    let catalog = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id()).unwrap_or_default();
    let shared = Shared { fonts: FontBook::new(), layers: HiddenLayers::read(&catalog), spare: RefCell::default() };
    let unreadable = || ReadPage { flows: Vec::new(), state: PageState::Unreadable };
    let pages = pages::list_pages(&pdf)?.into_iter().map(|page| {
        let read = page.and_then(|page| panic::catch_unwind(AssertUnwindSafe(|| read_page(page, &shared))).ok());
        read.unwrap_or_else(unreadable)
    });
    Ok(pages.collect())
}

fn read_page<'a>(page: &Page<'a>, shared: &Shared<'a>) -> ReadPage {
    let mut interpreter = Interpreter::new(shared, Affine::new(page.initial_transform(false).as_coeffs()));
    interpreter.content.glyphs = shared.spare.take();
    interpreter.run(page.typed_operations(), page.resources());
    let PageContent { glyphs, .. } = &interpreter.content;
    let is_lost = glyphs.is_empty() && has_content(page) && page.page_stream().is_none_or(<[u8]>::is_empty);
    let mut annotations = Interpreter::new(shared, Affine::new(page.initial_transform(false).as_coeffs()));
    fields::read_annotations(page, shared, &mut annotations);
    let mut content = interpreter.content;
    content.add(annotations.content);
    let (width, height) = measure_page(page);
    content.glyphs.retain(|glyph| glyph.is_within(width, height));
    let state = state_of(&content, is_lost);
    ReadPage { flows: read_flows(content, &shared.spare), state }
}

/// Returns the size of a page; none for a page that shows nothing of its sheet, by mistake.
fn measure_page(page: &Page<'_>) -> (f64, f64) {
    let shown = page.intersected_crop_box();
    if shown.x1 <= shown.x0 || shown.y1 <= shown.y0 {
        return (0.0, 0.0);
    }
    let (width, height) = page.render_dimensions();
    (f64::from(width), f64::from(height))
}

/// Checks if a page names content that is not empty, or that the file does not contain.
fn has_content(page: &Page<'_>) -> bool {
    let is_filled = |stream: &Stream<'_>| !stream.raw_data().trim_ascii().is_empty();
    let streams = page.raw().get::<Array<'_>>(b"Contents");
    let single = page.raw().get::<Stream<'_>>(b"Contents");
    match (single, streams) {
        (Some(stream), _) => is_filled(&stream),
        (None, Some(streams)) => streams.iter::<Stream<'_>>().any(|stream| is_filled(&stream)),
        (None, None) => page.raw().contains_key(b"Contents"),
    }
}

fn state_of(content: &PageContent, is_lost: bool) -> PageState {
    let mut letters = content.glyphs.iter().filter(|glyph| !glyph.is_space());
    if is_lost || content.is_cut {
        PageState::Unreadable
    } else if content.unknown >= MIN_UNKNOWN_LETTERS && content.unknown * 10 > letters.clone().count() {
        PageState::UnknownLetters
    } else if content.pictures > 0 && letters.next().is_none() {
        PageState::Scanned
    } else {
        PageState::Complete
    }
}

/// Reads the lines of a page: first those of its main direction, then those that stand upright or at an angle.
fn read_flows(content: PageContent, spare: &RefCell<Vec<Glyph>>) -> Vec<Flow> {
    let mut frames = glyph::split_frames(content.glyphs);
    let flows = frames.iter_mut().flat_map(|frame| {
        let bands = lines::read_lines(frame);
        let texts = bands.iter().flat_map(|band| &band.segments);
        let weight: i64 = texts.map(|segment| bidi::weigh_direction(&segment.text)).sum();
        layout::order_lines(&bands, weight > 0)
    });
    let flows = flows.collect();
    spare.replace(frames.into_iter().next().map(|frame| frame.glyphs).unwrap_or_default());
    flows
}

fn list_notes(pages: &[ReadPage]) -> Vec<ReadingNote> {
    let kinds = [
        (ReadingNoteKind::UnreadablePages, PageState::Unreadable),
        (ReadingNoteKind::UnreadableText, PageState::UnknownLetters),
        (ReadingNoteKind::ScannedPages, PageState::Scanned),
    ];
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let notes = kinds.into_iter().filter_map(|(kind, state)| {
        let concerned = pages.iter().zip(1..).filter(|(page, _)| page.state == state).map(|(_, page)| page);
        ReadingNote::about(kind, concerned.collect(), number(pages.len()))
    });
    notes.collect()
}

/// Returns the reason for which a file has no text.
fn explain_silence(pages: &[ReadPage], report: &ExtractionReport) -> ExtractError {
    let has = |state| pages.iter().any(|page| page.state == state);
    let scan = report.notes.iter().find(|note| note.kind == ReadingNoteKind::ScannedPages);
    match scan {
        _ if pages.is_empty() => ExtractError::Damaged,
        _ if has(PageState::UnknownLetters) => ExtractError::UnknownLetters,
        Some(note) => ExtractError::Scan(note.clone()),
        None if has(PageState::Unreadable) => ExtractError::Damaged,
        None => ExtractError::Empty,
    }
}
