//! Where the index of a site reads what it has to contain.

use async_trait::async_trait;
use frontdesk_types::{ArticleId, CollectionId, Result, help_center::changes::SiteChange};

/// A published article, as it is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The article.
    pub id: ArticleId,
    /// The collection that it is in.
    pub collection: CollectionId,
    /// Position there.
    pub position: i64,
    /// Its number on the site.
    pub number: i64,
    /// Its language, as the site names it.
    pub locale: String,
    /// The same (ISO 639-3), by which words are stemmed.
    pub language: Option<&'static str>,
    /// Its title, its headings, the name of its collection, and its text.
    pub parts: [String; 4],
}

/// The articles of one site and their changes, as the database has them.
#[async_trait]
pub trait SiteLog: Send + Sync + 'static {
    /// The last change; `None` before the first.
    ///
    /// # Errors
    /// Only faults.
    async fn latest(&self) -> Result<Option<SiteChange>>;

    /// The change with this number, unless there is none any more.
    ///
    /// # Errors
    /// Only faults.
    async fn change(&self, number: i64) -> Result<Option<SiteChange>>;

    /// The changes after a number, ascending, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, number: i64, limit: i64) -> Result<Vec<SiteChange>>;

    /// The published articles by number, after this one, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn all(&self, after: i64, limit: i64) -> Result<Vec<Entry>>;

    /// Those of these articles that are published, in any order.
    ///
    /// # Errors
    /// Only faults.
    async fn among(&self, ids: &[ArticleId]) -> Result<Vec<Entry>>;

    /// The published articles of a collection by position, after the one with this position and id, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn in_collection(&self, id: CollectionId, after: Option<(i64, ArticleId)>, limit: i64) -> Result<Vec<Entry>>;
}
