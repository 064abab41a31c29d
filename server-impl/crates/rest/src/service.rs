//! Service behind the generated router, common to every operation: contexts, the minimum rate of bodies, and the
//! answer to a failure.

use std::num::NonZeroU64;

use axum::response::Response;
use frontdesk_api::runtime::{FieldProblem, Invalid, Pace, Service, has_content_encoding};
use frontdesk_http::{
    context::{ChangeContext, PublicContext, ReadContext},
    envelope,
};
use frontdesk_types::{Code, Error, InvalidField, Refusal};
use http::{HeaderValue, header::ACCEPT_ENCODING, request::Parts};

use super::RestApi;

/// Minimum average bytes per second of an upload: achievable on a poor mobile connection.
const UPLOAD_RATE: NonZeroU64 = NonZeroU64::new(8 * 1024).expect("no zero");

impl Service for RestApi {
    type Public = PublicContext;
    type Reading = ReadContext;
    type Changing = ChangeContext;
    type Error = Error;

    fn invalid(&self, invalid: Invalid) -> Error {
        to_refusal(invalid)
    }

    fn pace(&self) -> Pace {
        Pace { deadline: self.options.body_deadline, upload_rate: UPLOAD_RATE }
    }

    fn refuse(&self, head: &Parts, error: Error) -> Response {
        // Only then is the coding the cause (RFC 9110, section 12.5.3).
        let is_coding = error.code() == Code::UnsupportedMediaType && has_content_encoding(&head.headers);
        let mut response = envelope::error_response(&head.extensions, error);
        if is_coding {
            response.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        response
    }
}

/// Converts the refusal of a request that its operation does not accept.
pub(super) fn to_refusal(invalid: Invalid) -> Error {
    match invalid {
        Invalid::Fields(problems) => fields_error(problems.into_iter().map(to_field).collect()),
        Invalid::Text(problem) => Error::invalid(&problem.field, problem.message),
        Invalid::Defect(problem) => {
            tracing::error!(
                field = problem.field,
                problem = problem.message,
                "the generated models refuse what the contract accepts"
            );
            fields_error(vec![InvalidField { field: problem.field, message: problem.message }])
        }
        Invalid::OwnerOnly(names) => Error::refused(
            Code::Forbidden,
            format!("Only an owner or admin may change {}, and an API key carries no such role. Leave it out.", names.join(", ")),
        ),
        Invalid::Json(message) | Invalid::Form(message) => Error::refused(Code::ValidationError, message),
        Invalid::UnwantedBody => Error::invalid("", "This operation takes no body. Leave it out."),
        Invalid::Framing => {
            let message = "The chunks of the body are not as HTTP/1.1 writes them (RFC 9112, section 7.1). Check the program \
                           or proxy that sent them.";
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

/// Words a problem for this API: a caller who sends another text than a UUID for an agent has often used its
/// `publicId`.
fn to_field(problem: FieldProblem) -> InvalidField {
    let FieldProblem { field, mut message } = problem;
    if field.ends_with("/agentId") && message.starts_with("must be a UUID") {
        message.push_str(": the `id` of an agent, not its `publicId`");
    }
    InvalidField { field, message }
}

fn fields_error(fields: Vec<InvalidField>) -> Error {
    let message = match fields.as_slice() {
        [only] if only.field.is_empty() => format!("The body {}.", only.message),
        [only] => format!("{}: {}", only.field, only.message),
        several => format!("{} fields are not valid; `details` names each.", several.len()),
    };
    Refusal { fields, ..Refusal::new(Code::ValidationError, message) }.into()
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
        let (error, expected) = (to_refusal(Invalid::Text(problem("/name", message))), Error::invalid("/name", message));
        assert_eq!(format!("{error:?}"), format!("{expected:?}"));
    }

    #[test]
    fn a_defect_of_ours_is_reported_as_a_field_that_is_not_taken() {
        let error = to_refusal(Invalid::Defect(problem("/limit", "cannot be taken")));
        assert_eq!(error.to_string(), "VALIDATION_ERROR: /limit: cannot be taken");
    }
}
