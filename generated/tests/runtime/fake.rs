//! A service that records each step, and a client that sends requests straight into its router.

use std::{
    num::NonZeroU64,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use async_trait::async_trait;
use axum::{
    Router,
    body::Body,
    response::{IntoResponse, Response},
};
use frontdesk_api::{
    Access, Context, FieldProblem, Invalid, KeyedRequest, Operation, Pace, Replay, Service,
    apis::chat::StreamChatEvent,
    runtime::{Event, Events},
};
use futures::{future::BoxFuture, stream::BoxStream};
use http::{HeaderMap, Request, StatusCode, request::Parts};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Time limit for bodies in these tests.
pub(crate) const BODY_DEADLINE: Duration = Duration::from_secs(10);

/// Bytes per second that an upload must deliver in these tests.
pub(crate) const UPLOAD_RATE: NonZeroU64 = NonZeroU64::new(1_000).expect("no zero");

/// Settings of the service, and the calls that it recorded.
#[derive(Default)]
pub(crate) struct FakeService(Mutex<FakeState>);

#[derive(Default)]
pub(crate) struct FakeState {
    /// Refuses every caller.
    pub(crate) denies: bool,
    /// Makes every method fail.
    pub(crate) fails: bool,
    /// Makes every method panic.
    pub(crate) panics: bool,
    /// Refuses every idempotency key.
    pub(crate) refuses_keys: bool,
    /// The earlier answer to an idempotency key.
    pub(crate) replay: Option<Replay>,
    /// Events that `streamChat` sends.
    pub(crate) events: Option<BoxStream<'static, Event<StreamChatEvent>>>,
    /// Marks the events as sent before.
    pub(crate) replayed: bool,
    /// True if the reader already has the last event.
    pub(crate) is_over: bool,
    /// Name of every agent.
    pub(crate) name: String,
    /// True if the caller may no longer read the answer.
    pub(crate) revoked: bool,
    /// True if a compressed copy of the bytes exists.
    pub(crate) gzip: bool,
    steps: Vec<String>,
    refused: Option<FakeError>,
}

/// Reason for which a request fails.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FakeError {
    Denied,
    Failed,
    KeyRefused,
    Invalid(Invalid),
}

impl FakeService {
    pub(crate) fn state(&self) -> MutexGuard<'_, FakeState> {
        self.0.lock().expect("no test panics while it holds this")
    }

    pub(crate) fn record_step(&self, step: impl Into<String>) {
        self.state().steps.push(step.into());
    }

    /// Returns the steps so far.
    pub(crate) fn steps(&self) -> Vec<String> {
        self.state().steps.clone()
    }

    /// Records a call, and fails if configured to.
    pub(crate) fn record_call(&self, call: String) -> Result<(), FakeError> {
        self.record_step(call);
        let panics = self.state().panics;
        assert!(!panics, "as the test wants it");
        if self.state().fails { Err(FakeError::Failed) } else { Ok(()) }
    }

    pub(crate) fn events(&self) -> Events<StreamChatEvent> {
        let mut state = self.state();
        Events {
            events: state.events.take().expect("the test prepared events"),
            replayed: state.replayed,
            is_over: state.is_over,
        }
    }
}

impl Service for FakeService {
    type Public = ();
    type Reading = ();
    type Changing = ();
    type Error = FakeError;

    fn invalid(&self, invalid: Invalid) -> FakeError {
        FakeError::Invalid(invalid)
    }

    fn pace(&self) -> Pace {
        Pace { deadline: BODY_DEADLINE, upload_rate: UPLOAD_RATE }
    }

    fn refuse(&self, head: &Parts, error: FakeError) -> Response {
        self.record_step(format!("refuse {}", head.method));
        self.state().refused = Some(error);
        StatusCode::IM_A_TEAPOT.into_response()
    }
}

