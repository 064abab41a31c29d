//! The page of a collection.

use askama::Template;

use super::{
    frame::Frame,
    head::Head,
    items::{ArticleLink, CollectionCard, Crumb},
};

/// A collection: what is below it, and its articles.
#[derive(Template)]
#[template(path = "help/collection.html", whitespace = "minimize")]
pub(crate) struct Collection<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// The home page, then the collections above this one.
    pub(crate) crumbs: Vec<Crumb>,
    pub(crate) name: &'v str,
    pub(crate) description: Option<&'v str>,
    /// The path of its sign: see [`crate::help::icons::path`].
    pub(crate) sign: &'static str,
    /// Number of published articles that are in it, and in those below it.
    pub(crate) count: u64,
    pub(crate) children: Vec<CollectionCard>,
    /// Those of this page.
    pub(crate) articles: Vec<ArticleLink>,
    pub(crate) previous_page: Option<String>,
    pub(crate) next_page: Option<String>,
}
