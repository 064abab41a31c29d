//! Protection against forms sent from other sites.

use frontdesk_types::{Code, Error, Result};
use http::{HeaderValue, header, request::Parts, uri::Authority};

use super::form::FETCH_SITE;

/// Refuses a request sent from another site, as far as the browser reports its origin: the requested host, or the
/// public address of the server, which differs from it behind a proxy that replaces the header `Host`.
///
/// # Errors
/// `FORBIDDEN`.
pub(crate) fn require_same_origin(head: &Parts, public_url: Option<&str>) -> Result<()> {
    let text = |name| head.headers.get(name).map(HeaderValue::to_str);
    let is_own_site = text(FETCH_SITE).is_none_or(|site| matches!(site, Ok("same-origin")));
    let own = head.uri.authority().cloned().or_else(|| text(header::HOST)?.ok()?.parse::<Authority>().ok());
    let is_own_origin = text(header::ORIGIN).is_none_or(|origin| {
        let Ok(origin) = origin else { return false };
        let sender = origin.split_once("://").and_then(|(_, sender)| sender.parse::<Authority>().ok());
        public_url == Some(origin) || sender.is_some() && sender == own
    });
    if is_own_site && is_own_origin {
        return Ok(());
    }
    Err(Error::refused(Code::Forbidden, "This form was sent from another site."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn came(headers: &[(http::HeaderName, &'static str)], public_url: Option<&str>) -> bool {
        let mut request = http::Request::post("/_fd/feedback").header(header::HOST, "acme.localhost:8080");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        require_same_origin(&request.body(()).unwrap().into_parts().0, public_url).is_ok()
    }

    #[test]
    fn what_another_site_sends_is_refused() {
        assert!(came(&[], None));
        assert!(came(&[(header::ORIGIN, "http://acme.localhost:8080"), (FETCH_SITE, "same-origin")], None));
        for origin in ["null", "http://acme.localhost", "http://evil.localhost:8080", "https://evil.test", ""] {
            assert!(!came(&[(header::ORIGIN, origin)], Some("https://desk.dev")), "{origin}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert!(!came(&[(FETCH_SITE, site)], None), "{site}");
        }
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        assert!(came(&[(header::ORIGIN, "https://desk.dev")], Some("https://desk.dev")));
        for origin in ["https://desk.dev.evil.dev", "http://desk.dev", "https://desk.dev:8443"] {
            assert!(!came(&[(header::ORIGIN, origin)], Some("https://desk.dev")), "{origin}");
        }
    }
}
