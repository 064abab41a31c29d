//! Operations of the contract, called within this process on behalf of a signed-in member. Pages do everything through
//! them for which there is an operation, so that no rule, limit, message or order of checks exists twice.

use std::{convert::Infallible, sync::Arc};

use axum::{
    Router,
    body::{self, Body},
    extract::Request,
    response::Response,
};
use frontdesk_api::models::ErrorObject;
use frontdesk_core::auth::caller::PageCaller;
use frontdesk_http::{context::PlaygroundRequest, envelope, request_id, shell};
use frontdesk_types::{Code, Error, ErrorParams, InvalidField, Result, accounts::orgs::Plan};
use http::{
    HeaderName, HeaderValue, Method, StatusCode, Uri,
    header::{CONTENT_TYPE, IF_MATCH, RETRY_AFTER},
    uri::PathAndQuery,
};
use serde::Deserialize;
use serde_json::Value;
use tower::ServiceExt;

use crate::RestApi;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The last event that the reader of a stream has (HTML, section 9.2.4).
pub const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Maximum bytes of an answer that is read as JSON, more than any operation sends in the envelope.
const MAX_ANSWER_BYTES: usize = 32 * 1024 * 1024;

/// Calls operations of the contract from within this process, on behalf of a signed-in member.
pub struct OperationCaller {
    api: Arc<RestApi>,
    router: Router,
}

/// A request to an operation.
pub struct OperationRequest {
    /// Member who sends it.
    pub caller: PageCaller,
    /// Id of the request that the page answers, under which the activity records changes; `None` for a new one.
    pub request_id: Option<String>,
    /// HTTP method of the operation.
    pub method: Method,
    /// Path below the base of the API, as in `/agents/…`, with the query. Whatever is put into it must be
    /// percent-encoded.
    pub path: String,
    /// Body.
    pub body: OperationBody,
    /// Key by which a repeated request has one effect, such as the nonce of a form.
    pub idempotency_key: Option<String>,
    /// Entity tag that the resource must still have.
    pub if_match: Option<String>,
    /// Marks a question as a try, with the settings that it replaces.
    pub playground: Option<PlaygroundRequest>,
}

/// The body of a request to an operation.
pub enum OperationBody {
    /// No body.
    Empty,
    /// A JSON body.
    Json(Value),
    /// Bytes that reach the operation as they arrive, such as an uploaded form.
    Raw {
        /// Media type of the bytes.
        content_type: HeaderValue,
        /// The bytes.
        body: Body,
    },
}

/// The refusal of a request by an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct OperationRefusal {
    /// HTTP status.
    pub status: StatusCode,
    /// Code, for programs.
    pub code: Code,
    /// Message, for people.
    pub message: String,
    /// Invalid fields, by JSON pointers into the body.
    pub details: Vec<InvalidField>,
    /// Facts about the refusal.
    pub params: ErrorParams,
    /// Lowest plan that includes the operation, if a plan is missing.
    pub required_plan: Option<Plan>,
    /// Seconds after which the request is worth sending again.
    pub retry_after: Option<u64>,
}

impl OperationCaller {
    /// Returns a caller of these operations.
    pub fn new(api: Arc<RestApi>) -> Self {
        let router = shell::with_fallbacks(frontdesk_api::router(Arc::clone(&api)));
        Self { api, router }
    }

    /// Sends a request to the operation at its path, and returns the response as the API gives it. A stream ends once
    /// the member may no longer read it.
    pub async fn call(&self, request: OperationRequest) -> Response {
        self.send(request, None).await
    }

    /// Sends a request to an operation that answers with a stream of events. With the id of the last event that the member
    /// has, the stream continues after it.
    ///
    /// # Errors
    /// The refusal by the operation.
    pub async fn call_stream(
        &self,
        request: OperationRequest,
        last_event_id: Option<&str>,
    ) -> Result<Response, OperationRefusal> {
        let response = self.send(request, last_event_id).await;
        if response.status().is_success() {
            return Ok(response);
        }
        let refusal = read_data(response).await.err();
        Err(refusal.unwrap_or_else(|| OperationRefusal::internal(Error::internal("a stream was refused without an error"))))
    }

    /// Sends a request to an operation that answers in the envelope, and returns its `data`.
    ///
    /// # Errors
    /// The refusal by the operation; `INTERNAL_ERROR` for an answer that is not in the envelope.
    pub async fn call_json(&self, request: OperationRequest) -> Result<Value, OperationRefusal> {
        read_data(self.call(request).await).await
    }

