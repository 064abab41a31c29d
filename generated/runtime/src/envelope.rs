//! Answers other than streams.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{CONTENT_TYPE, ETAG, LOCATION},
};
use serde::Serialize;

use crate::{AnsweredRequest, Replay, conditional, location};

/// What the data of a success is written between.
const SUCCESS_BEGINNING: &[u8] = b"{\"success\":true,\"data\":";
const SUCCESS_END: &[u8] = b",\"error\":null}";

/// Marks the replay of an earlier answer.
pub(crate) const REPLAYED_HEADER: (HeaderName, HeaderValue) =
    (HeaderName::from_static("idempotent-replayed"), HeaderValue::from_static("true"));

/// Writes a success in the envelope `{ success, data, error }`.
///
/// # Panics
/// If a model cannot be serialized as JSON; all of them can.
pub fn success<T: Serialize>(asked: &AnsweredRequest<'_>, data: T) -> Response {
    let write = |json: &mut Vec<u8>| serde_json::to_writer(json, &data).expect("a model is always JSON");
    envelope_response(asked, asked.operation.success, write)
}

/// Returns the body of a success with this data, for an answer that is made once.
///
/// # Panics
/// If a model cannot be serialized as JSON; all of them can.
pub fn success_body<T: Serialize>(data: &T) -> Vec<u8> {
    let mut json = SUCCESS_BEGINNING.to_vec();
    serde_json::to_writer(&mut json, data).expect("a model is always JSON");
    json.extend_from_slice(SUCCESS_END);
    json
}

/// Repeats the success of an earlier request.
pub(crate) fn replay_success(asked: &AnsweredRequest<'_>, replay: &Replay) -> Response {
    let write = |json: &mut Vec<u8>| json.extend_from_slice(replay.data.as_bytes());
    ([REPLAYED_HEADER], envelope_response(asked, replay.status, write)).into_response()
}

/// Wraps the output of `write` in the envelope, and sets the headers that follow from it.
fn envelope_response(asked: &AnsweredRequest<'_>, status: u16, write: impl FnOnce(&mut Vec<u8>)) -> Response {
    let mut json = SUCCESS_BEGINNING.to_vec();
    let begin = json.len();
    write(&mut json);
    let data = &json[begin..];
    let mut headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    if asked.operation.etag {
        headers.insert(ETAG, conditional::etag_header(&conditional::resource_etag(data, asked.operation.extra)));
    }
    headers.extend(location::of(asked.operation, asked.head, data).map(|location| (LOCATION, location)));
    json.extend_from_slice(SUCCESS_END);
    let status = StatusCode::from_u16(status).expect("the contract holds valid statuses only");
    (status, headers, Body::from(json)).into_response()
}
