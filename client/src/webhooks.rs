//! Webhooks: checks that a delivery comes from Frontdesk, and reads its event.
//!
//! ```
//! # use frontdesk_client::{http::HeaderMap, types::WebhookEvent, webhooks};
//! fn receive(headers: &HeaderMap, body: &[u8], secret: &str) -> Result<(), webhooks::VerifyError> {
//!     let delivery = webhooks::verify(headers, body, secret)?;
//!     // A delivery can arrive twice, always with the same id.
//!     println!("{}", delivery.id);
//!     match delivery.event {
//!         WebhookEvent::LeadCaptured(event) => println!("{:?} left an address", event.data.lead.name),
//!         // Other types, also those that this version does not know.
//!         _ => {}
//!     }
//!     Ok(())
//! }
//! ```
//!
//! `examples/receive_webhooks.rs` is a whole receiver.

use http::HeaderMap;
use standardwebhooks::{HEADER_WEBHOOK_ID, Webhook, WebhookError};

use crate::types::WebhookEvent;

/// A delivery whose signature is right.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Delivery {
    /// The id of the event, the same at every try: skip one that you have handled.
    pub id: String,
    /// What happened. A type that this version does not know is `Unknown`.
    pub event: WebhookEvent,
}

/// Why a delivery is not accepted. Answer it with the status 400.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A header of Standard Webhooks is missing or cannot be read.
    #[error("the header `webhook-{0}` is missing or malformed: is this a delivery of Frontdesk, with all its headers?")]
    Header(&'static str),
    /// It was signed more than five minutes ago, or ahead: somebody may be sending it again.
    #[error("it was signed more than five minutes ago, or ahead: check the clock of this machine")]
    Timestamp,
    /// No signature matches.
    #[error("no signature matches: pass the body as it arrived, and the secret of this endpoint")]
    Signature,
    /// The secret is not one of Frontdesk.
    #[error("the secret is malformed: it begins with `whsec_`, as the endpoint was created with")]
    Secret,
    /// The body is not an event.
    #[error("the body is not an event: {0}")]
    Body(#[source] serde_json::Error),
}

/// Checks the signature of a delivery, made within the last five minutes, and reads its event.
///
/// Takes the headers and the body of the request as they arrived: the signature covers every byte of the body. During a rotation of the
/// secret, either the old or the new one is right.
///
/// Source: Standard Webhooks 1.0, "Verifying webhook authenticity".
///
/// # Errors
/// [`VerifyError`], if the delivery is not to be trusted.
pub fn verify(headers: &HeaderMap, body: &[u8], secret: &str) -> Result<Delivery, VerifyError> {
    let webhook = Webhook::new(secret).map_err(|_| VerifyError::Secret)?;
    webhook.verify(body, headers).map_err(|error| refused(&error))?;
    let id = headers.get(HEADER_WEBHOOK_ID).and_then(|id| id.to_str().ok()).ok_or(VerifyError::Header("id"))?;
    let event = serde_json::from_slice(body).map_err(VerifyError::Body)?;
    Ok(Delivery { id: id.to_owned(), event })
}

fn refused(error: &WebhookError) -> VerifyError {
    match error {
        WebhookError::MissingHeader(name) | WebhookError::InvalidHeader(name) => VerifyError::Header(name),
        WebhookError::InvalidTimestamp => VerifyError::Header("timestamp"),
        WebhookError::TimestampTooOldError | WebhookError::FutureTimestampError => VerifyError::Timestamp,
        WebhookError::InvalidSecret(_) => VerifyError::Secret,
        WebhookError::InvalidSignature | WebhookError::InvalidPayload => VerifyError::Signature,
    }
}
