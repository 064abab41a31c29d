//! The text of a file in Rich Text Format (RTF 1.9.1): paragraphs, headings, items with their marks, tables, notes at
//! their place. Hidden and deleted text is left out, and so are headers, footers and comments.

mod destinations;
mod encodings;
mod fonts;
mod reader;
mod tables;
mod tokens;

use std::io::{Read, Write};

use super::{ExtractError, document_writer::DocumentWriter, read_whole, text::TextWriter};
use reader::RtfReader;
use tokens::Tokens;

/// First bytes of such a file.
pub(super) const MAGIC: &[u8] = b"{\\rtf";

/// Maximum bytes of a file, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    if !bytes.trim_ascii_start().starts_with(MAGIC) {
        return Err(ExtractError::Damaged);
    }
    let mut reader = RtfReader::new(DocumentWriter::new(output));
    for token in Tokens::new(&bytes) {
        reader.read_token(token)?;
    }
    reader.finish()
}
