//! Webhooks: verifies that a delivery comes from Frontdesk, and parses its event.
//!
//! ```
//! # use frontdesk_client::{http::HeaderMap, types::WebhookEvent, webhooks};
//! fn receive(headers: &HeaderMap, body: &[u8], secret: &str) -> Result<(), webhooks::VerifyError> {
//!     let delivery = webhooks::verify(headers, body, secret)?;
//!     // A delivery can arrive twice, always with the same id.
//!     println!("{}: {}", delivery.id, delivery.event_type());
//!     match delivery.event {
//!         WebhookEvent::LeadCaptured(event) => println!("{:?} left an address", event.data.lead.name),
//!         // Other types, including those that this version does not know.
//!         _ => {}
//!     }
//!     Ok(())
//! }
//! ```
//!
//! A receiver holds a [`Webhook`], which parses the secret once, when the program starts;
//! `examples/receive_webhooks.rs` is a complete one.

mod error;

use std::{
    fmt,
    time::{Duration, SystemTime},
};

use chrono::{DateTime, Utc};
use http::HeaderMap;
use serde::Deserialize as _;
use serde_json::Value;
use standardwebhooks::{HEADER_WEBHOOK_ID, HEADER_WEBHOOK_SIGNATURE, HEADER_WEBHOOK_TIMESTAMP};
use subtle::ConstantTimeEq as _;

pub use error::VerifyError;

use crate::types::WebhookEvent;

/// Maximum age or lead of a delivery (Standard Webhooks 1.0, "Verifying webhook authenticity").
const DEFAULT_TOLERANCE: Duration = Duration::from_secs(5 * 60);

/// Prefix of a secret, and the minimum number of characters after it: 24 bytes in base64 (Standard Webhooks 1.0,
/// "Signature scheme").
const SECRET_PREFIX: &str = "whsec_";
const MIN_SECRET_BYTES: usize = 32;

/// A delivery whose signature is valid.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Delivery {
    /// Id of the event, the same on every attempt: skip one that you have handled.
    pub id: String,
    /// Event. One of a type that this version does not know, or with data that it cannot parse, is `Unknown`, with
    /// type, time and data as they arrived.
    pub event: WebhookEvent,
}

impl Delivery {
    /// Returns the type of the event, such as `lead.captured`, even if this version does not know it.
    #[must_use]
    pub fn event_type(&self) -> &str {
        match &self.event {
            WebhookEvent::Unknown(event) => event["type"].as_str().unwrap_or_default(),
            event => event.tag().unwrap_or_default(),
        }
    }
}

/// Verifies the signature of a delivery, created within the last five minutes, and parses its event.
///
/// Takes the headers and the body of the request as they arrived: the signature covers every byte of the body.
/// During a rotation of the secret, both the old and the new one are valid.
///
/// Source: Standard Webhooks 1.0, "Verifying webhook authenticity".
///
/// # Errors
/// [`VerifyError`], if the delivery is not to be trusted.
pub fn verify(headers: &HeaderMap, body: &[u8], secret: &str) -> Result<Delivery, VerifyError> {
    Webhook::new(secret)?.verify(headers, body)
}

/// A verifier of deliveries.
///
/// ```
/// use std::time::Duration;
/// use frontdesk_client::webhooks::Webhook;
///
/// let webhook = Webhook::new("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=")?.tolerance(Duration::from_secs(60));
/// assert!(!format!("{webhook:?}").contains("C2FV"), "a secret is never printed");
/// # Ok::<(), frontdesk_client::webhooks::VerifyError>(())
/// ```
pub struct Webhook {
    secrets: Vec<standardwebhooks::Webhook>,
    tolerance: Duration,
}

/// Omits the secrets.
impl fmt::Debug for Webhook {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Webhook").field("tolerance", &self.tolerance).finish_non_exhaustive()
    }
}

impl Webhook {
    /// Creates a verifier with the secret of an endpoint, `whsec_…`.
    ///
    /// # Errors
    /// [`VerifyError::Secret`], if it is not a secret: with an empty one, anyone could sign.
    pub fn new(secret: &str) -> Result<Self, VerifyError> {
        Self { secrets: Vec::new(), tolerance: DEFAULT_TOLERANCE }.also(secret)
    }

