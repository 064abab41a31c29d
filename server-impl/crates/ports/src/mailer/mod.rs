//! Outgoing mails: plain text to one person, sent over SMTP, or written to a folder if no mail server is available.

use std::time::Duration;

use async_trait::async_trait;

pub mod folder;
mod letterhead;
pub mod raw;
pub mod relay;
pub mod replies;
pub mod smtp;

pub use folder::FolderMailer;
pub use letterhead::Letterhead;
pub use raw::RawMailer;
pub use relay::RelayMailer;
pub use smtp::SmtpMailer;

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Address, in ASCII: `local@domain`.
    pub to: String,
    /// Subject, on one line.
    pub subject: String,
    /// Plain text, with lines of any length.
    pub text: String,
}

/// Sends mails.
#[async_trait]
pub trait Mailer: Send + Sync + 'static {
    /// Sends a mail, once. A caller that retries may send a duplicate: a server can accept a mail and
    /// fail to confirm it.
    ///
    /// # Errors
    /// When it was not accepted, or it is unknown whether it was.
    async fn send(&self, mail: &OutgoingMail) -> Result<(), MailError>;

    /// Returns `true` if accepted mails are delivered to their recipients; otherwise only the operator can read them.
    fn delivers(&self) -> bool;
}

/// Failure to send a mail. The text contains neither addresses nor the server's answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// [`OutgoingMail::to`] is not a valid address.
    #[error("The mail has no address that mail can be sent to.")]
    InvalidAddress,
    /// The recipient does not exist, or their mailbox accepts nothing.
    #[error("The mail server does not accept mail for this address (status {status}).")]
    NoRecipient {
        /// The status of its answer (RFC 5321, section 4.2.3).
        status: u16,
    },
    /// Refused temporarily, or because of the sender.
    #[error("The mail server did not accept the mail (status {status}); the operator finds the reason in the log.")]
    Rejected {
        /// The status of its answer (RFC 5321, section 4.2.3).
        status: u16,
    },
    /// No connection, no encryption where it is required, or a broken connection.
    #[error("The mail server could not be reached; the operator finds the reason in the log.")]
    Unreachable,
    /// No answer in time.
    #[error("The mail server did not answer within {} seconds.", .within.as_secs())]
    TimedOut {
        /// Timeout that passed.
        within: Duration,
    },
    /// The folder could not be written.
    #[error("The mail could not be written to its folder; the operator finds the reason in the log.")]
    NotWritten,
}

impl MailError {
    /// Returns `true` if retrying may help: not when the address is the cause; anything else may get fixed.
    pub fn is_transient(&self) -> bool {
        !matches!(self, Self::InvalidAddress | Self::NoRecipient { .. })
    }
}
