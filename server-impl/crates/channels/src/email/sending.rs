//! Sends the mails of conversations: composes each once, and records what became of it.
//!
//! [`attempt::begin`] prepares an attempt in one transaction, the job hands the mail to the provider outside of any, and
//! [`outcome::conclude`] records the outcome in another one. So a mail is sent twice only if the process dies, or the
//! line breaks, between the two.

pub mod attempt;
pub mod outcome;
mod preparing;
pub mod reports;
mod retrying;
mod senders;

use frontdesk_ports::mail_provider::OutgoingMail;
use frontdesk_types::{
    EmailDomainId, MessageId, Result,
    email_messages::{ComposedMail, Mailbox},
};

use super::composing::{
    rendering,
    signing::{self, SigningKey},
};

/// A mail that is to be handed to the provider.
#[derive(Debug, Clone)]
pub struct PreparedMail {
    /// The message it carries.
    pub message: MessageId,
    /// Its fields, before they are rendered.
    pub composed: ComposedMail,
    /// Addresses for which no server has taken it yet, the visitor's first.
    pub remaining: Vec<String>,
    /// The email domain of the sender; `None` for the shared host.
    pub domain: Option<EmailDomainId>,
}

impl PreparedMail {
    /// Renders the mail, and signs it if there is a key.
    ///
    /// # Errors
    /// A fault: the key cannot be read.
    pub fn render(&self, key: Option<&SigningKey<'_>>) -> Result<Vec<u8>> {
        let raw = rendering::render(&self.composed);
        match key {
            Some(key) => signing::sign(&raw, key, self.composed.date),
            None => Ok(raw),
        }
    }

    /// Returns what the provider takes, for some of the recipients.
    pub fn to_outgoing(&self, raw: &[u8], recipients: &[String]) -> OutgoingMail {
        let ComposedMail { from, to, cc, reply_to, envelope_from, subject, text, html, .. } = &self.composed;
        let is_wanted = |mailbox: &&Mailbox| self.remaining.contains(&mailbox.address);
        let addresses = |list: &[Mailbox]| list.iter().filter(is_wanted).map(format_mailbox).collect();
        OutgoingMail {
            key: self.message.to_string(),
            envelope_from: envelope_from.clone(),
            envelope_to: recipients.to_vec(),
            from: format_mailbox(from),
            to: addresses(to),
            cc: addresses(cc),
            reply_to: reply_to.as_ref().map(format_mailbox),
            subject: subject.clone(),
            text: text.clone(),
            html: html.clone(),
            headers: self.further_fields(),
            raw: raw.to_vec(),
        }
    }

    fn further_fields(&self) -> Vec<(String, String)> {
        let bracketed = |id: &String| format!("<{id}>");
        let ComposedMail { mail_id, in_reply_to, references, .. } = &self.composed;
        let mut fields = vec![("Message-ID".to_owned(), bracketed(mail_id))];
        fields.extend(in_reply_to.iter().map(|id| ("In-Reply-To".to_owned(), bracketed(id))));
        if !references.is_empty() {
            let ids: Vec<String> = references.iter().map(bracketed).collect();
            fields.push(("References".to_owned(), ids.join(" ")));
        }
        let automatic = rendering::automatic_fields(&self.composed);
        fields.extend(automatic.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())));
        fields
    }
}

/// Returns `Name <address>`, as a provider that takes parts reads it.
fn format_mailbox(Mailbox { name, address }: &Mailbox) -> String {
    let is_plain = |char: char| !char.is_control() && !matches!(char, '"' | '\\' | '<' | '>');
    match name.as_deref().map(|name| name.chars().filter(|char| is_plain(*char)).collect::<String>()) {
        Some(name) if !name.trim().is_empty() => format!("\"{}\" <{address}>", name.trim()),
        _ => address.clone(),
    }
}
