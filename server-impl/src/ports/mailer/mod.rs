//! Mails that go out: plain text to one person, over SMTP, or into a folder where nobody needs a mail server.

use std::time::Duration;

use async_trait::async_trait;

pub mod folder;
mod letterhead;
pub mod smtp;

pub use folder::FolderMailer;
pub use letterhead::Letterhead;
pub use smtp::SmtpMailer;

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The address, in ASCII: `local@domain`.
    pub to: String,
    /// What it is about, in one line.
    pub subject: String,
    /// Plain text, with lines of any length.
    pub text: String,
}

/// Sends mails.
#[async_trait]
pub trait Mailer: Send + Sync + 'static {
    /// Sends one, once. Whoever tries again may make a second mail: a server can take one and fail to say so.
    ///
    /// # Errors
    /// When it was not taken, or it is not known whether it was.
    async fn send(&self, mail: &Mail) -> Result<(), MailError>;
}

/// Why a mail was not sent. The text names neither addresses nor what the server said.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The text in [`Mail::to`] is none.
    #[error("The mail has no address that mail can be sent to.")]
    NoAddress,
    /// There is no such person, or their inbox takes nothing.
    #[error("The mail server takes no mail for this address (status {status}).")]
    NoRecipient {
        /// Of its answer (RFC 5321, section 4.2.3).
        status: u16,
    },
    /// Not now, or not from us.
    #[error("The mail server did not take the mail (status {status}); the operator finds the reason in the log.")]
    NotTaken {
        /// Of its answer (RFC 5321, section 4.2.3).
        status: u16,
    },
    /// No connection, none that is encrypted as it must be, or one that broke off.
    #[error("The mail server could not be reached; the operator finds the reason in the log.")]
    Unreachable,
    /// It kept silent.
    #[error("The mail server did not answer within {} seconds.", .within.as_secs())]
    TimedOut {
        /// How long it was given.
        within: Duration,
    },
    /// The folder could not be written.
    #[error("The mail could not be written to its folder; the operator finds the reason in the log.")]
    NotWritten,
}

impl MailError {
    /// Whether sending it again may help. It does not where the address is the cause; all else may be put right by somebody.
    pub fn passes(&self) -> bool {
        !matches!(self, Self::NoAddress | Self::NoRecipient { .. })
    }
}