    async fn send(&self, request: OperationRequest, last_event_id: Option<&str>) -> Response {
        let OperationRequest { caller, request_id, method, path, body, idempotency_key, if_match, playground } = request;
        let (content_type, body) = body.into_parts();
        let mut sent = Request::new(body);
        *sent.method_mut() = method;
        sent.extensions_mut().insert(caller);
        if let Some(playground) = playground {
            sent.extensions_mut().insert(playground);
        }
        request_id::assign_given_id(&mut sent, request_id.as_deref(), &self.api.services.ports.ids);
        if let Some(content_type) = content_type {
            sent.headers_mut().insert(CONTENT_TYPE, content_type);
        }
        let headers = [
            (IDEMPOTENCY_KEY, idempotency_key.as_deref(), "header/Idempotency-Key"),
            (IF_MATCH, if_match.as_deref(), "header/If-Match"),
            (LAST_EVENT_ID, last_event_id, "header/Last-Event-ID"),
        ];
        let complete = set_path(&mut sent, &path)
            .and_then(|()| headers.into_iter().try_for_each(|(name, value, field)| set_header(&mut sent, name, value, field)));
        if let Err(error) = complete {
            return envelope::error_response(sent.extensions(), error);
        }
        let answer: Result<Response, Infallible> = self.router.clone().oneshot(sent).await;
        answer.unwrap_or_else(|never| match never {})
    }
}

impl OperationBody {
    /// Returns the media type and the bytes.
    fn into_parts(self) -> (Option<HeaderValue>, Body) {
        match self {
            Self::Empty => (None, Body::empty()),
            Self::Json(value) => (Some(HeaderValue::from_static("application/json")), Body::from(value.to_string())),
            Self::Raw { content_type, body } => (Some(content_type), body),
        }
    }
}

/// Reads an answer in the envelope.
async fn read_data(response: Response) -> Result<Value, OperationRefusal> {
    let (head, body) = response.into_parts();
    let answer = match body::to_bytes(body, MAX_ANSWER_BYTES).await {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(Error::internal),
        Err(error) => Err(Error::internal(error)),
    };
    let retry_after = head.headers.get(RETRY_AFTER).and_then(|seconds| seconds.to_str().ok()?.parse().ok());
    match answer {
        Ok(AnswerEnvelope { error: None, data }) => Ok(data),
        Ok(AnswerEnvelope { error: Some(error), .. }) => Err(OperationRefusal::new(head.status, error, retry_after)),
        Err(error) => Err(OperationRefusal::internal(error)),
    }
}

impl OperationRefusal {
    fn internal(error: Error) -> Self {
        let error = envelope::error_object("-", error);
        Self::new(envelope::status_of(error.code), error, None)
    }

    fn new(status: StatusCode, error: ErrorObject, retry_after: Option<u64>) -> Self {
        let ErrorObject { code, message, details, params, request_id: _ } = error;
        let details = details.into_iter().flatten();
        let details = details.map(|problem| InvalidField { field: problem.field, message: problem.message });
        let params = params.unwrap_or_default();
        let required_plan = params.required_plan;
        Self { status, code, message, details: details.collect(), params, required_plan, retry_after }
    }
}

/// An answer in the envelope.
#[derive(Deserialize)]
struct AnswerEnvelope {
    data: Value,
    error: Option<ErrorObject>,
}

/// Sets the path of a request. It may contain what a person typed, so it may be no path at all.
fn set_path(request: &mut Request, path: &str) -> Result<()> {
    let unknown = || Error::refused(Code::RouteNotFound, "There is no such path.");
    let path: PathAndQuery =
        Some(path).filter(|path| path.starts_with('/')).and_then(|path| path.parse().ok()).ok_or_else(unknown)?;
    *request.uri_mut() = Uri::from(path);
    Ok(())
}

/// Sets a header, if it has a value. That may come from a form, so it may be none that a header can carry.
fn set_header(request: &mut Request, name: HeaderName, value: Option<&str>, field: &str) -> Result<()> {
    let Some(value) = value else { return Ok(()) };
    let value = HeaderValue::try_from(value).map_err(|_| Error::invalid(field, "must consist of visible characters"))?;
    request.headers_mut().insert(name, value);
    Ok(())
}
