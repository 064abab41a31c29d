//! Messages of conversations, and what people think of the answers.

use std::time::Duration;

use super::{MessageDeliveryStatus, MessageRole, Rating};
use crate::{
    ConversationId, MessageId, Timestamp,
    activity::NamedActor,
    chat::{Citation, FinishReason, SeeAlso},
    incoming_mail::{MessageAttachment, SenderVerification},
};

/// A message.
#[derive(Debug, Clone)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The conversation it is part of.
    pub conversation: ConversationId,
    /// Its place there.
    pub seq: i64,
    /// Author.
    pub role: MessageRole,
    /// The text.
    pub text: String,
    /// Member of the team who wrote or caused it; `None` for a question and an answer.
    pub author: Option<NamedActor>,
    /// Further facts about an answer.
    pub answer: Option<AnswerDetails>,
    /// Its delivery to the visitor; `None` if nothing is to be delivered.
    pub delivery: Option<MessageDelivery>,
    /// The mail that it came or went as; `None` if it did not.
    pub email: Option<MessageEmail>,
    /// When it was written.
    pub created_at: Timestamp,
}

/// The mail that a message came or went as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageEmail {
    /// Address of the sender.
    pub from: String,
    /// Addresses of the field `To`.
    pub to: Vec<String>,
    /// Addresses of the field `Cc`.
    pub cc: Vec<String>,
    /// Subject.
    pub subject: String,
    /// The field `Message-ID`, without angle brackets; empty if there is none.
    pub mail_id: String,
    /// Result of checking the sender; `None` for a mail of ours.
    pub verification: Option<SenderVerification>,
    /// `true` if a program wrote it.
    pub is_automated: bool,
    /// The text with everything that was quoted, if that is more than the text of the message.
    pub full_text: Option<String>,
    /// Its attachments, in order.
    pub attachments: Vec<MessageAttachment>,
}

/// Delivery of a message to the visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageDelivery {
    /// Status.
    pub status: MessageDeliveryStatus,
    /// Why it failed.
    pub detail: Option<String>,
    /// When it got this status.
    pub at: Timestamp,
}

/// Facts about an answer, beside its text.
#[derive(Debug, Clone)]
pub struct AnswerDetails {
    /// Its evidence.
    pub citations: Vec<Citation>,
    /// Further pages to read.
    pub see_also: Vec<SeeAlso>,
    /// The model that answered.
    pub model: String,
    /// Cost in credits.
    pub credits_used: i64,
    /// Duration; `None` for an answer of an earlier release.
    pub duration: Option<Duration>,
    /// Outcome.
    pub finish: FinishReason,
    /// Feedback.
    pub feedback: Option<AnswerFeedback>,
}

/// Feedback on an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerFeedback {
    /// The vote.
    pub rating: Rating,
    /// Why, in their words.
    pub reason: Option<String>,
    /// When it was given.
    pub at: Timestamp,
}
