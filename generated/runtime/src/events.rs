//! Server-sent events (WHATWG HTML, section 9.2).

use std::{convert::Infallible, time::Duration};

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use http::{
    HeaderName, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};
use serde::Serialize;
use tokio::time::timeout;

use crate::{AnsweredRequest, envelope::REPLAYED_HEADER};

/// Silence after which a connection gets a comment, so that no proxy takes it for dead.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(15);

/// A stream of events, as an operation returns it.
pub struct Events<E> {
    /// Events, with whose end the connection closes.
    pub events: BoxStream<'static, Event<E>>,
    /// True if the request was answered before: `Idempotent-Replayed: true`.
    pub replayed: bool,
    /// True if the reader already has the last event. The answer is then a 204 instead of a stream, which stops
    /// browsers from reconnecting.
    pub is_over: bool,
}

/// One event.
#[derive(Debug, Clone, PartialEq)]
pub struct Event<E> {
    /// Value of the `Last-Event-ID` header with which a reader resumes after this event. Contains no line breaks.
    pub id: String,
    /// The data.
    pub data: E,
}

impl<E: EventData> Event<E> {
    /// Returns the event as it is sent. Each line of the data gets its own field, since a line break would end the
    /// field.
    pub fn frame(&self) -> String {
        let mut frame = format!("id: {}\nevent: {}\n", self.id, self.data.name());
        for line in self.data.json().replace("\r\n", "\n").split(['\n', '\r']) {
            frame.push_str("data: ");
            frame.push_str(line);
            frame.push('\n');
        }
        frame.push('\n');
        frame
    }
}

/// Data of an event, one of the kinds that an operation declares in `x-events`.
pub trait EventData: Send {
    /// Returns the name of the kind, as in `text.delta`.
    fn name(&self) -> &'static str;
    /// Returns the data as JSON, with the name as its `type`.
    fn json(&self) -> String;
}

/// Data of an event together with its type, since some readers pass on the data without the name of the event.
#[derive(Serialize)]
struct TypedData<'a, T> {
    r#type: &'static str,
    #[serde(flatten)]
    data: &'a T,
}

/// Serializes the data of an event as JSON text.
pub fn typed_json<T: Serialize>(name: &'static str, data: &T) -> String {
    to_json(&TypedData { r#type: name, data })
}

/// Serializes a value as JSON text.
pub(crate) fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a model is always JSON")
}

impl<E: EventData + 'static> Events<E> {
    /// Answers with the events as they occur.
    pub fn respond(self, status: StatusCode) -> Response {
        if self.is_over {
            return StatusCode::NO_CONTENT.into_response();
        }
        let frames = stream::unfold(self.events, |mut events| async move {
            let frame = match timeout(HEARTBEAT_INTERVAL, events.next()).await {
                Ok(event) => event?.frame(),
                Err(_) => ": \n\n".to_owned(),
            };
            Some((Ok::<_, Infallible>(Bytes::from(frame)), events))
        });
        let headers = [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
            // Proxies such as nginx would otherwise hold events back until a buffer is full.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        let mut response = (status, headers, Body::from_stream(frames)).into_response();
        response.headers_mut().extend(self.replayed.then_some(REPLAYED_HEADER));
        response
    }
}

/// Answers an operation with events as they occur.
pub fn stream<E: EventData + 'static>(asked: &AnsweredRequest<'_>, events: Events<E>) -> Response {
    events.respond(StatusCode::from_u16(asked.operation.success).expect("the contract holds valid statuses only"))
}
