//! Source of the contents of a site's index.

use async_trait::async_trait;
use frontdesk_types::{ArticleId, CollectionId, Result, help_center::changes::SiteChange};

/// A published article, as it is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleEntry {
    /// Id of the article.
    pub id: ArticleId,
    /// Collection that contains it.
    pub collection: CollectionId,
    /// Position in the collection.
    pub position: i64,
    /// Number on the site.
    pub number: i64,
    /// Language, as the site names it.
    pub locale: String,
    /// Language (ISO 639-3) by which words are stemmed.
    pub language: Option<&'static str>,
    /// Title, headings, name of the collection, and text.
    pub parts: [String; 4],
}

/// The articles of one site and their changes, as they are in the database.
#[async_trait]
pub trait SiteLog: Send + Sync + 'static {
    /// Returns the last change; `None` before the first.
    ///
    /// # Errors
    /// Only faults.
    async fn latest_change(&self) -> Result<Option<SiteChange>>;

    /// Returns the change with this number; `None` if it no longer exists.
    ///
    /// # Errors
    /// Only faults.
    async fn find_change(&self, number: i64) -> Result<Option<SiteChange>>;

    /// Returns the changes after a number, ascending, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, number: i64, limit: i64) -> Result<Vec<SiteChange>>;

    /// Returns the published articles by number, after this one, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn published_after(&self, after: i64, limit: i64) -> Result<Vec<ArticleEntry>>;

    /// Returns those of these articles that are published, in any order.
    ///
    /// # Errors
    /// Only faults.
    async fn published_among(&self, ids: &[ArticleId]) -> Result<Vec<ArticleEntry>>;

    /// Returns the published articles of a collection by position, after the one with this position and
    /// id, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn published_in_collection(
        &self,
        id: CollectionId,
        after: Option<(i64, ArticleId)>,
        limit: i64,
    ) -> Result<Vec<ArticleEntry>>;
}
