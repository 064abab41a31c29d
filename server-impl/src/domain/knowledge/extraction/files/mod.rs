//! The text of a file.
//!
//! Plain text, Markdown, HTML and CSV are read in the server itself, by parsers that no input can harm. PDF and Word are read in a
//! process of their own, with limits, by the same function: see `ports::extractor`.

use std::io::{self, Read, Write};

mod csv;
mod docx;
mod html;
mod pdf;
mod plain;
#[cfg(test)]
mod tests;
mod text;

use text::TextWriter;

use frontdesk_vocabulary::words;

words! {
    /// What a file is.
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

/// Bytes of text that a file holds at most.
const MOST_TEXT: u64 = 256 * 1024 * 1024;

/// The first bytes of a file by which its format is checked.
pub const HEAD: usize = 1_024;

impl Format {
    /// What the end of a name says.
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

    /// Whether the first bytes of a file, [`HEAD`] of them if there are so many, may be of this format.
    pub fn begins_with(self, head: &[u8]) -> bool {
        match self {
            // Some writers put something before it (ISO 32000-1, appendix H, implementation note 13).
            Self::Pdf => head.windows(5).any(|window| window == b"%PDF-"),
            Self::Docx => head.starts_with(b"PK\x03\x04"),
            Self::Txt | Self::Md | Self::Html | Self::Csv => plain::is_text(head),
        }
    }

    /// Whether it is read in a process of its own.
    pub fn is_isolated(self) -> bool {
        matches!(self, Self::Pdf | Self::Docx)
    }
}

/// Why a file has no text. The sentences are for the one who sent it.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError {
    /// It says nothing.
    #[error("The file holds no text. A scan is a picture: have its text recognized first, then add it again.")]
    Empty,
    /// It is locked.
    #[error("The file is protected by a password. Remove the protection, then add it again.")]
    Encrypted,
    /// It is not what it says it is.
    #[error("The file is damaged, or not what its name says. Save it anew, then add it again.")]
    Damaged,
    /// It is too much.
    #[error("The file holds more than can be read. Split it, then add the parts.")]
    TooLarge,
    /// It is too much work.
    #[error("The file takes too long to read. Save it in a simpler form, as text say, then add it again.")]
    TooSlow,
    /// Its process ended.
    #[error("The file is too complex to be read, or damaged. Save it in a simpler form, as text say, then add it again.")]
    TooComplex,
    /// A fault of ours.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes the text of a file, in UTF-8, with line breaks as `\n` and without U+0000. Takes its time: not for the runtime's threads.
///
/// # Errors
/// When there is none, or no more can be read; what was written before does not count then.
pub fn extract(format: Format, input: impl Read, output: impl Write) -> Result<(), ExtractError> {
    let mut output = TextWriter::new(output, MOST_TEXT);
    match format {
        Format::Txt | Format::Md => plain::extract(input, &mut output)?,
        Format::Html => html::extract(input, &mut output)?,
        Format::Csv => csv::extract(input, &mut output)?,
        Format::Pdf => pdf::extract(input, &mut output)?,
        Format::Docx => docx::extract(input, &mut output)?,
    }
    output.end()
}

/// All of a file that is read whole, up to so many bytes.
fn whole(input: impl Read, most: u64) -> Result<Vec<u8>, ExtractError> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ExtractError::TooLarge) } else { Ok(bytes) }
}
