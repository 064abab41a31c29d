//! Mails that agents send and receive.

pub use frontdesk_vocabulary::{MailDirection, MailStatus};
use serde::{Deserialize, Serialize};

use super::{AgentId, ConversationId, EmailMessageId, MessageId, OrgId, Timestamp};

/// Field by which we recognize mails that an agent wrote, wherever they come from.
pub const LOOP_FIELD: &str = "X-Frontdesk-Loop";

/// An address, with the name that is shown for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailbox {
    /// The name.
    pub name: Option<String>,
    /// The address, in ASCII: `local@domain`.
    pub address: String,
}

impl Mailbox {
    /// Returns an address without a name.
    pub fn plain(address: impl Into<String>) -> Self {
        Self { name: None, address: address.into() }
    }

    /// Returns the domain of the address.
    pub fn domain(&self) -> &str {
        self.address.rsplit_once('@').map_or("", |(_, domain)| domain)
    }
}

/// A mail as it was composed: the same bytes are made of it whenever it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComposedMail {
    /// The field `From`.
    pub from: Mailbox,
    /// The field `To`.
    pub to: Vec<Mailbox>,
    /// The field `Cc`.
    pub cc: Vec<Mailbox>,
    /// The field `Reply-To`.
    pub reply_to: Option<Mailbox>,
    /// Sender of the envelope, to which bounces go.
    pub envelope_from: String,
    /// Subject, on one line.
    pub subject: String,
    /// The field `Message-ID`, without angle brackets; likewise in the following two.
    pub mail_id: String,
    /// The mail that it answers.
    pub in_reply_to: Option<String>,
    /// The thread: first the id of the conversation, then earlier mails, the oldest first.
    pub references: Vec<String>,
    /// `true` if no person wrote it: other programs must not answer it.
    pub is_automatic: bool,
    /// When it was composed.
    pub date: Timestamp,
    /// The text.
    pub text: String,
    /// The same in HTML.
    pub html: String,
}

impl ComposedMail {
    /// Returns the addresses of all recipients, each once.
    pub fn recipients(&self) -> Vec<&str> {
        let mut addresses: Vec<&str> = Vec::new();
        for Mailbox { address, .. } in self.to.iter().chain(&self.cc) {
            if !addresses.contains(&address.as_str()) {
                addresses.push(address);
            }
        }
        addresses
    }
}

/// A mail that an agent sent or received.
#[derive(Debug, Clone)]
pub struct EmailMessage {
    /// Its id.
    pub id: EmailMessageId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// The conversation it belongs to.
    pub conversation_id: Option<ConversationId>,
    /// The message it carries.
    pub message_id: Option<MessageId>,
    /// Direction.
    pub direction: MailDirection,
    /// Its status.
    pub status: MailStatus,
    /// Reason for the status.
    pub detail: Option<String>,
    /// Address of the sender.
    pub sender: String,
    /// Addresses of the field `To`.
    pub recipients: Vec<String>,
    /// Addresses of the field `Cc`.
    pub cc: Vec<String>,
    /// Address that replies go to, if it is not that of the sender.
    pub reply_to: Option<String>,
    /// Subject.
    pub subject: String,
    /// The field `Message-ID`, without angle brackets.
    pub rfc_id: String,
    /// Its SHA-256, by which replies find the mail.
    pub rfc_hash: [u8; 32],
    /// The field `References`, the oldest first.
    pub refs: Vec<String>,
    /// Id of the conversation in `References`; only of a mail that is sent.
    pub thread: Option<String>,
    /// Token in the address for replies; only of a mail that is sent.
    pub token: Option<String>,
    /// Addresses for which the next server has taken it.
    pub accepted: Vec<String>,
    /// Other addresses, for which it has refused it for good.
    pub refused: Vec<String>,
    /// Number of attempts to send it.
    pub attempts: i32,
    /// Number of attempts whose outcome is unknown: the next server may have taken it.
    pub doubtful: i32,
    /// When it is tried again.
    pub next_attempt_at: Option<Timestamp>,
    /// When it was written or received.
    pub created_at: Timestamp,
    /// When its status or detail changed last.
    pub updated_at: Timestamp,
}

impl EmailMessage {
    /// Returns a mail of an agent that has no other fields yet: one that is sent waits, one that is received is there.
    pub fn new(id: EmailMessageId, org: OrgId, agent: AgentId, direction: MailDirection, now: Timestamp) -> Self {
        let status = match direction {
            MailDirection::Outbound => MailStatus::Queued,
            MailDirection::Inbound => MailStatus::Received,
        };
        Self {
            id,
            org,
            agent,
            conversation_id: None,
            message_id: None,
            direction,
            status,
            detail: None,
            sender: String::new(),
            recipients: Vec::new(),
            cc: Vec::new(),
            reply_to: None,
            subject: String::new(),
            rfc_id: String::new(),
            rfc_hash: [0; 32],
            refs: Vec::new(),
            thread: None,
            token: None,
            accepted: Vec::new(),
            refused: Vec::new(),
            attempts: 0,
            doubtful: 0,
            next_attempt_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Returns the recipients for whom a server has neither taken nor refused it.
    pub fn open_recipients(&self) -> impl Iterator<Item = &String> {
        let is_open = |address: &&String| !self.accepted.contains(*address) && !self.refused.contains(*address);
        self.recipients.iter().chain(&self.cc).filter(is_open)
    }
}

/// Filter for mails.
#[derive(Debug, Clone, Copy, Default)]
pub struct EmailMessageFilter {
    /// Of this agent.
    pub agent: Option<AgentId>,
    /// In this direction.
    pub direction: Option<MailDirection>,
    /// With this status.
    pub status: Option<MailStatus>,
}
