//! Answers as server-sent events, and files of any size: recorded while they pass, and checked when they end or are
//! interrupted.

use std::sync::Arc;

use axum::body::Body;
use futures::StreamExt;
use http::{HeaderMap, header::CONTENT_TYPE, response::Parts};

use super::{Recorder, params};
use crate::{
    contract::ContractOperation,
    sse::{self, SseEvent},
};

pub(super) fn is_stream(operation: &ContractOperation, head: &Parts) -> bool {
    let has_lines = operation.responses.get(&head.status.as_u16()).is_some_and(|response| response.line.is_some());
    has_lines || media_type(&head.headers) == EVENTS
}

/// The media type of server-sent events.
const EVENTS: &str = "text/event-stream";

fn media_type(headers: &HeaderMap) -> &str {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim()
}

/// Returns the body with a copy that is checked at its end.
pub(super) fn tape_body(
    recorder: &Arc<Recorder>,
    operation: &'static ContractOperation,
    headers: &HeaderMap,
    body: Body,
) -> Body {
    let media_type = media_type(headers).to_owned();
    let mut tape = AnswerTape { recorder: Arc::clone(recorder), operation, media_type, bytes: Vec::new() };
    Body::from_stream(body.into_data_stream().map(move |piece| {
        if let Ok(bytes) = &piece {
            tape.bytes.extend_from_slice(bytes);
        }
        piece
    }))
}

struct AnswerTape {
    recorder: Arc<Recorder>,
    operation: &'static ContractOperation,
    media_type: String,
    bytes: Vec<u8>,
}

impl Drop for AnswerTape {
    fn drop(&mut self) {
        let id = &self.operation.id;
        let complaints = match str::from_utf8(&self.bytes) {
            Ok(text) if self.media_type == EVENTS => list_violations(self.operation, &sse::parse_events(text)),
            Ok(text) => check_file(self.operation, &self.media_type, text),
            // A reader, or the server, may stop within a character.
            Err(error) if self.media_type != EVENTS && error.error_len().is_none() => Vec::new(),
            Err(_) => vec![format!("{id} streamed what is no UTF-8")],
        };
        self.recorder.add_violations(complaints);
        self.recorder.add_violations(self.recorder.find_leaks(id, &self.bytes));
    }
}

/// Checks whether an event may follow another one: in a reply, it has the next number; in a conversation, the same
/// number or a greater one.
fn may_follow(before: &SseEvent, after: &SseEvent) -> bool {
    // The error that ends a stream whose key may no longer read it has no id.
    if after.name == "error" && after.id.is_empty() {
        return true;
    }
    match (before.position(), after.position()) {
        (Some((one, n)), Some((other, m))) => one == other && m == n + 1,
        (None, None) => matches!((before.id.parse::<u64>(), after.id.parse::<u64>()), (Ok(n), Ok(m)) if m >= n),
        _ => false,
    }
}

fn list_violations(operation: &ContractOperation, events: &[SseEvent]) -> Vec<String> {
    let id = &operation.id;
    let mut complaints: Vec<String> = events.iter().flat_map(|event| check_event(operation, event)).collect();
    for pair in events.windows(2) {
        if !may_follow(&pair[0], &pair[1]) {
            complaints.push(format!(
                "{id} streamed the event `{}` behind `{}`: ids are `<messageId>:<n>`, each one more, or numbers that never fall",
                pair[1].id, pair[0].id
            ));
        }
    }
    complaints
}

/// Checks a file, or as much of it as was read: each complete line of JSON Lines must conform to the contract.
fn check_file(operation: &ContractOperation, media_type: &str, text: &str) -> Vec<String> {
    let id = &operation.id;
    let response = &operation.responses[&operation.success()];
    if !response.content.contains_key(media_type) {
        return vec![format!("{id} answered a file as `{media_type}`, which openapi.yaml does not list")];
    }
    let Some(schema) = response.line.as_ref().filter(|_| media_type == "application/jsonl") else { return Vec::new() };
    let judged = |line: &str| match serde_json::from_str(line) {
        Ok(value) => schema.list_violations(&value),
        Err(error) => vec![error.to_string()],
    };
    let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    lines.flat_map(judged).map(|wrong| format!("{id} answered a line that openapi.yaml does not describe: {wrong}")).collect()
}

fn check_event(operation: &ContractOperation, event: &SseEvent) -> Vec<String> {
    let (id, name) = (&operation.id, &event.name);
    let Some(schema) = operation.events.get(name) else {
        return vec![format!(
            "{id} streamed the event `{name}`, which openapi.yaml does not list: add it to x-events or stop sending it"
        )];
    };
    match serde_json::from_str(&event.data) {
        Ok(data) => {
            let wrong = schema.list_violations(&data).into_iter();
            let wrong =
                wrong.map(|wrong| format!("{id} streamed `{name}` with data that openapi.yaml does not describe: {wrong}"));
            let params = (name == "error").then(|| params::list_violations(id, &data));
            wrong.chain(params.into_iter().flatten()).collect()
        }
        Err(_) => vec![format!("{id} streamed `{name}` with data that is no JSON: {}", event.data)],
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_snapshot_text::wrap_lines;

    use super::*;
    use crate::contract::contract;

    fn judge_events(text: &str) -> String {
        wrap_lines(&list_violations(contract().operation("streamChat"), &sse::parse_events(text)).join("\n"))
    }

    #[test]
    fn a_listed_event_with_good_data_passes() {
        let id = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f";
        assert_eq!(
            judge_events(&format!(
                "id: {id}:1\nevent: text.delta\ndata: {{\"type\":\"text.delta\",\"text\":\"a\"}}\n\n: still here\n\nid: \
                 {id}:2\nevent: text.delta\ndata: {{\"type\":\"text.delta\",\"text\":\"b\"}}\n\n"
            )),
            ""
        );
    }

    #[test]
    fn an_unknown_event_bad_data_and_a_leap_are_found() {
        let id = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f";
        let text = format!("id: {id}:1\nevent: text.delta\ndata: {{\"words\":1}}\n\nid: {id}:3\nevent: text.end\ndata: 1\n\n");
        insta::assert_snapshot!(judge_events(&text), @r#"
        streamChat streamed `text.delta` with data that openapi.yaml does not describe: "type" is a required property
        streamChat streamed `text.delta` with data that openapi.yaml does not describe: "text" is a required property
        streamChat streamed `text.delta` with data that openapi.yaml does not describe: Additional properties are not
          allowed ('words' was unexpected)
        streamChat streamed the event `text.end`, which openapi.yaml does not list: add it to x-events or stop
          sending it
        streamChat streamed the event `019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f:3` behind
          `019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f:1`: ids are `<messageId>:<n>`, each one more, or numbers that never
          fall
        "#);
    }
}
