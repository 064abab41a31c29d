//! Forms: read within a size and time limit, and accepted from our own pages only.

use std::time::Duration;

use axum::body::Body;
use http::{HeaderMap, HeaderName, header, request::Parts};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use crate::types::{Code, Error, Result};

/// Maximum bytes of a form; our longest has a few hundred.
const MOST: usize = 16 * 1_024;

/// The media type in which browsers send forms.
const MEDIA_TYPE: &str = "application/x-www-form-urlencoded";

/// Where a request comes from, as reported by browsers on secure connections (W3C Fetch Metadata, section 2.3).
pub(in crate::web) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The fields of a form.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::web) struct Form(Vec<(String, String)>);

impl Form {
    /// The value of a field; empty when it was not sent.
    pub(in crate::web) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// The value of a code field, without the spaces that people type between the digits.
    pub(super) fn code(&self) -> String {
        self.get("code").chars().filter(|letter| !letter.is_whitespace()).collect()
    }
}

/// Whether a text could be a code. Other input is rejected without using up an attempt.
pub(super) fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a form.
///
/// # Errors
/// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
pub(in crate::web) async fn read(head: &Parts, body: Body, deadline: Duration) -> Result<Form> {
    let media_type = head.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(MEDIA_TYPE) {
        return Err(Error::refused(Code::UnsupportedMediaType, "What was sent is not a form."));
    }
    let Ok(read) = timeout(deadline, Limited::new(body, MOST).collect()).await else {
        return Err(Error::refused(Code::RequestTimeout, "The form did not arrive in time."));
    };
    match read {
        Ok(whole) => Ok(Form(url::form_urlencoded::parse(&whole.to_bytes()).into_owned().collect())),
        Err(error) if error.is::<LengthLimitError>() => {
            Err(Error::refused(Code::PayloadTooLarge, "The form is larger than any of ours."))
        }
        Err(_) => Err(Error::refused(Code::RequestTimeout, "The form was cut off before its end.")),
    }
}

/// Refuses a form sent from another site, as far as the browser reports it. Our own pages send the origin `null`, since their
/// policy is to send no referrer, and so may others: the form's token then shows whose form it is.
///
/// # Errors
/// `FORBIDDEN`.
pub(super) fn came_from_here(headers: &HeaderMap, site: &str) -> Result<()> {
    let is = |name: HeaderName, ours: &[&str]| headers.get(name).is_none_or(|value| ours.iter().any(|own| value == own));
    if is(FETCH_SITE, &["same-origin", "none"]) && is(header::ORIGIN, &["null", site]) {
        return Ok(());
    }
    Err(Error::refused(Code::Forbidden, "This form was sent from another site."))
}

#[cfg(test)]
mod tests {
    use http::{HeaderValue, Request};

    use super::*;

    async fn sent(media_type: &str, body: Body) -> Result<Form> {
        let request = Request::post("/").header(header::CONTENT_TYPE, media_type).body(()).expect("a request");
        read(&request.into_parts().0, body, Duration::from_millis(50)).await
    }

    #[tokio::test]
    async fn a_form_is_read_as_browsers_write_it() {
        let form = sent("application/x-www-form-urlencoded; charset=UTF-8", "email=a%2Bb%40c.d&code=04+82%0913".into()).await;
        let form = form.expect("a form");
        assert_eq!((form.get("email"), form.code().as_str(), form.get("sure")), ("a+b@c.d", "048213", ""));
    }

    #[tokio::test]
    async fn what_is_no_form_is_refused() {
        let code = async |media_type, body| sent(media_type, body).await.expect_err("no form").code();
        assert_eq!(code("application/json", "{}".into()).await, Code::UnsupportedMediaType);
        assert_eq!(code("", "a=b".into()).await, Code::UnsupportedMediaType);
        assert_eq!(code(MEDIA_TYPE, "a".repeat(MOST + 1).into()).await, Code::PayloadTooLarge);
        let never = Body::from_stream(futures::stream::pending::<Result<bytes::Bytes>>());
        assert_eq!(code(MEDIA_TYPE, never).await, Code::RequestTimeout);
        let broken = Body::from_stream(futures::stream::iter([Err::<bytes::Bytes, _>(Error::internal("gone"))]));
        assert_eq!(code(MEDIA_TYPE, broken).await, Code::RequestTimeout);
    }

    #[test]
    fn only_six_digits_are_a_code() {
        assert!(is_code("048213"));
        for other in ["", "04821", "0482131", "04821a", "０４８２１３"] {
            assert!(!is_code(other), "{other}");
        }
    }

    #[test]
    fn a_form_of_another_site_is_refused() {
        let came = |name: HeaderName, value: &'static str| {
            let headers = HeaderMap::from_iter([(name, HeaderValue::from_static(value))]);
            came_from_here(&headers, "https://desk.dev").is_ok()
        };
        assert!(came_from_here(&HeaderMap::new(), "https://desk.dev").is_ok());
        assert!(came(FETCH_SITE, "same-origin") && came(header::ORIGIN, "https://desk.dev") && came(header::ORIGIN, "null"));
        assert!(!came(FETCH_SITE, "cross-site") && !came(FETCH_SITE, "same-site"));
        for origin in ["https://desk.dev.evil.dev", "http://desk.dev", "https://desk.dev:8443", ""] {
            assert!(!came(header::ORIGIN, origin), "{origin}");
        }
    }
}
