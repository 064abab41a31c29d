//! Who reads a site: everybody, or whoever has a pass for it in a cookie.

use http::{HeaderMap, HeaderValue, header};

use super::answer::value;
use crate::{
    domain::{
        accounts::{
            mail_addresses::MailAddress,
            sign_in::{CODE_LIFE, Token},
        },
        help_center::{
            access::{self, passes},
            addresses::PageAddresses,
        },
    },
    services::Services,
    store,
    types::{
        Result,
        help_center::{
            access::{Entry, Visitor},
            pages::PublicSite,
            sites::SiteVisibility,
        },
    },
};

/// A cookie of the pages of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cookie {
    /// The pass.
    Pass,
    /// The secret of a browser in which somebody signs in.
    SignIn,
}

impl Cookie {
    /// Its name. Only over HTTPS may it begin with `__Host-`, which no other host can set.
    fn name(self, is_secure: bool) -> &'static str {
        match (self, is_secure) {
            (Self::Pass, true) => "__Host-fd_site",
            (Self::Pass, false) => "fd_site",
            (Self::SignIn, true) => "__Host-fd_sign_in",
            (Self::SignIn, false) => "fd_sign_in",
        }
    }

    /// How long a browser keeps it, in seconds.
    fn seconds(self) -> u64 {
        match self {
            Self::Pass => passes::LIFETIME.as_secs(),
            Self::SignIn => CODE_LIFE.as_secs(),
        }
    }

    /// What a browser sent.
    pub(super) fn held(self, headers: &HeaderMap, is_secure: bool) -> Option<&str> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == self.name(is_secure)).map(|(_, text)| text)
    }

    /// Sets it.
    ///
    /// # Errors
    /// Only faults.
    pub(super) fn set(self, text: &str, is_secure: bool) -> Result<HeaderValue> {
        self.written(text, self.seconds(), is_secure)
    }

    /// Removes it.
    ///
    /// # Errors
    /// Only faults.
    pub(super) fn removed(self, is_secure: bool) -> Result<HeaderValue> {
        self.written("", 0, is_secure)
    }

    fn written(self, text: &str, seconds: u64, is_secure: bool) -> Result<HeaderValue> {
        let secure = if is_secure { "; Secure" } else { "" };
        let name = self.name(is_secure);
        let mut cookie = value(&format!("{name}={text}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"))?;
        cookie.set_sensitive(true);
        Ok(cookie)
    }
}

/// Whether the pages of a site are shown over HTTPS.
pub(super) fn is_secure(addresses: &PageAddresses) -> bool {
    addresses.origin.starts_with("https:")
}

/// The secret of a browser in which somebody signs in.
pub(super) fn browser(headers: &HeaderMap, is_secure: bool) -> Option<Token> {
    Cookie::SignIn.held(headers, is_secure).and_then(Token::parse)
}

/// Who reads a site that is published; `None` for somebody who has to be let in first.
///
/// # Errors
/// Only faults.
pub(super) async fn admitted(
    services: &Services,
    place: &PublicSite,
    headers: &HeaderMap,
    is_secure: bool,
) -> Result<Option<Visitor>> {
    if place.is_open() {
        return Ok(Some(Visitor::unknown(Entry::Open)));
    }
    let Some(pass) = Cookie::Pass.held(headers, is_secure) else { return Ok(None) };
    let now = services.ports.clock.now();
    let visitor = services.ring.look(&services.store, |ring| passes::read(ring, place, pass, now)).await?;
    match visitor {
        Some(visitor) if place.visibility != SiteVisibility::Members || may_still_read(services, place, &visitor).await? => {
            Ok(Some(visitor))
        }
        _ => Ok(None),
    }
}

/// Whether somebody who signed in may read the site now: they may have left the organization.
async fn may_still_read(services: &Services, place: &PublicSite, visitor: &Visitor) -> Result<bool> {
    let address = visitor.email.as_deref().and_then(|email| MailAddress::parse("", email).ok());
    let mut conn = services.store.read().await?;
    let site = store::help_center::sites::find(&mut conn, place.org, place.site).await?;
    match (address, site) {
        (Some(address), Some(site)) => access::may_read(&mut conn, place.org, &site.allowed_emails, &address).await,
        _ => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|line| (header::COOKIE, HeaderValue::from_str(line).expect("a header"))).collect()
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let sent = headers(&["theme=dark; fd_site=a.b", "x; __Host-fd_site=c.d; fd_sign_in=t"]);
        assert_eq!(Cookie::Pass.held(&sent, false), Some("a.b"));
        assert_eq!(Cookie::Pass.held(&sent, true), Some("c.d"));
        assert_eq!(Cookie::SignIn.held(&sent, false), Some("t"));
        assert_eq!(Cookie::SignIn.held(&sent, true), None);
        assert_eq!(Cookie::Pass.held(&headers(&[]), true), None);
    }

    #[test]
    fn only_over_https_it_is_bound_to_the_host() {
        let set = |is_secure| Cookie::Pass.set("a.b", is_secure).expect("a cookie").to_str().expect("ASCII").to_owned();
        insta::assert_snapshot!(set(true), @"__Host-fd_site=a.b; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure");
        insta::assert_snapshot!(set(false), @"fd_site=a.b; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax");
        let removed = Cookie::Pass.removed(true).expect("a cookie");
        assert_eq!(removed.to_str().expect("ASCII"), "__Host-fd_site=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    }
}
