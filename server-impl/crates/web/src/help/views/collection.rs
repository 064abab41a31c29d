//! The page of a collection.

use askama::Template;

use super::{
    frame::Frame,
    head::Head,
    items::{ArticleLink, CollectionCard, Crumb},
};

/// The page of a collection, with its child collections and articles.
#[derive(Template)]
#[template(path = "help/collection.html", whitespace = "minimize")]
pub(crate) struct Collection<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// The home page, then the ancestors of the collection.
    pub(crate) crumbs: Vec<Crumb>,
    pub(crate) name: &'v str,
    pub(crate) description: Option<&'v str>,
    /// SVG path of its icon, from `help::icons`.
    pub(crate) sign: &'static str,
    /// Number of published articles in the collection and its descendants.
    pub(crate) count: u64,
    pub(crate) children: Vec<CollectionCard>,
    /// Articles on this page.
    pub(crate) articles: Vec<ArticleLink>,
    pub(crate) previous_page: Option<String>,
    pub(crate) next_page: Option<String>,
}
