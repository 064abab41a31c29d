//! Forms of our pages, read within limits on size and time.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use frontdesk_types::{Code, Error, Result};
use http::{HeaderName, header, request::Parts};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

/// Maximum size of a form, in bytes. Our longest has a few hundred.
const MAX_FORM_BYTES: usize = 16 * 1_024;

/// Media type in which browsers send forms.
const FORM_MEDIA_TYPE: &str = "application/x-www-form-urlencoded";

/// Relation of a request's origin to its target, reported by browsers on secure connections (W3C Fetch
/// Metadata, section 2.3).
pub(super) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Fields of a form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FormFields(Vec<(String, String)>);

impl FormFields {
    /// Returns the value of a field; empty if it was not sent.
    pub(super) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }
}

/// Media type in which scripts send questions.
pub(super) const JSON_MEDIA_TYPE: &str = "application/json";

/// Reads a form.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(super) async fn read_form(head: &Parts, body: Body, deadline: Duration) -> Result<FormFields> {
    let whole = read_body(head, body, FORM_MEDIA_TYPE, deadline).await?;
    Ok(FormFields(url::form_urlencoded::parse(&whole).into_owned().collect()))
}

/// Reads a body of the given media type.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(super) async fn read_body(head: &Parts, body: Body, expected: &str, deadline: Duration) -> Result<Bytes> {
    let media_type = head.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected) {
        return Err(Error::refused(Code::UnsupportedMediaType, "What was sent is not in the media type that is read here."));
    }
    // Reject a body that announces an excessive length before reading it.
    if body.size_hint().lower() > MAX_FORM_BYTES as u64 {
        return Err(too_large_error());
    }
    let Ok(read) = timeout(deadline, Limited::new(body, MAX_FORM_BYTES).collect()).await else {
        return Err(Error::refused(Code::RequestTimeout, "The form did not arrive in time."));
    };
    match read {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(too_large_error()),
        Err(_) => Err(Error::refused(Code::RequestTimeout, "The form was cut off before its end.")),
    }
}

fn too_large_error() -> Error {
    Error::refused(Code::PayloadTooLarge, "The form is larger than any of ours.")
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    async fn read_sent(media_type: &str, body: Body) -> Result<FormFields> {
        let request = Request::post("/").header(header::CONTENT_TYPE, media_type).body(()).expect("a request");
        read_form(&request.into_parts().0, body, Duration::from_millis(50)).await
    }

    #[tokio::test]
    async fn a_form_is_read_as_browsers_write_it() {
        let form =
            read_sent("application/x-www-form-urlencoded; charset=UTF-8", "email=a%2Bb%40c.d&code=04+82%0913".into()).await;
        let form = form.expect("a form");
        assert_eq!((form.get("email"), form.code().as_str(), form.get("sure")), ("a+b@c.d", "048213", ""));
    }

    #[tokio::test]
    async fn what_is_no_form_is_refused() {
        let code = async |media_type, body| read_sent(media_type, body).await.expect_err("no form").code();
        assert_eq!(code("application/json", "{}".into()).await, Code::UnsupportedMediaType);
        assert_eq!(code("", "a=b".into()).await, Code::UnsupportedMediaType);
        assert_eq!(code(FORM_MEDIA_TYPE, "a".repeat(MAX_FORM_BYTES + 1).into()).await, Code::PayloadTooLarge);
        let never = Body::from_stream(futures::stream::pending::<Result<bytes::Bytes>>());
        assert_eq!(code(FORM_MEDIA_TYPE, never).await, Code::RequestTimeout);
        let broken = Body::from_stream(futures::stream::iter([Err::<bytes::Bytes, _>(Error::internal("gone"))]));
        assert_eq!(code(FORM_MEDIA_TYPE, broken).await, Code::RequestTimeout);
    }
}
