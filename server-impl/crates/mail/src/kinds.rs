//! What a part says about itself: `Content-Type` and `Content-Disposition` (RFC 2045, RFC 2183, RFC 2231).

use frontdesk_documents::extraction::mails::decode_text;
use mail_parser::{ContentType, HeaderValue, parsers::MessageStream};

use super::{encoded_words::decode_line, fields::Fields};

/// Maximum bytes of such a field that are read.
const MAX_VALUE_BYTES: usize = 8 * 1024;

/// Maximum characters of a name.
const MAX_NAME_CHARS: usize = 1_000;

/// Facts that a part states about itself.
#[derive(Debug, Default)]
pub(crate) struct PartKind {
    /// Media type in lower case, such as `text`, and its second half, such as `plain`.
    pub(crate) main: String,
    pub(crate) sub: String,
    pub(crate) charset: Option<String>,
    pub(crate) boundary: Option<String>,
    /// Set if its lines may be joined again (RFC 3676), and if the blank between them is then dropped.
    pub(crate) is_flowed: bool,
    pub(crate) is_flowed_without_blanks: bool,
    /// Kind of a report.
    pub(crate) report: Option<String>,
    /// Disposition in lower case.
    pub(crate) disposition: Option<String>,
    /// Name in `Content-Disposition`, else in `Content-Type`.
    pub(crate) name: Option<String>,
    pub(crate) has_file_name: bool,
    /// `Content-ID` without angle brackets.
    pub(crate) id: Option<String>,
    /// Transfer encoding in lower case.
    pub(crate) encoding: String,
}

impl PartKind {
    /// Reads the fields of a part; `default` is the media type of one that names none.
    pub(crate) fn read(fields: &Fields<'_>, default: (&str, &str)) -> Self {
        let stated = fields.first("content-type").and_then(parse);
        let disposition = fields.first("content-disposition").and_then(parse);
        let (main, sub) = match &stated {
            Some(kind) => (&*kind.c_type, kind.c_subtype.as_deref().unwrap_or_default()),
            None => default,
        };
        let attribute = |name| stated.as_ref().and_then(|kind| find_attribute(kind, name));
        let file_name = disposition.as_ref().and_then(|kind| find_attribute(kind, "filename"));
        Self {
            main: main.trim().to_ascii_lowercase(),
            sub: sub.trim().to_ascii_lowercase(),
            charset: attribute("charset"),
            boundary: attribute("boundary"),
            is_flowed: attribute("format").is_some_and(|format| format.eq_ignore_ascii_case("flowed")),
            is_flowed_without_blanks: attribute("delsp").is_some_and(|value| value.eq_ignore_ascii_case("yes")),
            report: attribute("report-type").map(|kind| kind.to_ascii_lowercase()),
            disposition: disposition.as_ref().map(|kind| kind.c_type.trim().to_ascii_lowercase()),
            has_file_name: file_name.is_some(),
            name: file_name.or_else(|| attribute("name")).map(|name| decode_line(name.as_bytes(), MAX_NAME_CHARS)),
            id: fields.first("content-id").and_then(|value| super::ids::parse(value).into_iter().next()),
            encoding: fields.word("content-transfer-encoding").unwrap_or_default(),
        }
    }

    pub(crate) fn is(&self, main: &str, sub: &str) -> bool {
        self.main == main && self.sub == sub
    }

    pub(crate) fn is_attached(&self) -> bool {
        self.disposition.as_deref() == Some("attachment")
    }
}

/// Parses a value. Its letters may be in any charset, although they must be in ASCII.
fn parse(value: &[u8]) -> Option<ContentType<'static>> {
    let value = decode_text(&value[..value.len().min(MAX_VALUE_BYTES)], None, false) + "\n";
    let HeaderValue::ContentType(kind) = MessageStream::new(value.as_bytes()).parse_content_type() else { return None };
    match HeaderValue::ContentType(kind).into_owned() {
        HeaderValue::ContentType(kind) => Some(kind),
        _ => None,
    }
}

fn find_attribute(kind: &ContentType<'_>, name: &str) -> Option<String> {
    let found = kind.attribute(name)?;
    Some(found.to_owned()).filter(|value| !value.is_empty())
}
