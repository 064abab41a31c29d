//! Files that a website links: the formats that are also accepted as uploads.

use async_trait::async_trait;
use bytes::Bytes;
use frontdesk_types::knowledge::sources::SourceFailure;
use url::Url;

use crate::extraction::files::{Format, HEAD_BYTES, file_name};

/// Media types of files, each with the extension of its format.
const MEDIA_TYPES: &[(&str, &str)] = &[
    ("application/pdf", "pdf"),
    ("application/x-pdf", "pdf"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
    ("application/vnd.oasis.opendocument.text", "odt"),
    ("application/epub+zip", "epub"),
    ("application/rtf", "rtf"),
    ("text/rtf", "rtf"),
    ("message/rfc822", "eml"),
    ("text/csv", "csv"),
    ("application/csv", "csv"),
    ("text/x-csv", "csv"),
    ("text/tab-separated-values", "tsv"),
];

/// Media types that do not say what a file is: its name does.
const UNSPECIFIC_TYPES: &[&str] = &[
    "",
    "application/octet-stream",
    "binary/octet-stream",
    "application/download",
    "application/force-download",
    "application/zip",
    "application/x-zip-compressed",
];

/// Maximum characters of the title of a file, which is its name.
const MAX_TITLE_CHARS: usize = 200;

/// The text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileText {
    /// The text.
    pub text: String,
    /// Offsets in bytes at which its pages begin, in ascending order; empty for a format without pages.
    pub page_starts: Vec<u64>,
    /// Sentence about parts that could not be read.
    pub note: Option<String>,
}

impl FileText {
    /// Returns the text without surrounding blanks.
    pub(super) fn trim(self) -> Self {
        let Self { text, page_starts, note } = self;
        let blanks = (text.len() - text.trim_start().len()) as u64;
        let page_starts = page_starts.into_iter().map(|start| start.saturating_sub(blanks)).collect();
        Self { text: text.trim().to_owned(), page_starts, note }
    }
}

/// Reads files, in a process of their own if their format may be malicious.
#[async_trait]
pub trait FileReader: Send + Sync {
    /// Returns the text of a file, or the reason why it has none.
    async fn read_file(&self, format: Format, file: Bytes) -> Result<FileText, SourceFailure>;
}

/// Returns the format of a file by the media type that the server declares, else by its name.
pub(super) fn format_of(url: &Url, media_type: &str, body: &[u8]) -> Option<Format> {
    let declared = MEDIA_TYPES.iter().find(|(known, _)| *known == media_type);
    let format = match declared {
        Some((_, extension)) => Format::of_name(&format!("file.{extension}")),
        None if UNSPECIFIC_TYPES.contains(&media_type) => Format::of_name(&file_name(url)),
        // Servers that do not know a format of text call it plain text.
        None if media_type == "text/plain" => Format::of_name(&file_name(url)).filter(|format| *format == Format::Csv),
        None => None,
    };
    format.filter(|format| format.may_begin_with(&body[..body.len().min(HEAD_BYTES)]))
}

/// Returns the name of a file, by which it is cited.
pub(super) fn file_title(url: &Url) -> Option<String> {
    let name: String = file_name(url).chars().filter(|c| !c.is_control()).take(MAX_TITLE_CHARS).collect();
    (!name.trim().is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(address: &str, media_type: &str, body: &[u8]) -> Option<Format> {
        format_of(&Url::parse(address).unwrap(), media_type, body)
    }

    #[test]
    fn a_file_is_what_its_server_says_else_what_its_name_says() {
        let (pdf, zip, csv) = (b"%PDF-1.7".as_slice(), b"PK\x03\x04".as_slice(), b"a,b\n1,2\n".as_slice());
        assert_eq!(format("https://desk.example/download?id=7", "application/pdf", pdf), Some(Format::Pdf));
        assert_eq!(format("https://desk.example/House%20rules.PDF", "application/octet-stream", pdf), Some(Format::Pdf));
        assert_eq!(format("https://desk.example/a.docx", "application/zip", zip), Some(Format::Docx));
        assert_eq!(format("https://desk.example/a.docx", "application/x-zip-compressed", zip), Some(Format::Docx));
        assert_eq!(format("https://desk.example/a.csv", "text/plain", csv), Some(Format::Csv));
        assert_eq!(format("https://desk.example/export", "application/csv", csv), Some(Format::Csv));
        assert_eq!(format("https://desk.example/a.txt", "text/plain", csv), None, "plain text is a page");
        assert_eq!(format("https://desk.example/a.pdf", "image/png", pdf), None);
        assert_eq!(format("https://desk.example/a.pdf", "application/pdf", b"<html>Log in</html>"), None);
        assert_eq!(format("https://desk.example/a.zip", "application/zip", zip), None);
        assert_eq!(format("https://desk.example/", "application/octet-stream", pdf), None);
    }

    #[test]
    fn pages_begin_where_they_did_before_blanks_were_removed() {
        let read = FileText { text: "\n\nDogs\n\n are welcome.\n".to_owned(), page_starts: vec![0, 8], note: None };
        let trimmed = read.trim();
        assert_eq!(trimmed, FileText { text: "Dogs\n\n are welcome.".to_owned(), page_starts: vec![0, 6], note: None });
    }

    #[test]
    fn a_file_has_its_name_as_title() {
        let title = |address: &str| file_title(&Url::parse(address).unwrap());
        assert_eq!(title("https://desk.example/a/House%20rules%20%C3%BC.pdf?v=2").as_deref(), Some("House rules ü.pdf"));
        assert_eq!(title("https://desk.example/"), None);
    }
}
