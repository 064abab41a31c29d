//! The visitor, identified by a cookie: a secret that is set with the first page, and replaced on signing in.

use frontdesk_core::auth::key_ring::{KeyRing, PepperRing};
use frontdesk_platform::accounts::{sessions::MAX_SESSION_AGE, sign_in::BrowserToken};
use frontdesk_ports::Ports;
use frontdesk_store::Store;
use frontdesk_types::{Code, Error, Result};
use http::{HeaderMap, HeaderValue};

use super::{cookies::HostCookie, form::FormFields, masked_token};

/// Cookie with the secret of a browser, for the claim page and the dashboard alike.
const VISITOR_COOKIE: HostCookie = HostCookie { secure: "__Host-frontdesk", plain: "frontdesk" };

/// The browser of a visitor.
pub(crate) struct Visitor {
    /// Secret in its cookie, existing or new.
    pub(crate) token: BrowserToken,
    /// `true` if it has no cookie yet.
    is_new: bool,
    /// `true` if the public address uses HTTPS.
    is_secure: bool,
}

impl Visitor {
    /// Identifies the browser by its headers. A cookie that was not issued here is replaced.
    pub(crate) fn from_headers(headers: &HeaderMap, ports: &Ports, site: &str) -> Self {
        let is_secure = site.starts_with("https://");
        let sent = VISITOR_COOKIE.sent_values(headers, is_secure).find_map(BrowserToken::parse);
        let is_new = sent.is_none();
        Self { token: sent.unwrap_or_else(|| BrowserToken::generate(ports)), is_new, is_secure }
    }

    /// Refuses a form that was not made for this browser, since a page of another site may have sent it.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub(crate) async fn require_own_form(&self, store: &Store, ring: &KeyRing, form: &FormFields) -> Result<()> {
        self.require_own_token(store, ring, form.get("form")).await
    }

    /// Refuses a form with a token that was not given to this browser.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub(crate) async fn require_own_token(&self, store: &Store, ring: &KeyRing, token: &str) -> Result<()> {
        // Claim pages, which are not compressed, have it without a mask.
        let token = masked_token::unmask(token).unwrap_or_else(|| token.to_owned());
        let is_ours = |ring: &PepperRing| self.token.verify_form_token(ring, &token).then_some(());
        if !self.is_new && ring.find_in_ring(store, is_ours).await?.is_some() {
            return Ok(());
        }
        Err(Error::refused(Code::Forbidden, "This form was not given to this browser."))
    }

    /// Returns `true` if the browser sent no cookie of ours, so that it cannot have a session.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns the cookie to set, if the browser needs one.
    pub(crate) fn new_cookie(&self) -> Option<HeaderValue> {
        self.cookie_issuer().new_cookie
    }

    /// Returns a cookie with a token.
    pub(crate) fn cookie_with(&self, token: &BrowserToken) -> HeaderValue {
        cookie_of(token, self.is_secure)
    }

    /// Returns what the answer needs to set cookies, once the visit is over.
    pub(crate) fn cookie_issuer(&self) -> CookieIssuer {
        CookieIssuer { new_cookie: self.is_new.then(|| self.cookie_with(&self.token)), is_secure: self.is_secure }
    }
}

/// Sets cookies in the browser of a visit.
pub(crate) struct CookieIssuer {
    new_cookie: Option<HeaderValue>,
    is_secure: bool,
}

impl CookieIssuer {
    /// Returns the cookie to set, if the browser needs one.
    pub(crate) fn new_cookie(&self) -> Option<HeaderValue> {
        self.new_cookie.clone()
    }

    /// Returns a cookie with another token.
    pub(crate) fn cookie_with(&self, token: &BrowserToken) -> HeaderValue {
        cookie_of(token, self.is_secure)
    }
}

/// The cookie outlives every session, which ends on the server.
fn cookie_of(token: &BrowserToken, is_secure: bool) -> HeaderValue {
    VISITOR_COOKIE.set_header(token.reveal(), Some(MAX_SESSION_AGE), is_secure)
}

#[cfg(test)]
mod tests;
