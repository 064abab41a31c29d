//! Plain text, in any charset.

use std::io::{self, Read, Write};

use encoding_rs::Encoding;

use super::{
    ExtractError, archive,
    text::{TextWriter, from_write_error},
};
use crate::extraction::charset;

/// First bytes of files that are no text, although some have no U+0000: PDF, RTF, archives of ZIP and gzip, PostScript,
/// pictures, and documents of Office 97.
const OTHER_FORMATS: &[&[u8]] = &[
    b"%PDF-",
    b"{\\rtf",
    b"PK\x03\x04",
    b"%!PS",
    b"\x1f\x8b",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\x89PNG",
    archive::COMPOUND_FILE_MAGIC,
];

/// Checks that bytes may begin a text: U+0000 does not occur in text, except in UTF-16 after its byte order mark, and no
/// other format begins so.
pub(super) fn is_text(head: &[u8]) -> bool {
    let begins = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let is_other = OTHER_FORMATS.iter().any(|magic| begins.starts_with(magic));
    !is_other && (Encoding::for_bom(head).is_some() || !head.contains(&0))
}

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    io::copy(&mut charset::decode_stream(input)?, output).map(drop).map_err(from_write_error)
}
