//! Valid targets of links: a page of the site, another website over HTTPS, or a mailbox. Redirects lead to pages
//! of the site only.

mod mailbox;

use frontdesk_types::{Error, Result};
use url::Url;

use super::paths::{MAX_PATH_BYTES, SitePath, UrlComponent, normalize_escapes};

/// A normalized path of a site, with an optional query and fragment. Keeps visitors on the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteLocation {
    /// Path of the page.
    pub path: SitePath,
    /// Query, without its `?`.
    pub query: Option<String>,
    /// Fragment, without its `#`.
    pub fragment: Option<String>,
}

impl SiteLocation {
    /// Parses a path with its query and fragment.
    ///
    /// # Errors
    /// The reason why it is invalid, as a message for users.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let (text, fragment) = split_optional(text, '#');
        let (path, query) = split_optional(text, '?');
        let spelled = |part: Option<&str>| part.map(|part| normalize_escapes(part, UrlComponent::Query)).transpose();
        let place = Self { path: SitePath::parse(path)?, query: spelled(query)?, fragment: spelled(fragment)? };
        if !place.path.is_public() {
            return Err("Paths within `/_fd` and `/.well-known` are no pages. Send the path of a page or a file.");
        }
        if place.to_string().len() > MAX_PATH_BYTES {
            return Err(LINK_TOO_LONG);
        }
        Ok(place)
    }
}

impl std::fmt::Display for SiteLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.path.as_str())?;
        self.query.as_ref().map_or(Ok(()), |query| write!(f, "?{query}"))?;
        self.fragment.as_ref().map_or(Ok(()), |fragment| write!(f, "#{fragment}"))
    }
}

fn split_optional(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Normalizes the target of a link in the header or footer of a site.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`.
pub fn normalize_link(field: &str, text: &str) -> Result<String> {
    let text = text.trim();
    let refused = |wrong| Error::invalid(field, wrong);
    if text.starts_with('/') {
        return SiteLocation::parse(text).map(|place| place.to_string()).map_err(refused);
    }
    match text.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => normalize_website(text, rest).map_err(refused),
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("mailto") => mailbox::normalize_mailto(field, rest),
        _ => Err(refused(WRONG_SCHEME)),
    }
}

/// Parses the target of a redirect.
///
/// # Errors
/// `VALIDATION_ERROR` on `field` when it leads to another site, or is not a path.
pub fn parse_redirect_target(field: &str, text: &str) -> Result<SiteLocation> {
    let text = text.trim();
    let is_elsewhere = text.starts_with("//") || (!text.starts_with('/') && text.contains(':'));
    let wrong = if is_elsewhere { Err(OFF_SITE) } else { SiteLocation::parse(text) };
    wrong.map_err(|wrong| Error::invalid(field, wrong))
}

/// Normalizes the address of a website as a browser does. `rest` is the text after the scheme.
fn normalize_website(text: &str, rest: &str) -> Result<String, &'static str> {
    // Browsers accept all of these, in ways that people do not expect.
    let is_odd = |letter: char| letter.is_control() || letter.is_whitespace() || letter == '\\';
    let is_authority = |rest: &str| rest.starts_with("//") && !rest.starts_with("///");
    if text.contains(is_odd) || !is_authority(rest) {
        return Err(NOT_A_WEBSITE);
    }
    let url = Url::parse(text).map_err(|_| NOT_A_WEBSITE)?;
    if !url.username().is_empty() || url.password().is_some() || has_user(rest) {
        return Err("A link must not contain a user or password (`https://user@host`).");
    }
    // Browsers accept more than DNS does, quotes for example.
    let is_of_a_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.[:]".contains(&byte);
    if url.host_str().is_none_or(|host| host.is_empty() || !host.bytes().all(is_of_a_host)) {
        return Err(NOT_A_WEBSITE);
    }
    if url.as_str().len() > MAX_PATH_BYTES { Err(LINK_TOO_LONG) } else { Ok(url.into()) }
}

/// Also matches `https://@host`, where a browser ignores the empty user.
fn has_user(rest: &str) -> bool {
    rest.trim_start_matches('/').split(['/', '?', '#']).next().is_some_and(|authority| authority.contains('@'))
}

const WRONG_SCHEME: &str =
    "A link leads to `https://…`, `mailto:…`, or a path of this site like `/collections/billing`. Send one of these.";
const OFF_SITE: &str = "A redirect leads to a path of this site. Send one like `/collections/billing`, without scheme and host.";
const NOT_A_WEBSITE: &str = "This is no address of a website. Send one like `https://www.acme.com/pricing`.";
const LINK_TOO_LONG: &str = "A link must have at most 2048 bytes once escaped. Send a shorter one.";

#[cfg(test)]
mod tests;
