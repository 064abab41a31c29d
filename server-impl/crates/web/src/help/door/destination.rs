//! Destination of a visitor after they were let in: a path of the site with its query.

use frontdesk_help_center::{
    page_paths::{self, RequestTarget},
    paths::SitePath,
};
use frontdesk_types::help_center::sites::HelpCenter;
use http::request::Parts;
use url::form_urlencoded;

use crate::site::{query, redirect::LocalPath};

/// Maximum length of a destination, in bytes.
const MAX_DESTINATION_BYTES: usize = 2_048;

/// Query field of a signed token.
pub(in crate::help) const TOKEN_FIELD: &str = "access_token";

/// Query field of a destination.
const DESTINATION_FIELD: &str = "to";

/// A path of the site, with its query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::help) struct Destination {
    path: String,
    whole: LocalPath,
}

impl Destination {
    /// Parses a request target and removes its token. Anything but a page of the site becomes the home page, as
    /// does the access form itself.
    pub(in crate::help) fn parse(asked: &str) -> Self {
        let (path, query) = asked.split_once('?').unwrap_or((asked, ""));
        let query = strip_token(query);
        match SitePath::parse(path) {
            Ok(path) if path.as_str().len() + query.len() < MAX_DESTINATION_BYTES && !is_access_path(path.as_str()) => {
                let path = path.as_str().to_owned();
                let whole = LocalPath::parse_or_home(&if query.is_empty() { path.clone() } else { format!("{path}?{query}") });
                Self { path, whole }
            }
            _ => Self { path: "/".to_owned(), whole: LocalPath::home() },
        }
    }

    /// Returns the destination of a request; for the access form, the one in its query.
    pub(in crate::help) fn from_request(head: &Parts) -> Self {
        let to = Self::parse(head.uri.path_and_query().map_or("/", |asked| asked.as_str()));
        if to.whole == LocalPath::home() { Self::from_query(query::of_request(head)) } else { to }
    }

    /// Returns the destination in the query of the access form.
    pub(in crate::help) fn from_query(query: &str) -> Self {
        Self::parse(&query::field(query, DESTINATION_FIELD).unwrap_or("/".into()))
    }

    /// Returns the path with the query.
    pub(in crate::help) fn path(&self) -> &LocalPath {
        &self.whole
    }

    /// Returns the path with the query as a string.
    pub(in crate::help) fn as_str(&self) -> &str {
        self.whole.as_str()
    }

    /// Returns the path of an access form that leads to this destination.
    pub(in crate::help) fn via_form(&self, door: &str) -> LocalPath {
        if self.whole == LocalPath::home() {
            return LocalPath::parse_or_home(door);
        }
        let query = form_urlencoded::Serializer::new(String::new()).append_pair(DESTINATION_FIELD, self.as_str()).finish();
        LocalPath::parse_or_home(&format!("{door}?{query}"))
    }

    /// Returns the language of the page.
    pub(in crate::help) fn locale(&self, site: &HelpCenter) -> String {
        SitePath::parse(&self.path).map_or_else(|_| site.locale.clone(), |path| RequestTarget::parse(&path, site).locale)
    }
}

/// Returns `true` if a query has a signed token.
pub(in crate::help) fn has_token(query: &str) -> bool {
    query::field(query, TOKEN_FIELD).is_some()
}

fn is_access_path(path: &str) -> bool {
    [page_paths::PASSWORD_PATH, page_paths::SIGN_IN_PATH, page_paths::SIGN_IN_CODE_PATH, page_paths::SIGN_OUT_PATH]
        .contains(&path)
}

fn strip_token(query: &str) -> String {
    let kept = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name != TOKEN_FIELD);
    form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_page_of_the_site() {
        for (asked, shown) in [
            ("/articles/7-a", "/articles/7-a"),
            ("/search?q=a%20b&page=2", "/search?q=a+b&page=2"),
            ("/?access_token=secret", "/"),
            ("/de/search?q=a&access_token=secret&b=1", "/de/search?q=a&b=1"),
            ("/password", "/"),
            ("/sign-in?to=/x", "/"),
            ("", "/"),
        ] {
            assert_eq!(Destination::parse(asked).as_str(), shown, "{asked}");
        }
        let long = format!("/articles/7-a?access_token={}", "t".repeat(4_000));
        assert_eq!(Destination::parse(&long).as_str(), "/articles/7-a", "a token does not count");
    }

    #[test]
    fn nobody_is_sent_to_another_site() {
        for asked in [
            "//evil.dev",
            "https://evil.dev",
            "/\\evil.dev",
            "\\\\evil.dev",
            "javascript:alert(1)",
            "/%2F%2Fevil.dev/..//",
            "evil",
        ] {
            let to = Destination::parse(asked);
            let is_own = to.as_str().starts_with('/') && !to.as_str().starts_with("//") && !to.as_str().starts_with("/\\");
            assert!(is_own, "{asked}: {}", to.as_str());
        }
        assert_eq!(Destination::parse(&format!("/{}", "a".repeat(MAX_DESTINATION_BYTES))).as_str(), "/");
    }

    #[test]
    fn a_door_remembers_it() {
        let to = Destination::parse("/search?q=a+b");
        assert_eq!(to.via_form("/password").as_str(), "/password?to=%2Fsearch%3Fq%3Da%2Bb");
        assert_eq!(Destination::from_query("to=%2Fsearch%3Fq%3Da%2Bb"), to);
        assert_eq!(Destination::parse("/").via_form("/password").as_str(), "/password");
    }
}
