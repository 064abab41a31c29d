//! The text of a PDF file.

use std::{
    io::{Read, Write},
    panic::{self, AssertUnwindSafe},
};

use super::{
    ExtractError, read_whole,
    text::{TextWriter, from_write_error},
};

/// Maximum bytes of a file, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    // The parser panics on some files that violate the standard.
    let read = panic::catch_unwind(AssertUnwindSafe(|| pdf_extract::extract_text_from_mem(&bytes)));
    let text = match read {
        Ok(Ok(text)) if !(text.trim().is_empty() && is_encrypted(&bytes)) => text,
        Ok(_) | Err(_) if is_encrypted(&bytes) => return Err(ExtractError::Encrypted),
        Ok(_) | Err(_) => return Err(ExtractError::Damaged),
    };
    for paragraph in join_paragraphs(&text) {
        output.write_all(paragraph.as_bytes()).and_then(|()| output.write_all(b"\n\n")).map_err(from_write_error)?;
    }
    Ok(())
}

/// Checks for an encryption dictionary in a trailer (ISO 32000-1, section 7.6.1).
fn is_encrypted(bytes: &[u8]) -> bool {
    bytes.windows(8).any(|window| window == b"/Encrypt")
}

/// Joins the lines of a page into paragraphs. An empty line separates two blocks.
fn join_paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let last = paragraphs.last_mut().expect("there is one");
        if line.is_empty() {
            if !last.is_empty() {
                paragraphs.push(String::new());
            }
            continue;
        }
        append_line(last, &line);
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// Appends a line to a paragraph, and rejoins a word hyphenated across the break.
fn append_line(paragraph: &mut String, line: &str) {
    let broken = paragraph.ends_with('-') && line.starts_with(char::is_lowercase);
    let letters = paragraph.trim_end_matches('-').ends_with(char::is_alphabetic);
    if broken && letters {
        paragraph.pop();
    } else if !paragraph.is_empty() {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}