    /// Also accepts signatures of another secret, such as that of a second endpoint with the same address.
    ///
    /// # Errors
    /// [`VerifyError::Secret`], if it is not a secret.
    pub fn also(mut self, secret: &str) -> Result<Self, VerifyError> {
        // A secret that was read from a file often ends with a line break.
        let encoded = secret.trim().strip_prefix(SECRET_PREFIX).filter(|encoded| encoded.len() >= MIN_SECRET_BYTES);
        let secret = standardwebhooks::Webhook::new(encoded.ok_or(VerifyError::Secret)?);
        self.secrets.push(secret.map_err(|_| VerifyError::Secret)?);
        Ok(self)
    }

    /// Sets the maximum age or lead of a delivery. Default: five minutes. Every attempt is signed anew.
    #[must_use]
    pub fn tolerance(mut self, tolerance: Duration) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// Verifies a delivery, like [`verify`].
    ///
    /// # Errors
    /// [`VerifyError`], if the delivery is not to be trusted.
    pub fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Result<Delivery, VerifyError> {
        self.verify_at(headers, body, current_time())
    }

    /// Verifies a delivery as if it had arrived at this time, for tests with a recorded one.
    ///
    /// # Errors
    /// [`VerifyError`], if the delivery is not to be trusted.
    pub fn verify_at(&self, headers: &HeaderMap, body: &[u8], now: DateTime<Utc>) -> Result<Delivery, VerifyError> {
        let id = required_header(headers, HEADER_WEBHOOK_ID)?;
        let signatures = required_header(headers, HEADER_WEBHOOK_SIGNATURE)?;
        let signed_at = required_header(headers, HEADER_WEBHOOK_TIMESTAMP)?
            .parse::<i64>()
            .map_err(|_| VerifyError::MalformedHeader(HEADER_WEBHOOK_TIMESTAMP))?;
        self.check_age(signed_at, now)?;
        // A header that is not UTF-8 cannot be signed.
        let mut right = self.secrets.iter().filter_map(|secret| secret.sign(id, signed_at, body).ok());
        if !right.any(|right| has_signature(signatures, &right)) {
            return Err(VerifyError::Signature);
        }
        Ok(Delivery { id: id.to_owned(), event: parse_event(body)? })
    }

    fn check_age(&self, signed_at: i64, now: DateTime<Utc>) -> Result<(), VerifyError> {
        // Anyone can send any number: the reference library overflows.
        let age = now.timestamp().saturating_sub(signed_at);
        let seconds = age.unsigned_abs();
        if seconds <= self.tolerance.as_secs() {
            Ok(())
        } else if age > 0 {
            Err(VerifyError::TooOld { seconds })
        } else {
            Err(VerifyError::TooEarly { seconds })
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one place of the SDK that reads the clock; tests call `verify_at`")]
fn current_time() -> DateTime<Utc> {
    SystemTime::now().into()
}

fn required_header<'headers>(headers: &'headers HeaderMap, name: &'static str) -> Result<&'headers str, VerifyError> {
    let value = headers.get(name).ok_or(VerifyError::MissingHeader(name))?;
    value.to_str().map_err(|_| VerifyError::MalformedHeader(name))
}

/// Checks for this signature among the signatures, in a time that does not reveal where they differ.
fn has_signature(signatures: &str, right: &str) -> bool {
    signatures.split(' ').any(|signature| signature.as_bytes().ct_eq(right.as_bytes()).into())
}

/// Parses the event. A receiver cannot fix what this version cannot parse, and an error would have it sent again for
/// a day: so it gets the event as it arrived.
fn parse_event(body: &[u8]) -> Result<WebhookEvent, VerifyError> {
    let event: Value = serde_json::from_slice(body).map_err(VerifyError::Body)?;
    Ok(WebhookEvent::deserialize(&event).unwrap_or(WebhookEvent::Unknown(event)))
}
