//! The home page.

use askama::Template;

use super::{
    frame::Frame,
    head::Head,
    items::{ArticleLink, CollectionCard},
};

/// The home page: search, collections, some articles.
#[derive(Template)]
#[template(path = "help/home.html", whitespace = "minimize")]
pub(crate) struct Home<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// Headline of the tenant; else we ask how we can help.
    pub(crate) headline: Option<&'v str>,
    pub(crate) description: Option<&'v str>,
    /// The collections at the top.
    pub(crate) collections: Vec<CollectionCard>,
    /// Articles that many read, or that are new.
    pub(crate) articles: Vec<ArticleLink>,
    pub(crate) articles_are: Choice,
}

/// Selection of the articles that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The articles that helped most people.
    Popular,
    /// The articles that changed last.
    Recent,
}
