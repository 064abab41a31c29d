//! Mails for tests, as they are judged and read.

use std::time::Duration;

use frontdesk_agents::chat::taken_messages::IncomingText;
use frontdesk_mail::ReadMail;
use frontdesk_types::{
    AgentId, ConversationId, Metadata, OrgId,
    conversations::{Channel, Conversation, ConversationStatus, VisitorDetails},
    email_messages::Mailbox,
    incoming_mail::{IncomingMail, MailClient, SenderCheck, SenderPolicy, SenderVerification},
};
use uuid::Uuid;

use super::{
    correspondents::Correspondent,
    handling::Decision,
    holders::Addressee,
    taking::{JudgedMail, Placement},
    threads::Thread,
};
use crate::email::composing::testing::NOW;

/// Returns the agent at `support@acme.com`.
pub(super) fn addressee() -> Addressee {
    let (org, agent) = (OrgId(Uuid::from_u128(1)), AgentId(Uuid::from_u128(2)));
    Addressee { org, agent, address: "support@acme.com".to_owned(), tag: Some("abc".to_owned()) }
}

/// Returns an envelope from Anna.
pub(super) fn envelope() -> IncomingMail {
    let client = MailClient { address: None, helo: "mx.firm.eu".to_owned(), is_encrypted: true, is_trusted: false };
    let (envelope_from, recipients) = ("anna@firm.eu".to_owned(), vec!["support+abc@acme.com".to_owned()]);
    IncomingMail { client, envelope_from, recipients, raw: b"From: anna@firm.eu\r\n\r\nWhen?\r\n".to_vec() }
}

/// Returns a mail from Anna to the agent and Ben, with a copy to Cleo.
pub(super) fn read() -> ReadMail {
    ReadMail {
        from: Mailbox { name: Some("Anna".to_owned()), address: "Anna@firm.eu".to_owned() },
        to: vec![Mailbox::plain("Support+abc@acme.com"), Mailbox::plain("ben@firm.eu")],
        cc: vec![Mailbox::plain("cleo@firm.eu")],
        reply_to: None,
        subject: "Opening hours".to_owned(),
        mail_id: "question@firm.eu".to_owned(),
        in_reply_to: Vec::new(),
        references: Vec::new(),
        date: None,
        text: "When?".to_owned(),
        whole_text: "When?".to_owned(),
        attachments: Vec::new(),
        dropped_attachments: 0,
        automation: None,
        bounce: None,
        digest_input: [7; 32],
    }
}

/// Judges a mail.
pub(super) async fn judge(mail: &IncomingMail, read: ReadMail, verification: SenderVerification) -> JudgedMail<'_> {
    let text = IncomingText::prepare(Some(&read.subject), &read.text).await.expect("a text");
    let check = SenderCheck { verification, policy: SenderPolicy::Accept, results: "spf=pass".to_owned() };
    JudgedMail { mail, read, check, automation: None, text, raw_retention: Duration::from_hours(1) }
}

/// Returns the place of a mail in this thread, whose sender is answered.
pub(super) fn placement(judged: &JudgedMail<'_>, thread: Thread, decision: Decision) -> Placement {
    let is_verified = judged.check.verification == SenderVerification::Pass;
    Placement { correspondent: Correspondent { mailbox: judged.read.from.clone(), is_verified }, thread, decision }
}

/// Returns a conversation whose last message was written so many days ago.
pub(super) fn conversation(number: u128, days_ago: u32) -> Conversation {
    let at = NOW - Duration::from_hours(24) * days_ago;
    Conversation {
        id: ConversationId(Uuid::from_u128(number)),
        org: OrgId(Uuid::from_u128(1)),
        agent: AgentId(Uuid::from_u128(2)),
        channel: Channel::Email,
        status: ConversationStatus::Open,
        status_reason: None,
        status_changed: None,
        assigned: None,
        misses: 0,
        subject: None,
        previous: None,
        visitor: VisitorDetails::default(),
        contact: None,
        tags: Vec::new(),
        metadata: Metadata::new(),
        topics: Vec::new(),
        seq: 0,
        messages: 0,
        unanswered: 0,
        rated_up: 0,
        rated_down: 0,
        last_message_at: at,
        created_at: at,
        updated_at: at,
    }
}
