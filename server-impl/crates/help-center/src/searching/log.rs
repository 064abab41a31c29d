//! Articles and changes that the index of a site catches up on, read from the database.

use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_search::help_center::{ArticleEntry, SiteLog};
use frontdesk_store::{self as store, Conn, Store};
use frontdesk_types::{
    ArticleId, CollectionId, OrgId, Result, SiteId,
    help_center::{changes::SiteChange, collections::Collection, pages::SearchedArticle},
};

use super::language;

/// The articles and changes of a site.
pub(super) struct ArticleLog {
    pub(super) store: Store,
    pub(super) org: OrgId,
    pub(super) site: SiteId,
}

impl ArticleLog {
    /// Converts articles into index entries, with the names of their collections.
    async fn index_entries(&self, conn: &mut Conn, articles: Vec<SearchedArticle>) -> Result<Vec<ArticleEntry>> {
        if articles.is_empty() {
            return Ok(Vec::new());
        }
        let collections = store::help_center::collections::list_all(conn, self.org, self.site).await?;
        let collections: HashMap<CollectionId, Collection> = collections.into_iter().map(|known| (known.id, known)).collect();
        Ok(articles.into_iter().map(|article| index_entry(article, &collections)).collect())
    }
}

fn index_entry(article: SearchedArticle, collections: &HashMap<CollectionId, Collection>) -> ArticleEntry {
    let SearchedArticle { link, headings, text } = article;
    let headings: Vec<String> = headings.into_iter().map(|heading| heading.text).collect();
    let collection = collections.get(&link.collection).map_or("", |known| known.words(&link.locale).0).to_owned();
    ArticleEntry {
        id: link.id,
        collection: link.collection,
        position: link.position,
        number: link.number,
        language: language::of_locale(&link.locale),
        locale: link.locale,
        parts: [link.title, headings.join("\n"), collection, text],
    }
}

#[async_trait]
impl SiteLog for ArticleLog {
    async fn latest_change(&self) -> Result<Option<SiteChange>> {
        store::help_center::changes::find_latest(&mut self.store.read().await?, self.org, self.site).await
    }

    async fn find_change(&self, number: i64) -> Result<Option<SiteChange>> {
        store::help_center::changes::find(&mut self.store.read().await?, self.org, self.site, number).await
    }

    async fn changes_after(&self, number: i64, limit: i64) -> Result<Vec<SiteChange>> {
        store::help_center::changes::list_after(&mut self.store.read().await?, self.org, self.site, number, limit).await
    }

    async fn published_after(&self, after: i64, limit: i64) -> Result<Vec<ArticleEntry>> {
        let mut conn = self.store.read().await?;
        let articles = store::help_center::search_input::list_all(&mut conn, self.org, self.site, after, limit).await?;
        self.index_entries(&mut conn, articles).await
    }

    async fn published_among(&self, ids: &[ArticleId]) -> Result<Vec<ArticleEntry>> {
        let mut conn = self.store.read().await?;
        let articles = store::help_center::search_input::find_all(&mut conn, self.org, ids).await?;
        self.index_entries(&mut conn, articles).await
    }

    async fn published_in_collection(
        &self,
        id: CollectionId,
        after: Option<(i64, ArticleId)>,
        limit: i64,
    ) -> Result<Vec<ArticleEntry>> {
        let mut conn = self.store.read().await?;
        let articles = store::help_center::search_input::list_in_collection(&mut conn, self.org, id, after, limit).await?;
        self.index_entries(&mut conn, articles).await
    }
}
