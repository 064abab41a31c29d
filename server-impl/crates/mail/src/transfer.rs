//! Transfer encodings (RFC 2045, section 6). What violates them is kept as it is: a mail is read as far as it can be.

use std::borrow::Cow;

/// Undoes a transfer encoding.
pub(crate) fn undo<'r>(encoding: &str, body: &'r [u8]) -> Cow<'r, [u8]> {
    match encoding {
        "base64" => Cow::Owned(decode_base64(body)),
        "quoted-printable" => Cow::Owned(decode_quoted(body)),
        _ => Cow::Borrowed(body),
    }
}

/// Decodes base64. Other bytes between its letters are skipped, and several texts may follow each other.
pub(crate) fn decode_base64(encoded: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(encoded.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0_u32, 0_u32);
    for byte in encoded {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => {
                (bits, count) = (0, 0);
                continue;
            }
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push((bits >> count & 0xff) as u8);
            bits &= (1 << count) - 1;
        }
    }
    decoded
}

/// Decodes quoted-printable. Blanks before the end of a line were added on the way.
pub(crate) fn decode_quoted(encoded: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(encoded.len());
    for line in encoded.split_inclusive(|byte| *byte == b'\n') {
        let text = line.trim_ascii_end();
        let is_soft = text.ends_with(b"=");
        let text = if line.ends_with(b"\n") { text } else { line };
        decode_quoted_line(text.strip_suffix(b"=").filter(|_| is_soft).unwrap_or(text), &mut decoded);
        if line.ends_with(b"\n") && !is_soft {
            decoded.extend_from_slice(if line.ends_with(b"\r\n") { b"\r\n" } else { b"\n" });
        }
    }
    decoded
}

fn decode_quoted_line(line: &[u8], decoded: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(byte) = line.get(at) {
        let pair = line.get(at + 1..at + 3).filter(|_| *byte == b'=');
        match pair.and_then(|pair| Some(hex(pair[0])? << 4 | hex(pair[1])?)) {
            Some(value) => {
                decoded.push(value);
                at += 3;
            }
            None => {
                decoded.push(*byte);
                at += 1;
            }
        }
    }
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
