//! A mail that became a message, with an attachment.

use frontdesk_store::channels::email;
use frontdesk_types::{
    AgentId, AttachmentId, ConversationId, EmailMessageId, MessageId, Timestamp,
    email_messages::{EmailMessage, MailDirection},
    incoming_mail::{MessageAttachment, ReceivedMail, SenderVerification},
};
use uuid::Uuid;

use crate::{Actor, World};

/// Sender of the mail.
const SENDER: &str = "bea@visitor.example";

/// A mail that became a message.
#[derive(Debug, Clone, Copy)]
pub struct StageMail {
    /// The mail, as the log names it.
    pub id: Uuid,
    /// The message.
    pub message: Uuid,
    /// The first attachment of the message.
    pub attachment: Uuid,
}

/// Files that come with a mail: their names, media types and contents.
pub type SentFiles<'f> = [(&'f str, &'f str, &'f [u8])];

/// Files of the mail of a stage.
pub const SENT_FILES: &SentFiles<'static> = &[("Floor plan.pdf", "application/pdf", b"%PDF-1.7 a plan")];

/// Returns the mail of a stage as it came.
pub fn raw_mail() -> Vec<u8> {
    format!("From: {SENDER}\r\nTo: help@acme.dev\r\nSubject: Hours\r\n\r\nWhen do you open?\r\n").into_bytes()
}

/// Makes a message that is there into one that came as a mail, with these files.
///
/// # Panics
/// If the database rejects that.
pub async fn receive_as_mail(
    world: &World,
    actor: &Actor,
    (agent, conversation, message): (Uuid, Uuid, Uuid),
    (raw, files): (&[u8], &SentFiles<'_>),
) -> StageMail {
    let (ids, now, org) = (&world.app().services.ports.ids, world.now(), actor.org);
    let id: EmailMessageId = ids.next();
    let mail = EmailMessage {
        conversation_id: Some(ConversationId(conversation)),
        message_id: Some(MessageId(message)),
        sender: SENDER.to_owned(),
        recipients: vec!["help@acme.dev".to_owned()],
        subject: "Hours".to_owned(),
        rfc_id: format!("{id}@visitor.example"),
        ..EmailMessage::new(id, org, AgentId(agent), MailDirection::Inbound, now)
    };
    let mut digest = [0; 32];
    digest[..16].copy_from_slice(id.0.as_bytes());
    let received = ReceivedMail {
        id,
        org,
        digest,
        envelope_from: SENDER.to_owned(),
        envelope_to: "help@acme.dev".to_owned(),
        verification: SenderVerification::Pass,
        is_quarantined: false,
        is_automated: false,
        is_asked: true,
        sender_key: SENDER.to_owned(),
        results: "dkim=pass header.d=visitor.example".to_owned(),
        whole_text: Some("When do you open?\n\n> We open at 8:00.".to_owned()),
        bytes: i64::try_from(raw.len()).expect("a small mail"),
        created_at: now,
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(email::received::insert(&mut tx, mail.agent, &received).await.expect("a query"), "the mail is new");
    email::messages::insert(&mut tx, &mail).await.expect("the mail is added");
    let expires_at = Timestamp(now.0 + 30 * 24 * 3_600 * 1_000_000);
    email::raw_mails::insert(&mut tx, org, id, raw, expires_at).await.expect("the mail is kept as it came");
    let mut first = None;
    for (position, (name, media_type, content)) in (0..).zip(files) {
        let attachment = MessageAttachment {
            id: ids.next(),
            org,
            message: MessageId(message),
            position,
            name: (*name).to_owned(),
            media_type: (*media_type).to_owned(),
            bytes: i64::try_from(content.len()).expect("a small file"),
            created_at: now,
        };
        email::attachments::insert(&mut tx, &attachment, content).await.expect("the attachment is added");
        first.get_or_insert(attachment.id);
    }
    tx.commit().await.expect("a commit");
    let attachment: AttachmentId = first.expect("a file");
    StageMail { id: id.0, message, attachment: attachment.0 }
}
