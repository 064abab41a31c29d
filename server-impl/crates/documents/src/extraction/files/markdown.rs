//! Markdown, in any charset.

use std::io::{self, Read, Write};

use super::{
    ExtractError,
    text::{TextWriter, from_write_error},
};
use crate::extraction::{charset, markdown};

/// Writes the text of a file. One that is too long or too complex for Markdown is treated as plain text.
pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let mut input = charset::decode_stream(input)?;
    let mut beginning = Vec::new();
    input.by_ref().take(markdown::MAX_MARKDOWN_BYTES as u64 + 1).read_to_end(&mut beginning)?;
    let document = std::str::from_utf8(&beginning).ok().and_then(markdown::read);
    match document {
        Some(document) => output.write_all(document.text.as_bytes()),
        None => output.write_all(&beginning).and_then(|()| io::copy(&mut input, output).map(drop)),
    }
    .map_err(from_write_error)
}
