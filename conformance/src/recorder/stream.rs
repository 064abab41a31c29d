//! Answers as server-sent events: recorded while they pass, and checked when they end or are interrupted.

use std::sync::Arc;

use axum::body::Body;
use futures::StreamExt;
use http::{HeaderMap, header::CONTENT_TYPE};

use super::Recorder;
use crate::{
    contract::Operation,
    sse::{self, Event},
};

pub(super) fn is_stream(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/event-stream"))
}

/// The same body, with a copy that is checked at its end.
pub(super) fn taped(recorder: &Arc<Recorder>, operation: &'static Operation, body: Body) -> Body {
    let mut tape = Tape { recorder: Arc::clone(recorder), operation, bytes: Vec::new() };
    Body::from_stream(body.into_data_stream().map(move |piece| {
        if let Ok(bytes) = &piece {
            tape.bytes.extend_from_slice(bytes);
        }
        piece
    }))
}

struct Tape {
    recorder: Arc<Recorder>,
    operation: &'static Operation,
    bytes: Vec<u8>,
}

impl Drop for Tape {
    fn drop(&mut self) {
        let id = &self.operation.id;
        let complaints = match str::from_utf8(&self.bytes) {
            Ok(text) => complaints(self.operation, &sse::events(text)),
            Err(_) => vec![format!("{id} streamed what is no UTF-8")],
        };
        self.recorder.complain(complaints);
        self.recorder.complain(self.recorder.leaks(id, &self.bytes));
    }
}

fn complaints(operation: &Operation, events: &[Event]) -> Vec<String> {
    let id = &operation.id;
    let mut complaints: Vec<String> = events.iter().flat_map(|event| of_event(operation, event)).collect();
    for pair in events.windows(2) {
        let numbers = (pair[0].position(), pair[1].position());
        let follows = matches!(&numbers, (Some((one, n)), Some((other, m))) if one == other && *m == n + 1);
        if !follows {
            complaints.push(format!(
                "{id} streamed the event `{}` behind `{}`: ids are `<messageId>:<n>`, each one more",
                pair[1].id, pair[0].id
            ));
        }
    }
    complaints
}

fn of_event(operation: &Operation, event: &Event) -> Vec<String> {
    let (id, name) = (&operation.id, &event.name);
    let Some(schema) = operation.events.get(name) else {
        return vec![format!(
            "{id} streamed the event `{name}`, which openapi.yaml does not list: add it to x-events or stop sending it"
        )];
    };
    match serde_json::from_str(&event.data) {
        Ok(data) => schema
            .complaints(&data)
            .into_iter()
            .map(|wrong| format!("{id} streamed `{name}` with data that openapi.yaml does not describe: {wrong}"))
            .collect(),
        Err(_) => vec![format!("{id} streamed `{name}` with data that is no JSON: {}", event.data)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::contract;

    fn judged(text: &str) -> String {
        complaints(contract().operation("streamChat"), &sse::events(text)).join("\n")
    }

    #[test]
    fn a_listed_event_with_good_data_passes() {
        let id = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f";
        assert_eq!(
            judged(&format!(
                "id: {id}:1\nevent: text.delta\ndata: {{\"type\":\"text.delta\",\"text\":\"a\"}}\n\n: still here\n\nid: {id}:2\nevent: text.delta\ndata: {{\"type\":\"text.delta\",\"text\":\"b\"}}\n\n"
            )),
            ""
        );
    }

    #[test]
    fn an_unknown_event_bad_data_and_a_leap_are_found() {
        let id = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f";
        let text = format!("id: {id}:1\nevent: text.delta\ndata: {{\"words\":1}}\n\nid: {id}:3\nevent: text.end\ndata: 1\n\n");
        insta::assert_snapshot!(judged(&text), @r#"
        streamChat streamed `text.delta` with data that openapi.yaml does not describe: Additional properties are not allowed ('words' was unexpected)
        streamChat streamed `text.delta` with data that openapi.yaml does not describe: "text" is a required property
        streamChat streamed the event `text.end`, which openapi.yaml does not list: add it to x-events or stop sending it
        streamChat streamed the event `019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f:3` behind `019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f:1`: ids are `<messageId>:<n>`, each one more
        "#);
    }
}
