//! An answer, as a caller sees it.

use bytes::Bytes;
use http::HeaderMap;
use serde_json::Value;

use crate::{
    recorder::SUCCESS,
    redact::redact_value,
    sse::{self, SseEvent},
};

/// An answer of the server.
#[derive(Debug, Clone)]
pub struct ApiAnswer {
    /// Status of the answer.
    pub status: u16,
    /// Headers of the answer.
    pub headers: HeaderMap,
    /// Body of the answer.
    pub body: Bytes,
}

impl ApiAnswer {
    /// Returns the body as text.
    pub fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("a body is UTF-8")
    }

    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("a body is JSON, but {error}: {}", self.text()))
    }

    /// Returns the data of a success.
    ///
    /// # Panics
    /// If the answer is a failure.
    #[track_caller]
    pub fn data(&self) -> Value {
        assert!(self.status < 300, "a success was expected, not {} {}", self.status, self.text());
        self.json()["data"].take()
    }

    /// Returns the code of a failure, or `success`.
    pub fn code(&self) -> String {
        if self.status < 300 {
            return SUCCESS.to_owned();
        }
        self.json()["error"]["code"].as_str().unwrap_or("no code").to_owned()
    }

    /// Returns the message of a failure.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the fields that a failure names.
    pub fn fields(&self) -> Vec<String> {
        let details = self.json()["error"]["details"].take();
        details.as_array().into_iter().flatten().map(|detail| detail["field"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Returns a header as text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().expect("our headers are ASCII"))
    }

    /// Returns a header as a number.
    ///
    /// # Panics
    /// If it is missing or not a number.
    #[track_caller]
    pub fn header_number(&self, name: &str) -> u64 {
        let text = self.header(name).unwrap_or_else(|| panic!("the header {name} is missing"));
        text.parse().unwrap_or_else(|_| panic!("{name}: {text} is no number"))
    }

    /// Returns the events of a stream.
    pub fn events(&self) -> Vec<SseEvent> {
        sse::parse_events(self.text())
    }

    /// Returns the body with ids and times replaced, after checking their format: for snapshots.
    pub fn redacted_body(&self) -> Value {
        redact_value(&self.json())
    }

    /// Returns the body without the request id, for comparing answers byte by byte.
    pub fn without_request_id(&self) -> String {
        match self.header("x-request-id") {
            Some(id) => self.text().replace(id, "-"),
            None => self.text().to_owned(),
        }
    }

    /// Asserts the code of a failure.
    ///
    /// # Panics
    /// If the code differs; the message includes `what` was done.
    #[track_caller]
    pub fn assert_code(&self, code: &str, what: &str) {
        assert_eq!(self.code(), code, "{what}: answered {} {}", self.status, self.text());
    }
}
