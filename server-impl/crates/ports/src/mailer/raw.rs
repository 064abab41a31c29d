//! Mails that are composed and signed already, and leave as they are.

use async_trait::async_trait;

use crate::mail_provider::SendError;

/// Passes mails to a relay, or to a folder if there is none.
#[async_trait]
pub trait RawMailer: Send + Sync + 'static {
    /// Passes a mail on, once, byte by byte; its lines end in CRLF. Returns what the relay calls it.
    ///
    /// # Errors
    /// When it was not accepted, or it is unknown whether it was.
    async fn send_raw(&self, envelope_from: &str, envelope_to: &[String], mail: &[u8]) -> Result<String, SendError>;
}
