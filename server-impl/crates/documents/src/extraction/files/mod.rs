//! Extraction of the text of a file.
//!
//! Plain text, Markdown, HTML and CSV are read in the server itself, by parsers that are safe on any input. PDF and
//! Word are read in a separate process, with limits, by the same function: see `ports::extractor`.

use std::io::{self, Read, Write};

mod csv;
mod docx;
mod html;
mod markdown;
mod pdf;
mod plain;
pub mod report;
#[cfg(test)]
mod tests;
mod text;

use frontdesk_vocabulary::words;
use report::{ExtractionReport, ReadingNote};
use text::TextWriter;

words! {
    /// The format of a file.
    Format {
        /// Plain text.
        Txt = "txt",
        /// Markdown.
        Md = "md",
        /// HTML.
        Html = "html",
        /// Values separated by commas, semicolons or tabs, below a line of headers (RFC 4180).
        Csv = "csv",
        /// Portable Document Format (ISO 32000).
        Pdf = "pdf",
        /// Office Open XML (ISO/IEC 29500).
        Docx = "docx",
    }
}

/// Maximum bytes of text in a file.
const MAX_TEXT_BYTES: u64 = 256 * 1024 * 1024;

/// Number of leading bytes by which a file's format is checked.
pub const HEAD_BYTES: usize = 1_024;

impl Format {
    /// Finds the format by the extension of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        let (stem, end) = name.rsplit_once('.')?;
        let format = match end.to_ascii_lowercase().as_str() {
            "txt" | "text" => Self::Txt,
            "md" | "markdown" => Self::Md,
            "html" | "htm" | "xhtml" => Self::Html,
            "csv" | "tsv" => Self::Csv,
            "pdf" => Self::Pdf,
            "docx" => Self::Docx,
            _ => return None,
        };
        (!stem.is_empty()).then_some(format)
    }

    /// Checks that a file with these first bytes, up to [`HEAD_BYTES`] of them, may have this format.
    pub fn may_begin_with(self, head: &[u8]) -> bool {
        match self {
            // Some writers put other bytes before it (ISO 32000-1, appendix H, implementation note 13).
            Self::Pdf => head.windows(5).any(|window| window == b"%PDF-"),
            Self::Docx => head.starts_with(b"PK\x03\x04"),
            Self::Txt | Self::Md | Self::Html | Self::Csv => plain::is_text(head),
        }
    }

    /// Returns `true` if it is read in a separate process.
    pub fn is_isolated(self) -> bool {
        matches!(self, Self::Pdf | Self::Docx)
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
    let mut report = ExtractionReport::default();
    match format {
        Format::Txt => plain::extract(input, &mut output)?,
        Format::Md => markdown::extract(input, &mut output)?,
        Format::Html => html::extract(input, &mut output)?,
        Format::Csv => csv::extract(input, &mut output)?,
        Format::Pdf => report = pdf::extract(input, &mut output)?,
        Format::Docx => docx::extract(input, &mut output)?,
    }
    output.finish()?;
    Ok(report)
}

/// Reads a whole file, up to `most` bytes.
fn read_whole(input: impl Read, most: u64) -> Result<Vec<u8>, ExtractError> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ExtractError::TooLarge) } else { Ok(bytes) }
}
