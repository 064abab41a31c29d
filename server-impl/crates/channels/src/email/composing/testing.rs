//! Mails and replies for tests.

use frontdesk_core::auth::{key_ring::PepperRing, pepper::Pepper};
use frontdesk_types::{
    AgentId, ConversationId, EmailMessageId, MessageId, OrgId, Timestamp,
    email_messages::{EmailMessage, MailDirection, Mailbox},
};
use uuid::Uuid;

use super::{Recipients, Reply, Words};

/// 2026-01-02 03:04:05 UTC.
pub(crate) const NOW: Timestamp = Timestamp(1_767_323_045_678_901);

pub(crate) fn ring() -> PepperRing {
    PepperRing::of([Pepper::new("pepper".to_owned().into())]).expect("a pepper")
}

/// Returns a mail from Anna to the agent.
pub(crate) fn received_mail() -> EmailMessage {
    let (id, org, agent) = (EmailMessageId(Uuid::from_u128(5)), OrgId(Uuid::from_u128(1)), AgentId(Uuid::from_u128(2)));
    EmailMessage {
        conversation_id: Some(ConversationId(Uuid::from_u128(3))),
        message_id: Some(MessageId(Uuid::from_u128(4))),
        sender: "anna@firm.eu".into(),
        recipients: vec!["support@acme.com".into()],
        subject: "Opening hours".into(),
        rfc_id: "question@firm.eu".into(),
        ..EmailMessage::new(id, org, agent, MailDirection::Inbound, NOW)
    }
}

/// Returns a reply to Anna with these words.
pub(crate) fn reply(words: Words<'_>) -> Reply<'_> {
    let anna = Mailbox { name: Some("Anna".into()), address: "anna@firm.eu".into() };
    Reply {
        message: MessageId(Uuid::from_u128(6)),
        conversation: ConversationId(Uuid::from_u128(3)),
        from: Mailbox { name: Some("Acme Support".into()), address: "support@acme.com".into() },
        reply_address: "support@acme.com",
        bounce_host: Some("fdbounce.acme.com"),
        recipients: Recipients { to: vec![anna], cc: Vec::new() },
        words,
        signature: None,
        quoted: None,
        answered: None,
        earlier: &[],
        subject: "A question",
        date: NOW,
    }
}
