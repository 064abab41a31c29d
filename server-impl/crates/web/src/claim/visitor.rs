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
mod tests;
