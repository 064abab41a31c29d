//! Mails that arrive, read: who wrote to whom, the words without what was quoted, the attachments, and the signs by which a
//! program is known.
//!
//! - [`read_mail`]: everything about a mail. [`from_domain`]: only the domain of its sender, before more is done.
//! - `fields`, `addresses`, `encoded_words`: the header. `parts`, `transfer`, `bodies`: the parts, and which of them are text.
//! - `words`: the text, and what of it is a quote.
//! - `attachments`, `automation`, `bounces`.
//!
//! Everything here is a function of its input: no database, no clock, no network. All input is hostile, so each step is
//! bounded: bytes of a header, number and depth of parts, bytes of text, time for HTML.
//!
//! May use: `frontdesk-documents`, `frontdesk-text`, `frontdesk-types`.
//!
//! To add a language, extend the lists in `words/{labels,phrases,verbs}.rs`; to add a client, name its marks in `words/html.rs`, and add a
//! mail of it to `tests/mails`.

mod addresses;
mod attachments;
mod automation;
mod bodies;
mod bounces;
mod encoded_words;
mod fields;
mod ids;
mod kinds;
mod parts;
mod transfer;
mod unreadable;
mod words;

use frontdesk_types::{Timestamp, email_messages::Mailbox};
use mail_parser::{HeaderValue, parsers::MessageStream};
use sha2::{Digest, Sha256};

pub use self::{
    attachments::ReadAttachment,
    automation::Automation,
    bounces::{BounceReport, BouncedRecipient},
    unreadable::UnreadableMail,
};
use self::{bodies::find_bodies, fields::Fields, parts::split_parts, words::Words};

/// Maximum number of fields `Received`: each server adds one (RFC 5321, section 6.3).
const MAX_RECEIVED: usize = 30;

/// Maximum number of addresses that are read of a field.
const MAX_MAILBOXES: usize = 100;

/// Maximum characters of a subject, as of a line (RFC 5322, section 2.1.1).
const MAX_SUBJECT_CHARS: usize = 998;

/// A mail, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMail {
    /// The sender.
    pub from: Mailbox,
    /// The field `To`.
    pub to: Vec<Mailbox>,
    /// The field `Cc`.
    pub cc: Vec<Mailbox>,
    /// The address that replies are to go to, if there is exactly one.
    pub reply_to: Option<Mailbox>,
    /// Subject, on one line; may be empty.
    pub subject: String,
    /// The field `Message-ID`, without angle brackets; may be empty.
    pub mail_id: String,
    /// The mails that it answers.
    pub in_reply_to: Vec<String>,
    /// The mails of its thread, the oldest first.
    pub references: Vec<String>,
    /// When it was written, as its sender says.
    pub date: Option<Timestamp>,
    /// The words of its sender, without quotes. Empty only if there are none at all.
    pub text: String,
    /// The words with what was quoted.
    pub whole_text: String,
    /// The attachments.
    pub attachments: Vec<ReadAttachment>,
    /// Number of attachments beyond the limit.
    pub dropped_attachments: usize,
    /// The sign by which a program wrote it.
    pub automation: Option<Automation>,
    /// The report, if it is one about mails that did not arrive.
    pub bounce: Option<BounceReport>,
    /// SHA-256 of what makes it the same mail: `Message-ID`, `Date`, and everything after the header.
    pub digest_input: [u8; 32],
}

/// Reads a mail. May take a second for a hostile one: keep it off the runtime's threads.
///
/// # Errors
/// When its sender is not clear, or when it is not built as a mail should be.
pub fn read_mail(raw: &[u8]) -> Result<ReadMail, UnreadableMail> {
    let fields = Fields::read(raw)?;
    let from = addresses::single_sender(&fields)?;
    if fields.all("received").count() > MAX_RECEIVED {
        return Err(UnreadableMail::Loop);
    }
    let parts = split_parts(raw)?;
    let bodies = find_bodies(&parts);
    let Words { text, whole } = words::read_words(&bodies);
    let (attachments, dropped_attachments) = attachments::read_attachments(&parts, &bodies);
    let bounce = bounces::find_report(&fields, &parts, &whole);
    let automation = automation::find_sign(&fields, &from);
    Ok(ReadMail {
        to: addresses::list(&fields, "to", MAX_MAILBOXES),
        cc: addresses::list(&fields, "cc", MAX_MAILBOXES),
        reply_to: addresses::single(&fields, "reply-to"),
        subject: encoded_words::decode_line(fields.first("subject").unwrap_or_default(), MAX_SUBJECT_CHARS),
        mail_id: ids::own_id(&fields),
        in_reply_to: ids::list(&fields, "in-reply-to"),
        references: ids::list(&fields, "references"),
        date: fields.first("date").and_then(read_date),
        digest_input: digest(&fields, raw),
        from,
        text,
        whole_text: whole,
        attachments,
        dropped_attachments,
        automation,
        bounce,
    })
}

/// Returns the domain of the sender, in ASCII and lower case.
///
/// # Errors
/// When the sender is not clear, or when it is not a mail.
pub fn from_domain(raw: &[u8]) -> Result<String, UnreadableMail> {
    let from = addresses::single_sender(&Fields::read(raw)?)?;
    Ok(from.domain().to_owned())
}

/// Reads a date (RFC 5322, section 3.3); `None` unless it is one.
fn read_date(value: &[u8]) -> Option<Timestamp> {
    let value = [value.trim_ascii(), b"\n"].concat();
    match MessageStream::new(&value).parse_date() {
        HeaderValue::DateTime(date) if date.is_valid() && (1970..=9999).contains(&date.year) => {
            date.to_timestamp().checked_mul(1_000_000).map(Timestamp)
        }
        _ => None,
    }
}

/// Hashes what makes a mail the same one: servers on its way add fields before these, and change none.
fn digest(fields: &Fields<'_>, raw: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for name in ["message-id", "date"] {
        let value = fields.first(name).unwrap_or_default().trim_ascii();
        hash.update((value.len() as u64).to_be_bytes());
        hash.update(value);
    }
    hash.update(&raw[fields.end()..]);
    hash.finalize().into()
}

#[cfg(test)]
mod tests;
