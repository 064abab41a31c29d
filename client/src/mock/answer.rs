//! Answers as the server writes them.

use std::fmt::Write as _;

use bytes::Bytes;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;
use wiremock::ResponseTemplate;

use crate::{ErrorCode, Operation, StreamChatEvent, call::REQUEST_ID};

/// The id of every request.
const ID: &str = "mock-request";

/// The success of an operation that answers JSON.
pub(super) fn success(operation: &Operation, data: &impl Serialize) -> ResponseTemplate {
    let data = serde_json::to_value(data).expect("data of the contract is JSON");
    let body = if operation.enveloped { json!({ "success": true, "data": data, "error": null }) } else { data };
    template(operation.success).set_body_json(body)
}

/// The success of an operation that answers a file.
pub(super) fn bytes(operation: &Operation, bytes: Bytes, media_type: &str) -> ResponseTemplate {
    template(operation.success).set_body_raw(bytes, media_type)
}

/// The events of a stream, numbered as the server does.
pub(super) fn events(operation: &Operation, events: impl IntoIterator<Item = StreamChatEvent>) -> ResponseTemplate {
    let mut text = String::new();
    let mut message = Uuid::nil();
    for (n, event) in events.into_iter().enumerate() {
        if let StreamChatEvent::MessageStart(start) = &event {
            message = start.message_id;
        }
        let data = serde_json::to_string(&event).expect("events of the contract are JSON");
        let _ = write!(text, "id: {message}:{n}\nevent: {}\ndata: {data}\n\n", event.name());
    }
    template(operation.success).set_body_raw(text, "text/event-stream")
}

/// An error in the envelope.
pub(super) fn failure(code: &ErrorCode, message: &str) -> ResponseTemplate {
    let error = json!({ "code": code, "message": message, "requestId": ID });
    template(code.status().unwrap_or(500)).set_body_json(json!({ "success": false, "data": Value::Null, "error": error }))
}

fn template(status: u16) -> ResponseTemplate {
    ResponseTemplate::new(status).insert_header(REQUEST_ID, ID)
}
