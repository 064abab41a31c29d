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
