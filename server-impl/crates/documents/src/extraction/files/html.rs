//! An HTML page saved as a file.

use std::io::{Read, Write};

use url::Url;

use super::{
    ExtractError, read_whole,
    text::{TextWriter, from_write_error},
};
use crate::extraction;

/// Maximum bytes of a page, which is read into memory.
const MAX_FILE_BYTES: u64 = 10 * 1024 * 1024;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    // Any address will do: links are not followed.
    let base = Url::parse("http://localhost/").expect("an address");
    let page = extraction::html::read(&bytes, None, &base).ok_or(ExtractError::TooComplex)?;
    output.write_all(page.text.as_bytes()).map_err(from_write_error)
}
