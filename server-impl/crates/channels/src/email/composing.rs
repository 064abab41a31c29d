//! Composes the mails of a conversation. Nothing here asks a database or a network: the same input makes the same bytes.

mod bodies;
mod recipients;
pub mod rendering;
pub mod signing;
pub mod threads;
pub mod tokens;

use frontdesk_core::auth::key_ring::PepperRing;
use frontdesk_types::{
    ConversationId, MessageId, Timestamp,
    chat::Citation,
    email_messages::{ComposedMail, EmailMessage, Mailbox},
};

pub(crate) use self::recipients::is_sendable;
pub use self::recipients::{Recipients, ReplyAuthor, choose_recipients};

/// A reply in a conversation.
pub struct Reply<'r> {
    /// The message.
    pub message: MessageId,
    /// Its conversation.
    pub conversation: ConversationId,
    /// Sender.
    pub from: Mailbox,
    /// Address at which the agent receives replies, without a token.
    pub reply_address: &'r str,
    /// Host to which bounces return; `None` if they return to the sender, at an address with the token.
    pub bounce_host: Option<&'r str>,
    /// Recipients.
    pub recipients: Recipients,
    /// The words.
    pub words: Words<'r>,
    /// Signature of the channel.
    pub signature: Option<&'r str>,
    /// The mail or message that is quoted below.
    pub quoted: Option<Quoted<'r>>,
    /// The mail that is answered.
    pub answered: Option<&'r EmailMessage>,
    /// The last mails of the conversation, oldest first.
    pub earlier: &'r [EmailMessage],
    /// Subject of a conversation that did not begin with a mail.
    pub subject: &'r str,
    /// When it is composed.
    pub date: Timestamp,
}

/// The words of a reply.
pub enum Words<'r> {
    /// An answer of the agent, with its evidence.
    Answer {
        /// The text.
        text: &'r str,
        /// The evidence.
        citations: &'r [Citation],
    },
    /// Words of a person of the team.
    Team(&'r str),
}

/// The words of the visitor that are quoted below a reply.
pub struct Quoted<'r> {
    /// Author.
    pub author: &'r Mailbox,
    /// When it was written.
    pub at: Timestamp,
    /// The text.
    pub text: &'r str,
}

/// A mail, with what identifies its thread.
pub struct ThreadedMail {
    /// The mail.
    pub mail: ComposedMail,
    /// Id of the conversation in `References`.
    pub thread: String,
    /// Token in the address for replies.
    pub token: String,
}

/// Composes a reply.
pub fn compose(reply: &Reply<'_>, ring: &PepperRing) -> ThreadedMail {
    let domain = reply.from.domain();
    let (message, conversation) = (reply.message, reply.conversation);
    let thread = threads::find_thread(reply.earlier).unwrap_or_else(|| tokens::thread_id(ring, conversation, domain));
    let token = tokens::reply_token(ring, conversation);
    let is_automatic = matches!(reply.words, Words::Answer { .. });
    let body = bodies::compose_body(reply);
    let mail = ComposedMail {
        from: reply.from.clone(),
        to: reply.recipients.to.clone(),
        cc: reply.recipients.cc.clone(),
        reply_to: Some(Mailbox::plain(tokens::with_token(reply.reply_address, &token))),
        envelope_from: match reply.bounce_host {
            Some(host) => format!("bounce+{}@{host}", tokens::mail_label(ring, message)),
            None => tokens::with_token(&reply.from.address, &token),
        },
        subject: threads::reply_subject(reply.answered.map_or(reply.subject, |answered| &answered.subject)),
        mail_id: tokens::mail_id(ring, message, domain),
        in_reply_to: reply.answered.map(|answered| answered.rfc_id.clone()).filter(|id| threads::is_mail_id(id)),
        references: threads::references(&thread, reply.answered, reply.earlier),
        is_automatic,
        date: reply.date,
        text: body.text,
        html: body.html,
    };
    ThreadedMail { mail, thread, token }
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