#[async_trait]
impl Context<FakeService> for () {
    async fn admit(fake: &FakeService, operation: &'static Operation, _head: &Parts) -> Result<Self, FakeError> {
        fake.record_step(format!("admit {}", operation.id));
        if fake.state().denies { Err(FakeError::Denied) } else { Ok(()) }
    }

    async fn begin(
        &mut self,
        fake: &FakeService,
        KeyedRequest { key, body, .. }: KeyedRequest<'_>,
    ) -> Result<Option<Replay>, FakeError> {
        fake.record_step(format!("begin {key} {}", String::from_utf8_lossy(body)));
        if fake.state().refuses_keys { Err(FakeError::KeyRefused) } else { Ok(fake.state().replay.take()) }
    }

    async fn abandon(&self, fake: &FakeService) {
        fake.record_step("abandon");
    }

    fn revocation(&self, fake: &FakeService, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        if operation.access == Access::Public {
            return None;
        }
        let revoked = fake.state().revoked;
        Some(match revoked {
            true => Box::pin(std::future::ready(json!({ "code": "INVALID_API_KEY" }))),
            false => Box::pin(std::future::pending()),
        })
    }
}

/// The service behind its router.
pub(crate) struct FakeWorld {
    pub(crate) fake: Arc<FakeService>,
    router: Router,
}

/// The response, and the calls that led to it.
pub(crate) struct FakeAnswer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    /// Calls that the service received, in order.
    pub(crate) steps: Vec<String>,
    /// Error that the service had to convert into a response.
    pub(crate) refused: Option<FakeError>,
}

impl FakeWorld {
    pub(crate) fn new() -> Self {
        let fake = Arc::new(FakeService::default());
        let router = Router::new().nest("/api/v1", frontdesk_api::router(Arc::clone(&fake)));
        Self { fake, router }
    }

    /// Creates a world with a service configured by `prepare`.
    pub(crate) fn with(prepare: impl FnOnce(&mut FakeState)) -> Self {
        let world = Self::new();
        prepare(&mut world.fake.state());
        world
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> FakeAnswer {
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("answers arrive whole").to_bytes();
        let mut state = self.fake.state();
        FakeAnswer {
            status: head.status,
            headers: head.headers,
            body: String::from_utf8(body.to_vec()).expect("answers are text"),
            steps: std::mem::take(&mut state.steps),
            refused: state.refused.take(),
        }
    }

    /// Returns the invalid fields of a request, and why they are invalid.
    pub(crate) async fn field_problems(&self, request: Request<Body>) -> Vec<(String, String)> {
        match self.send(request).await.refused {
            Some(FakeError::Invalid(Invalid::Fields(problems))) => {
                problems.into_iter().map(|FieldProblem { field, message }| (field, message)).collect()
            }
            other => panic!("expected fields to be refused, not {other:?}"),
        }
    }

    /// Returns the problem with the shape of a request.
    pub(crate) async fn shape_problem(&self, request: Request<Body>) -> Invalid {
        match self.send(request).await.refused {
            Some(FakeError::Invalid(invalid)) => invalid,
            other => panic!("expected an invalid request, not {other:?}"),
        }
    }
}

/// Path of an agent, as in most operations.
pub(crate) const AGENT: &str = "/agents/019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

/// Builds a request without a body.
pub(crate) fn empty_request(method: &str, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(format!("/api/v1{path}")).body(Body::empty()).expect("tests send valid requests")
}

/// Builds a request with a JSON body, given as text.
pub(crate) fn json_request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    with_header(empty_request(method, path), "content-type", "application/json").map(|_| body.into())
}

/// Builds an upload, given as its body.
pub(crate) fn upload_request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    with_header(empty_request(method, path), "content-type", "application/octet-stream").map(|_| body.into())
}

/// Adds a header to a request.
pub(crate) fn with_header(mut request: Request<Body>, name: &'static str, value: &str) -> Request<Body> {
    request.headers_mut().append(name, http::HeaderValue::from_bytes(value.as_bytes()).expect("tests send valid headers"));
    request
}
