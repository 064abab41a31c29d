//! Reads pages with conditional requests: a thin layer over [`outbound`](super::outbound) for reading websites.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use url::Url;

use super::outbound::{HttpClient, OutboundError, OutboundRequest, OutboundResponse};

/// Maximum octets of a header value; a longer one is treated as missing.
const MAX_HEADER_BYTES: usize = 8 * 1024;

/// Maximum number of `X-Robots-Tag` headers that are read.
const MAX_ROBOTS_TAGS: usize = 32;

/// Instructions for search engines (`X-Robots-Tag`).
const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// A page to read. Redirects are not followed: the caller checks each one and sends another request.
#[derive(Debug, Clone)]
pub struct FetchRequest {
    /// Address of the page.
    pub url: Url,
    /// Media types to accept (RFC 9110, section 12.5.1).
    pub accept: &'static str,
    /// Maximum bytes of the body, after decompression.
    pub max_bytes: usize,
    /// Version already read: the body is sent only if it has changed (RFC 9110, section 13.1.2).
    pub etag: Option<String>,
    /// Time of that version (RFC 9110, section 13.1.3).
    pub last_modified: Option<String>,
}

/// An answer with any status.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FetchedPage {
    /// Status code.
    pub status: u16,
    /// Target of a redirect, as sent.
    pub location: Option<String>,
    /// Address to which the page sends its readers after some seconds, as sent (`Refresh`).
    pub refresh: Option<String>,
    /// Media type, with its parameters.
    pub content_type: Option<String>,
    /// Version of the page.
    pub etag: Option<String>,
    /// Time of the version.
    pub last_modified: Option<String>,
    /// Pause before the next request; only the form in seconds is understood.
    pub retry_after: Option<Duration>,
    /// Instructions for robots: the `X-Robots-Tag` headers, one per line.
    pub robots_tags: Option<String>,
    /// Decompressed body.
    pub body: Bytes,
}

/// Reads pages.
#[async_trait]
pub trait PageFetcher: Send + Sync + 'static {
    /// Sends one GET.
    ///
    /// # Errors
    /// When no complete answer arrives; an answer of any status is not an error.
    async fn fetch(&self, request: FetchRequest) -> Result<FetchedPage, OutboundError>;
}

#[async_trait]
impl<C: HttpClient> PageFetcher for C {
    async fn fetch(&self, request: FetchRequest) -> Result<FetchedPage, OutboundError> {
        let FetchRequest { url, accept, max_bytes, etag, last_modified } = request;
        let mut headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
        for (name, version) in [(header::IF_NONE_MATCH, etag), (header::IF_MODIFIED_SINCE, last_modified)] {
            // A version that is not a valid header value is dropped, and the whole page is read.
            headers.extend(version.and_then(|version| version.parse().ok()).map(|version: HeaderValue| (name, version)));
        }
        let request = OutboundRequest { headers, max_bytes, ..OutboundRequest::new(Method::GET, url) };
        self.send(request).await.map(FetchedPage::from)
    }
}

impl From<OutboundResponse> for FetchedPage {
    fn from(response: OutboundResponse) -> Self {
        let text = |name: HeaderName| {
            let value = response.headers.get(name).filter(|value| value.len() <= MAX_HEADER_BYTES)?;
            value.to_str().ok().map(ToOwned::to_owned)
        };
        let robots_tags = response.headers.get_all(ROBOTS_TAG).iter().take(MAX_ROBOTS_TAGS);
        let robots_tags: Vec<_> =
            robots_tags.filter(|tag| tag.len() <= MAX_HEADER_BYTES).filter_map(|tag| tag.to_str().ok()).collect();
        Self {
            status: response.status.as_u16(),
            location: text(header::LOCATION),
            refresh: text(header::REFRESH),
            content_type: text(header::CONTENT_TYPE),
            etag: text(header::ETAG),
            last_modified: text(header::LAST_MODIFIED),
            retry_after: text(header::RETRY_AFTER).and_then(|text| text.trim().parse().ok()).map(Duration::from_secs),
            robots_tags: (!robots_tags.is_empty()).then(|| robots_tags.join("\n")),
            body: response.body,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use http::StatusCode;

    use super::*;

    /// Records requests, and always gives the same answer.
    struct RecordingClient {
        asked: Mutex<Vec<OutboundRequest>>,
        answer: OutboundResponse,
    }

    #[async_trait]
    impl HttpClient for RecordingClient {
        async fn send(&self, request: OutboundRequest) -> Result<OutboundResponse, OutboundError> {
            self.asked.lock().unwrap().push(request);
            Ok(self.answer.clone())
        }
    }

    fn page(etag: &str) -> FetchRequest {
        FetchRequest {
            url: Url::parse("https://desk.example/").unwrap(),
            accept: "text/html",
            max_bytes: 7,
            etag: Some(etag.to_owned()),
            last_modified: None,
        }
    }

    #[tokio::test]
    async fn a_page_is_asked_for_with_the_version_that_is_known() {
        let headers = [
            ("etag", "\"2\""),
            ("retry-after", " 7"),
            ("refresh", "0;url=/new"),
            ("x-robots-tag", "noindex"),
            ("x-robots-tag", "otherbot: none"),
            ("content-type", "text/html"),
        ];
        let headers = headers.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let answer =
            OutboundResponse { status: StatusCode::NOT_MODIFIED, headers: headers.into_iter().collect(), ..Default::default() };
        let echo = RecordingClient { asked: Mutex::default(), answer };
        let fetched = echo.fetch(page("\"1\"")).await.unwrap();
        assert_eq!(
            fetched,
            FetchedPage {
                status: 304,
                etag: Some("\"2\"".to_owned()),
                retry_after: Some(Duration::from_secs(7)),
                refresh: Some("0;url=/new".to_owned()),
                robots_tags: Some("noindex\notherbot: none".to_owned()),
                content_type: Some("text/html".to_owned()),
                ..FetchedPage::default()
            }
        );
        echo.fetch(page("not a\nversion")).await.unwrap();
        let asked = echo.asked.into_inner().unwrap();
        assert_eq!(
            (&asked[0].method, asked[0].max_bytes, &asked[0].headers["if-none-match"]),
            (&Method::GET, 7, &HeaderValue::from_static("\"1\""))
        );
        assert!(!asked[1].headers.contains_key("if-none-match"), "{:?}", asked[1].headers);
    }

    #[test]
    fn a_header_that_is_too_long_is_missing() {
        let long = HeaderValue::from_str(&"x".repeat(MAX_HEADER_BYTES + 1)).unwrap();
        let headers = HeaderMap::from_iter([(header::LOCATION, long)]);
        assert_eq!(FetchedPage::from(OutboundResponse { headers, ..Default::default() }).location, None);
    }
}
