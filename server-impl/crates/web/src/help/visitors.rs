//! Access of visitors to a site: open to all, or only with a pass in a cookie.

use frontdesk_help_center::access::{self, passes};
use frontdesk_platform::accounts::{mail_addresses::MailAddress, sign_in::BrowserToken};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    help_center::{
        access::{SiteVisitor, VisitorEntry},
        pages::PublicSite,
        sites::HelpCenterVisibility,
    },
};
use http::HeaderMap;

use crate::site::cookies::HostCookie;

/// Cookie with the pass of a visitor.
pub(super) const PASS_COOKIE: HostCookie = HostCookie { secure: "__Host-fd_site", plain: "fd_site" };

/// Cookie with the secret of a browser during a sign-in.
pub(super) const SIGN_IN_COOKIE: HostCookie = HostCookie { secure: "__Host-fd_sign_in", plain: "fd_sign_in" };

/// Returns `true` if the pages of a site use HTTPS.
pub(super) fn is_secure(origin: &str) -> bool {
    origin.starts_with("https://")
}

/// Returns the secret of a browser during a sign-in.
pub(super) fn sign_in_secret(headers: &HeaderMap, is_secure: bool) -> Option<BrowserToken> {
    SIGN_IN_COOKIE.sent_values(headers, is_secure).next().and_then(BrowserToken::parse)
}

/// Returns the visitor of a published site; `None` if they need a pass first.
///
/// # Errors
/// Internal errors only.
pub(super) async fn admit_visitor(
    services: &Services,
    place: &PublicSite,
    headers: &HeaderMap,
    is_secure: bool,
) -> Result<Option<SiteVisitor>> {
    if place.is_open() {
        return Ok(Some(SiteVisitor::unknown(VisitorEntry::Open)));
    }
    let Some(pass) = PASS_COOKIE.sent_values(headers, is_secure).next() else { return Ok(None) };
    let now = services.ports.clock.now();
    let visitor = services.ring.find_in_ring(&services.store, |ring| passes::verify_pass(ring, place, pass, now)).await?;
    match visitor {
        Some(visitor)
            if place.visibility != HelpCenterVisibility::Members || may_still_read(services, place, &visitor).await? =>
        {
            Ok(Some(visitor))
        }
        _ => Ok(None),
    }
}

/// Checks that a signed-in visitor still has access, since they may have left the organization.
async fn may_still_read(services: &Services, place: &PublicSite, visitor: &SiteVisitor) -> Result<bool> {
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
    use http::{HeaderValue, header};

    use super::*;

    fn headers(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|line| (header::COOKIE, HeaderValue::from_str(line).expect("a header"))).collect()
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let sent = headers(&["theme=dark; fd_site=a.b", "x; __Host-fd_site=c.d; fd_sign_in=t"]);
        assert_eq!(PASS_COOKIE.sent_values(&sent, false).next(), Some("a.b"));
        assert_eq!(PASS_COOKIE.sent_values(&sent, true).next(), Some("c.d"));
        assert_eq!(SIGN_IN_COOKIE.sent_values(&sent, false).next(), Some("t"));
        assert_eq!(SIGN_IN_COOKIE.sent_values(&sent, true).next(), None);
        assert_eq!(PASS_COOKIE.sent_values(&headers(&[]), true).next(), None);
    }

    #[test]
    fn only_over_https_it_is_bound_to_the_host() {
        let set =
            |is_secure| PASS_COOKIE.set_header("a.b", Some(passes::PASS_LIFETIME), is_secure).to_str().expect("ASCII").to_owned();
        insta::assert_snapshot!(set(true), @"__Host-fd_site=a.b; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure");
        insta::assert_snapshot!(set(false), @"fd_site=a.b; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax");
        let removed = PASS_COOKIE.removal_header(true);
        assert_eq!(removed.to_str().expect("ASCII"), "__Host-fd_site=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    }
}
