//! What the generated router calls around an operation: admission, idempotency, and the answer to a failure.

use std::num::NonZeroU64;

use async_trait::async_trait;
use axum::response::Response;
use frontdesk_api::{
    operations::{Access, Operation},
    runtime::{FieldProblem, Invalid, Pace, Replay, Service, is_coded},
};
use frontdesk_core::auth::{access, caller};
use frontdesk_http::{client_address, context::Context, envelope, rate_headers, request_id::RequestId};
use frontdesk_types::{Code, Error, Field, Refusal, Result};
use futures::{FutureExt, future::BoxFuture};
use http::{HeaderValue, header::ACCEPT_ENCODING, request::Parts};
use serde_json::Value;

use super::{Api, idempotency};

/// The minimum average bytes per second of an upload: achievable on a poor mobile connection.
const UPLOAD_RATE: NonZeroU64 = NonZeroU64::new(8 * 1024).expect("no zero");

#[async_trait]
impl Service for Api {
    type Context = Context;
    type Error = Error;

    fn invalid(&self, invalid: Invalid) -> Error {
        refusal(invalid)
    }

    /// Checks key, rate, then what the access table requires: in this order, which the contract documents.
    async fn admit(&self, operation: &'static Operation, head: &Parts) -> Result<Context> {
        let request_id = RequestId::of(&head.extensions).as_str().to_owned();
        let client = client_address::of(&head.extensions, &head.headers, &self.options.trusted_proxies);
        if matches!(operation.access, Access::Public) {
            return Ok(Context::new(operation.id, None, request_id, client));
        }
        let now = self.services.ports.clock.now();
        let (key, caller) = caller::authenticate(&self.services.store, &head.headers, now).await?;
        rate_headers::count(&self.services.rate, &key, head)?;
        self.services.uses.note(&key, now);
        access::decide(&operation.access, &caller)?;
        Ok(Context::new(operation.id, Some(caller), request_id, client))
    }

    fn pace(&self) -> Pace {
        Pace { deadline: self.options.body_deadline, upload_rate: UPLOAD_RATE }
    }

    async fn begin(
        &self,
        cx: &mut Context,
        operation: &'static Operation,
        head: &Parts,
        key: &str,
        body: &[u8],
    ) -> Result<Option<Replay>> {
        idempotency::begin(self, cx, operation, head, key, body).await
    }

    async fn abandon(&self, cx: &Context) {
        idempotency::abandon(&self.services, cx).await;
    }

    fn revocation(&self, operation: &'static Operation, cx: &Context) -> BoxFuture<'static, Value> {
        let Ok(caller) = cx.caller() else { return std::future::pending().boxed() };
        let (standing, request_id) = (self.services.standings.follow(caller), cx.request_id.clone());
        async move {
            let error = standing.lost(&operation.access).await;
            serde_json::to_value(envelope::error_of(&request_id, error)).unwrap_or_default()
        }
        .boxed()
    }

    fn refuse(&self, head: &Parts, error: Error) -> Response {
        // Only then is the coding the reason (RFC 9110, section 12.5.3).
        let is_coding = error.code() == Code::UnsupportedMediaType && is_coded(&head.headers);
        let mut response = envelope::refuse(&head.extensions, error);
        if is_coding {
            response.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        response
    }
}

/// The refusal of a request that is not as its operation takes it.
pub(super) fn refusal(invalid: Invalid) -> Error {
    match invalid {
        Invalid::Fields(problems) => fields(problems.into_iter().map(described).collect()),
        Invalid::Text(problem) => Error::invalid(&problem.field, problem.message),
        Invalid::Defect(problem) => {
            tracing::error!(
                field = problem.field,
                problem = problem.message,
                "the generated models refuse what the contract accepts"
            );
            fields(vec![Field { field: problem.field, message: problem.message }])
        }
        Invalid::OwnerOnly(names) => Error::refused(
            Code::Forbidden,
            format!("Only an owner or admin may change {}, and an API key carries no such role. Leave it out.", names.join(", ")),
        ),
        Invalid::Json(message) | Invalid::Form(message) => Error::refused(Code::ValidationError, message),
        Invalid::UnwantedBody => Error::invalid("", "This operation takes no body. Leave it out."),
        Invalid::Framing => {
            let message = "The chunks of the body are not as HTTP/1.1 writes them (RFC 9112, section 7.1). Check the program or proxy that sent them.";
            Error::refused(Code::ValidationError, message)
        }
        Invalid::Coding => Error::refused(
            Code::UnsupportedMediaType,
            "A body with a `Content-Encoding` is not taken. Send it uncompressed, without that header.",
        ),
        Invalid::MediaType { expected } => {
            Error::refused(Code::UnsupportedMediaType, format!("Send the body as `Content-Type: {expected}`."))
        }
        Invalid::TooLarge { limit } => {
            Error::refused(Code::PayloadTooLarge, format!("The body is larger than the {limit} bytes that this operation takes."))
        }
        Invalid::BodyTimeout => Error::refused(Code::RequestTimeout, "The body did not arrive in time. Send the request again."),
        Invalid::Disconnected => Error::refused(Code::RequestTimeout, "The body was cut off before its end."),
    }
}

/// A problem in the words of this API: who sends another text than a UUID for an agent has often taken its `publicId`.
fn described(problem: FieldProblem) -> Field {
    let FieldProblem { field, mut message } = problem;
    if field.ends_with("/agentId") && message.starts_with("must be a UUID") {
        message.push_str(": the `id` of an agent, not its `publicId`");
    }
    Field { field, message }
}

fn fields(fields: Vec<Field>) -> Error {
    let message = match fields.as_slice() {
        [only] if only.field.is_empty() => format!("The body {}.", only.message),
        [only] => format!("{}: {}", only.field, only.message),
        several => format!("{} fields are not valid; `details` names each.", several.len()),
    };
    Error::Refused(Box::new(Refusal {
        code: Code::ValidationError,
        message: message.into(),
        fields,
        retry_after: None,
        exhausted: None,
    }))
}

#[cfg(test)]
mod tests {
    use frontdesk_api::FieldProblem;

    use super::*;

    fn problem(field: &str, message: &str) -> FieldProblem {
        FieldProblem { field: field.to_owned(), message: message.to_owned() }
    }

    #[test]
    fn a_text_is_refused_in_the_words_of_its_rule_as_the_domain_refuses_it() {
        let message = "Name cannot be empty or only whitespace";
        let (error, expected) = (refusal(Invalid::Text(problem("/name", message))), Error::invalid("/name", message));
        assert_eq!(format!("{error:?}"), format!("{expected:?}"));
    }

    #[test]
    fn a_defect_of_ours_is_reported_as_a_field_that_is_not_taken() {
        let error = refusal(Invalid::Defect(problem("/limit", "cannot be taken")));
        assert_eq!(error.to_string(), "VALIDATION_ERROR: /limit: cannot be taken");
    }
}
