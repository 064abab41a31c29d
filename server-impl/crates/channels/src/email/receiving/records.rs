//! Rows of a mail that was received. What is stored has no control characters, and no more characters than people read.

use frontdesk_agents::chat::taken_messages::MAX_KEPT_CHARACTERS;
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
        whole_text: find_whole_text(read),
        bytes: i64::try_from(mail.raw.len()).unwrap_or(i64::MAX),
        created_at: now,
    }
}

/// Returns the text with its quotes, if the message does not have all of it.
fn find_whole_text(read: &ReadMail) -> Option<String> {
    let is_cut = read.whole_text != read.text || read.text.chars().nth(MAX_KEPT_CHARACTERS).is_some();
    is_cut.then(|| keep_readable(&read.whole_text))
}

/// Returns the digest by which a mail that comes again is known. It has the sender, too, since programs send the same words
/// without an id and a date; and for a mail without an id, whoever filled in its form, and the subject.
fn digest_of(read: &ReadMail) -> [u8; 32] {
    let mut hash = Sha256::new().chain_update(read.digest_input).chain_update(address_key(&read.from.address));
    if read.mail_id.is_empty() {
        let reply_to = read.reply_to.as_ref().map(|reply_to| address_key(&reply_to.address)).unwrap_or_default();
        hash = hash.chain_update([0_u8]).chain_update(reply_to).chain_update([0_u8]).chain_update(&read.subject);
    }
    hash.finalize().into()
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
pub(super) fn to_refused(unit: &Unit, addressee: &Addressee, sender: &str, subject: &str, reason: &str) -> EmailMessage {
    EmailMessage {
        status: MailStatus::Refused,
        detail: Some(reason.to_owned()),
        sender: clean_line(sender),
        recipients: vec![tagged_address(addressee)],
        subject: clean_line(subject),
        rfc_hash: hash_mail_id(""),
        ..EmailMessage::new(unit.new_id(), addressee.org, addressee.agent, MailDirection::Inbound, unit.now())
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
    use frontdesk_types::incoming_mail::SenderVerification;
    use uuid::Uuid;

    use super::{
        super::{
            handling::Decision,
            testing::{addressee, envelope, judge, placement, read},
            threads::Thread,
        },
        *,
    };
    use crate::email::composing::testing::NOW;

    fn id() -> EmailMessageId {
        EmailMessageId(Uuid::from_u128(5))
    }

    #[test]
    fn a_mail_that_comes_again_has_the_same_digest() {
        let digest = digest_of(&read());
        assert_eq!(digest_of(&ReadMail { subject: "Changed by a relay".to_owned(), ..read() }), digest);
        let other = Mailbox::plain("ben@firm.eu");
        assert_ne!(digest_of(&ReadMail { from: other, ..read() }), digest, "others may send the same words without an id");
        assert_ne!(digest_of(&ReadMail { digest_input: [8; 32], ..read() }), digest);
    }

    #[test]
    fn people_who_say_the_same_in_a_form_without_ids_have_mails_of_their_own() {
        let of = |address: &str, subject: &str| {
            let (mail_id, reply_to) = (String::new(), Some(Mailbox::plain(address)));
            digest_of(&ReadMail { mail_id, reply_to, subject: subject.to_owned(), ..read() })
        };
        assert_eq!(of("ben@firm.eu", "Call me"), of("Ben@firm.EU", "Call me"));
        assert_ne!(of("ben@firm.eu", "Call me"), of("cleo@firm.eu", "Call me"));
        assert_ne!(of("ben@firm.eu", "Call me"), of("ben@firm.eu", "Send me a letter"));
    }

    #[tokio::test]
    async fn the_facts_of_a_mail_are_kept() {
        let mail = envelope();
        let whole_text = "When?\0\n\n> Hello".to_owned();
        let judged = judge(&mail, ReadMail { whole_text, ..read() }, SenderVerification::Pass).await;
        let placement = placement(&judged, Thread::Begins { previous: None }, Decision::ASK);
        let received = to_received(id(), &judged, &addressee(), &placement, NOW);
        assert_eq!((received.envelope_to.as_str(), received.sender_key.as_str()), ("support+abc@acme.com", "anna@firm.eu"));
        assert!(received.is_asked && !received.is_automated && !received.is_quarantined);
        assert_eq!(received.whole_text.as_deref(), Some("When?\n\n> Hello"));
        assert_eq!(usize::try_from(received.bytes), Ok(mail.raw.len()));
    }

    #[test]
    fn a_text_that_is_longer_than_a_message_is_kept_beside_it() {
        let with_text = |text: String| ReadMail { whole_text: text.clone(), text, ..read() };
        assert_eq!(find_whole_text(&with_text("é".repeat(MAX_KEPT_CHARACTERS))), None);
        let long = "é".repeat(MAX_KEPT_CHARACTERS + 1);
        assert_eq!(find_whole_text(&with_text(long.clone())), Some(long));
    }

    #[tokio::test]
    async fn a_mail_without_references_continues_the_thread_of_the_one_that_it_answers() {
        let mail = envelope();
        let texts = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        for (in_reply_to, references, refs) in [
            (texts(&["a@x"]), texts(&[]), texts(&["a@x"])),
            (texts(&["a@x", "b@x"]), texts(&[]), texts(&[])),
            (texts(&["b@x"]), texts(&["a@x", "b@x"]), texts(&["a@x", "b@x"])),
        ] {
            let judged = judge(&mail, ReadMail { in_reply_to, references, ..read() }, SenderVerification::Pass).await;
            assert_eq!(to_row(id(), &judged, &addressee(), NOW).refs, refs);
        }
    }

    #[tokio::test]
    async fn a_reply_address_is_kept_if_it_is_another_one() {
        let mail = envelope();
        for (reply_to, kept) in [("anna@firm.EU", None), ("team@firm.eu", Some("team@firm.eu"))] {
            let read = ReadMail { reply_to: Some(Mailbox::plain(reply_to)), ..read() };
            let judged = judge(&mail, read, SenderVerification::Pass).await;
            assert_eq!(to_row(id(), &judged, &addressee(), NOW).reply_to.as_deref(), kept);
        }
    }

    #[test]
    fn the_envelope_names_the_address_with_what_the_sender_added() {
        assert_eq!(tagged_address(&addressee()), "support+abc@acme.com");
        assert_eq!(tagged_address(&Addressee { tag: None, ..addressee() }), "support@acme.com");
    }

    #[test]
    fn a_text_is_kept_without_characters_that_nobody_sees() {
        assert_eq!(keep_readable("a\0b\r\n\tc\u{1b}"), "ab\n\tc");
        assert_eq!(keep_readable(&"é".repeat(MAX_WHOLE_TEXT_CHARS + 1)).chars().count(), MAX_WHOLE_TEXT_CHARS);
    }
}
