//! Parts that several pages have.

use crate::help::icons;

/// A page above this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Crumb {
    pub(crate) name: String,
    pub(crate) path: String,
}

/// A collection, as a card.
#[derive(Debug, Clone)]
pub(crate) struct CollectionCard {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) description: Option<String>,
    /// The name of its sign.
    pub(crate) icon: Option<String>,
    /// Number of published articles that are in it, and in those below it.
    pub(crate) articles: u64,
}

impl CollectionCard {
    /// The path of its sign.
    pub(crate) fn sign(&self) -> &'static str {
        icons::path(self.icon.as_deref())
    }
}

/// An article, as a link.
#[derive(Debug, Clone)]
pub(crate) struct ArticleLink {
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) excerpt: Option<String>,
}
