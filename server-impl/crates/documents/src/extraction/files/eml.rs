//! The text of a mail: who wrote it to whom, its subject, its text, and the names of its attachments (RFC 5322, MIME).

use std::{
    borrow::Cow,
    io::{self, Read, Write},
};

use mail_parser::{
    Address, Encoding, Message, MessageParser, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode},
};

use super::{
    ExtractError, read_whole,
    text::{TextWriter, from_write_error},
};
use crate::extraction::{
    html::{self, DocumentKind},
    mails::mend_text,
};

/// Maximum bytes of a mail, which is read into memory.
const MAX_FILE_BYTES: u64 = 100 * 1024 * 1024;

/// Maximum mails within each other, as attachments. Deeper ones are named only.
const MAX_FORWARDED: usize = 3;

/// Headers without which a text is not a mail.
const USUAL_HEADERS: [&[u8]; 12] = [
    b"received",
    b"return-path",
    b"delivered-to",
    b"from",
    b"to",
    b"date",
    b"subject",
    b"message-id",
    b"mime-version",
    b"content-type",
    b"reply-to",
    b"sender",
];

/// Checks that bytes may begin a mail: with a header, whatever its name is, among which there is one that mails have.
pub(super) fn may_begin_with(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let mut lines = head.split(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"From "));
    let name_of = |line: &[u8]| {
        let name = &line[..line.iter().position(|byte| *byte == b':')?];
        let is_name = !name.is_empty() && name.iter().all(|byte| (33..=126).contains(byte));
        is_name.then(|| name.to_ascii_lowercase())
    };
    let begins = lines.clone().next().and_then(name_of).is_some();
    begins && lines.any(|line| name_of(line).is_some_and(|name| is_usual(&name)))
}

fn is_usual(name: &[u8]) -> bool {
    USUAL_HEADERS.contains(&name) || name.starts_with(b"x-") || name.starts_with(b"arc-") || name.starts_with(b"dkim-")
}

pub(super) fn extract(input: impl Read, output: &mut TextWriter<impl Write>) -> Result<(), ExtractError> {
    let bytes = read_whole(input, MAX_FILE_BYTES)?;
    let mail = MessageParser::default().parse(&bytes).ok_or(ExtractError::Damaged)?;
    write_mail(&mail, MAX_FORWARDED, output).map_err(from_write_error)
}

/// Returns the text of the page in an archive of a page (MHTML, RFC 2557).
pub(super) fn read_web_archive(bytes: &[u8]) -> Option<String> {
    let archive = MessageParser::default().parse(bytes)?;
    archive.parts.iter().find_map(|part| match &part.body {
        PartType::Html(page) => html::read_document(&decode_part(&archive, part, page), DocumentKind::Chapter),
        _ => None,
    })
}

fn write_mail(mail: &Message<'_>, forwarded: usize, output: &mut impl Write) -> io::Result<()> {
    write_headers(mail, output)?;
    let is_written = has_html(mail) && write_bodies(mail, &mail.html_body, output)?;
    if !is_written {
        write_bodies(mail, &mail.text_body, output)?;
    }
    write_attachments(mail, forwarded, output)
}

/// Writes the texts of parts; returns `true` if there was any.
fn write_bodies(mail: &Message<'_>, parts: &[u32], output: &mut impl Write) -> io::Result<bool> {
    let mut has_any = false;
    for part in parts.iter().filter_map(|id| mail.part(*id)) {
        let text = match &part.body {
            PartType::Html(text) => html::read_document(&decode_part(mail, part, text), DocumentKind::Mail).unwrap_or_default(),
            PartType::Text(text) => decode_part(mail, part, text).trim().to_owned(),
            _ => String::new(),
        };
        if !text.is_empty() {
            writeln!(output, "{text}\n")?;
            has_any = true;
        }
    }
    Ok(has_any)
}

/// Checks if the mail has a text in HTML, which has headings, lists and tables, unlike the plain one.
fn has_html(mail: &Message<'_>) -> bool {
    mail.html_body.iter().filter_map(|id| mail.part(*id)).any(|part| matches!(part.body, PartType::Html(_)))
}

/// Returns the text of a part.
fn decode_part<'t>(mail: &Message<'_>, part: &MessagePart<'_>, decoded: &'t str) -> Cow<'t, str> {
    let named = part.content_type().and_then(|kind| kind.attribute("charset"));
    mend_text(decoded, named, matches!(part.body, PartType::Html(_)), || undo_transfer_encoding(mail, part))
}

/// Returns the bytes of a part (RFC 2045, section 6).
fn undo_transfer_encoding(mail: &Message<'_>, part: &MessagePart<'_>) -> Option<Vec<u8>> {
    let sent = mail.raw_message.get(part.offset_body as usize..part.offset_end as usize)?;
    match part.encoding {
        Encoding::None => Some(sent.to_owned()),
        Encoding::QuotedPrintable => quoted_printable_decode(sent),
        Encoding::Base64 => base64_decode(sent),
    }
}

fn write_headers(mail: &Message<'_>, output: &mut impl Write) -> io::Result<()> {
    if let Some(subject) = mail.subject().map(join_words).filter(|subject| !subject.is_empty()) {
        writeln!(output, "# {subject}\n")?;
    }
    let mut has_any = false;
    for (name, addresses) in [("From", mail.from()), ("To", mail.to()), ("Cc", mail.cc())] {
        let addresses = addresses.map(describe_addresses).unwrap_or_default();
        if !addresses.is_empty() {
            writeln!(output, "{name}: {addresses}")?;
            has_any = true;
        }
    }
    if let Some(date) = mail.date() {
        writeln!(output, "Date: {}", date.to_rfc3339())?;
        has_any = true;
    }
    if has_any { output.write_all(b"\n") } else { Ok(()) }
}

fn describe_addresses(addresses: &Address<'_>) -> String {
    let described = addresses.iter().filter_map(|person| match (person.name(), person.address()) {
        (Some(name), Some(address)) => Some(format!("{} <{}>", join_words(name), join_words(address))),
        (name, address) => name.or(address).map(join_words),
    });
    described.collect::<Vec<_>>().join(", ")
}

/// Names the attachments; mails among them are written, too.
fn write_attachments(mail: &Message<'_>, forwarded: usize, output: &mut impl Write) -> io::Result<()> {
    let mut names = Vec::new();
    for part in mail.attachments() {
        match (&part.body, forwarded.checked_sub(1)) {
            (PartType::Message(inner), Some(left)) => write_mail(inner, left, output)?,
            (PartType::Message(inner), None) => names.extend(inner.subject().map(join_words)),
            _ => names.extend(part.attachment_name().map(join_words)),
        }
    }
    names.retain(|name| !name.is_empty());
    if names.is_empty() { Ok(()) } else { writeln!(output, "Attachments: {}\n", names.join(", ")) }
}

fn join_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
