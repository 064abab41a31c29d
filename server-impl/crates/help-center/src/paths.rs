//! Paths of a site in canonical form, in which they are stored, compared and looked up: normalized by RFC 3986,
//! section 6.2.2, without a trailing slash, since people consider `/pricing/` and `/pricing` the same page.

mod escapes;

use std::fmt;

pub(super) use escapes::{UrlComponent, normalize_escapes};

use frontdesk_types::{Error, Result};

/// Maximum bytes of a path.
pub const MAX_PATH_BYTES: usize = 2_048;

/// Folders that belong to the platform or to protocols, on every site. No path in them is redirected.
const OWN_FOLDERS: &[&str] = &["/_fd", "/.well-known"];

/// The platform's folder for the files of a site.
const FILES_FOLDER: &str = "/_fd/files";

/// A path of a site, in canonical form. As the target of a link, it always leads to that site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SitePath(String);

impl SitePath {
    /// Parses a path without query and fragment.
    ///
    /// # Errors
    /// The reason why it is invalid, as a message for users.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        if text.len() > MAX_PATH_BYTES {
            return Err(PATH_TOO_LONG);
        }
        if text.contains(['?', '#']) {
            return Err("Send the path without `?` and `#`, and what follows them.");
        }
        let Some(inner) = text.strip_prefix('/') else {
            return Err("A path must begin with `/`. Send one like `/old/page`.");
        };
        if inner.ends_with(' ') {
            return Err("A path must not end with a space. Write it as `%20` if it belongs there.");
        }
        let path = format!("/{}", remove_dot_segments(inner)?);
        if text.starts_with("//") || path.starts_with("//") {
            return Err("A path must not begin with `//`, which leads to another host. Send one like `/old/page`.");
        }
        if path.len() > MAX_PATH_BYTES {
            return Err(PATH_TOO_LONG);
        }
        Ok(Self(match path.trim_end_matches('/') {
            "" => "/".to_owned(),
            path => path.to_owned(),
        }))
    }

    /// Returns the path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns `true` if this is `parent` or a path under it, compared by segment: `/older` is not within `/old`.
    pub fn is_within(&self, parent: &str) -> bool {
        let parent = parent.trim_end_matches('/');
        self.0.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Iterates over the paths that contain this one, longest first: itself, its parents, and finally `/`.
    pub fn self_and_parents(&self) -> impl Iterator<Item = &str> {
        let below = self.0.match_indices('/').map(|(at, _)| self.0[..at].trim_end_matches('/'));
        let mut parents: Vec<&str> = below.map(|parent| if parent.is_empty() { "/" } else { parent }).collect();
        parents.push(&self.0);
        parents.dedup();
        parents.into_iter().rev()
    }

    /// Returns `true` if the path is in a folder of the platform or of protocols, files included.
    pub fn is_reserved(&self) -> bool {
        OWN_FOLDERS.iter().any(|own| self.is_within(own))
    }

    /// Returns `true` if links may lead to the path: to a page or a file.
    pub fn is_public(&self) -> bool {
        !self.is_reserved() || self.0.strip_prefix(FILES_FOLDER).is_some_and(|file| file.starts_with('/'))
    }
}

/// Removes the segments `.` and `..`, escaped or not. A path that ends with one ends with `/` afterwards (RFC 3986, section
/// 5.2.4), and `//` stays `//`.
fn remove_dot_segments(inner: &str) -> Result<String, &'static str> {
    let mut kept: Vec<String> = Vec::new();
    let mut ends_with_dots = false;
    for segment in inner.split('/') {
        let segment = normalize_escapes(segment, UrlComponent::Path)?;
        ends_with_dots = matches!(segment.as_str(), "." | "..");
        match segment.as_str() {
            "." => {}
            ".." => drop(kept.pop()),
            _ => kept.push(segment),
        }
    }
    if ends_with_dots {
        kept.push(String::new());
    }
    Ok(kept.join("/"))
}

impl fmt::Display for SitePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Parses the path that a redirect applies to.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`.
pub fn parse_source(field: &str, text: &str) -> Result<SitePath> {
    let path = SitePath::parse(text).map_err(|wrong| Error::invalid(field, wrong))?;
    let wrong = if path.as_str() == "/" {
        "`/` is the home page, which is always there. Send another path."
    } else if path.is_reserved() {
        "Paths within `/_fd` and `/.well-known` are the platform's own. Send another path."
    } else {
        return Ok(path);
    };
    Err(Error::invalid(field, wrong))
}

const PATH_TOO_LONG: &str = "A path must have at most 2048 bytes once escaped. Send a shorter one.";

#[cfg(test)]
mod tests;
