//! Composed mails as Internet messages (RFC 5322, RFC 2045), the same bytes each time.

use frontdesk_types::email_messages::{ComposedMail, LOOP_FIELD, Mailbox};
use mail_builder::{
    MessageBuilder,
    encoders::QuotedPrintableEncoder,
    headers::{address::Address, content_type::ContentType, date::Date, message_id::MessageId, raw::Raw, text::Text},
    mime::MimePart,
};
use sha2::{Digest, Sha256};

use super::threads::clean_line;

/// Converts a mail into a message, with lines that end in CRLF and have at most 998 characters. Each value goes through a
/// typed field or is cleaned before, so that no input can add a field, a recipient or a part.
pub fn render(mail: &ComposedMail) -> Vec<u8> {
    let mut builder = MessageBuilder::new()
        .from(to_address(&mail.from))
        .to(to_list(&mail.to))
        .subject(Text::new(clean_line(&mail.subject)))
        .date(Date::new(mail.date.0.div_euclid(1_000_000)))
        .message_id(MessageId::new(mail.mail_id.as_str()));
    if !mail.cc.is_empty() {
        builder = builder.cc(to_list(&mail.cc));
    }
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(to_address(reply_to));
    }
    if let Some(id) = &mail.in_reply_to {
        builder = builder.in_reply_to(MessageId::new(id.as_str()));
    }
    if !mail.references.is_empty() {
        builder = builder.references(MessageId::new_list(mail.references.iter().map(String::as_str)));
    }
    for (name, value) in automatic_fields(mail) {
        builder = builder.header(name, Raw::new(value));
    }
    let parts = vec![text_part("text/plain", &mail.text), text_part("text/html", &mail.html)];
    let boundary = boundary(mail);
    builder = builder.body(MimePart::new(ContentType::new("multipart/alternative").attribute("boundary", boundary), parts));
    let mut bytes = Vec::new();
    builder.serialize(&mut bytes);
    bytes
}

/// Returns the fields that keep other programs from answering (RFC 3834, section 5), and us from answering ourselves.
pub fn automatic_fields(mail: &ComposedMail) -> Vec<(&'static str, &str)> {
    if !mail.is_automatic {
        return Vec::new();
    }
    vec![("Auto-Submitted", "auto-replied"), ("X-Auto-Response-Suppress", "All"), (LOOP_FIELD, mail.mail_id.as_str())]
}

fn to_address(mailbox: &Mailbox) -> Address<'_> {
    let name = mailbox.name.as_deref().map(clean_line).filter(|name| !name.is_empty());
    Address::new_address(name, mailbox.address.as_str())
}

fn to_list(mailboxes: &[Mailbox]) -> Address<'_> {
    Address::new_list(mailboxes.iter().map(to_address).collect())
}

/// Encodes a text as quoted-printable (RFC 2045, section 6.7): it has only short lines of ASCII then, none of which ends
/// in a blank, so that no relay has reason to change it, and all judges of a signature see the same.
fn text_part(kind: &'static str, text: &str) -> MimePart<'static> {
    let text = text.replace('\n', "\r\n");
    let mut encoded = Vec::new();
    QuotedPrintableEncoder::new().preserve_line_breaks().encode_into(text.as_bytes(), &mut encoded);
    MimePart::new(ContentType::new(kind).attribute("charset", "utf-8"), encoded).transfer_encoding("quoted-printable")
}

/// Returns the line between parts. In quoted-printable, an equals sign is followed by a digit or the end of the line, so no
/// line of a part can be one.
fn boundary(mail: &ComposedMail) -> String {
    let digest = Sha256::digest(mail.mail_id.as_bytes());
    format!("=_{}", data_encoding::HEXLOWER.encode(&digest[..12]))
}
