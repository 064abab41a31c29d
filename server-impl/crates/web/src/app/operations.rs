//! Operations of the contract, called on behalf of the member who opened a page.

use axum::response::Response;
use frontdesk_core::unit::{RuleFuture, Unit};
use frontdesk_http::context::PlaygroundRequest;
use frontdesk_rest::in_process::{LAST_EVENT_ID, OperationBody, OperationRefusal, OperationRequest};
use frontdesk_types::{Code, Error, Refusal, Result};
use http::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded;

use super::{reply::PageReply, visit::MemberVisit};
use crate::site::form::FormFields;

impl MemberVisit {
    /// Reads with an operation at a path below the base of the API, such as `/agents/…`.
    ///
    /// # Errors
    /// The refusal of the operation.
    pub(super) async fn read<T: DeserializeOwned>(&self, path: String) -> Result<T> {
        let data = self.send(self.request(Method::GET, path, OperationBody::Empty)).await?;
        serde_json::from_value(data).map_err(|error| Error::internal(format!("an answer is not as the contract says: {error}")))
    }

    /// Has an operation do what a form says. The nonce of the form is the idempotency key, so that a form that is sent
    /// twice has one effect.
    ///
    /// # Errors
    /// The refusal of the operation, with the names of the fields.
    pub(super) async fn perform(&self, method: Method, path: String, body: Option<Value>, form: &FormFields) -> Result<Value> {
        let body = body.map_or(OperationBody::Empty, OperationBody::Json);
        self.send(OperationRequest { idempotency_key: nonce_of(form), ..self.request(method, path, body) }).await
    }

    /// Has an operation without a body done, at most once for this key: for a form that calls several.
    ///
    /// # Errors
    /// The refusal of the operation.
    pub(super) async fn perform_keyed(&self, method: Method, path: String, key: Option<String>) -> Result<Value> {
        self.send(OperationRequest { idempotency_key: key, ..self.request(method, path, OperationBody::Empty) }).await
    }

    /// Uploads the body of a request, as it arrives.
    ///
    /// # Errors
    /// The refusal of the operation.
    pub(super) async fn upload(&self, method: Method, path: String, body: OperationBody) -> Result<Value> {
        self.send(self.request(method, path, body)).await
    }

    /// Asks an agent in the playground.
    ///
    /// # Errors
    /// The refusal of the operation.
    pub(super) async fn try_agent(&self, body: Value, tried: PlaygroundRequest, form: &FormFields) -> Result<Value> {
        let request = self.request(Method::POST, "/chat".to_owned(), OperationBody::Json(body));
        self.send(OperationRequest { idempotency_key: nonce_of(form), playground: Some(tried), ..request }).await
    }

    /// Asks an agent in the playground, and returns the events of its answer. The request of a reader who has some of them
    /// continues after the last.
    ///
    /// # Errors
    /// The refusal of the operation.
    pub(super) async fn stream_try(&self, body: Value, tried: PlaygroundRequest, form: &FormFields) -> Result<Response> {
        let last_event = self.head.headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok());
        let request = self.request(Method::POST, "/chat/stream".to_owned(), OperationBody::Json(body));
        let request = OperationRequest { idempotency_key: nonce_of(form), playground: Some(tried), ..request };
        self.pages.operations.call_stream(request, last_event).await.map_err(to_error)
    }

    /// Returns the response of an operation as it is, such as a picture.
    pub(super) async fn fetch(&self, path: String) -> Response {
        self.pages.operations.call(self.request(Method::GET, path, OperationBody::Empty)).await
    }

    /// Runs a rule that no operation of the contract runs, on behalf of the member.
    ///
    /// # Errors
    /// Those of the rule; `ORGANIZATION_NOT_FOUND` when the organization was deleted a moment ago.
    pub(super) async fn change<'a, T: Send + 'a>(
        &self,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let request_id = self.request_id();
        let done = self.services().change(self.org(), &self.principal(), Some(request_id.as_str()), rule).await?;
        done.ok_or_else(|| Error::refused(Code::OrganizationNotFound, "This workspace was deleted."))
    }

    fn request(&self, method: Method, path: String, body: OperationBody) -> OperationRequest {
        OperationRequest {
            caller: self.page_caller(),
            request_id: Some(self.request_id().as_str().to_owned()),
            method,
            path,
            body,
            idempotency_key: None,
            if_match: None,
            playground: None,
        }
    }

    async fn send(&self, request: OperationRequest) -> Result<Value> {
        self.pages.operations.call_json(request).await.map_err(to_error)
    }
}

/// Returns the key by which a form that is sent twice has one effect.
pub(super) fn nonce_of(form: &FormFields) -> Option<String> {
    Some(form.get("nonce")).filter(|nonce| !nonce.is_empty()).map(ToOwned::to_owned)
}

fn to_error(refusal: OperationRefusal) -> Error {
    let OperationRefusal { code, message, details, params, retry_after, .. } = refusal;
    Refusal { fields: details, params, retry_after, ..Refusal::new(code, message) }.into()
}

/// Returns `true` for a refusal that means that the subject of a page does not exist.
pub(super) fn is_missing(error: &Error) -> bool {
    use Code::{
        AddressNotFound, AgentNotFound, ConversationNotFound, DomainNotFound, KeyNotFound, MessageNotFound, RoleNotFound,
        SenderNotFound, SourceNotFound, SuppressionNotFound,
    };
    matches!(
        error.code(),
        AgentNotFound
            | SourceNotFound
            | ConversationNotFound
            | MessageNotFound
            | KeyNotFound
            | RoleNotFound
            | AddressNotFound
            | DomainNotFound
            | SenderNotFound
            | SuppressionNotFound
    )
}

/// Returns the page for a subject that does not exist, if that is why an operation failed.
///
/// # Errors
/// Every other error.
pub(super) fn not_found_or(error: Error) -> Result<PageReply> {
    if is_missing(&error) { Ok(PageReply::NotFound) } else { Err(error) }
}

/// Returns a query string of those fields that have a value.
pub(super) fn query_of(fields: &[(&str, &str)]) -> String {
    let given = fields.iter().filter(|(_, value)| !value.is_empty());
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish();
    if query.is_empty() { query } else { format!("?{query}") }
}
