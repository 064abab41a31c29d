//! Answers as the server writes them.

use std::fmt::Write as _;

use bytes::Bytes;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;
use wiremock::ResponseTemplate;

use crate::{ErrorCode, Operation, call::REQUEST_ID, types::ErrorParams};

/// Id of every request.
const MOCK_REQUEST_ID: &str = "mock-request";

/// Builds the success of an operation that answers JSON.
pub(super) fn success_response(operation: &Operation, data: &impl Serialize) -> ResponseTemplate {
    let data = serde_json::to_value(data).expect("data of the contract is JSON");
    let body = if operation.enveloped { json!({ "success": true, "data": data, "error": null }) } else { data };
    response_template(operation.success).set_body_json(body)
}

/// Builds the success of an operation that answers a file.
pub(super) fn file_response(operation: &Operation, bytes: Bytes, media_type: &str) -> ResponseTemplate {
    response_template(operation.success).set_body_raw(bytes, media_type)
}

/// An event of a stream.
pub trait StreamEvent: Serialize {
    /// Returns its name.
    fn name(&self) -> &'static str;
    /// Returns the ids of events, as the server writes them.
    fn ids(events: &[Self]) -> Vec<String>
    where
        Self: Sized;
}

#[cfg(feature = "chat")]
impl StreamEvent for crate::StreamChatEvent {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn ids(events: &[Self]) -> Vec<String> {
        let start = events.iter().find_map(|event| if let Self::MessageStart(start) = event { Some(start) } else { None });
        let message = start.map_or(Uuid::nil(), |start| start.message_id);
        (0..events.len()).map(|number| format!("{message}:{number}")).collect()
    }
}

#[cfg(feature = "messages")]
impl StreamEvent for crate::StreamConversationEvent {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn ids(events: &[Self]) -> Vec<String> {
        let mut last = 0;
        let mut sequence = |event: &Self| {
            last = match event {
                Self::ConversationUpdated(conversation) => conversation.sequence,
                Self::MessageCreated(message) => message.sequence,
                Self::Error(_) => last,
            };
            last.to_string()
        };
        events.iter().map(&mut sequence).collect()
    }
}

#[cfg(feature = "webhooks")]
impl StreamEvent for crate::StreamWebhooksEvent {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn ids(events: &[Self]) -> Vec<String> {
        (0..events.len()).map(|number| number.to_string()).collect()
    }
}

/// Builds a stream of events.
pub(super) fn stream_response<E: StreamEvent>(operation: &Operation, events: &[E]) -> ResponseTemplate {
    let mut text = String::new();
    for (event, id) in events.iter().zip(E::ids(events)) {
        let data = serde_json::to_string(event).expect("events of the contract are JSON");
        let _ = write!(text, "id: {id}\nevent: {}\ndata: {data}\n\n", event.name());
    }
    response_template(operation.success).set_body_raw(text, "text/event-stream")
}

/// Builds an error in the envelope.
pub(super) fn failure_response(code: &ErrorCode, message: &str, params: &ErrorParams) -> ResponseTemplate {
    let mut error = json!({ "code": code, "message": message, "requestId": MOCK_REQUEST_ID });
    if *params != ErrorParams::default() {
        error["params"] = json!(params);
    }
    response_template(code.status().unwrap_or(500))
        .set_body_json(json!({ "success": false, "data": Value::Null, "error": error }))
}

fn response_template(status: u16) -> ResponseTemplate {
    ResponseTemplate::new(status).insert_header(REQUEST_ID, MOCK_REQUEST_ID)
}
