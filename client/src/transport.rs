//! How a request gets to the server and its answer back: key, idempotency key, deadline, attempts.

use std::{sync::Arc, time::Duration};

use progenitor_client::{ClientHooks, ClientInfo as _, OperationInfo};
use reqwest::{
    Request, Response, ResponseBuilderExt as _,
    header::{AUTHORIZATION, HeaderValue},
};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::time::{Instant, sleep};

use crate::{
    Client, RawError,
    failure::{self, FailureBody},
    operation::{self, IDEMPOTENCY_KEY, Repeat},
    random,
    retry::{self, Retry},
};

/// What a [`Client`] carries beside its connections. Made by [`Client::builder`].
#[derive(Clone, Debug)]
pub struct Transport {
    settings: Arc<Settings>,
}

/// What was set on the builder.
#[derive(Debug)]
pub(crate) struct Settings {
    /// Proves who calls. Printed as `[REDACTED]`.
    pub(crate) key: Option<SecretString>,
    /// For a whole call with all its attempts, beside the time that an upload may need; of a stream, until it begins.
    pub(crate) timeout: Duration,
    /// Longest silence on a stream.
    pub(crate) stream_idle: Duration,
    /// When to try again.
    pub(crate) retry: Retry,
}

/// The header that carries a key; `None` if the key cannot stand in a header.
pub(crate) fn authorization(key: &SecretString) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(format!("Bearer {}", key.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

impl Transport {
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings: Arc::new(settings) }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sends a request, again where that is safe and promises something.
    async fn send(&self, connections: &reqwest::Client, mut request: Request, operation: &str) -> reqwest::Result<Response> {
        let Settings { timeout, retry, .. } = self.settings();
        let mut repeat = Repeat::of(operation, request.headers());
        let mut key_is_ours = self.prepare(&mut request, repeat);
        // A stream has no end that could be told beforehand.
        let deadline = (!operation::streams(operation)).then(|| Instant::now() + *timeout + sending(&request, operation));

        let mut attempt = 0;
        loop {
            // A body that is read from elsewhere is gone once it was sent, so such a request has one attempt only.
            let mut next = request.try_clone();
            let outcome = once(connections, request, deadline).await;
            if key_is_ours
                && retry::has_no_room_for_a_key(&outcome)
                && let Some(mut keyless) = next.take()
            {
                // Nobody asked for the key but us, and nothing was done. Without one the request has one attempt that may arrive.
                keyless.headers_mut().remove(IDEMPOTENCY_KEY);
                (request, key_is_ours, repeat) = (keyless, false, Repeat::Harmful);
                continue;
            }
            let (Some(next), Some(wait)) = (next, retry.wait(attempt, &outcome, repeat)) else { return outcome };
            if deadline.is_some_and(|deadline| Instant::now() + wait >= deadline) {
                return outcome;
            }
            sleep(wait).await;
            request = next;
            attempt += 1;
        }
    }

    /// The headers that every attempt of a call has in common. Whether the idempotency key among them is of our making.
    fn prepare(&self, request: &mut Request, repeat: Repeat) -> bool {
        if let Some(value) = self.settings.key.as_ref().and_then(authorization) {
            request.headers_mut().entry(AUTHORIZATION).or_insert(value);
        }
        let ours = repeat == Repeat::Keyed && !request.headers().contains_key(IDEMPOTENCY_KEY);
        if ours {
            let key = HeaderValue::try_from(random::idempotency_key().to_string()).expect("a UUID is ASCII");
            request.headers_mut().insert(IDEMPOTENCY_KEY, key);
        }
        ours
    }
}

impl ClientHooks<Transport> for Client {
    async fn exec(&self, request: Request, info: &OperationInfo) -> reqwest::Result<Response> {
        self.inner.send(self.client(), request, info.operation_id).await
    }

    /// Lets what is not of this API by the decoding of the documented failures, which would forget its status.
    async fn post<E>(&self, outcome: &reqwest::Result<Response>, _: &OperationInfo) -> Result<(), RawError<E>> {
        let Ok(answer) = outcome else { return Ok(()) };
        match answer.extensions().get() {
            Some(FailureBody(body)) if failure::envelope(body).is_none() => {
                Err(RawError::UnexpectedResponse(rebuilt(answer, body.clone())))
            }
            _ => Ok(()),
        }
    }
}

/// Bytes a second that the connection must be able to send: the slowest that the server puts up with.
const SLOWEST_UPLOAD: u64 = 8 * 1024;

/// What the body of an upload may take on its way; beside it every body is short.
fn sending(request: &Request, operation: &str) -> Duration {
    let Some(largest) = operation::largest_upload(operation) else { return Duration::ZERO };
    let known = request.body().and_then(reqwest::Body::as_bytes).map(|bytes| bytes.len() as u64);
    Duration::from_secs(known.unwrap_or(largest).min(largest) / SLOWEST_UPLOAD)
}

/// One attempt. All of the answer belongs to it, unless it is a stream that has begun: what breaks in the middle of a body
/// can then be tried again as well.
async fn once(connections: &reqwest::Client, mut request: Request, deadline: Option<Instant>) -> reqwest::Result<Response> {
    *request.timeout_mut() = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let answer = connections.execute(request).await?;
    let failed = !answer.status().is_success();
    if deadline.is_none() && !failed {
        return Ok(answer);
    }
    let head = rebuilt(&answer, bytes::Bytes::new());
    let body = answer.bytes().await?;
    let mut answer = rebuilt(&head, body.clone());
    if failed {
        answer.extensions_mut().insert(FailureBody(body));
    }
    Ok(answer)
}

/// The answer with a body that is already here.
fn rebuilt(answer: &Response, body: bytes::Bytes) -> Response {
    let mut rebuilt = http::Response::builder()
        .status(answer.status())
        .version(answer.version())
        .url(answer.url().clone())
        .body(body)
        .expect("status, version and address come from an answer");
    rebuilt.headers_mut().clone_from(answer.headers());
    rebuilt.into()
}
