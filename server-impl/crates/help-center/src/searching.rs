//! Search on a site: the articles of a language that match a visitor's query, with the matches marked.

mod language;
mod log;
mod marks;
mod question;
mod snippet;

use std::{collections::HashMap, num::NonZeroUsize, path::PathBuf, sync::Arc, thread, time::Duration};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_search::help_center::{ArticleQuestion, SearchWord, SiteIndexes, SiteSearchOutcome};
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    ArticleId, Error, OrgId, Result, SiteId,
    help_center::pages::{ArticleLink, SearchedArticle},
};

use self::log::ArticleLog;
pub use self::marks::MarkedPart;

/// Maximum number of open indices; the least recently used ones are closed first.
const MAX_OPEN_INDEXES: NonZeroUsize = NonZeroUsize::new(64).expect("it is not zero");

/// A visitor's search request.
#[derive(Debug, Clone, Copy)]
pub struct SearchQuery<'a> {
    /// The words.
    pub query: &'a str,
    /// Language of the articles.
    pub locale: &'a str,
    /// Number of best matches to skip.
    pub offset: usize,
    /// Maximum number of articles returned.
    pub limit: usize,
}

/// Result of a search.
#[derive(Debug, Default)]
pub struct SearchResults {
    /// Number of articles that match.
    pub total: usize,
    /// The requested ones, best first.
    pub articles: Vec<ArticleHit>,
}

/// An article that matches.
#[derive(Debug)]
pub struct ArticleHit {
    /// Link to the article.
    pub link: ArticleLink,
    /// Title with its matches marked.
    pub title: Vec<MarkedPart>,
    /// Excerpt of the text around the matches, or else the summary.
    pub snippet: Vec<MarkedPart>,
}

/// Searches the articles of sites: the database is the source of truth, the indices only find them.
pub struct HelpSearch {
    store: Store,
    indexes: SiteIndexes,
    queue: FairQueue,
}

impl HelpSearch {
    /// Creates a search over this database, with indices under a folder. A query waits at most `max_wait` for an
    /// index that is behind.
    pub fn new(store: Store, dir: PathBuf, max_wait: Duration) -> Self {
        let turns = FairQueue::new(search_limits());
        Self { store, indexes: SiteIndexes::new(dir, MAX_OPEN_INDEXES, max_wait, turns.clone()), queue: turns }
    }

    /// Finds the published articles of a site that match best.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index at the moment; otherwise only faults.
    pub async fn search(&self, (org, site): (OrgId, SiteId), asked: SearchQuery<'_>) -> Result<SearchResults> {
        let SearchQuery { query, locale, offset, limit } = asked;
        let words = question::parse_words(query, locale);
        if words.is_empty() {
            return Ok(SearchResults::default());
        }
        let question = ArticleQuestion { locale: locale.to_owned(), words, offset, limit };
        let log = Arc::new(ArticleLog { store: self.store.clone(), org, site });
        let SiteSearchOutcome { total, articles, words } = self.indexes.search(log, (org, site), question).await?;
        let found = store::help_center::search_input::find_all(&mut self.store.read().await?, org, &articles).await?;
        let locale = locale.to_owned();
        let turn = self.queue.enter(org).await?;
        let marked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            mark_articles(found, &articles, &words, &locale)
        })
        .await;
        let articles = marked.map_err(|error| Error::internal(format!("what was found could not be marked: {error}")))?;
        Ok(SearchResults { total, articles })
    }

    /// Deletes the indices of deleted sites, whichever process deleted them.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn delete_orphaned_indexes(&self) -> Result<()> {
        let mut failure = None;
        for (org, kept) in self.indexes.list_stored().await? {
            for site in kept {
                // A failure does not hold up the other sites.
                if let Err(error) = self.delete_index_if_gone(org, site).await {
                    tracing::error!(%org, %site, %error, "the index of a help center that is gone could not be deleted");
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn delete_index_if_gone(&self, org: OrgId, site: SiteId) -> Result<()> {
        let found = store::help_center::sites::find(&mut self.store.read().await?, org, site).await?;
        if found.is_none() { self.indexes.delete_index(org, site).await } else { Ok(()) }
    }
}

/// Returns the limits on concurrent searches: however many visitors of one organization search, half of the
/// processors are left for others.
fn search_limits() -> QueueLimits {
    let at_once = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    QueueLimits { at_once, per_owner: at_once.div_ceil(2), waiting: usize::MAX }
}

/// Returns the found articles in their order. Those no longer published are left out.
fn mark_articles(found: Vec<SearchedArticle>, order: &[ArticleId], words: &[SearchWord], locale: &str) -> Vec<ArticleHit> {
    let mut by_id: HashMap<ArticleId, SearchedArticle> = found.into_iter().map(|found| (found.link.id, found)).collect();
    let mut marker = marks::WordMarker::new(words, language::of_locale(locale));
    let mut articles = Vec::new();
    for SearchedArticle { link, headings: _, text } in order.iter().filter_map(|id| by_id.remove(id)) {
        let title = marker.mark_text(&link.title);
        let snippet = snippet::find_snippet(&mut marker, &text).unwrap_or_else(|| vec![MarkedPart::plain(&link.summary)]);
        articles.push(ArticleHit { link, title, snippet });
    }
    articles
}
