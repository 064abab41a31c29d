//! The home page.

use askama::Template;

use super::{
    frame::PageFrame,
    head::PageHead,
    items::{ArticleLink, CollectionCard},
};

/// The home page, with a search box, collections and some articles.
#[derive(Template)]
#[template(path = "help/home.html", whitespace = "minimize")]
pub(crate) struct HomeView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// Headline set by the tenant; a default one is shown if it is `None`.
    pub(crate) headline: Option<&'v str>,
    pub(crate) description: Option<&'v str>,
    /// Top-level collections.
    pub(crate) collections: Vec<CollectionCard>,
    /// Popular or recent articles.
    pub(crate) articles: Vec<ArticleLink>,
    pub(crate) articles_are: ArticleSelection,
}

/// Selection of articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArticleSelection {
    /// Articles that readers found most helpful.
    Popular,
    /// Most recently changed articles.
    Recent,
}
