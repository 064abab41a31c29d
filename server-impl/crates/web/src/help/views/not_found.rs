//! What is not there.

use askama::Template;

use super::{frame::Frame, head::Head, items::ArticleLink};

/// There is no such page on this site.
#[derive(Template)]
#[template(path = "help/not_found.html", whitespace = "minimize")]
pub(crate) struct NotFound<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    pub(crate) suggestions: Vec<ArticleLink>,
}

/// There is no site, or none that is shown: always the same page, which tells nothing.
pub(crate) const UNAVAILABLE: &str = include_str!("../../../templates/help/unavailable.html");
