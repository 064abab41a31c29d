//! Checks of who sent a mail.

mod alignment;
pub mod checker;
mod dmarc;
mod lookups;
mod results;
mod signatures;
mod spf;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use frontdesk_types::incoming_mail::{MailClient, SenderCheck};

/// Checks who sent mails.
#[async_trait]
pub trait SenderChecker: Send + Sync + 'static {
    /// Checks who sent a mail, whose field `From` has this domain. Never fails: what cannot be found out in time proves
    /// nothing.
    async fn check(&self, client: &MailClient, envelope_from: &str, from_domain: &str, raw: &[u8]) -> SenderCheck;
}
