//! Calls of the API, and its answers.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use url::Url;

use crate::{
    mail_provider::MailProviderError,
    mail_settings::ResendSettings,
    outbound::{HttpClient, OutboundRequest},
};

/// Time limit of a call about a domain: somebody waits for up to three of them.
const DOMAIN_TIMEOUT: Duration = Duration::from_secs(4);

/// Time limit of a call that sends a mail.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// Time limit of a call about a mail that was received: its webhook waits.
const RECEIVED_TIMEOUT: Duration = Duration::from_secs(8);

/// Maximum bytes of an answer: a page of domains has some tens of kilobytes.
const MAX_ANSWER_BYTES: usize = 512 * 1_024;

/// Number of domains per page of a list; the API permits 1 to 100.
const PAGE_SIZE: usize = 100;

/// Maximum number of pages that are read in search of a domain.
const MAX_PAGES: usize = 100;

/// Header with the key under which a mail is sent only once, for 24 hours.
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A domain as Resend describes it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct ResendDomain {
    pub(super) id: String,
    pub(super) status: ResendStatus,
    #[serde(default)]
    pub(super) records: Vec<ResendRecord>,
}

/// Status of a domain or of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResendStatus {
    NotStarted,
    Pending,
    TemporaryFailure,
    Verified,
    Failed,
    PartiallyVerified,
    PartiallyFailed,
}

/// A record to publish.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct ResendRecord {
    /// Purpose: `SPF`, `DKIM`, `Receiving`, and others for what is not used here.
    pub(super) record: String,
    /// Name, relative to the hostname or to the registered domain, or fully qualified.
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) value: String,
    pub(super) priority: Option<u16>,
    pub(super) status: ResendStatus,
}

#[derive(Deserialize)]
struct DomainPage {
    data: Vec<ListedDomain>,
    #[serde(default)]
    has_more: bool,
}

#[derive(Deserialize)]
struct ListedDomain {
    id: String,
    name: String,
}

/// A mail that was received; its parts are in the mail itself.
#[derive(Deserialize)]
pub(super) struct ReceivedMail {
    /// Place of it as it came; `None` while it is not there.
    pub(super) raw: Option<RawMail>,
}

/// Place of a mail as it came.
#[derive(Deserialize)]
pub(super) struct RawMail {
    /// A signed address, which needs no key.
    pub(super) download_url: String,
}

/// The id of what was made or changed; the rest of an answer says nothing new.
#[derive(Deserialize)]
pub(super) struct Reference {
    pub(super) id: String,
}

/// Failure of a call.
#[derive(Debug)]
pub(super) enum ApiError {
    /// It is unknown what Resend did: it could not be reached, is overloaded or out of order, or its answer cannot be
    /// read.
    Unavailable(String),
    /// It has done nothing.
    Refused(Refusal),
}

/// An answer that refuses a request.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Refusal {
    /// The status of the answer.
    #[serde(skip)]
    pub(super) status: StatusCode,
    /// The code of the error.
    #[serde(default)]
    pub(super) name: String,
    /// Text for people.
    #[serde(default)]
    pub(super) message: String,
}

impl Refusal {
    /// Returns `true` if the key of the operator is the cause.
    pub(super) fn is_about_key(&self) -> bool {
        const NAMES: [&str; 4] = ["missing_api_key", "invalid_api_key", "restricted_api_key", "invalid_access"];
        self.status == StatusCode::UNAUTHORIZED || NAMES.contains(&self.name.as_str())
    }
}

impl ApiError {
    pub(super) fn unreadable() -> Self {
        Self::Unavailable("Resend sent an answer that cannot be read. Try again later.".to_owned())
    }
}

impl From<ApiError> for MailProviderError {
    fn from(error: ApiError) -> Self {
        match error {
            ApiError::Unavailable(text) => Self::Unavailable(text),
            ApiError::Refused(refusal) if refusal.is_about_key() => Self::Refused(
                "Resend does not accept the API key of this installation. Its operator must set another one.".into(),
            ),
            ApiError::Refused(refusal) => {
                let code = refusal.status.as_u16();
                Self::Refused(format!("Resend refused the domain (status {code}). The operator finds the reason in the log."))
            }
        }
    }
}

/// A call of the API.
struct Call<'a> {
    method: Method,
    path: String,
    body: Option<Value>,
    idempotency_key: Option<&'a str>,
    deadline: Duration,
    max_bytes: usize,
}

impl Call<'_> {
    fn new(method: Method, path: String) -> Self {
        Self { method, path, body: None, idempotency_key: None, deadline: DOMAIN_TIMEOUT, max_bytes: MAX_ANSWER_BYTES }
    }
}

/// The API under the key of the operator.
pub(super) struct ResendApi {
    http: Arc<dyn HttpClient>,
    key: SecretString,
    base_url: Url,
}

impl ResendApi {
    pub(super) fn new(http: Arc<dyn HttpClient>, settings: ResendSettings) -> Self {
        Self { http, key: settings.api_key, base_url: settings.base_url }
    }

    pub(super) async fn create_domain(&self, hostname: &str) -> Result<ResendDomain, ApiError> {
        let call = Call::new(Method::POST, "/domains".to_owned());
        self.call(Call { body: Some(json!({ "name": hostname })), ..call }).await
    }

    /// Returns a domain; `None` if there is none with this id.
    pub(super) async fn find_domain(&self, id: &str) -> Result<Option<ResendDomain>, ApiError> {
        none_if_missing(self.call(Call::new(Method::GET, domain_path(id))).await)
    }

