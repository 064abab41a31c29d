//! Pages for missing content.

use askama::Template;

use super::{frame::PageFrame, head::PageHead, items::ArticleLink};

/// The page for an unknown path of a site.
#[derive(Template)]
#[template(path = "help/not_found.html", whitespace = "minimize")]
pub(crate) struct NotFoundView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    pub(crate) suggestions: Vec<ArticleLink>,
}

/// Page for a site that does not exist or may not be shown. It is always identical, so that it reveals nothing.
pub(crate) const UNAVAILABLE_PAGE: &str = include_str!("../../../templates/help/unavailable.html");
