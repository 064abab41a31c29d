//! Webhooks: what is accepted, and what is not.

use frontdesk_client::{
    http::{HeaderMap, HeaderValue},
    types::WebhookEvent,
    webhooks::{VerifyError, verify},
};
use standardwebhooks::Webhook;

const SECRET: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=";
const OTHER: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const ID: &str = "019a9f49-3c4d-7e5f-9061-728394a5b6c7";
const PING: &str = r#"{"type":"ping","timestamp":"2026-11-20T09:30:00.000000Z","data":{"organizationId":"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f","endpointId":"019a9f48-2b3c-7d4e-8f50-617283940516","sequence":1,"later":true}}"#;

#[expect(clippy::disallowed_methods, reason = "the reference library reads the same clock")]
fn now() -> i64 {
    frontdesk_client::chrono::DateTime::<frontdesk_client::chrono::Utc>::from(std::time::SystemTime::now()).timestamp()
}

/// The headers of a delivery that was signed so many seconds ago.
fn signed(body: &str, secrets: &[&str], ago: i64) -> HeaderMap {
    let at = now() - ago;
    let sign = |secret: &&str| Webhook::new(secret).expect("a secret").sign(ID, at, body.as_bytes()).expect("a signature");
    let signatures = secrets.iter().map(sign).collect::<Vec<_>>().join(" ");
    let text = |text: &str| HeaderValue::from_str(text).expect("a header");
    HeaderMap::from_iter([
        ("webhook-id".parse().expect("a name"), text(ID)),
        ("webhook-timestamp".parse().expect("a name"), text(&at.to_string())),
        ("webhook-signature".parse().expect("a name"), text(&signatures)),
    ])
}

#[test]
fn a_delivery_of_the_reference_library_is_accepted() {
    let delivery = verify(&signed(PING, &[SECRET], 0), PING.as_bytes(), SECRET).expect("it is right");
    assert_eq!(delivery.id, ID);
    assert!(matches!(delivery.event, WebhookEvent::Ping(event) if event.data.sequence == 1), "with a field of a later version");
}

#[test]
fn during_a_rotation_either_secret_is_right() {
    let headers = signed(PING, &[SECRET, OTHER], 0);
    for secret in [SECRET, OTHER] {
        verify(&headers, PING.as_bytes(), secret).expect("one of the two");
    }
}

#[test]
fn a_type_of_a_later_version_survives() {
    let later = r#"{"type":"call.ended","timestamp":"2026-11-20T09:30:00.000000Z","data":{"callId":7}}"#;
    let delivery = verify(&signed(later, &[SECRET], 0), later.as_bytes(), SECRET).expect("it is right");
    let WebhookEvent::Unknown(event) = &delivery.event else { panic!("{delivery:?}") };
    assert_eq!((&event["type"], &event["data"]["callId"]), (&"call.ended".into(), &7.into()));
}

#[test]
fn what_somebody_else_sends_is_refused() {
    let right = signed(PING, &[SECRET], 0);
    let without = |name: &str| {
        let mut headers = right.clone();
        headers.remove(name);
        headers
    };
    let with = |name: &'static str, value: &'static str| {
        let mut headers = right.clone();
        headers.insert(name, HeaderValue::from_static(value));
        headers
    };
    let refusals = [
        ("another body", verify(&right, format!("{PING} ").as_bytes(), SECRET)),
        ("another id", verify(&with("webhook-id", "019a9f49"), PING.as_bytes(), SECRET)),
        ("another secret", verify(&right, PING.as_bytes(), OTHER)),
        ("an old one", verify(&signed(PING, &[SECRET], 301), PING.as_bytes(), SECRET)),
        ("one of tomorrow", verify(&signed(PING, &[SECRET], -400), PING.as_bytes(), SECRET)),
        ("no id", verify(&without("webhook-id"), PING.as_bytes(), SECRET)),
        ("no time", verify(&without("webhook-timestamp"), PING.as_bytes(), SECRET)),
        ("no signature", verify(&without("webhook-signature"), PING.as_bytes(), SECRET)),
        ("no number as time", verify(&with("webhook-timestamp", "noon"), PING.as_bytes(), SECRET)),
        ("no secret", verify(&right, PING.as_bytes(), "whsec_!")),
        ("no event", verify(&signed("nothing", &[SECRET], 0), b"nothing", SECRET)),
    ];
    let told: Vec<String> = refusals.into_iter().map(|(what, refused)| format!("{what}: {}", refused.expect_err(what))).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    another body: no signature matches: pass the body as it arrived, and the secret of this endpoint
    another id: no signature matches: pass the body as it arrived, and the secret of this endpoint
    another secret: no signature matches: pass the body as it arrived, and the secret of this endpoint
    an old one: it was signed more than five minutes ago, or ahead: check the clock of this machine
    one of tomorrow: it was signed more than five minutes ago, or ahead: check the clock of this machine
    no id: the header `webhook-id` is missing or malformed: is this a delivery of Frontdesk, with all its headers?
    no time: the header `webhook-timestamp` is missing or malformed: is this a delivery of Frontdesk, with all its headers?
    no signature: the header `webhook-signature` is missing or malformed: is this a delivery of Frontdesk, with all its headers?
    no number as time: the header `webhook-timestamp` is missing or malformed: is this a delivery of Frontdesk, with all its headers?
    no secret: the secret is malformed: it begins with `whsec_`, as the endpoint was created with
    no event: the body is not an event: expected ident at line 1 column 2
    ");
    assert!(matches!(verify(&right, b"{}", SECRET), Err(VerifyError::Signature)));
}
