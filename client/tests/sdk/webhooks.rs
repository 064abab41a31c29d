//! Webhooks: accepted and rejected deliveries. They are signed by the reference library of Standard Webhooks.

use std::time::{Duration, SystemTime};

use frontdesk_client::{
    chrono::{DateTime, Utc},
    http::{HeaderMap, HeaderValue},
    types::WebhookEvent,
    webhooks::{Delivery, VerifyError, Webhook, verify},
};
use serde_json::{Value, json};

const SECRET: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=";
const OTHER: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const ID: &str = "019a9f49-3c4d-7e5f-9061-728394a5b6c7";
const PING: &str = concat!(
    r#"{"type":"ping","timestamp":"2026-11-20T09:30:00.000000Z","data":{"#,
    r#""organizationId":"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f","endpointId":"019a9f48-2b3c-7d4e-8f50-617283940516","#,
    r#""sequence":1,"later":true}}"#
);
/// Time at which the deliveries of most tests are signed, in seconds.
const NOW: i64 = 1_795_167_000;

/// Returns the headers of a delivery.
fn signed_headers(body: &str, secrets: &[&str], at: i64) -> HeaderMap {
    let sign = |secret: &&str| {
        let reference = standardwebhooks::Webhook::new(secret).expect("a secret");
        reference.sign(ID, at, body.as_bytes()).expect("a signature")
    };
    let signatures = secrets.iter().map(sign).collect::<Vec<_>>().join(" ");
    let text = |text: &str| HeaderValue::from_str(text).expect("a header");
    HeaderMap::from_iter([
        ("webhook-id".parse().expect("a name"), text(ID)),
        ("webhook-timestamp".parse().expect("a name"), text(&at.to_string())),
        ("webhook-signature".parse().expect("a name"), text(&signatures)),
    ])
}

fn time_at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).expect("a time")
}

/// Returns the verdict of the receiver of an endpoint with `SECRET`, at `NOW`.
fn verify_received(headers: &HeaderMap, body: &str) -> Result<Delivery, VerifyError> {
    Webhook::new(SECRET).expect("a secret").verify_at(headers, body.as_bytes(), time_at(NOW))
}

/// Returns the delivery of a correctly signed event.
fn deliver_event(event: &str) -> Delivery {
    verify_received(&signed_headers(event, &[SECRET], NOW), event).expect("it is right")
}

#[test]
#[expect(clippy::disallowed_methods, reason = "what is tested reads the same clock")]
fn a_delivery_of_the_reference_library_is_accepted() {
    let now = DateTime::<Utc>::from(SystemTime::now()).timestamp();
    let delivery = verify(&signed_headers(PING, &[SECRET], now), PING.as_bytes(), SECRET).expect("it is right");
    assert_eq!((&*delivery.id, delivery.event_type()), (ID, "ping"));
    assert!(matches!(delivery.event, WebhookEvent::Ping(event) if event.data.sequence == 1), "with a field of a later version");
}

#[test]
fn during_a_rotation_either_secret_is_right() {
    let headers = signed_headers(PING, &[SECRET, OTHER], NOW);
    for secret in [SECRET, OTHER] {
        let webhook = Webhook::new(secret).expect("a secret");
        webhook.verify_at(&headers, PING.as_bytes(), time_at(NOW)).expect("one of the two");
    }
}

#[test]
fn one_receiver_serves_two_endpoints() {
    let webhook = Webhook::new(SECRET).and_then(|webhook| webhook.also(OTHER)).expect("secrets");
    for secret in [SECRET, OTHER] {
        webhook.verify_at(&signed_headers(PING, &[secret], NOW), PING.as_bytes(), time_at(NOW)).expect("one of the two");
    }
    let told = format!("{webhook:?}");
    assert!(!told.contains("C2FV") && !told.contains("MfKQ"), "{told}");
}

#[test]
fn a_delivery_is_accepted_for_five_minutes_unless_the_receiver_says_otherwise() {
    let accepts = |webhook: &Webhook, age: i64| {
        webhook.verify_at(&signed_headers(PING, &[SECRET], NOW - age), PING.as_bytes(), time_at(NOW)).is_ok()
    };
    let usual = Webhook::new(SECRET).expect("a secret");
    assert_eq!([-301, -300, 0, 300, 301].map(|age| accepts(&usual, age)), [false, true, true, true, false]);
    let strict = usual.tolerance(Duration::from_secs(10));
    assert_eq!([-11, -10, 0, 10, 11].map(|age| accepts(&strict, age)), [false, true, true, true, false]);
}

#[test]
fn a_type_of_a_later_version_survives() {
    let later = json!({ "type": "call.ended", "timestamp": "2026-11-20T09:30:00.000000Z", "data": { "callId": 7 } });
    let delivery = deliver_event(&later.to_string());
    assert_eq!(delivery.event_type(), "call.ended");
    assert_eq!(delivery.event, WebhookEvent::Unknown(later));
}

