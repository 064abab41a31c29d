//! Pages for missing content.

use askama::Template;

use super::{frame::Frame, head::Head, items::ArticleLink};

/// The page for an unknown path of a site.
#[derive(Template)]
#[template(path = "help/not_found.html", whitespace = "minimize")]
pub(crate) struct NotFound<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    pub(crate) suggestions: Vec<ArticleLink>,
}

/// Page for a site that does not exist or may not be shown. It is always identical, so that it reveals nothing.
pub(crate) const UNAVAILABLE: &str = include_str!("../../../templates/help/unavailable.html");
