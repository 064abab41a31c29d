//! The text of a Word file: paragraphs, headings after `#` as in Markdown, the cells of a table row on one line.
//!
//! Source: ECMA-376, part 1 (WordprocessingML, section 17) and part 2 (packages).

use std::io::{BufRead, BufReader, Cursor, Read, Write};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use zip::{ZipArchive, result::ZipError};

use super::{
    ExtractError, read_whole,
    text::{TextWriter, from_write_error},
};

/// Maximum bytes of a file, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

/// Maximum bytes of its document, decompressed. A small file that decompresses to more is malicious.
const MAX_DOCUMENT_BYTES: u64 = 256 * 1024 * 1024;

/// Maximum nesting of elements.
const MAX_DEPTH: usize = 1_000;

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(from_zip_error)?;
    let document = archive.by_name("word/document.xml").map_err(from_zip_error)?;
    let mut bounded = BufReader::new(document.take(MAX_DOCUMENT_BYTES + 1));
    let read = DocxReader::default().read_into(&mut bounded, output);
    if bounded.into_inner().limit() == 0 { Err(ExtractError::TooLarge) } else { read }
}

fn from_zip_error(error: ZipError) -> ExtractError {
    match error {
        ZipError::UnsupportedArchive(why) if why.contains("assword") => ExtractError::Encrypted,
        ZipError::Io(_) | ZipError::InvalidArchive(_) | ZipError::FileNotFound | ZipError::UnsupportedArchive(_) => {
            ExtractError::Damaged
        }
        _ => ExtractError::Damaged,
    }
}

/// The state of reading a document.
#[derive(Default)]
struct DocxReader {
    depth: usize,
    /// Set when the next text is visible: `w:t`.
    in_text: bool,
    /// Number of open tables.
    tables: usize,
    paragraph: String,
    /// Heading level of the paragraph: 1 for the highest heading, 0 for none.
    level: usize,
    row: Vec<String>,
}

impl DocxReader {
    fn read_into(mut self, input: &mut impl BufRead, output: &mut impl Write) -> Result<(), ExtractError> {
        let mut reader = Reader::from_reader(input);
        let mut buffer = Vec::new();
        loop {
            match reader.read_event_into(&mut buffer).map_err(|_| ExtractError::Damaged)? {
                Event::Start(element) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(ExtractError::TooComplex);
                    }
                    self.open_element(&element);
                }
                Event::Empty(element) => {
                    self.open_element(&element);
                    self.close_element(element.local_name().as_ref(), output)?;
                }
                Event::End(element) => {
                    self.depth = self.depth.saturating_sub(1);
                    self.close_element(element.local_name().as_ref(), output)?;
                }
                Event::Text(text) if self.in_text => self.paragraph.push_str(&text),
                Event::GeneralRef(entity) if self.in_text => self.paragraph.push_str(&resolve_entity(&entity)),
                // Valid documents of this format have none. Entities are an attack.
                Event::DocType(_) => return Err(ExtractError::Damaged),
                Event::Eof => return Ok(()),
                _ => {}
            }
            buffer.clear();
        }
    }

    fn open_element(&mut self, element: &BytesStart<'_>) {
        match element.local_name().as_ref() {
            "t" => self.in_text = true,
            "tbl" => self.tables += 1,
            "tr" => self.row.clear(),
            "pStyle" => self.level = heading_level(element),
            "tab" if self.depth > 0 => self.paragraph.push(' '),
            "br" | "cr" => self.paragraph.push('\n'),
            _ => {}
        }
    }

    fn close_element(&mut self, name: &str, output: &mut impl Write) -> Result<(), ExtractError> {
        match name {
            "t" => self.in_text = false,
            "tbl" => {
                self.tables = self.tables.saturating_sub(1);
                output.write_all(b"\n").map_err(from_write_error)?;
            }
            "tr" => {
                let row = std::mem::take(&mut self.row).join(" | ");
                output.write_all(row.as_bytes()).and_then(|()| output.write_all(b"\n")).map_err(from_write_error)?;
            }
            "p" => self.end_paragraph(output).map_err(from_write_error)?,
            _ => {}
        }
        Ok(())
    }

    fn end_paragraph(&mut self, output: &mut impl Write) -> std::io::Result<()> {
        let paragraph = std::mem::take(&mut self.paragraph);
        let level = std::mem::take(&mut self.level);
        let paragraph = paragraph.trim();
        if paragraph.is_empty() {
            return Ok(());
        }
        if self.tables > 0 {
            self.row.push(paragraph.to_owned());
            return Ok(());
        }
        let marks = if level > 0 { format!("{} ", "#".repeat(level)) } else { String::new() };
        write!(output, "{marks}{paragraph}\n\n")
    }
}

/// Returns the level of a heading by the name of its style (`Heading1`, `berschrift2`, `Title`), 0 for any other style.
fn heading_level(style: &BytesStart<'_>) -> usize {
    let value = style.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == "val");
    let name = value.map(|attribute| attribute.value.to_ascii_lowercase()).unwrap_or_default();
    if name == "title" {
        return 1;
    }
    let digit = name.chars().last().and_then(|last| last.to_digit(10)).unwrap_or_default();
    let heading = ["heading", "berschrift", "titre", "ttulo", "titolo", "kop"].iter().any(|known| name.starts_with(known));
    if heading { digit.clamp(1, 6) as usize } else { 0 }
}

/// Resolves a character reference: a number, or one of XML's five names (XML 1.0, section 4.6).
fn resolve_entity(entity: &quick_xml::events::BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = entity.resolve_char_ref() {
        return letter.to_string();
    }
    match entity.as_ref() {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    }
    .to_owned()
}
