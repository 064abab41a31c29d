//! The text of an e-book: its chapters, in the order in which they are read (EPUB 3.3, section 5).

use std::{
    collections::{HashMap, HashSet},
    io::{Read, Write},
};

use super::{
    ExtractError,
    archive::Archive,
    ooxml::resolve_path,
    report::{ExtractionReport, PartKind, ReadingNote},
    text::{TextWriter, from_write_error},
    xml::{self, Element, Visit, XmlVisitor},
};
use crate::extraction::{
    charset,
    html::{self, DocumentKind, empty_elements::close_empty_elements},
};

/// Part that names the package document (EPUB Open Container Format, section 4.2.6.3.1).
const CONTAINER: &str = "META-INF/container.xml";

/// Part that names what is encrypted (section 4.2.6.3.2).
const ENCRYPTION: &str = "META-INF/encryption.xml";

/// Maximum bytes of a chapter.
const MAX_CHAPTER_BYTES: u64 = 10 * 1024 * 1024;

/// Media types of chapters that are text.
const CHAPTER_TYPES: [&str; 3] = ["application/xhtml+xml", "text/html", "application/xml"];

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<ExtractionReport, ExtractError> {
    let mut archive = Archive::open(input)?;
    let container: Container = read_part(&mut archive, CONTAINER)?.ok_or(ExtractError::Damaged)?;
    let path = container.package.ok_or(ExtractError::Damaged)?;
    let package: Package = read_part(&mut archive, &path)?.ok_or(ExtractError::Damaged)?;
    let encrypted: EncryptedParts = read_part(&mut archive, ENCRYPTION)?.unwrap_or_default();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (mut count, mut unreadable, mut is_encrypted) = (0, Vec::new(), false);
    for (number, chapter) in (1..).zip(package.chapters()) {
        count = number;
        let chapter = resolve_path(folder, chapter);
        if encrypted.parts.contains(&chapter) {
            is_encrypted = true;
            unreadable.push(number);
            continue;
        }
        match read_chapter(&mut archive, &chapter)? {
            Some(text) if text.is_empty() => {}
            Some(text) => writeln!(output, "{text}\n").map_err(from_write_error)?,
            None => unreadable.push(number),
        }
    }
    match (output.has_text(), ReadingNote::about_unreadable(PartKind::Chapter, unreadable, count)) {
        (false, Some(_)) => Err(if is_encrypted { ExtractError::Encrypted } else { ExtractError::TooComplex }),
        (_, note) => Ok(ExtractionReport { notes: Vec::from_iter(note), ..ExtractionReport::default() }),
    }
}

/// Reads a chapter; `None` if it is missing, damaged or too complex, which costs itself and not the book.
fn read_chapter(archive: &mut Archive, name: &str) -> Result<Option<String>, ExtractError> {
    let bytes = match archive.read_whole_part(name, MAX_CHAPTER_BYTES) {
        Err(ExtractError::Damaged) => None,
        read => read?,
    };
    let Some(bytes) = bytes else { return Ok(None) };
    let text = charset::decode(&bytes, declared_encoding(&bytes).as_deref());
    Ok(html::read_document(&close_empty_elements(&text), DocumentKind::Chapter))
}

fn read_part<V: XmlVisitor + Default>(archive: &mut Archive, name: &str) -> Result<Option<V>, ExtractError> {
    let Some(part) = archive.read_part(name)? else { return Ok(None) };
    let mut visitor = V::default();
    xml::walk(part, &mut visitor)?;
    Ok(Some(visitor))
}

/// Returns the charset that an XML declaration names (XML 1.0, section 4.3.3).
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned();
    let (_, rest) = head.strip_prefix("<?xml")?.split_once("encoding=")?;
    Some(rest.trim_start_matches(['"', '\'']).split(['"', '\'']).next()?.to_owned())
}

/// Names the package document.
#[derive(Debug, Default)]
struct Container {
    package: Option<String>,
}

impl XmlVisitor for Container {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if name == "rootfile" && self.package.is_none() {
            self.package = element.attribute("full-path").map(|path| resolve_path("", &path));
        }
        Ok(Visit::Enter)
    }
}

/// The chapters of a book: their addresses by id, and their order.
#[derive(Debug, Default)]
struct Package {
    items: HashMap<String, String>,
    order: Vec<String>,
}

impl Package {
    /// Returns the addresses of the chapters, each once.
    fn chapters(&self) -> impl Iterator<Item = &str> {
        let mut known = HashSet::new();
        let chapters = self.order.iter().filter_map(|id| self.items.get(id).map(String::as_str));
        chapters.filter(move |chapter| known.insert(*chapter))
    }
}

impl XmlVisitor for Package {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        match name {
            "item" => {
                let media_type = element.attribute("media-type").unwrap_or_default();
                // The table of contents repeats the headings.
                let is_contents = element.attribute("properties").is_some_and(|all| all.split(' ').any(|one| one == "nav"));
                if let (Some(id), Some(address)) = (element.attribute("id"), element.attribute("href"))
                    && CHAPTER_TYPES.contains(&media_type.as_str())
                    && !is_contents
                {
                    self.items.insert(id, address);
                }
            }
            "itemref" => self.order.extend(element.attribute("idref")),
            _ => {}
        }
        Ok(Visit::Enter)
    }
}

/// The parts that are encrypted.
#[derive(Debug, Default)]
struct EncryptedParts {
    parts: HashSet<String>,
}

impl XmlVisitor for EncryptedParts {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        if name == "CipherReference" {
            self.parts.extend(element.attribute("URI").map(|path| resolve_path("", &path)));
        }
        Ok(Visit::Enter)
    }
}
