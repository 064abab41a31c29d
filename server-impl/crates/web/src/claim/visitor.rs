//! The visitor, identified by a cookie: a secret that is set with the first page, and replaced on signing in.

use frontdesk_core::auth::key_ring::{KeyRing, PepperRing};
use frontdesk_platform::accounts::sign_in::BrowserToken;
use frontdesk_ports::Ports;
use frontdesk_store::Store;
use frontdesk_types::{Code, Error, Result};
use http::{HeaderMap, HeaderValue};

use crate::{cookies::HostCookie, form::FormFields};

/// Cookie with the secret of a browser.
const VISITOR_COOKIE: HostCookie = HostCookie { secure: "__Host-frontdesk", plain: "frontdesk" };

/// The browser of a visitor.
pub(super) struct ClaimVisitor {
    /// Secret in its cookie, existing or new.
    pub(super) token: BrowserToken,
    /// `true` if it has no cookie yet.
    is_new: bool,
    /// `true` if the public address uses HTTPS.
    is_secure: bool,
}

impl ClaimVisitor {
    /// Identifies the browser by its headers. A cookie that was not issued here is replaced.
    pub(super) fn from_headers(headers: &HeaderMap, ports: &Ports, site: &str) -> Self {
        let is_secure = site.starts_with("https://");
        let sent = VISITOR_COOKIE.sent_values(headers, is_secure).find_map(BrowserToken::parse);
        let is_new = sent.is_none();
        Self { token: sent.unwrap_or_else(|| BrowserToken::generate(ports)), is_new, is_secure }
    }

    /// Refuses a form that was not made for this browser, since a page of another site may have sent it.
    pub(super) async fn require_own_form(&self, store: &Store, ring: &KeyRing, form: &FormFields) -> Result<()> {
        let is_ours = |ring: &PepperRing| self.token.verify_form_token(ring, form.get("form")).then_some(());
        if !self.is_new && ring.find_in_ring(store, is_ours).await?.is_some() {
            return Ok(());
        }
        Err(Error::refused(Code::Forbidden, "This form was not given to this browser."))
    }

    /// Returns the cookie to set, if the browser needs one.
    pub(super) fn new_cookie(&self) -> Option<HeaderValue> {
        self.is_new.then(|| self.cookie_with(&self.token))
    }

    /// Returns a cookie with a token.
    pub(super) fn cookie_with(&self, token: &BrowserToken) -> HeaderValue {
        VISITOR_COOKIE.set_header(token.reveal(), None, self.is_secure)
    }
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;

    fn visitor(cookie: &str, site: &str) -> ClaimVisitor {
        let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).expect("a header"))]);
        ClaimVisitor::from_headers(&headers, &Ports::system(), site)
    }

    #[test]
    fn a_browser_keeps_the_cookie_that_it_has() {
        let token = "a".repeat(43);
        for (cookie, site) in [("frontdesk", "http://desk.lan"), ("__Host-frontdesk", "https://desk.dev")] {
            let known = visitor(&format!("theme=dark; {cookie}={token}; x"), site);
            assert_eq!((known.token.reveal(), known.new_cookie()), (token.as_str(), None));
        }
    }

    #[test]
    fn any_other_cookie_is_replaced() {
        let token = "a".repeat(43);
        let others = ["".to_owned(), "frontdesk=".to_owned(), format!("frontdesk={token}"), format!("__Host-frontdesk={token}!")];
        for cookie in others {
            let set = visitor(&cookie, "https://desk.dev").new_cookie().expect("a cookie");
            let set = set.to_str().expect("ASCII");
            let (value, attributes) = set.split_once("; ").expect("attributes");
            assert!(value.starts_with("__Host-frontdesk=") && !value.contains(&token), "{cookie}: {set}");
            assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Secure");
        }
        let plain = visitor(&format!("__Host-frontdesk={token}"), "http://desk.lan").new_cookie().expect("a cookie");
        assert!(plain.to_str().is_ok_and(|set| set.starts_with("frontdesk=") && !set.contains("Secure")), "{plain:?}");
    }
}
