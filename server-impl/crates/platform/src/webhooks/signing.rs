//! Headers of a delivery: its id, its time, and a signature under each valid secret (Standard
//! Webhooks 1.0, "Webhook headers").

use frontdesk_types::{Error, EventId, Result, Timestamp, webhooks::endpoints::EndpointSecrets};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use standardwebhooks::{HEADER_WEBHOOK_ID, HEADER_WEBHOOK_SIGNATURE, HEADER_WEBHOOK_TIMESTAMP, Webhook};

/// Builds the headers of an attempt. If `previous` is set, the previous secret signs, too.
///
/// # Errors
/// A fault when a secret or a header differs from what was checked before it was stored.
pub fn signed_headers(
    event: EventId,
    at: Timestamp,
    payload: &str,
    secrets: &EndpointSecrets,
    previous: bool,
) -> Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    for (name, value) in &secrets.headers {
        let name = HeaderName::try_from(name).map_err(|error| signing_fault(&error))?;
        headers.insert(name, sensitive_value(value)?);
    }
    let (id, seconds) = (event.to_string(), at.millis().div_euclid(1_000));
    let signing = [Some(&secrets.secret), secrets.previous.as_ref().filter(|_| previous)];
    let signatures: Vec<String> = signing
        .into_iter()
        .flatten()
        .map(|secret| Webhook::new(secret).and_then(|webhook| webhook.sign(&id, seconds, payload.as_bytes())))
        .collect::<std::result::Result<_, _>>()
        .map_err(|error| signing_fault(&error))?;
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(HEADER_WEBHOOK_ID, header_value(&id)?);
    headers.insert(HEADER_WEBHOOK_TIMESTAMP, header_value(&seconds.to_string())?);
    headers.insert(HEADER_WEBHOOK_SIGNATURE, header_value(&signatures.join(" "))?);
    Ok(headers)
}

fn header_value(text: &str) -> Result<HeaderValue> {
    HeaderValue::from_str(text).map_err(|error| signing_fault(&error))
}

fn sensitive_value(text: &str) -> Result<HeaderValue> {
    let mut value = header_value(text)?;
    value.set_sensitive(true);
    Ok(value)
}

fn signing_fault(error: &dyn std::fmt::Display) -> Error {
    Error::internal(format!("a delivery cannot be signed: {error}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use frontdesk_ports::{
        clock::{Clock, SystemClock},
        random::OsRandom,
    };
    use uuid::Uuid;

    use super::*;

    #[test]
    fn both_secrets_verify_during_a_rotation_and_only_the_new_one_after_it() {
        let new_secret = || crate::webhooks::secrets::new_secret(&OsRandom);
        let secrets = EndpointSecrets { secret: new_secret(), previous: Some(new_secret()), headers: BTreeMap::new() };
        let (event, payload) = (EventId(Uuid::from_u128(7)), r#"{"type":"ping"}"#);
        let verifies = |secret: &str, headers: &HeaderMap| {
            Webhook::new(secret).expect("a secret").verify(payload.as_bytes(), headers).is_ok()
        };
        let previous = secrets.previous.clone().expect("a previous secret");
        let during = signed_headers(event, SystemClock.now(), payload, &secrets, true).expect("headers");
        assert!(verifies(&secrets.secret, &during) && verifies(&previous, &during));
        let after = signed_headers(event, SystemClock.now(), payload, &secrets, false).expect("headers");
        assert!(verifies(&secrets.secret, &after) && !verifies(&previous, &after));
    }
}
