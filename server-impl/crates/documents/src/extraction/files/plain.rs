//! Plain text, in any charset.

use std::io::{self, Read, Write};

use encoding_rs::Encoding;

use super::{
    ExtractError,
    text::{TextWriter, from_write_error},
};
use crate::extraction::charset;

/// Checks that bytes may begin a text: U+0000 does not occur in text, except in UTF-16 after its byte order mark.
pub(super) fn is_text(head: &[u8]) -> bool {
    Encoding::for_bom(head).is_some() || !head.contains(&0)
}

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    io::copy(&mut charset::decode_stream(input)?, output).map(drop).map_err(from_write_error)
}
