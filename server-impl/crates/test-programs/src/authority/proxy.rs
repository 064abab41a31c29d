//! Forwards requests to Pebble, unless a test requested something else.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tokio_rustls::TlsAcceptor;

use super::{
    CAA_IDENTITY, Shared,
    answers::{Answer, amended, problem, renewal_info},
    fault::Fate,
    hold::Hold,
    record::Subject,
    step::{AcmeRequest, RENEWAL_INFO},
};
use crate::pebble::Pebble;

/// Forwards requests.
pub(super) struct Proxy {
    origin: String,
    upstream: String,
    client: Client,
    shared: Arc<Shared>,
}

/// A request that was read completely.
struct Call {
    subject: Subject,
    method: Method,
    headers: HeaderMap,
    body: Bytes,
}

/// Set when the connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("closed by the test")]
struct Closed;

/// Serves connections until it is aborted, which closes them as well.
pub(super) async fn serve(listener: TcpListener, acceptor: TlsAcceptor, proxy: Arc<Proxy>) {
    let mut connections = JoinSet::new();
    loop {
        let (stream, _) = listener.accept().await.expect("connections arrive");
        connections.spawn(connection(stream, acceptor.clone(), Arc::clone(&proxy)));
    }
}

/// Serves a connection. Its outcome is up to the client, and to the test.
async fn connection(stream: TcpStream, acceptor: TlsAcceptor, proxy: Arc<Proxy>) {
    let Ok(stream) = acceptor.accept(stream).await else { return };
    let service = service_fn(|request| proxy.answer(request));
    http1::Builder::new().serve_connection(TokioIo::new(stream), service).await.ok();
}

impl Proxy {
    pub(super) fn new(origin: String, pebble: &Pebble, shared: Arc<Shared>) -> Self {
        Self { origin, upstream: pebble.origin(), client: pebble.client().clone(), shared }
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Answer, Closed> {
        let call = Call::read(request).await?;
        let step = call.subject.step;
        self.shared.state().record.arrived.push(step);
        self.pass(step, Hold::Before).await?;
        let fault = self.shared.state().script.next(step, call.subject.replaces.is_some());
        if let Some(fault) = fault {
            match fault.happen().await {
                Fate::Passes => {}
                Fate::Answered(answer) => return Ok(answer),
                Fate::Closed => return Err(Closed),
            }
        }
        let answer = if step == AcmeRequest::RenewalInfo { self.renewal_info(&call) } else { self.forward(call).await? };
        if answer.status().is_success() {
            self.pass(step, Hold::After).await?;
        }
        Ok(answer)
    }

    async fn pass(&self, step: AcmeRequest, when: Hold) -> Result<(), Closed> {
        if self.shared.gate.passes(step, when).await { Ok(()) } else { Err(Closed) }
    }

    /// Returns renewal information, if it is offered.
    fn renewal_info(&self, call: &Call) -> Answer {
        let mut state = self.shared.state();
        let Some(renewals) = state.renewals else { return problem(404, "malformed", "there is no renewal information") };
        state.record.note(&call.subject, None);
        renewal_info(renewals)
    }

    /// Returns Pebble's answer. Its URLs are those of the `Host` that the client names.
    async fn forward(&self, call: Call) -> Result<Answer, Closed> {
        let Call { subject, method, headers, body } = call;
        let request = self.client.request(method, format!("{}{}", self.upstream, subject.path)).headers(headers).body(body);
        let answer = request.send().await.map_err(|_| Closed)?;
        let (status, mut headers) = (answer.status(), answer.headers().clone());
        let mut body = answer.bytes().await.map_err(|_| Closed)?;
        if status.is_success() {
            let location = headers.get(header::LOCATION).and_then(|location| location.to_str().ok());
            body = self.succeeded(&subject, location, body);
        }
        for own in [header::CONTENT_LENGTH, header::TRANSFER_ENCODING, header::CONNECTION] {
            headers.remove(own);
        }
        let mut answer = Response::new(Full::from(body));
        *answer.status_mut() = status;
        *answer.headers_mut() = headers;
        Ok(answer)
    }

    /// Records a success, and returns its body with what Pebble lacks.
    fn succeeded(&self, subject: &Subject, location: Option<&str>, body: Bytes) -> Bytes {
        let mut state = self.shared.state();
        state.record.note(subject, location);
        if subject.step == AcmeRequest::Authorization
            && let Ok(authorization) = serde_json::from_slice(&body)
        {
            state.record.note_challenges(&authorization);
        }
        if subject.step == AcmeRequest::Directory {
            return amended(&body, |directory| {
                if state.renewals.is_some() {
                    directory["renewalInfo"] = json!(format!("{}{RENEWAL_INFO}", self.origin));
                }
                directory["meta"]["caaIdentities"] = json!([CAA_IDENTITY]);
            });
        }
        match state.record.replacement(subject, location) {
            Some(replaces) => amended(&body, |order| order["replaces"] = json!(replaces)),
            None => body,
        }
    }
}

impl Call {
    async fn read(request: Request<Incoming>) -> Result<Self, Closed> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await.map_err(|_| Closed)?.to_bytes();
        let mut headers = parts.headers;
        headers.remove(header::CONTENT_LENGTH);
        headers.remove(header::TRANSFER_ENCODING);
        let step = AcmeRequest::of(parts.uri.path());
        let replaces = (step == AcmeRequest::NewOrder).then(|| replaces(&body)).flatten();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { subject: Subject { step, path, replaces }, method: parts.method, headers, body })
    }
}

/// Returns the certificate that a new order replaces, according to its signed request.
fn replaces(request: &[u8]) -> Option<String> {
    let request: Value = serde_json::from_slice(request).ok()?;
    let payload = URL_SAFE_NO_PAD.decode(request["payload"].as_str()?).ok()?;
    let order: Value = serde_json::from_slice(&payload).ok()?;
    Some(order["replaces"].as_str()?.to_owned())
}
