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
    CAA_IDENTITY, SharedState,
    answers::{ProxyAnswer, amend_object, problem_answer, renewal_info_answer},
    fault::RequestFate,
    hold::HoldMoment,
    record::RequestSubject,
    step::{AcmeRequest, RENEWAL_INFO_PATH},
};
use crate::pebble::Pebble;

/// Forwards requests.
pub(super) struct AuthorityProxy {
    origin: String,
    upstream: String,
    client: Client,
    shared: Arc<SharedState>,
}

/// A request that was read completely.
struct ProxiedCall {
    subject: RequestSubject,
    method: Method,
    headers: HeaderMap,
    body: Bytes,
}

/// Set when the connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("closed by the test")]
struct ConnectionClosed;

/// Serves connections until it is aborted, which closes them as well.
pub(super) async fn serve_proxy(listener: TcpListener, acceptor: TlsAcceptor, proxy: Arc<AuthorityProxy>) {
    let mut connections = JoinSet::new();
    loop {
        let (stream, _) = listener.accept().await.expect("connections arrive");
        connections.spawn(serve_connection(stream, acceptor.clone(), Arc::clone(&proxy)));
    }
}

/// Serves a connection. Its outcome is up to the client, and to the test.
async fn serve_connection(stream: TcpStream, acceptor: TlsAcceptor, proxy: Arc<AuthorityProxy>) {
    let Ok(stream) = acceptor.accept(stream).await else { return };
    let service = service_fn(|request| proxy.answer_request(request));
    http1::Builder::new().serve_connection(TokioIo::new(stream), service).await.ok();
}

impl AuthorityProxy {
    pub(super) fn new(origin: String, pebble: &Pebble, shared: Arc<SharedState>) -> Self {
        Self { origin, upstream: pebble.origin(), client: pebble.client().clone(), shared }
    }

    async fn answer_request(&self, request: Request<Incoming>) -> Result<ProxyAnswer, ConnectionClosed> {
        let call = ProxiedCall::read_call(request).await?;
        let step = call.subject.step;
        self.shared.state().record.arrived.push(step);
        self.pass_gate(step, HoldMoment::Before).await?;
        let fault = self.shared.state().script.next_fault(step, call.subject.replaces.is_some());
        if let Some(fault) = fault {
            match fault.perform().await {
                RequestFate::Passes => {}
                RequestFate::Answered(answer) => return Ok(answer),
                RequestFate::Closed => return Err(ConnectionClosed),
            }
        }
        let answer = if step == AcmeRequest::RenewalInfo { self.renewal_info(&call) } else { self.forward_call(call).await? };
        if answer.status().is_success() {
            self.pass_gate(step, HoldMoment::After).await?;
        }
        Ok(answer)
    }

    async fn pass_gate(&self, step: AcmeRequest, when: HoldMoment) -> Result<(), ConnectionClosed> {
        if self.shared.gate.pass_request(step, when).await { Ok(()) } else { Err(ConnectionClosed) }
    }

    /// Returns renewal information, if it is offered.
    fn renewal_info(&self, call: &ProxiedCall) -> ProxyAnswer {
        let mut state = self.shared.state();
        let Some(renewals) = state.renewals else { return problem_answer(404, "malformed", "there is no renewal information") };
        state.record.record_success(&call.subject, None);
        renewal_info_answer(renewals)
    }

    /// Returns Pebble's answer. Its URLs are those of the `Host` that the client names.
    async fn forward_call(&self, call: ProxiedCall) -> Result<ProxyAnswer, ConnectionClosed> {
        let ProxiedCall { subject, method, headers, body } = call;
        let request = self.client.request(method, format!("{}{}", self.upstream, subject.path)).headers(headers).body(body);
        let answer = request.send().await.map_err(|_| ConnectionClosed)?;
        let (status, mut headers) = (answer.status(), answer.headers().clone());
        let mut body = answer.bytes().await.map_err(|_| ConnectionClosed)?;
        if status.is_success() {
            let location = headers.get(header::LOCATION).and_then(|location| location.to_str().ok());
            body = self.record_success(&subject, location, body);
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
    fn record_success(&self, subject: &RequestSubject, location: Option<&str>, body: Bytes) -> Bytes {
        let mut state = self.shared.state();
        state.record.record_success(subject, location);
        if subject.step == AcmeRequest::Authorization
            && let Ok(authorization) = serde_json::from_slice(&body)
        {
            state.record.record_challenges(&authorization);
        }
        if subject.step == AcmeRequest::Directory {
            return amend_object(&body, |directory| {
                if state.renewals.is_some() {
                    directory["renewalInfo"] = json!(format!("{}{RENEWAL_INFO_PATH}", self.origin));
                }
                directory["meta"]["caaIdentities"] = json!([CAA_IDENTITY]);
            });
        }
        match state.record.replacement(subject, location) {
            Some(replaces) => amend_object(&body, |order| order["replaces"] = json!(replaces)),
            None => body,
        }
    }
}

impl ProxiedCall {
    async fn read_call(request: Request<Incoming>) -> Result<Self, ConnectionClosed> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await.map_err(|_| ConnectionClosed)?.to_bytes();
        let mut headers = parts.headers;
        headers.remove(header::CONTENT_LENGTH);
        headers.remove(header::TRANSFER_ENCODING);
        let step = AcmeRequest::from_path(parts.uri.path());
        let replaces = (step == AcmeRequest::NewOrder).then(|| replaced_certificate(&body)).flatten();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { subject: RequestSubject { step, path, replaces }, method: parts.method, headers, body })
    }
}

/// Returns the certificate that a new order replaces, according to its signed request.
fn replaced_certificate(request: &[u8]) -> Option<String> {
    let request: Value = serde_json::from_slice(request).ok()?;
    let payload = URL_SAFE_NO_PAD.decode(request["payload"].as_str()?).ok()?;
    let order: Value = serde_json::from_slice(&payload).ok()?;
    Some(order["replaces"].as_str()?.to_owned())
}
