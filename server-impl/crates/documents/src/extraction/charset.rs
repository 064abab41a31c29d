//! Decodes bytes to text.

use std::io::{self, BufReader, Chain, Cursor, Read};

use encoding_rs::Encoding;
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

/// Bytes from which the charset of a streamed text is detected.
const SAMPLE_BYTES: u64 = 64 * 1024;

/// Decodes bytes: by their byte order mark, else as UTF-8 if they are valid, else by the declared charset, else by
/// a guess from the bytes. Undecodable bytes are replaced; U+0000 is dropped.
///
/// Bytes of some charsets are valid UTF-8 too, although they mean something else: they are recognized by what no text in
/// UTF-8 has.
pub fn decode(bytes: &[u8], named: Option<&str>) -> String {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let named = named.and_then(|name| Encoding::for_label(name.trim().as_bytes()));
    let encoding = marked.unwrap_or_else(|| match named {
        _ if is_iso_2022_jp(bytes) => encoding_rs::ISO_2022_JP,
        Some(utf_16) if is_utf_16(utf_16) && bytes.contains(&0) => utf_16,
        _ if std::str::from_utf8(bytes).is_ok() => encoding_rs::UTF_8,
        Some(named) => named,
        None => guess_encoding(bytes),
    });
    let (text, _, _) = encoding.decode(bytes);
    if text.contains('\0') { text.replace('\0', "") } else { text.into_owned() }
}

/// Detects the charset of a text from its beginning, to read the rest of it. The sample may end inside a character.
pub fn detect_from_sample(sample: &[u8]) -> &'static Encoding {
    if is_iso_2022_jp(sample) {
        return encoding_rs::ISO_2022_JP;
    }
    let whole = match std::str::from_utf8(sample) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    if whole { encoding_rs::UTF_8 } else { guess_encoding(sample) }
}

/// Decodes an input to UTF-8: by its byte order mark, else by a guess from its beginning.
///
/// Buffered, since the decoder loses the end of a text that breaks off inside a character when fewer than 4
/// bytes are requested there.
pub(crate) fn decode_stream<R: Read>(input: R) -> io::Result<BufReader<DecodeReaderBytes<SampledInput<R>, Vec<u8>>>> {
    let (sample, input) = take_sample(input, SAMPLE_BYTES)?;
    let encoding = detect_from_sample(&sample);
    let decoder = DecodeReaderBytesBuilder::new().encoding(Some(encoding)).bom_override(true).strip_bom(true).build(input);
    Ok(BufReader::new(decoder))
}

/// An input whose beginning was sampled.
pub(crate) type SampledInput<R> = Chain<Cursor<Vec<u8>>, R>;

/// Returns the first bytes of an input, up to `most`, and the whole input.
pub(crate) fn take_sample<R: Read>(mut input: R, most: u64) -> io::Result<(Vec<u8>, SampledInput<R>)> {
    let mut sample = Vec::new();
    input.by_ref().take(most).read_to_end(&mut sample)?;
    Ok((sample.clone(), Cursor::new(sample).chain(input)))
}

/// Escape sequences that select Japanese letters (RFC 1468).
const JAPANESE_ESCAPES: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];

/// Checks for ISO-2022-JP, which consists of ASCII bytes: only its escape sequences distinguish it.
fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    bytes.is_ascii() && bytes.contains(&0x1b) && bytes.windows(3).any(|window| JAPANESE_ESCAPES.contains(&window))
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == encoding_rs::UTF_16LE || encoding == encoding_rs::UTF_16BE
}

fn guess_encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, chardetng::Utf8Detection::Allow)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_read_in_its_charset() {
        assert_eq!(decode("Grüße".as_bytes(), Some("iso-8859-1")), "Grüße", "what is UTF-8 is UTF-8, whatever is said");
        assert_eq!(decode(b"Gr\xfc\xdfe", Some("iso-8859-1")), "Grüße");
        assert_eq!(decode(b"Gr\xfc\xdfe aus der K\xfcche", None), "Grüße aus der Küche");
        assert_eq!(decode(&[0xff, 0xfe, b'H', 0, b'i', 0], None), "Hi");
        assert_eq!(decode(&[0xef, 0xbb, 0xbf, b'H', b'i'], None), "Hi");
        assert_eq!(decode(b"a\0b", None), "ab");
    }

    #[test]
    fn bytes_that_several_charsets_allow_are_read_in_the_right_one() {
        let japanese = b"\x1b$B<uIU\x1b(B: 8";
        for named in [None, Some("iso-2022-jp"), Some("utf-8")] {
            assert_eq!(decode(japanese, named), "受付: 8", "{named:?}");
        }
        assert_eq!(detect_from_sample(japanese), encoding_rs::ISO_2022_JP);
        assert_eq!(decode(b"\x1b[1mbold\x1b[0m", Some("iso-2022-jp")), "\x1b[1mbold\x1b[0m", "colors of a terminal");
        assert_eq!(decode(b"H\0i\0", Some("utf-16le")), "Hi", "as declared, without a mark");
        assert_eq!(decode(b"Hi", Some("utf-16le")), "Hi", "a page that declares it in ASCII is not in it");
        assert_eq!(decode(b"\x8e\xf3\x95t", Some("shift_jis")), "受付");
        assert_eq!(decode(b"\xd6\xd0", Some("gbk")), "中");
        assert_eq!(decode(b"\xcf\xf0\xe8", Some("windows-1251")), "При");
    }

    proptest! {
        #[test]
        fn any_bytes_are_some_text(bytes: Vec<u8>, named in prop::option::of("[a-z0-9-]{0,12}")) {
            prop_assert!(!decode(&bytes, named.as_deref()).contains('\0'));
        }
    }
}