#[test]
fn data_that_cannot_be_read_survives() {
    for odd in [json!({ "type": "ping", "data": { "sequence": "first" } }), json!({ "data": {} }), json!([])] {
        let delivery = deliver_event(&odd.to_string());
        assert_eq!(delivery.event_type(), odd["type"].as_str().unwrap_or_default());
        assert_eq!(delivery.event, WebhookEvent::Unknown(odd));
    }
}

#[test]
fn every_event_of_the_contract_is_read_and_written() {
    let contract: Value = serde_json::from_str(include_str!("../../../generated/openapi.json")).expect("JSON");
    let types = contract["components"]["schemas"]["WebhookEvent"]["discriminator"]["mapping"].as_object().expect("types");
    assert!(types.len() >= 28);
    for (name, reference) in types {
        let schema = contract.pointer(reference.as_str().expect("a reference").trim_start_matches('#')).expect("a schema");
        let event = deliver_event(&schema["examples"][0].to_string()).event;
        assert_eq!(event.tag(), Some(name.as_str()), "{event:?}");
        assert_eq!(deliver_event(&serde_json::to_string(&event).expect("JSON")).event, event);
    }
}

#[test]
fn what_somebody_else_sends_is_refused() {
    let right = signed_headers(PING, &[SECRET], NOW);
    let without = |name: &str| {
        let mut headers = right.clone();
        headers.remove(name);
        headers
    };
    let with = |name: &'static str, value: &[u8]| {
        let mut headers = right.clone();
        headers.insert(name, HeaderValue::from_bytes(value).expect("a value"));
        headers
    };
    let unversioned = right["webhook-signature"].as_bytes().strip_prefix(b"v1,").expect("a version");
    let refusals = [
        ("another body", verify_received(&right, &format!("{PING} "))),
        ("another id", verify_received(&with("webhook-id", b"019a9f49"), PING)),
        ("another time", verify_received(&with("webhook-timestamp", b"1795167001"), PING)),
        ("another secret", verify_received(&signed_headers(PING, &[OTHER], NOW), PING)),
        ("no version", verify_received(&with("webhook-signature", unversioned), PING)),
        ("an empty signature", verify_received(&with("webhook-signature", b"v1,"), PING)),
        ("an old one", verify_received(&signed_headers(PING, &[SECRET], NOW - 301), PING)),
        ("one of tomorrow", verify_received(&signed_headers(PING, &[SECRET], NOW + 86_400), PING)),
        ("the first moment", verify_received(&with("webhook-timestamp", b"-9223372036854775808"), PING)),
        ("the last moment", verify_received(&with("webhook-timestamp", b"9223372036854775807"), PING)),
        ("no number as time", verify_received(&with("webhook-timestamp", b"noon"), PING)),
        ("an id that is not text", verify_received(&with("webhook-id", b"\xff"), PING)),
        ("no id", verify_received(&without("webhook-id"), PING)),
        ("no time", verify_received(&without("webhook-timestamp"), PING)),
        ("no signature", verify_received(&without("webhook-signature"), PING)),
        ("no event", verify_received(&signed_headers("nothing", &[SECRET], NOW), "nothing")),
    ];
    let told: Vec<String> =
        refusals.into_iter().map(|(what, refused)| format!("{what}:\n  {}", refused.expect_err(what))).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    another body:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    another id:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    another time:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    another secret:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    no version:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    an empty signature:
      no signature matches: pass the body as it arrived, and the secret of this endpoint
    an old one:
      it was signed 301 seconds ago: check the clock of this machine, and verify a delivery when it arrives
    one of tomorrow:
      it was signed 86400 seconds ahead of this machine: check its clock
    the first moment:
      it was signed 9223372036854775807 seconds ago: check the clock of this machine, and verify a delivery when it arrives
    the last moment:
      it was signed 9223372035059608807 seconds ahead of this machine: check its clock
    no number as time:
      the header `webhook-timestamp` is malformed: is this a delivery of Frontdesk?
    an id that is not text:
      the header `webhook-id` is malformed: is this a delivery of Frontdesk?
    no id:
      the header `webhook-id` is missing: is this a delivery of Frontdesk, and does every proxy pass its headers on?
    no time:
      the header `webhook-timestamp` is missing: is this a delivery of Frontdesk, and does every proxy pass its headers on?
    no signature:
      the header `webhook-signature` is missing: is this a delivery of Frontdesk, and does every proxy pass its headers on?
    no event:
      the body is not an event: expected ident at line 1 column 2
    ");
    let not_text = Webhook::new(SECRET).expect("a secret").verify_at(&right, b"\xff", time_at(NOW));
    assert!(matches!(not_text, Err(VerifyError::Signature)));
}

/// Anyone can sign with an empty secret.
#[test]
fn a_receiver_needs_the_secret_of_an_endpoint() {
    let (bare, spoiled) = (SECRET.trim_start_matches("whsec_"), SECRET.replace("C2FV", "!!!!"));
    for secret in ["", "whsec_", "whsec_C2FV", bare, spoiled.as_str(), "fd_key"] {
        let refused = Webhook::new(secret).expect_err("it is no secret");
        assert_eq!(refused.to_string(), "the secret is malformed: pass the one that the endpoint was created with, `whsec_…`");
    }
    Webhook::new(&format!("{SECRET}\n")).expect("a line of a file");
}
