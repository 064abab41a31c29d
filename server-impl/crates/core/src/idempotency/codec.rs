//! Compresses answers: on their own, or against an earlier one that they resemble.

use std::io::Write;

use flate2::{Compress, Compression, Decompress, FlushDecompress, Status, write::ZlibEncoder};
use frontdesk_types::{Error, Result};

/// Maximum bytes of an answer; no operation comes near it. It bounds the size to which a damaged row may inflate.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// Compresses an answer (zlib, RFC 1950), with `base` as the preset dictionary: the text that both share takes next
/// to nothing, as long as it is within the last 32 KiB.
pub(super) fn compress(answer: &str, base: Option<&str>) -> Result<Vec<u8>> {
    let mut compress = Compress::new(Compression::default(), true);
    if let Some(base) = base {
        compress.set_dictionary(base.as_bytes()).map_err(Error::internal)?;
    }
    let mut encoder = ZlibEncoder::new_with_compress(Vec::new(), compress);
    let packed = encoder.write_all(answer.as_bytes()).and_then(|()| encoder.finish());
    packed.map_err(|error| Error::internal(format!("an answer could not be compressed: {error}")))
}

/// Restores an answer. The format includes checksums of the answer and of its base.
///
/// # Errors
/// A fault when the stored bytes are damaged, or the base is the wrong one.
pub(super) fn decompress(packed: &[u8], base: Option<&str>) -> Result<String> {
    let damaged = |why: &str| Error::internal(format!("an answer stored for repeated requests is damaged: {why}"));
    let (mut inflate, mut text) = (Decompress::new(true), Vec::with_capacity(packed.len().saturating_mul(4).max(1_024)));
    let mut base = base;
    loop {
        let read = usize::try_from(inflate.total_in()).unwrap_or(usize::MAX);
        let rest = packed.get(read..).unwrap_or_default();
        let before = (inflate.total_in(), text.len());
        match inflate.decompress_vec(rest, &mut text, FlushDecompress::None) {
            Ok(Status::StreamEnd) => break,
            Ok(_) if text.len() == text.capacity() && text.len() < MAX_ANSWER_BYTES => text.reserve(text.len().max(1_024)),
            Ok(_) if (inflate.total_in(), text.len()) == before => return Err(damaged("it is truncated")),
            Ok(_) => {}
            Err(error) if error.needs_dictionary().is_some() => {
                let base = base.take().ok_or_else(|| damaged("its base is missing"))?;
                inflate.set_dictionary(base.as_bytes()).map_err(|_| damaged("its base does not match"))?;
            }
            Err(error) => return Err(damaged(&error.to_string())),
        }
    }
    String::from_utf8(text).map_err(|_| damaged("it is not UTF-8 text"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agent(name: &str, instruction: &str) -> String {
        format!(r#"{{"id":"019a9f3e","name":"{name}","systemInstruction":"{instruction}","updatedAt":"2026-11-22T10:00:00Z"}}"#)
    }

    /// Returns text that hardly compresses.
    fn noise(length: usize) -> String {
        let letter = |state: &mut u64| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b' ' + u8::try_from((*state >> 33) % 94).expect("less than 94"))
        };
        let mut state = 7;
        (0..length).map(|_| letter(&mut state)).filter(|letter| !r#""\"#.contains(*letter)).collect()
    }

    #[test]
    fn what_two_answers_have_in_common_takes_next_to_nothing() {
        let instruction = noise(8_000);
        let (first, second) = (agent("Front desk", &instruction), agent("A", &instruction));
        assert!(compress(&second, None).unwrap().len() > 6_000, "by itself");
        let packed = compress(&second, Some(&first)).unwrap();
        assert!(packed.len() < 200, "{}", packed.len());
        assert_eq!(decompress(&packed, Some(&first)).unwrap(), second);
    }

    #[test]
    fn damage_is_noticed() {
        let (answer, base) = (agent("Front desk", "Be brief."), agent("A", "Be brief."));
        let packed = compress(&answer, Some(&base)).unwrap();
        let why = |packed: &[u8], base| decompress(packed, base).unwrap_err().to_string();
        insta::assert_snapshot!(why(&packed, None), @"an answer stored for repeated requests is damaged: its base is missing");
        insta::assert_snapshot!(why(&packed, Some("another")), @"an answer stored for repeated requests is damaged: its base \
            does not match");
        insta::assert_snapshot!(why(&packed[..packed.len() - 5], Some(&base)), @"an answer stored for repeated requests is \
            damaged: it is truncated");
        insta::assert_snapshot!(why(b"no zlib", None), @"an answer stored for repeated requests is damaged: deflate \
            decompression error: incorrect header check");
    }

    proptest! {
        #[test]
        fn an_answer_comes_back_byte_for_byte(
            answer in any::<String>(),
            base in proptest::option::of(any::<String>()),
            times in 1..2_000_usize,
        ) {
            let answer = answer.repeat(times);
            let packed = compress(&answer, base.as_deref()).unwrap();
            prop_assert_eq!(decompress(&packed, base.as_deref()).unwrap(), answer);
        }

        #[test]
        fn nothing_makes_it_panic(packed in any::<Vec<u8>>(), base in proptest::option::of(any::<String>())) {
            let _ = decompress(&packed, base.as_deref());
        }
    }
}
