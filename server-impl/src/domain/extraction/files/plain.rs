//! Plain text, in whatever charset.

use std::io::{self, BufReader, Chain, Cursor, Read, Write};

use encoding_rs::Encoding;
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

use super::{
    ExtractError,
    text::{TextWriter, written},
};
use crate::domain::extraction::charset;

/// Bytes by which a charset is told.
const SAMPLE: u64 = 64 * 1024;

/// Whether bytes may begin a text: U+0000 stands in none, but for UTF-16 behind its mark.
pub(super) fn is_text(head: &[u8]) -> bool {
    Encoding::for_bom(head).is_some() || !head.contains(&0)
}

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    io::copy(&mut decoded(input)?, output).map(drop).map_err(written)
}

/// The text of bytes as UTF-8: by their byte order mark, else as their beginning looks.
///
/// Buffered, since the decoder loses the end of a text that breaks off in a letter when it is asked for less than 4 bytes there.
pub(super) fn decoded<R: Read>(input: R) -> io::Result<BufReader<DecodeReaderBytes<Sampled<R>, Vec<u8>>>> {
    let (sample, input) = sampled(input, SAMPLE)?;
    let encoding = charset::of_sample(&sample);
    let decoder = DecodeReaderBytesBuilder::new().encoding(Some(encoding)).bom_override(true).strip_bom(true).build(input);
    Ok(BufReader::new(decoder))
}

/// An input whose beginning was looked at.
pub(super) type Sampled<R> = Chain<Cursor<Vec<u8>>, R>;

/// The first bytes of an input, as many as there are up to `most`, and all of it.
pub(super) fn sampled<R: Read>(mut input: R, most: u64) -> io::Result<(Vec<u8>, Sampled<R>)> {
    let mut sample = Vec::new();
    input.by_ref().take(most).read_to_end(&mut sample)?;
    Ok((sample.clone(), Cursor::new(sample).chain(input)))
}
