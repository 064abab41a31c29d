//! Files that came with a mail. They are never opened, only named.

use std::collections::HashSet;

use frontdesk_documents::{
    extraction::mails::decode_text,
    file_names::{clean_name, clean_stem},
};
use percent_encoding::percent_decode_str;

use super::{bodies::Bodies, encoded_words::decode_line, fields::Fields, parts::Part, transfer};

/// Maximum number of attachments.
const MAX_ATTACHMENTS: usize = 20;

/// Maximum characters of the ending of a name.
const MAX_ENDING_CHARS: usize = 16;

/// Maximum bytes of a media type.
const MAX_MEDIA_TYPE_BYTES: usize = 100;

/// Maximum bytes of HTML that are searched for pictures that it shows.
const MAX_PAGE_BYTES: usize = 2 * 1024 * 1024;

/// Media type of everything else (RFC 2046, section 4.5.1).
const UNKNOWN_MEDIA_TYPE: &str = "application/octet-stream";

/// Endings of files that have no name.
const ENDINGS: [(&str, &str); 14] = [
    ("image/jpeg", "jpg"),
    ("image/png", "png"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("image/heic", "heic"),
    ("application/pdf", "pdf"),
    ("application/zip", "zip"),
    ("text/calendar", "ics"),
    ("text/csv", "csv"),
    ("text/html", "html"),
    ("text/plain", "txt"),
    ("text/vcard", "vcf"),
    ("application/pgp-signature", "asc"),
    ("application/pkcs7-signature", "p7s"),
];

/// Characters that end a reference to a part in HTML.
const REFERENCE_ENDS: [char; 9] = ['"', '\'', ')', '>', '<', ' ', '\n', '\r', '\t'];

/// A file that came with a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAttachment {
    /// A name that is safe for files.
    pub name: String,
    /// The media type in lower case, without parameters.
    pub media_type: String,
    /// The content.
    pub content: Vec<u8>,
}

/// Reads the attachments: files, and whatever else is neither text nor shown by the text. Returns the number of those beyond
/// the limit, too.
pub(crate) fn read_attachments(mail: &Part<'_>, bodies: &Bodies<'_, '_>) -> (Vec<ReadAttachment>, usize) {
    let shown = find_references(bodies);
    let is_shown = |part: &Part<'_>| part.kind.id.as_ref().is_some_and(|id| shown.contains(id));
    let leaves = mail.leaves();
    let files: Vec<&&Part<'_>> = leaves.iter().filter(|part| !bodies.has(part) && !is_shown(part) && has_content(part)).collect();
    let kept = files.iter().take(MAX_ATTACHMENTS).map(|part| read_attachment(part)).collect();
    (kept, files.len().saturating_sub(MAX_ATTACHMENTS))
}

/// Checks for a part that is a file, not an empty remainder.
fn has_content(part: &Part<'_>) -> bool {
    !part.body.trim_ascii().is_empty() || part.kind.name.is_some()
}

fn read_attachment(part: &Part<'_>) -> ReadAttachment {
    let media_type = clean_media_type(&part.kind.main, &part.kind.sub);
    ReadAttachment { name: file_name(part, &media_type), media_type, content: part.content().into_owned() }
}

fn clean_media_type(main: &str, sub: &str) -> String {
    let is_token =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&^_.+-".contains(&byte));
    let is_type = is_token(main) && is_token(sub) && main.len() + sub.len() < MAX_MEDIA_TYPE_BYTES;
    if is_type && main != "multipart" { format!("{main}/{sub}") } else { UNKNOWN_MEDIA_TYPE.to_owned() }
}

/// Returns the name of a file; of an attached mail, its subject.
fn file_name(part: &Part<'_>, media_type: &str) -> String {
    let is_mail = media_type == "message/rfc822" || media_type == "message/global";
    let named = part.kind.name.as_deref().map(clean_name).filter(|name| !name.is_empty());
    let name = match named {
        Some(name) => name,
        None if is_mail => clean_name(&subject(&part.content()).replace(['/', '\\'], " ")),
        None => String::new(),
    };
    let (stem, ending) = split_ending(&name);
    match ending {
        Some(ending) if !is_mail || ending.eq_ignore_ascii_case("eml") => format!("{}.{ending}", clean_stem(stem)),
        _ if is_mail => format!("{}.eml", clean_stem(if name.is_empty() { "mail" } else { &name })),
        _ => match ENDINGS.iter().find(|(known, _)| *known == media_type) {
            Some((_, ending)) => format!("{}.{ending}", clean_stem(&name)),
            None => clean_stem(&name),
        },
    }
}

/// Splits a name at the dot before its ending, if it has one.
fn split_ending(name: &str) -> (&str, Option<&str>) {
    let is_ending =
        |ending: &str| (1..=MAX_ENDING_CHARS).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match name.rsplit_once('.') {
        Some((stem, ending)) if is_ending(ending) => (stem, Some(ending)),
        _ => (name, None),
    }
}

fn subject(mail: &[u8]) -> String {
    let fields = Fields::read_part(mail).ok();
    fields.and_then(|fields| fields.first("subject").map(|subject| decode_line(subject, 100))).unwrap_or_default()
}

/// Finds the ids of parts that the HTML shows (RFC 2392).
fn find_references(bodies: &Bodies<'_, '_>) -> HashSet<String> {
    let mut found = HashSet::new();
    for part in bodies.html.iter().filter(|part| part.kind.is("text", "html")) {
        let body = &part.body[..part.body.len().min(MAX_PAGE_BYTES)];
        let html = decode_text(&transfer::undo(&part.kind.encoding, body), part.kind.charset.as_deref(), true);
        for rest in html.split("cid:").skip(1) {
            let id = rest.split(REFERENCE_ENDS).next().unwrap_or_default().replace("&amp;", "&");
            found.insert(percent_decode_str(&id).decode_utf8_lossy().into_owned());
        }
    }
    found
}
