//! HTTP client for ACME, with deadlines, that remembers `Retry-After`.

use std::{
    error::Error as _,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use http_body_util::BodyExt;
use instant_acme::{AccountBuilder, BodyWrapper, BytesResponse, Error, HttpClient};
use tokio::sync::OnceCell;

use super::{AcmeError, DEFAULT_RETRY_PAUSE, to_acme_error};

/// Time limit of a request. Authorities are busy at times.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Maximum bytes of an answer. A chain of certificates has a few kilobytes.
const MAX_ANSWER_BYTES: usize = 512 * 1_024;

/// Longest pause that an authority can request. The caller adds it to a time.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(7 * 24);

/// Sends requests to an authority. Clones share the notes about the last answer.
#[derive(Clone)]
pub(super) struct AcmeHttpClient {
    root: Arc<Option<Vec<u8>>>,
    http_client: Arc<OnceCell<reqwest::Client>>,
    noted: Arc<Mutex<AnswerNotes>>,
}

/// Notes about the last answer that its body does not include.
#[derive(Debug, Clone, Copy, Default)]
struct AnswerNotes {
    retry_after: Option<Duration>,
    is_limited: bool,
}

impl AcmeHttpClient {
    pub(super) fn new(root: Option<Vec<u8>>) -> Self {
        Self { root: Arc::new(root), http_client: Arc::default(), noted: Arc::default() }
    }

    /// Returns a client with its own notes.
    pub(super) fn with_own_notes(&self) -> Self {
        Self { noted: Arc::default(), ..self.clone() }
    }

    pub(super) fn account_builder(&self) -> AccountBuilder {
        instant_acme::Account::builder_with_http(Box::new(self.clone()))
    }

    /// Downloads a document.
    pub(super) async fn get_document(&self, url: &str) -> Result<Bytes, AcmeError> {
        let request =
            Request::get(url).body(BodyWrapper::default()).map_err(|error| AcmeError::Unavailable(error.to_string()))?;
        let mut answer = self.send(request).await.map_err(|error| self.to_acme_error(&error))?;
        let body = answer.body.into_bytes().await.map_err(|error| AcmeError::Unavailable(error.to_string()))?;
        if answer.parts.status == StatusCode::OK {
            return Ok(body);
        }
        Err(self.to_acme_error(&Error::Other(format!("its directory answers {}", answer.parts.status).into())))
    }

    /// Converts the failure of a request, with what the last answer said about retrying.
    pub(super) fn to_acme_error(&self, error: &Error) -> AcmeError {
        let AnswerNotes { retry_after, is_limited } = *self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        match error {
            Error::Api(problem) => to_acme_error(problem, retry_after),
            error if is_limited => {
                AcmeError::Limited { after: retry_after.unwrap_or(DEFAULT_RETRY_PAUSE), detail: error.to_string() }
            }
            error => AcmeError::Unavailable(error.to_string()),
        }
    }

    /// Returns the client, which is built on first use because that loads every authority that the system trusts.
    async fn client(&self) -> Result<&reqwest::Client, Error> {
        let make = || {
            let root = Arc::clone(&self.root);
            async move {
                let made = tokio::task::spawn_blocking(move || build_client(root.as_deref())).await;
                made.map_err(|error| Error::Other(error.into()))?.map_err(|error| Error::Other(error.into()))
            }
        };
        self.http_client.get_or_try_init(make).await
    }

    async fn send(&self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = AnswerNotes::default();
        let (head, body) = request.into_parts();
        let Ok(body) = body.collect().await;
        let client = self.client().await?;
        let sent = client.request(head.method, head.uri.to_string()).headers(head.headers).body(body.to_bytes());
        let answer = sent.send().await.map_err(|error| Error::Other(innermost_cause(&error).into()))?;
        let answer: http::Response<reqwest::Body> = answer.into();
        let (mut parts, body) = answer.into_parts();
        let retry_after = clamp_retry_after(&mut parts.headers);
        let noted = AnswerNotes { retry_after, is_limited: parts.status == StatusCode::TOO_MANY_REQUESTS };
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = noted;
        let body = http_body_util::Limited::new(body, MAX_ANSWER_BYTES).collect().await.map_err(Error::Other)?.to_bytes();
        Ok(BytesResponse { parts, body: Box::new(body) })
    }
}

impl HttpClient for AcmeHttpClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move { client.send(request).await })
    }
}

