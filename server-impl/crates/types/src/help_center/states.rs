//! Resources of a help center as the API shows them: a record, with what belongs to it.

use super::{
    articles::Article,
    collections::{Collection, CollectionCounts},
    pages::PublicSite,
    revisions::ArticleContent,
    sites::{HelpCenter, SiteCounts},
};
use crate::SiteSecretId;

/// A site, with what belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct SiteState {
    /// The site.
    pub site: HelpCenter,
    /// The active custom domains that show it, the oldest first.
    pub hostnames: Vec<String>,
    /// Numbers of its items.
    pub counts: SiteCounts,
    /// The secret that signs links to it now.
    pub signing_key: Option<SiteSecretId>,
}

/// A collection, with how much is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionState {
    /// The collection.
    pub collection: Collection,
    /// Numbers of items directly in it.
    pub counts: CollectionCounts,
}

/// An article, with its newest content and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleState {
    /// The article.
    pub article: Article,
    /// Place of its page.
    pub place: PublicSite,
    /// Content of its newest revision.
    pub content: ArticleContent,
    /// Paths of its site in the text that lead nowhere, in order.
    pub broken_links: Vec<String>,
}
