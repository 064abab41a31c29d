mod contents;
mod counts;
mod threads;
mod transcripts;

use std::time::Duration;

use frontdesk_types::{
    AgentId, AttachmentId, ConversationId, EmailMessageId, MessageId, OrgId,
    conversations::{Channel, Conversation},
    email_messages::{EmailMessage, MailDirection},
    incoming_mail::{MessageAttachment, ReceivedMail, SenderVerification},
};

use super::{NOON, StoreWorld, chat::new_conversation};
use crate::{
    Tx,
    channels::email::{attachments, messages, participants, raw_mails, received},
    conversations::{self, messages::VisitorQuestion},
};

/// Time for which these stories keep mails as they came.
const RETENTION: Duration = Duration::from_hours(30 * 24);

/// A mail that an agent has received.
#[derive(Debug, Clone, Copy)]
struct StoredMail {
    org: OrgId,
    agent: AgentId,
    conversation: ConversationId,
    message: MessageId,
    mail: EmailMessageId,
    attachment: AttachmentId,
}

impl StoreWorld {
    /// Builds the facts about a mail of Anna, without storing them.
    fn build_received(&self, org: OrgId, mail: EmailMessageId, digest: u8) -> ReceivedMail {
        ReceivedMail {
            id: mail,
            org,
            digest: [digest; 32],
            envelope_from: "bounces@firm.eu".to_owned(),
            envelope_to: "help@acme.com".to_owned(),
            verification: SenderVerification::Pass,
            is_quarantined: false,
            is_automated: false,
            is_asked: true,
            sender_key: "anna@firm.eu".to_owned(),
            results: "dmarc=pass".to_owned(),
            whole_text: Some("When do you open?\n\n> Hello".to_owned()),
            bytes: 6,
            created_at: NOON,
        }
    }

    /// Builds a mail of Anna, without storing it.
    fn build_mail(&self, org: OrgId, agent: AgentId) -> EmailMessage {
        EmailMessage {
            sender: "anna@firm.eu".to_owned(),
            recipients: vec!["help@acme.com".to_owned()],
            cc: vec!["bob@firm.eu".to_owned()],
            subject: "Hours".to_owned(),
            rfc_id: "1@firm.eu".to_owned(),
            rfc_hash: [1; 32],
            ..EmailMessage::new(self.ids.next(), org, agent, MailDirection::Inbound, NOON)
        }
    }

    /// Begins a conversation by mail.
    async fn begin_mail_conversation(&self, tx: &mut Tx, org: OrgId, agent: AgentId) -> ConversationId {
        let id = self.ids.next();
        let begun = new_conversation(org, agent, id);
        let begun = Conversation { channel: Channel::Email, subject: Some("Hours".to_owned()), ..begun };
        conversations::insert(tx, org, &begun).await.unwrap();
        id
    }

    /// Adds a question of the visitor to a conversation.
    async fn add_question(&self, tx: &mut Tx, org: OrgId, conversation: ConversationId) -> MessageId {
        let id = self.ids.next();
        let raised = conversations::numbers::add_messages(tx, org, conversation, (1, 0), NOON).await.unwrap();
        let seq = raised.expect("the conversation is there").seq;
        let question = VisitorQuestion { id, conversation, seq, text: "When do you open?", created_at: NOON };
        conversations::messages::insert_question(tx, org, question).await.unwrap();
        id
    }

    /// Takes a mail with these contents, and an attachment, as a new conversation.
    async fn take_mail(&self, org: OrgId, agent: AgentId, digest: u8, raw: &[u8], attached: &[u8]) -> StoredMail {
        let mut tx = self.begin_tx().await;
        let mail = self.build_mail(org, agent);
        assert!(received::insert(&mut tx, agent, &self.build_received(org, mail.id, digest)).await.unwrap(), "it is new");
        let conversation = self.begin_mail_conversation(&mut tx, org, agent).await;
        let message = self.add_question(&mut tx, org, conversation).await;
        let mail = EmailMessage { conversation_id: Some(conversation), message_id: Some(message), ..mail };
        messages::insert(&mut tx, &mail).await.unwrap();
        raw_mails::insert(&mut tx, org, mail.id, raw, NOON + RETENTION).await.unwrap();
        let attachment = MessageAttachment {
            id: self.ids.next(),
            org,
            message,
            position: 0,
            name: "plan.pdf".to_owned(),
            media_type: "application/pdf".to_owned(),
            bytes: i64::try_from(attached.len()).unwrap(),
            created_at: NOON,
        };
        attachments::insert(&mut tx, &attachment, attached).await.unwrap();
        participants::insert(&mut tx, org, conversation, &["anna@firm.eu".to_owned()]).await.unwrap();
        tx.commit().await.unwrap();
        StoredMail { org, agent, conversation, message, mail: mail.id, attachment: attachment.id }
    }
}
