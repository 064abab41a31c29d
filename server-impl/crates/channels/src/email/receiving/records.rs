//! Rows of a mail that was received. What is stored has no control characters, and no more characters than people read.

use frontdesk_core::unit::Unit;
use frontdesk_mail::ReadMail;
use frontdesk_types::{
    EmailMessageId, MessageId, Timestamp,
    email_messages::{EmailMessage, MailDirection, MailStatus, Mailbox},
    incoming_mail::{MessageAttachment, ReceivedMail, SenderPolicy},
};
use sha2::{Digest, Sha256};

use super::{
    correspondents::address_key,
    holders::Addressee,
    taking::{JudgedMail, Placement},
};
use crate::email::{composing::threads::clean_line, hash_mail_id};

/// Maximum characters of a text with its quotes. The mail as it came has the rest.
const MAX_WHOLE_TEXT_CHARS: usize = 200_000;

/// Maximum characters of the results of a check.
const MAX_RESULTS_CHARS: usize = 2_000;

/// Maximum addresses of a field.
const MAX_ADDRESSES: usize = 100;

/// Returns the facts about a mail for an agent.
pub(super) fn to_received(
    id: EmailMessageId,
    judged: &JudgedMail<'_>,
    addressee: &Addressee,
    placement: &Placement,
    now: Timestamp,
) -> ReceivedMail {
    let JudgedMail { mail, read, check, automation, .. } = judged;
    ReceivedMail {
        id,
        org: addressee.org,
        digest: digest_of(read),
        envelope_from: clean_line(&mail.envelope_from),
        envelope_to: tagged_address(addressee),
        verification: check.verification,
        is_quarantined: check.policy != SenderPolicy::Accept,
        is_automated: automation.is_some(),
        is_asked: placement.is_asked(),
        sender_key: placement.correspondent.key(),
        results: clean_line(&check.results).chars().take(MAX_RESULTS_CHARS).collect(),
        whole_text: (read.whole_text != read.text).then(|| keep_readable(&read.whole_text)),
        bytes: i64::try_from(mail.raw.len()).unwrap_or(i64::MAX),
        created_at: now,
    }
}

/// Returns the digest by which a mail that comes again is known. It has the sender, too, since programs send the same words
/// without an id and a date.
fn digest_of(read: &ReadMail) -> [u8; 32] {
    let sender = address_key(&read.from.address);
    Sha256::new().chain_update(read.digest_input).chain_update(sender).finalize().into()
}

fn tagged_address(Addressee { address, tag, .. }: &Addressee) -> String {
    match (tag, address.rsplit_once('@')) {
        (Some(tag), Some((local, domain))) => format!("{local}+{tag}@{domain}"),
        _ => address.clone(),
    }
}

/// Returns the mail as the log shows it, and as replies need it.
pub(super) fn to_row(id: EmailMessageId, judged: &JudgedMail<'_>, addressee: &Addressee, now: Timestamp) -> EmailMessage {
    let read = &judged.read;
    let rfc_id = clean_line(&read.mail_id);
    let reply_to = read.reply_to.as_ref().filter(|reply_to| !reply_to.address.eq_ignore_ascii_case(&read.from.address));
    // RFC 5322, section 3.6.4: a mail without `References` continues the thread of the one that it answers.
    let refs = match (read.references.as_slice(), read.in_reply_to.as_slice()) {
        ([], [answered]) => std::slice::from_ref(answered),
        (references, _) => references,
    };
    EmailMessage {
        sender: clean_line(&read.from.address),
        recipients: list_addresses(&read.to),
        cc: list_addresses(&read.cc),
        reply_to: reply_to.map(|reply_to| clean_line(&reply_to.address)),
        subject: clean_line(&read.subject),
        rfc_hash: hash_mail_id(&rfc_id),
        rfc_id,
        refs: refs.iter().map(|id| clean_line(id)).collect(),
        ..EmailMessage::new(id, addressee.org, addressee.agent, MailDirection::Inbound, now)
    }
}

/// Returns a mail that is refused, as the log shows it.
pub(super) fn to_refused(
    id: EmailMessageId,
    addressee: &Addressee,
    sender: &str,
    subject: &str,
    reason: &str,
    now: Timestamp,
) -> EmailMessage {
    EmailMessage {
        status: MailStatus::Refused,
        detail: Some(reason.to_owned()),
        sender: clean_line(sender),
        recipients: vec![tagged_address(addressee)],
        subject: clean_line(subject),
        rfc_hash: hash_mail_id(""),
        ..EmailMessage::new(id, addressee.org, addressee.agent, MailDirection::Inbound, now)
    }
}

/// Returns the attachments of a message, with their contents.
pub(super) fn to_attachments<'m>(
    unit: &Unit,
    judged: &'m JudgedMail<'_>,
    message: MessageId,
) -> Vec<(MessageAttachment, &'m [u8])> {
    let (org, created_at) = (unit.org(), unit.now());
    let with_content = |(position, attachment): (i32, &'m frontdesk_mail::ReadAttachment)| {
        let kept = MessageAttachment {
            id: unit.new_id(),
            org,
            message,
            position,
            name: clean_line(&attachment.name),
            media_type: clean_line(&attachment.media_type),
            bytes: i64::try_from(attachment.content.len()).unwrap_or(i64::MAX),
            created_at,
        };
        (kept, attachment.content.as_slice())
    };
    (0..).zip(&judged.read.attachments).map(with_content).collect()
}

fn list_addresses(mailboxes: &[Mailbox]) -> Vec<String> {
    mailboxes.iter().take(MAX_ADDRESSES).map(|mailbox| clean_line(&mailbox.address)).collect()
}

/// Returns the readable characters of a text, at most so many as are kept.
fn keep_readable(text: &str) -> String {
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    text.chars().filter(is_kept).take(MAX_WHOLE_TEXT_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{AgentId, OrgId};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_envelope_names_the_address_with_what_the_sender_added() {
        let (org, agent) = (OrgId(Uuid::from_u128(1)), AgentId(Uuid::from_u128(2)));
        let plain = Addressee { org, agent, address: "support@acme.com".to_owned(), tag: None };
        assert_eq!(tagged_address(&plain), "support@acme.com");
        assert_eq!(tagged_address(&Addressee { tag: Some("abc".to_owned()), ..plain }), "support+abc@acme.com");
    }

    #[test]
    fn a_text_is_kept_without_characters_that_nobody_sees() {
        assert_eq!(keep_readable("a\0b\r\n\tc\u{1b}"), "ab\n\tc");
        assert_eq!(keep_readable(&"é".repeat(MAX_WHOLE_TEXT_CHARS + 1)).chars().count(), MAX_WHOLE_TEXT_CHARS);
    }
}
