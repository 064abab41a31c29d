//! Pages that lead into the dashboard: signing in and out, links of the operator, invitations.

mod invitation;
mod link;
mod sign_in;

use url::form_urlencoded;

use super::{
    reply::PageReply,
    route::{PageRoute, public, show, submit},
    visit::PublicVisit,
};
use crate::site::{form::FormFields, redirect::LocalPath, signing_in::SigningBrowser};
use frontdesk_types::Result;

pub(super) const PAGES: &[PageRoute] = &[
    public("/sign-in", show!(sign_in::show), submit!(sign_in::submit)),
    public("/sign-in/{token}", show!(link::show), submit!(link::submit)),
    public("/sign-out", None, submit!(sign_out)),
    public("/invite/{invitation}", show!(invitation::show), submit!(invitation::submit)),
];

/// Prefixes of the pages that signing in may lead back to.
const RETURN_PREFIXES: [&str; 3] = ["/app", "/account", "/invite/"];

impl PublicVisit {
    /// Returns the browser, for signing in and out.
    pub(super) fn browser(&self) -> SigningBrowser<'_> {
        SigningBrowser { services: self.services(), visitor: &self.visitor, client: self.client, headers: &self.head.headers }
    }
}

/// Returns the path of the page on which a visitor signs in, and which leads back to the page that they opened.
pub(super) fn sign_in_path(visit: &PublicVisit) -> String {
    let path = visit.head.uri.path_and_query().map_or("/app", |path| path.as_str());
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("next", path).finish();
    format!("/sign-in?{query}")
}

/// Returns the page to go to after signing in.
pub(super) fn return_path(text: &str) -> LocalPath {
    let is_known = RETURN_PREFIXES.iter().any(|prefix| text.starts_with(prefix));
    LocalPath::parse(text).filter(|_| is_known).unwrap_or_else(|| LocalPath::parse_or_home("/app"))
}

async fn sign_out(visit: &PublicVisit, _form: FormFields) -> Result<PageReply> {
    Ok(PageReply::SignedIn(visit.browser().sign_out().await?, LocalPath::home()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signing_in_leads_back_to_our_pages_only() {
        for kept in ["/app", "/app/x/agents?q=a", "/account", "/invite/a.b"] {
            assert_eq!(return_path(kept).as_str(), kept);
        }
        for other in ["", "/", "//evil.test", "/app/../..//evil.test", "https://evil.test/app", "/reference", "/sign-in"] {
            assert_eq!(return_path(other).as_str(), "/app", "{other}");
        }
    }
}
