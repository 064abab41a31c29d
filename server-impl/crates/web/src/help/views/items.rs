//! Items that several pages share.

use crate::help::icons;

/// A breadcrumb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Breadcrumb {
    pub(crate) name: String,
    pub(crate) path: String,
}

/// Card of a collection.
#[derive(Debug, Clone)]
pub(crate) struct CollectionCard {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) description: Option<String>,
    /// Name of its icon.
    pub(crate) icon: Option<String>,
    /// Number of published articles in the collection and its descendants.
    pub(crate) articles: u64,
}

impl CollectionCard {
    /// Returns the SVG path of its icon.
    pub(crate) fn sign(&self) -> &'static str {
        icons::icon_path(self.icon.as_deref())
    }
}

/// Link to an article.
#[derive(Debug, Clone)]
pub(crate) struct ArticleLink {
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) excerpt: Option<String>,
}
