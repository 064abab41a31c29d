//! Mails that Resend has received: a webhook names one, and the API says where its bytes are.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::{Method, StatusCode};
use url::Url;

use super::api::{ApiError, RawMail, ResendApi};
use crate::{
    mail_settings::ResendSettings,
    outbound::{HttpClient, OutboundError, OutboundRequest},
};

/// Time limit of the download of a mail.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(60);

/// Factor by which an answer about a mail may exceed the mail: it has text and HTML of the mail with escapes.
const ANSWER_FACTOR: usize = 2;

/// Fetches mails that Resend has received.
pub struct ResendInbox {
    api: ResendApi,
    http: Arc<dyn HttpClient>,
    max_bytes: usize,
    /// `true` if even the API is not encrypted, as in tests.
    is_plain: bool,
}

/// Reason why a mail was not fetched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    /// It is not there yet, or nobody could be asked: another attempt may help. The text is a sentence for people.
    #[error("{0}")]
    Unavailable(String),
    /// It is larger than mails may be.
    #[error("The mail is larger than {0} bytes.")]
    TooLarge(usize),
}

impl ResendInbox {
    /// Creates an inbox that sends its requests with this client, and takes mails of up to `max_bytes` bytes.
    pub fn new(http: Arc<dyn HttpClient>, settings: ResendSettings, max_bytes: usize) -> Self {
        let is_plain = settings.base_url.scheme() == "http";
        Self { api: ResendApi::new(Arc::clone(&http), settings), http, max_bytes, is_plain }
    }

    /// Returns a mail as it came.
    ///
    /// # Errors
    /// When it cannot be fetched now, or is too large.
    pub async fn fetch(&self, id: &str) -> Result<Bytes, FetchError> {
        let found = self.api.find_received(id, self.max_bytes.saturating_mul(ANSWER_FACTOR)).await.map_err(to_fetch_error)?;
        let url = found.raw.and_then(|raw| self.download_url(&raw)).ok_or_else(|| {
            FetchError::Unavailable("Resend does not have the mail as it came. It is asked again later.".to_owned())
        })?;
        // Signed by itself: the key of the API is for the API alone.
        let request =
            OutboundRequest { deadline: DOWNLOAD_TIMEOUT, max_bytes: self.max_bytes, ..OutboundRequest::new(Method::GET, url) };
        match self.http.send(request).await {
            Ok(response) if response.status == StatusCode::OK => Ok(response.body),
            Ok(response) => {
                let code = response.status.as_u16();
                Err(FetchError::Unavailable(format!("The mail cannot be downloaded from Resend (status {code}).")))
            }
            Err(OutboundError::TooLarge { limit }) => Err(FetchError::TooLarge(limit)),
            Err(error) => Err(FetchError::Unavailable(format!("The mail cannot be downloaded from Resend. {error}"))),
        }
    }

    fn download_url(&self, raw: &RawMail) -> Option<Url> {
        let url = Url::parse(&raw.download_url).ok()?;
        (url.scheme() == "https" || self.is_plain).then_some(url)
    }
}

fn to_fetch_error(error: ApiError) -> FetchError {
    FetchError::Unavailable(match error {
        ApiError::Unavailable(text) => text,
        ApiError::Refused(refusal) if refusal.is_about_key() => {
            "Resend does not accept the API key of this installation. Set one with full access.".to_owned()
        }
        ApiError::Refused(refusal) => format!("Resend does not have the mail (status {}).", refusal.status.as_u16()),
    })
}

/// Returns the sender of the envelope, which the server that has received a mail writes above it (RFC 5321, section 4.4);
/// `None` if it has not. Empty for a report that is not to be answered.
pub fn return_path(raw: &[u8]) -> Option<String> {
    const NAME: &[u8] = b"return-path:";
    let line = raw.split(|byte| *byte == b'\n').next()?;
    let (name, value) = line.split_at_checked(NAME.len())?;
    let value = std::str::from_utf8(value).ok().filter(|_| name.eq_ignore_ascii_case(NAME))?.trim();
    let path = value.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(value);
    (path.is_empty() || path.contains('@')).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault};

    use super::*;
    use crate::outbound::{addresses::EgressPolicy, client::GuardedClient, lookup::SystemLookup};

    const MAIL: &[u8] = b"Return-Path: <anna@firm.test>\r\nFrom: anna@firm.test\r\n\r\nHi\r\n";

    fn inbox(fake: &FakeResend, max_bytes: usize) -> ResendInbox {
        let loopback = EgressPolicy::new(vec!["127.0.0.0/8".parse().unwrap()]);
        let http = Arc::new(GuardedClient::new(loopback, Arc::<SystemLookup>::default()));
        let base_url = Url::parse(&fake.base_url()).unwrap();
        let settings = ResendSettings { api_key: API_KEY.to_owned().into(), webhook_secret: None, base_url };
        ResendInbox::new(http, settings, max_bytes)
    }

    #[tokio::test]
    async fn a_mail_is_fetched_as_it_came() {
        let fake = FakeResend::start().await;
        let id = fake.receive("anna@firm.test", &["help@acme.test"], MAIL);
        assert_eq!(inbox(&fake, 1_000).fetch(&id).await.unwrap(), MAIL);
    }

    #[tokio::test]
    async fn a_mail_that_is_too_large_is_told_from_one_that_cannot_be_fetched_now() {
        let fake = FakeResend::start().await;
        let large = [MAIL, &[b'a'; 2_000]].concat();
        let id = fake.receive("anna@firm.test", &["help@acme.test"], &large);
        assert_eq!(inbox(&fake, 1_000).fetch(&id).await, Err(FetchError::TooLarge(1_000)));
        let unknown = inbox(&fake, 10_000).fetch("4dd369bc-aa82-4ff3-97de-ffffffffffff").await;
        assert!(matches!(unknown, Err(FetchError::Unavailable(_))), "{unknown:?}");
        for (name, fault) in ResendFault::ALL.into_iter().filter(|(_, fault)| *fault != ResendFault::Silent) {
            fake.set_fault(Some(fault));
            let failed = inbox(&fake, 10_000).fetch(&id).await;
            assert!(matches!(failed, Err(FetchError::Unavailable(_))), "{name}: {failed:?}");
        }
    }

    #[tokio::test]
    async fn the_key_stays_with_the_api() {
        let fake = FakeResend::start().await;
        let id = fake.receive("anna@firm.test", &["help@acme.test"], MAIL);
        inbox(&fake, 1_000).fetch(&id).await.unwrap();
        assert!(!fake.has_leaked_key());
    }

    #[test]
    fn the_sender_of_the_envelope_stands_above_the_mail_or_nowhere() {
        assert_eq!(return_path(MAIL).as_deref(), Some("anna@firm.test"));
        assert_eq!(return_path(b"RETURN-PATH: <>\r\nFrom: a@b\r\n\r\n").as_deref(), Some(""));
        for mail in [&b"From: a@b\r\nReturn-Path: <x@y>\r\n\r\n"[..], b"", b"Return-Path: \xff\r\n", b"Return-Path: x\r\n"] {
            assert_eq!(return_path(mail), None);
        }
    }
}
