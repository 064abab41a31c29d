//! Sends requests and receives answers: headers, idempotency key, deadline, attempts.

mod attempt;
pub(crate) mod random;
mod rate_limit;
mod retry;
pub(crate) mod retry_after;
mod span;

use std::{sync::Arc, time::Duration};

use progenitor_client::{ClientHooks, ClientInfo as _, OperationInfo};
use reqwest::{
    Request, Response,
    header::{AUTHORIZATION, HeaderMap, HeaderValue},
};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::time::{Instant, sleep};
use tracing::Instrument as _;

pub(crate) use attempt::OversizedAnswer;
pub(crate) use retry::RetryPolicy;

use crate::{
    Client, Operation,
    call::CallOptions,
    error::{CallContext, CallRecord, FailureBody, RawError, parse_error_envelope},
    operation::{IDEMPOTENCY_KEY, Repeat},
};
use rate_limit::{KnownPauses, RateLimitPause};

/// The state of a [`Client`] other than its connections. Created by [`Client::builder`].
#[derive(Clone, Debug)]
pub struct Transport {
    settings: Arc<ClientSettings>,
    /// Shared by all clones, like the limit of their key.
    pause: Arc<RateLimitPause>,
    /// Per-call settings: every builder of a call owns a clone of its client.
    pub(crate) options: CallOptions,
}

/// The settings from the builder.
#[derive(Debug)]
pub(crate) struct ClientSettings {
    /// API key, printed as `[REDACTED]`.
    pub(crate) key: Option<SecretString>,
    /// Headers sent with every call.
    pub(crate) headers: HeaderMap,
    /// Timeout of a whole call with all its attempts, excluding the time that an upload may need; for a stream,
    /// until it begins.
    pub(crate) timeout: Duration,
    /// Maximum silence on a stream.
    pub(crate) stream_idle: Duration,
    /// Retry policy.
    pub(crate) retry: RetryPolicy,
    /// Maximum number of bytes of an answer that is not a stream.
    pub(crate) max_answer_bytes: usize,
}

/// Longer than any call. `Duration::MAX` from now is beyond what a clock can represent.
pub(crate) const FOREVER: Duration = Duration::from_secs(30 * 365 * 24 * 60 * 60);

