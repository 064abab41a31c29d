//! Words in other letters than those of ASCII, in fields of a header (RFC 2047, RFC 6532).

use frontdesk_documents::extraction::mails::decode_text;

use super::transfer::{decode_base64, decode_quoted};

/// Maximum bytes of a value that are decoded.
const MAX_VALUE_BYTES: usize = 64 * 1024;

/// Maximum bytes of an encoded word. The standard has 75, some programs put a whole subject into one.
const MAX_WORD_BYTES: usize = 4_096;

/// Bytes of a text in one charset, which several words may share: some programs split a letter between two.
#[derive(Default)]
struct Run {
    charset: String,
    bytes: Vec<u8>,
}

/// Decodes a value into one line of at most `max_chars` characters, without control characters.
pub(crate) fn decode_line(value: &[u8], max_chars: usize) -> String {
    let text = decode(value);
    let mut line = String::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > 4 * max_chars {
            break;
        }
    }
    line.chars().filter(|letter| !is_direction(*letter)).take(max_chars).collect::<String>().trim_end().to_owned()
}

/// Matches characters that change the direction of all that follows, so that a name may look like another one.
fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Decodes a value. Blanks between two encoded words are not part of it.
fn decode(value: &[u8]) -> String {
    let value = &value[..value.len().min(MAX_VALUE_BYTES)];
    let plain = decode_text(value, None, false);
    let (mut text, mut rest) = (String::with_capacity(plain.len()), plain.as_str());
    let mut run = Run::default();
    while let Some(at) = rest.find("=?") {
        let (before, word) = rest.split_at(at);
        let Some((charset, bytes, length)) = read_word(word) else {
            run.finish(&mut text);
            text.push_str(&rest[..at + 2]);
            rest = &rest[at + 2..];
            continue;
        };
        if run.is_open() && before.trim().is_empty() {
            run.extend(charset, &bytes, &mut text);
        } else {
            run.finish(&mut text);
            text.push_str(before);
            run.extend(charset, &bytes, &mut text);
        }
        rest = &word[length..];
    }
    run.finish(&mut text);
    text.push_str(rest);
    text
}

impl Run {
    fn is_open(&self) -> bool {
        !self.charset.is_empty()
    }

    fn extend(&mut self, charset: &str, bytes: &[u8], text: &mut String) {
        if !self.charset.eq_ignore_ascii_case(charset) {
            self.finish(text);
            charset.clone_into(&mut self.charset);
        }
        self.bytes.extend_from_slice(bytes);
    }

    fn finish(&mut self, text: &mut String) {
        if self.is_open() {
            text.push_str(&decode_text(&self.bytes, Some(&self.charset), false));
            *self = Self::default();
        }
    }
}

/// Reads an encoded word at the beginning of a text: its charset, its bytes, and its length.
fn read_word(text: &str) -> Option<(&str, Vec<u8>, usize)> {
    let text = &text[..text.floor_char_boundary(MAX_WORD_BYTES)];
    let (charset, rest) = text.strip_prefix("=?")?.split_once('?')?;
    let (encoding, rest) = rest.split_once('?')?;
    let (data, _) = rest.split_once("?=")?;
    let length = 2 + charset.len() + 1 + encoding.len() + 1 + data.len() + 2;
    // A language may follow (RFC 2231, section 5).
    let charset = charset.split('*').next().unwrap_or_default();
    let is_charset = !charset.is_empty() && charset.bytes().all(|byte| byte.is_ascii_graphic());
    let bytes = match encoding {
        "b" | "B" => decode_base64(data.as_bytes()),
        "q" | "Q" => decode_quoted(data.replace('_', " ").as_bytes()),
        _ => return None,
    };
    is_charset.then_some((charset, bytes, length))
}
