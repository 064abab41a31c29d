//! `/emails/receiving`, and the downloads of mails as they came.

use axum::{
    extract::{Path, RawQuery, State},
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};

use super::{
    SharedState, answer, lock_state, refuse,
    webhooks::{self, SignedEvent},
};

/// Signature in the address of a download, which needs no key.
const SIGNATURE: &str = "Signature=sig-123";

/// A mail that was received.
pub(super) struct FakeReceived {
    pub(super) id: String,
    pub(super) from: String,
    pub(super) to: Vec<String>,
    pub(super) raw: Vec<u8>,
    /// `false` while Resend does not have it as it came.
    pub(super) has_raw: bool,
}

impl FakeReceived {
    fn listed_json(&self) -> Value {
        json!({
            "id": self.id,
            "to": self.to,
            "from": self.from,
            "created_at": "2026-11-30T12:00:00.000000+00:00",
            "subject": self.field("Subject"),
            "bcc": [],
            "cc": [],
            "reply_to": [],
            "received_for": self.to,
            "message_id": self.field("Message-ID"),
            "attachments": [],
        })
    }

    fn json(&self, site: &str) -> Value {
        let mut whole = self.listed_json();
        whole["object"] = json!("email");
        whole["html"] = Value::Null;
        whole["text"] = json!(self.body());
        whole["headers"] = json!({ "subject": self.field("Subject") });
        if self.has_raw {
            let url = format!("{site}/inbound/{}?{SIGNATURE}", self.id);
            whole["raw"] = json!({ "download_url": url, "expires_at": "2026-11-30T13:00:00.000Z" });
        }
        whole
    }

    /// Builds the event of the mail as it is delivered by a webhook, signed at this time.
    pub(super) fn event(&self, at: i64) -> SignedEvent {
        let mut data = self.listed_json();
        data["email_id"] = data["id"].take();
        webhooks::sign(json!({ "type": "email.received", "created_at": "2026-11-30T12:00:01.000Z", "data": data }), at)
    }

    fn field(&self, name: &str) -> String {
        let text = String::from_utf8_lossy(&self.raw);
        let lines = text.lines().take_while(|line| !line.is_empty());
        let mut fields = lines.filter_map(|line| line.split_once(": "));
        fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    fn body(&self) -> String {
        let text = String::from_utf8_lossy(&self.raw);
        text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
    }
}

/// `GET /emails/receiving`, the newest first.
pub(super) async fn list(State(state): State<SharedState>) -> Response {
    let listed: Vec<Value> = lock_state(&state).received.iter().rev().map(FakeReceived::listed_json).collect();
    answer(StatusCode::OK, json!({ "object": "list", "has_more": false, "data": listed }))
}

/// `GET /emails/receiving/{id}`.
pub(super) async fn find(State(state): State<SharedState>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let state = lock_state(&state);
    match state.received.iter().find(|mail| mail.id == id) {
        Some(mail) => answer(StatusCode::OK, mail.json(&format!("http://{host}"))),
        None => refuse(StatusCode::NOT_FOUND, "not_found", "Email not found"),
    }
}

/// `GET /inbound/{id}`: the mail as it came, for whoever has the signed address.
pub(super) async fn download(
    State(state): State<SharedState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let mut state = lock_state(&state);
    state.has_leaked_key |= headers.contains_key(header::AUTHORIZATION);
    let found = state.received.iter().find(|mail| mail.id == id).filter(|_| query.as_deref() == Some(SIGNATURE));
    match found {
        Some(mail) => ([(header::CONTENT_TYPE, "message/rfc822")], mail.raw.clone()).into_response(),
        None => (StatusCode::FORBIDDEN, "<Error><Code>AccessDenied</Code></Error>").into_response(),
    }
}
