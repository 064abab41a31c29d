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
pub(crate) struct Fake(Mutex<State>);

#[derive(Default)]
pub(crate) struct State {
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
    refused: Option<Trouble>,
}

/// Reason for which a request fails.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Trouble {
    Denied,
    Failed,
    KeyRefused,
    Invalid(Invalid),
}

impl Fake {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no test panics while it holds this")
    }

    pub(crate) fn note(&self, step: impl Into<String>) {
        self.state().steps.push(step.into());
    }

    /// Returns the steps so far.
    pub(crate) fn steps(&self) -> Vec<String> {
        self.state().steps.clone()
    }

    /// Records a call, and fails if configured to.
    pub(crate) fn called(&self, call: String) -> Result<(), Trouble> {
        self.note(call);
        let panics = self.state().panics;
        assert!(!panics, "as the test wants it");
        if self.state().fails { Err(Trouble::Failed) } else { Ok(()) }
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

impl Service for Fake {
    type Public = ();
    type Reading = ();
    type Changing = ();
    type Error = Trouble;

    fn invalid(&self, invalid: Invalid) -> Trouble {
        Trouble::Invalid(invalid)
    }

    fn pace(&self) -> Pace {
        Pace { deadline: BODY_DEADLINE, upload_rate: UPLOAD_RATE }
    }

    fn refuse(&self, head: &Parts, error: Trouble) -> Response {
        self.note(format!("refuse {}", head.method));
        self.state().refused = Some(error);
        StatusCode::IM_A_TEAPOT.into_response()
    }
}

#[async_trait]
impl Context<Fake> for () {
    async fn admit(fake: &Fake, operation: &'static Operation, _head: &Parts) -> Result<Self, Trouble> {
        fake.note(format!("admit {}", operation.id));
        if fake.state().denies { Err(Trouble::Denied) } else { Ok(()) }
    }

    async fn begin(&mut self, fake: &Fake, KeyedRequest { key, body, .. }: KeyedRequest<'_>) -> Result<Option<Replay>, Trouble> {
        fake.note(format!("begin {key} {}", String::from_utf8_lossy(body)));
        if fake.state().refuses_keys { Err(Trouble::KeyRefused) } else { Ok(fake.state().replay.take()) }
    }

    async fn abandon(&self, fake: &Fake) {
        fake.note("abandon");
    }

    fn revocation(&self, fake: &Fake, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
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
pub(crate) struct World {
    pub(crate) fake: Arc<Fake>,
    router: Router,
}

/// The response, and the calls that led to it.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    /// Calls that the service received, in order.
    pub(crate) steps: Vec<String>,
    /// Error that the service had to convert into a response.
    pub(crate) refused: Option<Trouble>,
}

impl World {
    pub(crate) fn new() -> Self {
        let fake = Arc::new(Fake::default());
        let router = Router::new().nest("/api/v1", frontdesk_api::router(Arc::clone(&fake)));
        Self { fake, router }
    }

    /// Creates a world with a service configured by `prepare`.
    pub(crate) fn with(prepare: impl FnOnce(&mut State)) -> Self {
        let world = Self::new();
        prepare(&mut world.fake.state());
        world
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("answers arrive whole").to_bytes();
        let mut state = self.fake.state();
        Answer {
            status: head.status,
            headers: head.headers,
            body: String::from_utf8(body.to_vec()).expect("answers are text"),
            steps: std::mem::take(&mut state.steps),
            refused: state.refused.take(),
        }
    }

    /// Returns the invalid fields of a request, and why they are invalid.
    pub(crate) async fn problems(&self, request: Request<Body>) -> Vec<(String, String)> {
        match self.send(request).await.refused {
            Some(Trouble::Invalid(Invalid::Fields(problems))) => {
                problems.into_iter().map(|FieldProblem { field, message }| (field, message)).collect()
            }
            other => panic!("expected fields to be refused, not {other:?}"),
        }
    }

    /// Returns the problem with the shape of a request.
    pub(crate) async fn invalid(&self, request: Request<Body>) -> Invalid {
        match self.send(request).await.refused {
            Some(Trouble::Invalid(invalid)) => invalid,
            other => panic!("expected an invalid request, not {other:?}"),
        }
    }
}

/// Path of an agent, as in most operations.
pub(crate) const AGENT: &str = "/agents/019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

/// Builds a request without a body.
pub(crate) fn request(method: &str, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(format!("/api/v1{path}")).body(Body::empty()).expect("tests send valid requests")
}

/// Builds a request with a JSON body, given as text.
pub(crate) fn json(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    with(request(method, path), "content-type", "application/json").map(|_| body.into())
}

/// Builds an upload, given as its body.
pub(crate) fn upload(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    with(request(method, path), "content-type", "application/octet-stream").map(|_| body.into())
}

/// Adds a header to a request.
pub(crate) fn with(mut request: Request<Body>, name: &'static str, value: &str) -> Request<Body> {
    request.headers_mut().append(name, http::HeaderValue::from_bytes(value.as_bytes()).expect("tests send valid headers"));
    request
}
