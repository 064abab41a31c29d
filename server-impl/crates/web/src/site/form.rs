//! Forms of our pages, read within limits on size and time.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use frontdesk_types::{Code, Error, Result};
use http::{HeaderName, header, request::Parts};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

/// Default maximum size of a form, in bytes. Forms with long texts have limits of their own.
pub(crate) const MAX_FORM_BYTES: usize = 16 * 1_024;

/// Media type in which browsers send forms.
const FORM_MEDIA_TYPE: &str = "application/x-www-form-urlencoded";

/// Relation of a request's origin to its target, reported by browsers on secure connections (W3C Fetch
/// Metadata, section 2.3).
pub(crate) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Fields of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FormFields(Vec<(String, String)>);

impl FormFields {
    /// Returns the value of a field; empty if it was not sent.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// Returns all values of a field, such as those of several ticked boxes.
    pub(crate) fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Returns `true` if a field was sent, even if it is empty.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(field, _)| field == name)
    }

    /// Returns fields with these values.
    pub(crate) fn of(values: &[(&str, &str)]) -> Self {
        Self(values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// Returns the fields as a query string, without some of them.
    pub(crate) fn query_except(&self, left_out: &[&str]) -> String {
        let kept = self.0.iter().filter(|(name, _)| !left_out.contains(&name.as_str()));
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish()
    }

    /// Returns the value of a code field, without the spaces that people type between digits.
    pub(crate) fn code(&self) -> String {
        self.get("code").chars().filter(|letter| !letter.is_whitespace()).collect()
    }
}

/// Media type in which scripts send questions.
pub(crate) const JSON_MEDIA_TYPE: &str = "application/json";

/// Reads a form.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(crate) async fn read_form(head: &Parts, body: Body, deadline: Duration) -> Result<FormFields> {
    read_form_within(head, body, MAX_FORM_BYTES, deadline).await
}

/// Reads a form of at most this many bytes.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(crate) async fn read_form_within(head: &Parts, body: Body, max_bytes: usize, deadline: Duration) -> Result<FormFields> {
    let whole = read_body_within(head, body, FORM_MEDIA_TYPE, max_bytes, deadline).await?;
    Ok(FormFields(url::form_urlencoded::parse(&whole).into_owned().collect()))
}

/// Reads a body of the given media type.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(crate) async fn read_body(head: &Parts, body: Body, expected: &str, deadline: Duration) -> Result<Bytes> {
    read_body_within(head, body, expected, MAX_FORM_BYTES, deadline).await
}

async fn read_body_within(head: &Parts, body: Body, expected: &str, max_bytes: usize, deadline: Duration) -> Result<Bytes> {
    let media_type = head.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected) {
        return Err(Error::refused(Code::UnsupportedMediaType, "What was sent is not in the media type that is read here."));
    }
    // Reject a body that announces an excessive length before reading it.
    if body.size_hint().lower() > max_bytes as u64 {
        return Err(too_large_error());
    }
    let Ok(read) = timeout(deadline, Limited::new(body, max_bytes).collect()).await else {
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
