//! Extraction of the text of a file.
//!
//! Plain text, Markdown, HTML and CSV are read in the server itself, by parsers that are safe on any input. All other
//! formats are read in a separate process, with limits, by the same function: see `ports::extractor`.

use std::{
    io::{self, Read, Write},
    panic::{self, AssertUnwindSafe},
};

mod archive;
mod charts;
mod csv;
mod document_writer;
mod docx;
mod drawing;
mod eml;
mod epub;
pub(super) mod format;
mod html;
mod markdown;
mod numerals;
mod odt;
mod ooxml;
mod pdf;
mod plain;
mod pptx;
pub mod report;
mod rows;
mod rtf;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod xlsx;
mod xml;

pub use format::{Format, file_name};
use report::{ExtractionReport, ReadingNote};
use text::TextWriter;

/// Maximum bytes of text in a file.
const MAX_TEXT_BYTES: u64 = 256 * 1024 * 1024;

/// Bytes at the beginning of an archive within which its media type stands.
const MEDIA_TYPE_BYTES: usize = 128;

/// Number of leading bytes by which a file's format is checked.
pub const HEAD_BYTES: usize = 1_024;

impl Format {
    /// Checks that a file with these first bytes, up to [`HEAD_BYTES`] of them, may have this format.
    pub fn may_begin_with(self, head: &[u8]) -> bool {
        match self {
            // Some writers put other bytes before it (ISO 32000-1, appendix H, implementation note 13).
            Self::Pdf => head.windows(5).any(|window| window == b"%PDF-"),
            // Office encrypts a document within a compound file, which is refused with that reason when it is read.
            Self::Docx | Self::Xlsx | Self::Pptx => is_archive(head, None) || head.starts_with(archive::COMPOUND_FILE_MAGIC),
            Self::Odt => is_archive(head, Some(b"application/vnd.oasis.opendocument.text")),
            Self::Epub => is_archive(head, Some(b"application/epub+zip")),
            Self::Rtf => head.trim_ascii_start().starts_with(rtf::MAGIC),
            Self::Eml => plain::is_text(head) && eml::may_begin_with(head),
            Self::Txt | Self::Md | Self::Html | Self::Csv => plain::is_text(head),
        }
    }
}

/// Reason for which a file has no text. The messages are for the person who sent it.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError {
    /// The file has no text.
    #[error("The file contains no text. A scan is a picture: have its text recognized first, then add it again.")]
    Empty,
    /// The pages of the file are pictures without text.
    #[error("The file is a scan: its pages are pictures without text. Have its text recognized first, then add it again.")]
    Scan(ReadingNote),
    /// The file has text, but its fonts do not tell the letters.
    #[error(
        "The letters of the file cannot be told, since its fonts do not name them. Export it again with another program, or \
         have its text recognized, then add it again."
    )]
    UnknownLetters,
    /// The file is protected by a password.
    #[error("The file is protected by a password. Remove the protection, then add it again.")]
    Encrypted,
    /// The file is not what it claims to be.
    #[error("The file is damaged, or not what its name says. Save it again, then add it again.")]
    Damaged,
    /// The file is too large.
    #[error("The file contains more than can be read. Split it, then add the parts.")]
    TooLarge,
    /// The file takes too long to read.
    #[error("The file takes too long to read. Save it in a simpler form, for example as text, then add it again.")]
    TooSlow,
    /// The process that read the file ended.
    #[error("The file is too complex to be read, or damaged. Save it in a simpler form, for example as text, then add it again.")]
    TooComplex,
    /// An error of the server.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes the text of a file, in UTF-8, with line breaks as `\n` and without U+0000, and returns what else is known of
/// it. May take long: keep it off the runtime's threads.
///
/// # Errors
/// When there is no text, or reading fails; then anything written so far must be discarded.
pub fn extract(format: Format, input: impl Read, output: impl Write) -> Result<ExtractionReport, ExtractError> {
    let mut output = TextWriter::new(output, MAX_TEXT_BYTES);
    let report = if format.is_isolated() {
        // A parser that panics, since a file violates the standard, refuses that file.
        let read = panic::catch_unwind(AssertUnwindSafe(|| extract_into(format, input, &mut output)));
        read.unwrap_or(Err(ExtractError::Damaged))?
    } else {
        extract_into(format, input, &mut output)?
    };
    output.finish()?;
    Ok(report)
}

fn extract_into(format: Format, input: impl Read, output: &mut TextWriter<impl Write>) -> Result<ExtractionReport, ExtractError> {
    match format {
        Format::Pdf => return pdf::extract(input, output),
        Format::Pptx => return pptx::extract(input, output),
        Format::Epub => return epub::extract(input, output),
        Format::Txt => plain::extract(input, output),
        Format::Md => markdown::extract(input, output),
        Format::Html => html::extract(input, output),
        Format::Csv => csv::extract(input, output),
        Format::Docx => docx::extract(input, output),
        Format::Xlsx => xlsx::extract(input, output),
        Format::Odt => odt::extract(input, output),
        Format::Rtf => rtf::extract(input, output),
        Format::Eml => eml::extract(input, output),
    }?;
    Ok(ExtractionReport::default())
}

/// Checks that bytes begin an archive. If its first part says which kind of document it is, that must be `media_type`
/// (OpenDocument 1.3, part 2, section 3.3; EPUB Open Container Format, section 4.3).
fn is_archive(head: &[u8], media_type: Option<&[u8]>) -> bool {
    let Some(header) = head.strip_prefix(b"PK\x03\x04") else { return false };
    let Some(said) = header.get(26..).and_then(|name| name.strip_prefix(b"mimetype")) else { return true };
    // Some programs write other data between the name and the type.
    let said = &said[..said.len().min(MEDIA_TYPE_BYTES)];
    media_type.is_some_and(|wanted| said.windows(wanted.len()).any(|window| window == wanted))
}

/// Reads a whole file, up to `most` bytes.
fn read_whole(input: impl Read, most: u64) -> Result<Vec<u8>, ExtractError> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ExtractError::TooLarge) } else { Ok(bytes) }
}
