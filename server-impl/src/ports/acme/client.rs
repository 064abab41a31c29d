//! The HTTP client: with deadlines, and with a memory for `Retry-After`.

use std::{
    error::Error as _,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use instant_acme::{AccountBuilder, BodyWrapper, BytesResponse, Error, HttpClient};
use tokio::sync::OnceCell;

use super::{AcmeError, PAUSE, refused};

/// Time limit of a request: authorities are busy at times.
const DEADLINE: Duration = Duration::from_secs(30);

/// The longest answer: a chain of certificates has a few kilobytes.
const MOST: usize = 512 * 1_024;

/// Sends requests to an authority. Clones share what they note.
#[derive(Clone)]
pub(super) struct Client {
    root: Arc<Option<Vec<u8>>>,
    made: Arc<OnceCell<reqwest::Client>>,
    noted: Arc<Mutex<Noted>>,
}

/// What the last answer said beside its body.
#[derive(Debug, Clone, Copy, Default)]
struct Noted {
    retry_after: Option<Duration>,
    is_limited: bool,
}

impl Client {
    pub(super) fn new(root: Option<Vec<u8>>) -> Self {
        Self { root: Arc::new(root), made: Arc::default(), noted: Arc::default() }
    }

    /// The same, with notes of its own.
    pub(super) fn noting(&self) -> Self {
        Self { noted: Arc::default(), ..self.clone() }
    }

    pub(super) fn builder(&self) -> AccountBuilder {
        instant_acme::Account::builder_with_http(Box::new(self.clone()))
    }

    /// Reads a document.
    pub(super) async fn get(&self, url: &str) -> Result<Bytes, AcmeError> {
        let request =
            Request::get(url).body(BodyWrapper::default()).map_err(|error| AcmeError::Unavailable(error.to_string()))?;
        let mut answer = self.send(request).await.map_err(|error| self.failed(&error))?;
        let body = answer.body.into_bytes().await.map_err(|error| AcmeError::Unavailable(error.to_string()))?;
        if answer.parts.status == StatusCode::OK {
            return Ok(body);
        }
        Err(self.failed(&Error::Other(format!("its directory answers {}", answer.parts.status).into())))
    }

    /// Why a request failed.
    pub(super) fn failed(&self, error: &Error) -> AcmeError {
        let Noted { retry_after, is_limited } = *self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        match error {
            Error::Api(problem) => refused(problem, retry_after),
            error if is_limited => AcmeError::Limited { after: retry_after.unwrap_or(PAUSE), detail: error.to_string() },
            error => AcmeError::Unavailable(error.to_string()),
        }
    }

    /// Made on first use: it loads every authority that the system trusts.
    async fn client(&self) -> Result<&reqwest::Client, Error> {
        let make = || {
            let root = Arc::clone(&self.root);
            async move {
                let made = tokio::task::spawn_blocking(move || build(root.as_deref())).await;
                made.map_err(|error| Error::Other(error.into()))?.map_err(|error| Error::Other(error.into()))
            }
        };
        self.made.get_or_try_init(make).await
    }

    async fn send(&self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = Noted::default();
        let (head, body) = request.into_parts();
        let Ok(body) = body.collect().await;
        let client = self.client().await?;
        let sent = client.request(head.method, head.uri.to_string()).headers(head.headers).body(body.to_bytes());
        let answer = sent.send().await.map_err(|error| Error::Other(told(&error).into()))?;
        let answer: http::Response<reqwest::Body> = answer.into();
        let (parts, body) = answer.into_parts();
        let noted = Noted { retry_after: retry_after(&parts.headers), is_limited: parts.status == StatusCode::TOO_MANY_REQUESTS };
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = noted;
        let body = http_body_util::Limited::new(body, MOST).collect().await.map_err(Error::Other)?.to_bytes();
        Ok(BytesResponse { parts, body: Box::new(body) })
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move { client.send(request).await })
    }
}

#[expect(clippy::disallowed_methods, reason = "the operator names the authority, so that it is no address of a tenant")]
fn build(root: Option<&[u8]>) -> reqwest::Result<reqwest::Client> {
    let roots = root.map(reqwest::Certificate::from_pem).transpose()?;
    reqwest::Client::builder()
        .tls_certs_merge(roots)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .https_only(true)
        .timeout(DEADLINE)
        .build()
}

/// Why a request was not answered: what is at the bottom of it, since the rest only says that it was not.
fn told(error: &reqwest::Error) -> String {
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// For how long a request is not to be sent again (RFC 9110, section 10.2.3).
#[expect(clippy::disallowed_methods, reason = "the header may name a moment of the authority's clock")]
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    Some(httpdate::parse_http_date(value).ok()?.duration_since(SystemTime::now()).unwrap_or_default())
}
