//! Ids of mails, and tokens in addresses. They are derived from the pepper, so that nobody can make up one of a
//! conversation; in letters that keep their meaning when a mail system folds case.

use data_encoding::BASE32_NOPAD;
use frontdesk_core::auth::{
    key_ring::PepperRing,
    pepper::{Pepper, PepperPurpose},
};
use frontdesk_platform::base32::encode_lower;
use frontdesk_types::{ConversationId, MessageId};
use uuid::Uuid;

/// Number of letters of a token in an address: 128 bits.
pub const TOKEN_LETTERS: usize = 26;

/// Number of letters that prove an id: 40 bits, since an id alone opens nothing.
const PROOF_LETTERS: usize = 8;

/// Number of characters of an id with its hyphens.
const UUID_LETTERS: usize = 36;

/// Returns the token of a conversation, which stands in the address that replies go to.
pub fn reply_token(ring: &PepperRing, conversation: ConversationId) -> String {
    token_under(ring.current(), conversation)
}

/// Checks if this is the token of a conversation, in whatever case, under any pepper of the ring.
pub fn verify_reply_token(ring: &PepperRing, conversation: ConversationId, token: &str) -> bool {
    let Ok(mac) = BASE32_NOPAD.decode(token.to_ascii_uppercase().as_bytes()) else { return false };
    ring.all().any(|pepper| pepper.verify_mac(PepperPurpose::MailReply, conversation.0.as_bytes(), &mac))
}

fn token_under(pepper: &Pepper, conversation: ConversationId) -> String {
    letters(&pepper.compute_mac(PepperPurpose::MailReply, conversation.0.as_bytes()), TOKEN_LETTERS)
}

/// Maximum bytes before the `@` (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART_BYTES: usize = 64;

/// Puts a token into an address: `support@acme.com` becomes `support+token@acme.com`. Leaves one as it is that would get too
/// long to be written to: then `References` alone name the conversation.
pub(super) fn with_token(address: &str, token: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    if local.len() + 1 + token.len() > MAX_LOCAL_PART_BYTES {
        return address.to_owned();
    }
    format!("{local}+{token}@{domain}")
}

/// Returns the id of a mail that carries a message: `<message>.<proof>@<domain>`.
pub(super) fn mail_id(ring: &PepperRing, message: MessageId, domain: &str) -> String {
    format!("{}@{domain}", mail_label(ring, message))
}

/// Returns the same without the domain.
pub(super) fn mail_label(ring: &PepperRing, MessageId(id): MessageId) -> String {
    format!("{id}.{}", proof(ring.current(), PepperPurpose::MailId, id))
}

/// Returns the id of a conversation that stands first in `References`: `<conversation>.<proof>@<domain>`.
pub(super) fn thread_id(ring: &PepperRing, ConversationId(id): ConversationId, domain: &str) -> String {
    format!("{id}.{}@{domain}", proof(ring.current(), PepperPurpose::MailReply, id))
}

/// Returns the message whose mail has this label, `<message>.<proof>`, in whatever case, under any pepper of the ring.
pub fn verify_mail_label(ring: &PepperRing, label: &str) -> Option<MessageId> {
    verify_label(ring, PepperPurpose::MailId, label).map(MessageId)
}

/// Returns the message that a mail of ours with this id carries.
pub fn verify_mail_id(ring: &PepperRing, id: &str) -> Option<MessageId> {
    verify_mail_label(ring, before_domain(id))
}

/// Returns the conversation that has this id in `References`.
pub fn verify_thread_id(ring: &PepperRing, id: &str) -> Option<ConversationId> {
    verify_label(ring, PepperPurpose::MailReply, before_domain(id)).map(ConversationId)
}

/// Returns `true` if an id or a label has the form of ours, whether or not its proof is right.
pub fn has_label_form(id: &str) -> bool {
    parse_label(before_domain(id)).is_some()
}

fn before_domain(id: &str) -> &str {
    id.rsplit_once('@').map_or(id, |(label, _)| label)
}

fn verify_label(ring: &PepperRing, purpose: PepperPurpose, label: &str) -> Option<Uuid> {
    let (id, shown) = parse_label(label)?;
    ring.all().any(|pepper| proof(pepper, purpose, id).eq_ignore_ascii_case(shown)).then_some(id)
}

