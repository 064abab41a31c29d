//! Deliveries of others to this server, signed as Standard Webhooks 1.0, also under the names of Svix.

use frontdesk_types::Timestamp;
use http::HeaderMap;
use secrecy::{ExposeSecret, SecretString};
use standardwebhooks::{HEADER_WEBHOOK_ID, HEADER_WEBHOOK_SIGNATURE, HEADER_WEBHOOK_TIMESTAMP, Webhook};
use subtle::ConstantTimeEq;

/// Maximum age or lead of a delivery: later, a copy of it proves nothing.
const MAX_AGE_SECONDS: u64 = 5 * 60;

/// Prefix of a header under the names of Svix, in place of that of the specification.
const SPECIFIED_PREFIX: &str = "webhook-";
const SVIX_PREFIX: &str = "svix-";

/// Headers with which a delivery is signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliverySignature {
    id: String,
    signed_at: i64,
    signatures: String,
}

impl DeliverySignature {
    /// Reads the headers of a delivery; `None` if it is not signed, or was not signed just now.
    pub fn from_headers(headers: &HeaderMap, now: Timestamp) -> Option<Self> {
        let signed_at: i64 = find_header(headers, HEADER_WEBHOOK_TIMESTAMP)?.parse().ok()?;
        let seconds = now.millis().div_euclid(1_000).saturating_sub(signed_at).unsigned_abs();
        let id = find_header(headers, HEADER_WEBHOOK_ID)?.to_owned();
        let signatures = find_header(headers, HEADER_WEBHOOK_SIGNATURE)?.to_owned();
        (seconds <= MAX_AGE_SECONDS).then_some(Self { id, signed_at, signatures })
    }

    /// Checks if the body was signed under a secret, in a time that does not reveal where signatures differ.
    pub fn verify(&self, body: &[u8], secret: &SecretString) -> bool {
        let signed = Webhook::new(secret.expose_secret()).and_then(|webhook| webhook.sign(&self.id, self.signed_at, body));
        let Ok(right) = signed else { return false };
        self.signatures.split(' ').any(|signature| signature.as_bytes().ct_eq(right.as_bytes()).into())
    }
}

fn find_header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let svix = || name.strip_prefix(SPECIFIED_PREFIX).and_then(|rest| headers.get(format!("{SVIX_PREFIX}{rest}")));
    headers.get(name).or_else(svix)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use frontdesk_types::{EventId, webhooks::endpoints::EndpointSecrets};
    use http::{HeaderName, HeaderValue};
    use uuid::Uuid;

    use super::*;
    use crate::webhooks::signing::signed_headers;

    const SECRET: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=";
    const BODY: &str = r#"{"type":"email.bounced"}"#;

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1_000_000)
    }

    /// Headers of a delivery that was signed at this second.
    fn headers(signed_at: i64, prefix: &str) -> HeaderMap {
        let secrets = EndpointSecrets { secret: SECRET.to_owned(), previous: None, headers: BTreeMap::new() };
        let signed = signed_headers(EventId(Uuid::from_u128(7)), at(signed_at), BODY, &secrets, false).expect("headers");
        let renamed = |name: &HeaderName| name.as_str().replace("webhook-", prefix).parse::<HeaderName>().expect("a name");
        signed.iter().map(|(name, value)| (renamed(name), value.clone())).collect()
    }

    fn is_accepted(headers: &HeaderMap, body: &str, now: i64, secret: &str) -> bool {
        let signature = DeliverySignature::from_headers(headers, at(now));
        signature.is_some_and(|signature| signature.verify(body.as_bytes(), &SecretString::from(secret)))
    }

    #[test]
    fn a_delivery_is_accepted_under_both_names_for_five_minutes() {
        for prefix in ["webhook-", "svix-"] {
            let headers = headers(1_000_000, prefix);
            for now in [1_000_000, 1_000_300, 999_700] {
                assert!(is_accepted(&headers, BODY, now, SECRET), "{prefix} {now}");
            }
            for now in [1_000_301, 999_699, 0] {
                assert!(!is_accepted(&headers, BODY, now, SECRET), "{prefix} {now}");
            }
        }
    }

    #[test]
    fn what_was_changed_or_signed_by_another_is_refused() {
        let signed = headers(1_000_000, "svix-");
        assert!(!is_accepted(&signed, r#"{"type":"email.delivered"}"#, 1_000_000, SECRET));
        assert!(!is_accepted(&signed, BODY, 1_000_000, "whsec_YW5vdGhlciBzZWNyZXQgb2Ygc29tZWJvZHkgZWxzZQ=="));
        for (name, value) in [("svix-id", "other"), ("svix-timestamp", "1000001"), ("svix-signature", "v1,AAAA v1a,BBBB")] {
            let mut changed = signed.clone();
            changed.insert(name, HeaderValue::from_static(value));
            assert!(!is_accepted(&changed, BODY, 1_000_000, SECRET), "{name}");
            changed.remove(name);
            assert!(!is_accepted(&changed, BODY, 1_000_000, SECRET), "without {name}");
        }
        let mut several = signed.clone();
        let right = signed["svix-signature"].to_str().expect("text");
        several.insert("svix-signature", format!("v1,AAAA {right}").parse().expect("a value"));
        assert!(is_accepted(&several, BODY, 1_000_000, SECRET), "one of several is enough");
    }

    #[test]
    fn an_absurd_time_is_no_fault() {
        let mut headers = headers(1_000_000, "svix-");
        for time in ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "soon", ""] {
            headers.insert("svix-timestamp", time.parse().expect("a value"));
            assert!(!is_accepted(&headers, BODY, 1_000_000, SECRET), "{time}");
        }
    }
}
