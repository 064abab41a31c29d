//! The receiver of mails, which a listener hands them to. The rules implement it.

use async_trait::async_trait;
use frontdesk_types::incoming_mail::{IncomingMail, MailClient, MailRefusal};

/// Takes mails for addresses of agents.
#[async_trait]
pub trait MailReceiver: Send + Sync + 'static {
    /// Checks that a mail from this sender of the envelope is taken for a recipient, before its content is known.
    ///
    /// # Errors
    /// When it is not.
    async fn check_recipient(&self, client: &MailClient, envelope_from: &str, recipient: &str) -> Result<(), MailRefusal>;

    /// Takes a mail for all its recipients. Once this returns, it is stored; the same mail again changes nothing.
    ///
    /// # Errors
    /// When it was not taken for all of them: the client may repeat it.
    async fn receive(&self, mail: IncomingMail) -> Result<(), MailRefusal>;
}