#[expect(clippy::disallowed_methods, reason = "the operator names the authority, so that it is no address of a tenant")]
fn build_client(root: Option<&[u8]>) -> reqwest::Result<reqwest::Client> {
    let roots = root.map(reqwest::Certificate::from_pem).transpose()?;
    reqwest::Client::builder()
        .tls_certs_merge(roots)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .https_only(true)
        .timeout(REQUEST_TIMEOUT)
        .build()
}

/// Returns the innermost cause of a failed request; the outer ones only say that it failed.
fn innermost_cause(error: &reqwest::Error) -> String {
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Replaces `Retry-After` with a number of seconds that fits, or removes it if it cannot be parsed: instant-acme
/// adds the number to the time unchecked, and panics when that overflows. Returns the pause.
fn clamp_retry_after(headers: &mut HeaderMap) -> Option<Duration> {
    let pause = retry_after(headers).map(|pause| pause.min(MAX_RETRY_AFTER));
    headers.remove(header::RETRY_AFTER);
    if let Some(pause) = pause {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs()));
    }
    pause
}

/// Returns the time for which a request must not be repeated (RFC 9110, section 10.2.3).
#[expect(clippy::disallowed_methods, reason = "the header may name a moment of the authority's clock")]
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    Some(httpdate::parse_http_date(value).ok()?.duration_since(SystemTime::now()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the number that is left in the header, and the pause that was read.
    fn clamp_header(value: &[u8]) -> (Option<u64>, Option<Duration>) {
        let mut headers = HeaderMap::new();
        headers.insert(header::RETRY_AFTER, HeaderValue::from_bytes(value).expect("a value"));
        let pause = clamp_retry_after(&mut headers);
        let left = headers.get(header::RETRY_AFTER).map(|left| left.to_str().ok().and_then(|left| left.parse().ok()));
        (left.map(|left| left.expect("whole seconds")), pause)
    }

    #[test]
    fn a_pause_that_no_clock_can_hold_is_a_week() {
        for endless in ["18446744073709551615", "9223372036854775807", "99999999999", "Fri, 31 Dec 9999 23:59:59 GMT"] {
            assert_eq!(clamp_header(endless.as_bytes()), (Some(604_800), Some(MAX_RETRY_AFTER)), "{endless}");
        }
        assert_eq!(clamp_header(b" 7 "), (Some(7), Some(Duration::from_secs(7))));
        assert_eq!(clamp_header(b"Thu, 01 Jan 1970 00:00:00 GMT"), (Some(0), Some(Duration::ZERO)), "it is over");
    }

    #[test]
    fn what_is_no_pause_is_not_passed_on() {
        for garbage in [b"-1".as_slice(), b"1.5", b"18446744073709551616", b"1e9", b"soon", b"", b"\xff", b"Fri, 99 Dec 9999"] {
            assert_eq!(clamp_header(garbage), (None, None), "{garbage:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_passed_on_can_be_added_to_a_time(value in "[0-9]{1,24}|[ -~]{0,40}|[A-Z][a-z]{2}, [0-9]{2} Dec \
            [0-9]{4} 23:59:59 GMT") {
            let (left, pause) = clamp_header(value.as_bytes());
            prop_assert_eq!(left, pause.map(|pause| pause.as_secs()));
            prop_assert!(left.is_none_or(|left| left <= MAX_RETRY_AFTER.as_secs()));
        }
    }
}
