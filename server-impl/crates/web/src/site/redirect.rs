//! Redirects. This is the only module that writes `Location` headers. User input only ever leads to a path of
//! the same host.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, Uri, header};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

/// Characters that are percent-encoded, in addition to all non-ASCII ones.
const ESCAPED_CHARS: AsciiSet = CONTROLS.add(b' ').add(b'\\');

/// A path of the requested host, possibly with a query and a fragment. A browser that follows it stays on the
/// host (WHATWG URL, section 4.4): it starts with exactly one slash, and has no backslash, no control character,
/// and no dot segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LocalPath(String);

impl LocalPath {
    /// Returns the path of the home page.
    pub(crate) fn home() -> Self {
        Self("/".to_owned())
    }

    /// Parses a path with query and fragment; `None` if it leads to another host, or is ambiguous.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let path = &text[..text.find(['?', '#']).unwrap_or(text.len())];
        let inner = path.strip_prefix('/')?;
        let is_odd = inner.starts_with('/') || path.contains('\\') || inner.split('/').any(is_dot_segment);
        if is_odd || text.contains(char::is_control) {
            return None;
        }
        Some(Self(utf8_percent_encode(text, &ESCAPED_CHARS).to_string()))
    }

    /// Parses a path as [`Self::parse`] does, and falls back to the home page.
    pub(crate) fn parse_or_home(text: &str) -> Self {
        Self::parse(text).unwrap_or_else(Self::home)
    }

    /// Returns the path of a request with its query.
    pub(crate) fn from_uri(uri: &Uri) -> Self {
        Self::parse_or_home(uri.path_and_query().map_or("/", |asked| asked.as_str()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns `true` if browsers resolve a segment to the current or the parent folder.
fn is_dot_segment(segment: &str) -> bool {
    segment.len() <= "%2e%2e".len() && matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..")
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Location(HeaderValue);

impl Location {
    /// Returns a path at another host or scheme. The origin comes from the settings, the database, or the
    /// requested host.
    pub(crate) fn at_origin(origin: &str, LocalPath(path): &LocalPath) -> Self {
        Self::from_text(format!("{origin}{path}"))
    }

    /// Falls back to the home page for a text that is not valid in a header, which no path or origin is.
    fn from_text(text: String) -> Self {
        Self(HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("/")))
    }
}

impl From<LocalPath> for Location {
    fn from(LocalPath(path): LocalPath) -> Self {
        Self::from_text(path)
    }
}

/// Returns a redirect with this status.
pub(crate) fn redirect(status: StatusCode, to: impl Into<Location>) -> Response {
    let Location(to) = to.into();
    (status, [(header::LOCATION, to)]).into_response()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use url::Url;

    use super::*;

    #[test]
    fn a_path_of_the_host_is_kept() {
        for (text, path) in [
            ("/", "/"),
            ("/a/b?c=//d#e", "/a/b?c=//d#e"),
            ("/a//b", "/a//b"),
            ("/über?q=ü \\", "/%C3%BCber?q=%C3%BC%20%5C"),
            ("/...", "/..."),
            ("/.a", "/.a"),
            ("/?to=//evil.test", "/?to=//evil.test"),
        ] {
            assert_eq!(LocalPath::parse(text).as_ref().map(LocalPath::as_str), Some(path), "{text}");
        }
    }

    #[test]
    fn what_leads_elsewhere_leads_home() {
        for text in [
            "",
            "a",
            "//evil.test",
            "///evil.test",
            "https://evil.test",
            "/\\evil.test",
            "/a\\b",
            "/.//evil.test",
            "/./",
            "/a/..//evil.test",
            "/%2e//evil.test",
            "/a/%2E%2e//evil.test",
            "/a/.%2e",
            "/a\t/evil.test",
            "/\n/evil.test",
            "/a\u{7f}",
            "/a\u{85}",
            "?a",
            "#a",
        ] {
            assert_eq!(LocalPath::parse(text), None, "{text:?}");
            assert_eq!(LocalPath::parse_or_home(text), LocalPath::home(), "{text:?}");
        }
    }

    fn strange_path() -> impl Strategy<Value = String> {
        let pieces = vec![
            "/",
            "//",
            "/./",
            "/../",
            "\\",
            "%2f",
            "%5c",
            "%2e",
            "%2E%2e",
            "%09",
            "?",
            "#",
            "@",
            ":",
            "evil.test",
            "en",
            "\t",
            " ",
            "é",
            "\u{ff0f}",
            "https:",
            "a",
        ];
        let pieces = proptest::collection::vec(prop::sample::select(pieces), 0..10).prop_map(|pieces| pieces.concat());
        prop_oneof![pieces.clone(), pieces.prop_map(|text| format!("/{text}")), any::<String>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn a_browser_stays_on_the_host(text in strange_path()) {
            let path = LocalPath::parse_or_home(&text);
            let Location(header) = Location::from(path.clone());
            prop_assert_eq!(header.to_str().unwrap(), path.as_str());
            let page = Url::parse("https://help.acme.test/en/a?b#c").unwrap();
            let there = page.join(path.as_str()).unwrap();
            prop_assert_eq!(there.origin(), page.origin());
            prop_assert!(there.username().is_empty());
            let Location(header) = Location::at_origin("https://docs.acme.test", &path);
            let there = page.join(header.to_str().unwrap()).unwrap();
            prop_assert_eq!(there.origin().ascii_serialization(), "https://docs.acme.test");
        }
    }
}