/// Builds the header with a key; `None` if the key is not a valid header value.
pub(crate) fn authorization(key: &SecretString) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(format!("Bearer {}", key.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

impl Transport {
    pub(crate) fn new(settings: ClientSettings) -> Self {
        Self { settings: Arc::new(settings), pause: Arc::default(), options: CallOptions::default() }
    }

    /// Returns the maximum silence on a stream.
    pub(crate) fn stream_idle(&self) -> Duration {
        self.settings.stream_idle
    }

    /// Returns the timeout of a call.
    pub(crate) fn timeout(&self) -> Duration {
        self.options.timeout.unwrap_or(self.settings.timeout).min(FOREVER)
    }

    /// Returns the retry policy.
    pub(crate) fn retry(&self) -> RetryPolicy {
        let retry = self.settings.retry;
        RetryPolicy { count: self.options.retries.unwrap_or(retry.count), ..retry }
    }

    /// Begins a call: its errors will report what this call saw, rather than a clone of its builder.
    pub(crate) fn context(&mut self, operation: &'static Operation) -> CallContext {
        self.options.record = CallRecord::default();
        CallContext { operation, seen: self.options.record.clone() }
    }

    /// Sends a request in its own span.
    pub(crate) async fn send(
        &self,
        connections: &reqwest::Client,
        request: Request,
        operation: &Operation,
    ) -> reqwest::Result<Response> {
        let span = span::of(operation, &request);
        let outcome = self.send_with_retries(connections, request, operation).instrument(span.clone()).await;
        span::record_outcome(&span, &outcome);
        if let Ok(answer) = &outcome {
            self.options.record.record_response(answer);
        }
        outcome
    }

    /// Sends a request, and retries it where that is safe and may help.
    async fn send_with_retries(
        &self,
        connections: &reqwest::Client,
        mut request: Request,
        operation: &Operation,
    ) -> reqwest::Result<Response> {
        let retry = self.retry();
        let mut repeat = self.prepare_headers(&mut request, operation);
        let mut key_is_ours = repeat == Repeat::Keyed && (add_key(&mut request) || self.options.is_key_generated);
        let begun = Instant::now();
        // The end of a stream cannot be known in advance.
        let deadline =
            if operation.streams { None } else { Some(begun + self.timeout() + self.upload_duration(operation).await) };
        let latest_start = deadline.unwrap_or(begun + self.timeout());

        let (mut resends, mut retries) = (0, 0);
        loop {
            let mut next = self.clone_request(&request);
            if let Some(upload) = &self.options.upload {
                *request.body_mut() = Some(upload.open_body().await);
            }
            let known_pauses = self.wait_for_rate_limit(latest_start).await;
            let outcome = attempt::send_once(connections, request, deadline, self.settings.max_answer_bytes).await;
            let is_unforeseen = self.pause_others(&outcome, known_pauses);
            if key_is_ours
                && retry::has_no_room_for_a_key(&outcome)
                && let Some(mut keyless) = next.take()
            {
                // The SDK added the key, the caller did not, and nothing was done. Without a key, the request gets
                // one attempt that may reach the server.
                keyless.headers_mut().remove(IDEMPOTENCY_KEY);
                (request, key_is_ours, repeat) = (keyless, false, Repeat::Harmful);
                continue;
            }
            // A refusal that another call had learned of, but too late for this one, is none of its retries.
            let used = if is_unforeseen { 0 } else { retries };
            let (Some(next), Some(wait)) = (next, retry.wait_before(used, &outcome, repeat)) else { return outcome };
            if deadline.is_some_and(|deadline| Instant::now() + wait >= deadline) {
                return outcome;
            }
            resends += 1;
            retries += u32::from(!is_unforeseen);
            span::record_retry(resends, wait, &outcome);
            sleep(wait).await;
            request = next;
        }
    }

    /// Waits until the rate limit of the key permits a request, unless that would be too late or the caller does its
    /// own retries. Returns the pauses that the request knows of.
    async fn wait_for_rate_limit(&self, latest_start: Instant) -> KnownPauses {
        while let Some(wait) = self.pause.remaining().filter(|_| self.shares_rate_limit() && self.retry().count > 0)
            && Instant::now() + wait < latest_start
        {
            sleep(wait).await;
        }
        self.pause.known()
    }

    /// Lets other calls wait if the answer says that the rate limit of the key is used up. Returns `true` if another
    /// call had learned of it while this one was on its way.
    fn pause_others(&self, outcome: &reqwest::Result<Response>, known: KnownPauses) -> bool {
        let wait = rate_limit::shared_wait(outcome).filter(|wait| *wait <= self.retry().cap && self.shares_rate_limit());
        wait.is_some_and(|wait| self.pause.begin(wait, known))
    }

    /// Checks whether the call is sent with the key of the client.
    fn shares_rate_limit(&self) -> bool {
        !self.options.headers.contains_key(AUTHORIZATION)
    }

    /// Sets the headers common to all attempts of a call. Returns the effect of sending it twice.
    fn prepare_headers(&self, request: &mut Request, operation: &Operation) -> Repeat {
        let headers = request.headers_mut();
        for (name, value) in &self.options.headers {
            headers.insert(name, value.clone());
        }
        for (name, value) in &self.settings.headers {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if let Some(value) = self.settings.key.as_ref().and_then(authorization) {
            headers.entry(AUTHORIZATION).or_insert(value);
        }
        operation.repeat_effect(request.method(), request.headers())
    }

    /// Clones the request. A streamed body is consumed once it is sent, so such a request has only one attempt.
    fn clone_request(&self, request: &Request) -> Option<Request> {
        match &self.options.upload {
            Some(upload) if !upload.is_repeatable() => None,
            _ => request.try_clone(),
        }
    }

    /// Returns the time that sending the body of an upload may take; the bodies of other operations are small.
    async fn upload_duration(&self, operation: &Operation) -> Duration {
        let Some(largest) = operation.largest_upload else { return Duration::ZERO };
        let known = match &self.options.upload {
            Some(upload) => upload.length().await,
            None => None,
        };
        Duration::from_secs(known.unwrap_or(largest).min(largest) / attempt::MIN_UPLOAD_RATE)
    }
}

/// Adds an idempotency key, unless the caller has set one. Returns `true` if it did.
fn add_key(request: &mut Request) -> bool {
    let ours = !request.headers().contains_key(IDEMPOTENCY_KEY);
    if ours {
        let key = HeaderValue::try_from(random::new_idempotency_key().to_string()).expect("a UUID is ASCII");
        request.headers_mut().insert(IDEMPOTENCY_KEY, key);
    }
    ours
}

impl ClientHooks<Transport> for Client {
    async fn pre<E>(&self, _: &mut Request, _: &OperationInfo) -> Result<(), RawError<E>> {
        let CallOptions { invalid, upload, record: seen, .. } = &self.inner.options;
        if let Some(invalid) = invalid {
            return Err(RawError::InvalidRequest(invalid.clone()));
        }
        let Some(upload) = upload else { return Ok(()) };
        if upload.is_spent() {
            return Err(RawError::InvalidRequest("the stream of this upload was sent before: make a new one".to_owned()));
        }
        upload.check_readable().await.map_err(|unreadable| {
            seen.record_unreadable(unreadable);
            RawError::Custom("the file cannot be read".to_owned())
        })
    }

    async fn exec(&self, request: Request, info: &OperationInfo) -> reqwest::Result<Response> {
        self.inner.send(self.client(), request, Operation::find(info.operation_id)).await
    }

    /// Handles answers that are not from this API before progenitor decodes them as documented failures, which would
    /// lose their status.
    async fn post<E>(&self, outcome: &reqwest::Result<Response>, _: &OperationInfo) -> Result<(), RawError<E>> {
        let Ok(answer) = outcome else { return Ok(()) };
        match answer.extensions().get() {
            Some(FailureBody(body)) if parse_error_envelope(body).is_none() => {
                Err(RawError::UnexpectedResponse(attempt::rebuild_answer(answer, body.clone())))
            }
            _ => match OversizedAnswer::find(answer) {
                Some(oversized) => Err(RawError::UnexpectedResponse(oversized.mark(answer))),
                None => Ok(()),
            },
        }
    }
}
