//! The page of a collection.

use askama::Template;

use super::{
    frame::PageFrame,
    head::PageHead,
    items::{ArticleLink, Breadcrumb, CollectionCard},
};

/// The page of a collection, with its child collections and articles.
#[derive(Template)]
#[template(path = "help/collection.html", whitespace = "minimize")]
pub(crate) struct CollectionView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// The home page, then the ancestors of the collection.
    pub(crate) crumbs: Vec<Breadcrumb>,
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
