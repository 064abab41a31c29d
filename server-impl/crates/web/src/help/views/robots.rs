//! `/robots.txt`.

use askama::Template;

/// Rules for crawlers.
#[derive(Template)]
#[template(path = "help/robots.txt", escape = "none")]
pub(crate) struct RobotsView<'v> {
    /// `true` if search engines may list the site.
    pub(crate) is_indexed: bool,
    /// Scheme and hostname.
    pub(crate) origin: &'v str,
}