/// Splits a label into the id and its proof.
fn parse_label(label: &str) -> Option<(Uuid, &str)> {
    let (id, proof) = label.split_once('.')?;
    let has_lengths = id.len() == UUID_LETTERS && proof.len() == PROOF_LETTERS;
    id.parse().ok().filter(|_| has_lengths).map(|id| (id, proof))
}

fn proof(pepper: &Pepper, purpose: PepperPurpose, id: Uuid) -> String {
    letters(&pepper.compute_mac(purpose, id.as_bytes()), PROOF_LETTERS)
}

fn letters(mac: &[u8], count: usize) -> String {
    let mut letters = encode_lower(mac);
    letters.truncate(count);
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(secrets: &[&str]) -> PepperRing {
        PepperRing::of(secrets.iter().map(|secret| Pepper::new((*secret).to_owned().into()))).expect("a pepper")
    }

    fn conversation(number: u128) -> ConversationId {
        ConversationId(Uuid::from_u128(number))
    }

    #[test]
    fn a_token_is_of_one_conversation_and_survives_folding() {
        let ring = ring(&["one"]);
        let token = reply_token(&ring, conversation(1));
        assert_eq!((token.len(), token.to_ascii_lowercase()), (TOKEN_LETTERS, token.clone()));
        assert!(verify_reply_token(&ring, conversation(1), &token.to_ascii_uppercase()));
        assert!(!verify_reply_token(&ring, conversation(2), &token));
        assert!(["", "a", "äöü", &token[1..]].iter().all(|wrong| !verify_reply_token(&ring, conversation(1), wrong)));
    }

    #[test]
    fn a_token_outlives_its_pepper_being_replaced() {
        let token = reply_token(&ring(&["old"]), conversation(1));
        assert!(verify_reply_token(&ring(&["new", "old"]), conversation(1), &token));
        assert!(!verify_reply_token(&ring(&["new"]), conversation(1), &token));
    }

    #[test]
    fn ids_of_ours_are_told_from_those_that_others_make_up() {
        let (ring, message) = (ring(&["one"]), MessageId(Uuid::from_u128(7)));
        let (mail, thread) = (mail_id(&ring, message, "acme.com"), thread_id(&ring, conversation(7), "acme.com"));
        assert_eq!(verify_mail_id(&ring, &mail.to_ascii_uppercase()), Some(message), "also with another domain and case");
        assert_eq!(verify_mail_label(&ring, &mail_label(&ring, message)), Some(message));
        assert_eq!(verify_thread_id(&ring, &thread), Some(conversation(7)));
        assert_eq!((verify_mail_id(&ring, &thread), verify_thread_id(&ring, &mail)), (None, None), "one is not the other");
        let made_up = format!("{}.aaaaaaaa@acme.com", message.0);
        assert!(has_label_form(&made_up) && verify_mail_id(&ring, &made_up).is_none());
        for other in ["", "@", ".", "a.b@c", &mail[1..], &message.0.to_string(), &format!("{}.", message.0)] {
            assert!(!has_label_form(other) && verify_mail_id(&ring, other).is_none(), "{other:?}");
        }
    }

    #[test]
    fn an_id_outlives_its_pepper_being_replaced() {
        let mail = mail_id(&ring(&["old"]), MessageId(Uuid::from_u128(7)), "acme.com");
        assert!(verify_mail_id(&ring(&["new", "old"]), &mail).is_some());
        assert!(verify_mail_id(&ring(&["new"]), &mail).is_none());
    }

    #[test]
    fn a_token_stands_before_the_host() {
        assert_eq!(with_token("support@acme.com", "abc"), "support+abc@acme.com");
        let (fitting, long) = (format!("{}@acme.com", "a".repeat(60)), format!("{}@acme.com", "a".repeat(61)));
        assert_eq!(with_token(&fitting, "abc"), format!("{}+abc@acme.com", "a".repeat(60)));
        assert_eq!(with_token(&long, "abc"), long, "at most 64 bytes stand before the host");
    }

    #[test]
    fn the_local_part_of_a_bounce_address_has_at_most_64_characters() {
        let label = mail_label(&ring(&["one"]), MessageId(Uuid::max()));
        assert!("bounce+".len() + label.len() <= 64, "{label}");
    }
}
