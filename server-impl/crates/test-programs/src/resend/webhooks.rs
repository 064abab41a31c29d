//! Events, signed as Svix does it: Standard Webhooks, under other names of headers.

use serde_json::{Map, Value, json};
use standardwebhooks::Webhook;

/// Secret under which it signs.
pub const WEBHOOK_SECRET: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=";

/// An event as it is delivered.
#[derive(Debug, Clone)]
pub struct SignedEvent {
    /// The headers.
    pub headers: [(&'static str, String); 3],
    /// The body.
    pub body: String,
}

/// Signs an event at this time (in seconds since 1970).
pub(super) fn sign(event: Value, at: i64) -> SignedEvent {
    let (body, id) = (event.to_string(), format!("msg_{at}"));
    let webhook = Webhook::new(WEBHOOK_SECRET).expect("a secret");
    let signature = webhook.sign(&id, at, body.as_bytes()).expect("a signature");
    SignedEvent { headers: [("svix-id", id), ("svix-timestamp", at.to_string()), ("svix-signature", signature)], body }
}

/// Builds the event of a mail.
pub(super) fn mail_event(kind: &str, mail: &Value, bounce: Option<Value>, at: i64) -> SignedEvent {
    let tags: Map<String, Value> = mail["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|tag| Some((tag["name"].as_str()?.to_owned(), tag["value"].clone())))
        .collect();
    let mut data = json!({
        "email_id": mail["id"],
        "message_id": format!("<{}@resend.test>", mail["id"].as_str().unwrap_or_default()),
        "created_at": "2026-11-30T12:00:00.000Z",
        "from": mail["from"],
        "to": mail["to"],
        "subject": mail["subject"],
        "tags": tags,
    });
    if let Some(bounce) = bounce {
        data["bounce"] = bounce;
    }
    sign(json!({ "type": kind, "created_at": "2026-11-30T12:00:01.000Z", "data": data }), at)
}