    /// Returns the id of the domain with this name, if there is one.
    pub(super) async fn find_domain_id(&self, hostname: &str) -> Result<Option<String>, ApiError> {
        let mut after = String::new();
        for _ in 0..MAX_PAGES {
            let page: DomainPage = self.call(Call::new(Method::GET, format!("/domains?limit={PAGE_SIZE}{after}"))).await?;
            if let Some(found) = page.data.iter().find(|listed| listed.name.eq_ignore_ascii_case(hostname)) {
                return Ok(Some(found.id.clone()));
            }
            let Some(last) = page.data.last().filter(|_| page.has_more) else { return Ok(None) };
            after = format!("&after={}", escaped(&last.id));
        }
        Err(ApiError::Unavailable("Resend has too many domains to search. Delete those that are not used.".to_owned()))
    }

    pub(super) async fn update_domain(&self, id: &str, changes: Value) -> Result<(), ApiError> {
        let call = Call { body: Some(changes), ..Call::new(Method::PATCH, domain_path(id)) };
        self.call::<Reference>(call).await.map(drop)
    }

    /// Has the records of a domain looked for, which takes Resend some time.
    pub(super) async fn verify_domain(&self, id: &str) -> Result<(), ApiError> {
        self.call::<Reference>(Call::new(Method::POST, format!("{}/verify", domain_path(id)))).await.map(drop)
    }

    pub(super) async fn delete_domain(&self, id: &str) -> Result<(), ApiError> {
        none_if_missing(self.call::<Reference>(Call::new(Method::DELETE, domain_path(id))).await).map(drop)
    }

    /// Sends a mail, once under each key, and returns its id.
    pub(super) async fn send_mail(&self, key: &str, mail: Value) -> Result<String, ApiError> {
        let call = Call::new(Method::POST, "/emails".to_owned());
        let sent: Reference =
            self.call(Call { body: Some(mail), idempotency_key: Some(key), deadline: SEND_TIMEOUT, ..call }).await?;
        Ok(sent.id)
    }

    /// Returns a mail that was received, without its pictures: those stand in the answer by default. `max_bytes` limits the
    /// answer, which repeats text and HTML of the mail.
    pub(super) async fn find_received(&self, id: &str, max_bytes: usize) -> Result<ReceivedMail, ApiError> {
        let call = Call::new(Method::GET, format!("/emails/receiving/{}?html_format=cid", escaped(id)));
        self.call(Call { deadline: RECEIVED_TIMEOUT, max_bytes, ..call }).await
    }

    async fn call<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, ApiError> {
        let (method, path) = (call.method.clone(), call.path.clone());
        let response = self.http.send(self.request(call)?).await.map_err(|error| {
            tracing::warn!(%method, %error, "Resend could not be asked");
            ApiError::Unavailable("Resend could not be reached, or did not answer in time. Try again later.".to_owned())
        })?;
        let status = response.status;
        if status.is_success() {
            return serde_json::from_slice(&response.body).map_err(|error| {
                // Without the text, which may be anything.
                tracing::warn!(%method, line = error.line(), column = error.column(), "an answer of Resend cannot be read");
                ApiError::unreadable()
            });
        }
        let refusal = Refusal { status, ..serde_json::from_slice(&response.body).unwrap_or_default() };
        let route = path.split(['?', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        tracing::warn!(%method, route, status = status.as_u16(), code = loggable(&refusal.name), "Resend refused a request");
        let is_certain = status.is_client_error()
            && !matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS)
            && refusal.name != "concurrent_idempotent_requests";
        if is_certain {
            return Err(ApiError::Refused(refusal));
        }
        let code = status.as_u16();
        Err(ApiError::Unavailable(format!("Resend is busy or out of order (status {code}). Try again later.")))
    }

    fn request(&self, call: Call<'_>) -> Result<OutboundRequest, ApiError> {
        let invalid = || ApiError::Unavailable("The address or the key of Resend cannot be used in a request.".to_owned());
        let url = format!("{}{}", self.base_url.as_str().trim_end_matches('/'), call.path);
        let mut request = OutboundRequest::new(call.method, Url::parse(&url).map_err(|_| invalid())?);
        let key = format!("Bearer {}", self.key.expose_secret());
        let mut key = HeaderValue::from_str(&key).map_err(|_| invalid())?;
        key.set_sensitive(true);
        let mut headers = HeaderMap::from_iter([(header::AUTHORIZATION, key)]);
        if let Some(key) = call.idempotency_key {
            headers.insert(IDEMPOTENCY_KEY, HeaderValue::from_str(key).map_err(|_| invalid())?);
        }
        if let Some(body) = call.body {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            request.body = Bytes::from(body.to_string());
        }
        Ok(OutboundRequest { headers, deadline: call.deadline, max_bytes: call.max_bytes, ..request })
    }
}

fn none_if_missing<T>(found: Result<T, ApiError>) -> Result<Option<T>, ApiError> {
    match found {
        Err(ApiError::Refused(refusal)) if refusal.status == StatusCode::NOT_FOUND => Ok(None),
        found => found.map(Some),
    }
}

fn domain_path(id: &str) -> String {
    format!("/domains/{}", escaped(id))
}

/// Keeps an id from being read as another path.
fn escaped(id: &str) -> String {
    url::form_urlencoded::byte_serialize(id.as_bytes()).collect()
}

/// Returns a code of an error for the log; whatever else stands in its place is left out.
fn loggable(code: &str) -> &str {
    let is_code = code.len() <= 64 && code.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_');
    if is_code { code } else { "" }
}
