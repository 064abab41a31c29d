//! Sits between the server and its callers, and checks every answer against the contract, regardless of the caller.
//!
//! Violations are collected, and fail the test at its end with a sentence that says how to fix each. Answers are
//! recorded, so that a test can query all of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use bytes::Bytes;
use flate2::read::GzDecoder;
use http::{HeaderMap, header::CONTENT_ENCODING};
use memchr::memmem;

use crate::contract::{ContractOperation, RequestRoute, contract};

mod answer;
mod headers;
mod params;
mod stream;

/// Base path of the API.
pub const BASE: &str = "/api/v1";

/// Id of an operation, and the error code that it answered or [`SUCCESS`].
pub type SeenAnswer = (String, String);

/// Used in [`SeenAnswer`] for an answer that is not a failure.
pub const SUCCESS: &str = "success";

/// A recorder that checks the answers of one server.
#[derive(Debug, Default)]
pub struct Recorder {
    seen: Mutex<BTreeMap<SeenAnswer, usize>>,
    violations: Mutex<BTreeSet<String>>,
    secrets: Mutex<Vec<memmem::Finder<'static>>>,
}

impl Recorder {
    /// Returns a layer that puts it in front of a server.
    pub fn wrap(self: &Arc<Self>) -> Box<dyn Fn(Router) -> Router + Send> {
        let recorder = Arc::clone(self);
        // A layer on the server's own router would miss what that router does last, such as adding `Allow`.
        Box::new(move |server| {
            Router::new().fallback_service(server).layer(from_fn_with_state(Arc::clone(&recorder), record_request))
        })
    }

    /// Forbids this text in any answer from now on.
    pub fn forbid_text(&self, secret: &str) {
        lock(&self.secrets).push(memmem::Finder::new(secret).into_owned());
    }

    /// Returns all answers so far.
    pub fn seen_answers(&self) -> BTreeSet<SeenAnswer> {
        lock(&self.seen).keys().cloned().collect()
    }

    /// Returns the number of times that an operation has succeeded.
    pub fn count_successes(&self, operation: &str) -> usize {
        lock(&self.seen).get(&(operation.to_owned(), SUCCESS.to_owned())).copied().unwrap_or_default()
    }

    /// Returns the violations of the contract so far, one sentence each.
    pub fn violations(&self) -> Vec<String> {
        lock(&self.violations).iter().cloned().collect()
    }

    fn record_answer(&self, operation: &ContractOperation, outcome: &str) {
        *lock(&self.seen).entry((operation.id.clone(), outcome.to_owned())).or_default() += 1;
    }

    fn add_violations(&self, complaints: Vec<String>) {
        lock(&self.violations).extend(complaints);
    }

    fn find_leaks(&self, who: &str, bytes: &[u8]) -> Vec<String> {
        let leak = lock(&self.secrets).iter().any(|secret| secret.find(bytes).is_some());
        if leak { vec![format!("{who} answered with an API key in it: an answer never repeats a key")] } else { Vec::new() }
    }
}

async fn record_request(State(recorder): State<Arc<Recorder>>, request: Request, next: Next) -> Response {
    let method = request.method().as_str().to_owned();
    let path = request.uri().path().strip_prefix(BASE).filter(|_| is_of_platform(&request)).map(ToOwned::to_owned);
    let response = next.run(request).await;
    match path {
        Some(path) => inspect(&recorder, &method, &path, response).await,
        None => response,
    }
}

/// Checks whether a request is for the platform: there is no API at custom domains, whose names have several labels.
fn is_of_platform(request: &Request) -> bool {
    let host = request.headers().get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
    host.starts_with("127.0.0.1") || !host.contains('.')
}

async fn inspect(recorder: &Arc<Recorder>, method: &str, path: &str, response: Response) -> Response {
    let route = contract().route(method, path);
    let (head, body) = response.into_parts();
    if let RequestRoute::Operation(operation) = route
        && stream::is_stream(operation, &head)
    {
        recorder.add_violations(headers::list_violations(operation, head.status.as_u16(), &head.headers));
        recorder.record_answer(operation, SUCCESS);
        let body = stream::tape_body(recorder, operation, &head.headers, body);
        return Response::from_parts(head, body);
    }
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        recorder.add_violations(vec![format!("{method} {path} broke off its answer")]);
        return Response::from_parts(head, Body::empty());
    };
    let plain = decompress(&head.headers, &bytes);
    let read = answer::SentAnswer { method, path, status: head.status.as_u16(), headers: &head.headers, body: &plain };
    if let RequestRoute::Operation(operation) = route {
        recorder.record_answer(operation, read.code().as_deref().unwrap_or(SUCCESS));
    }
    recorder.add_violations(read.list_violations(&route));
    recorder.add_violations(recorder.find_leaks(&format!("{method} {path}"), &bytes));
    Response::from_parts(head, Body::from(bytes))
}

/// Decompresses the bytes if they are compressed.
fn decompress(headers: &HeaderMap, bytes: &Bytes) -> Bytes {
    if headers.get(CONTENT_ENCODING).is_none_or(|coding| coding != "gzip") {
        return bytes.clone();
    }
    let mut plain = Vec::new();
    // Anything unreadable is then not JSON, which is reported.
    let _ = GzDecoder::new(&bytes[..]).read_to_end(&mut plain);
    plain.into()
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
