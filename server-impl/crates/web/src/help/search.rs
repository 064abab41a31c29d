//! Search: the page of results, and instant results for the script.

use frontdesk_help_center::searching::{self, ArticleHit, SearchQuery};
use frontdesk_services::Services;
use frontdesk_types::{Error, Result};

use super::{
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::{
        frame::MAX_QUERY_CHARS,
        head::PageHead,
        search::{InstantResults, SearchResult, SearchView, TextPart},
    },
    visits::{FROM_SEARCH_QUERY, VisitSubject},
};
use crate::{help::strings::UiStrings, site::query};

/// Number of results per page.
const RESULTS_PER_PAGE: usize = 10;

/// Number of the last page shown.
const MAX_PAGE: u32 = 100;

/// Number of results for the script.
const MAX_INSTANT_RESULTS: usize = 6;

/// Renders the search page in a language. `asked` is the query string of the request.
///
/// # Errors
/// `DEADLINE_EXCEEDED` if the index cannot be read at the moment; otherwise internal errors only.
pub(super) async fn render_page(services: &Services, whole: &LoadedSite, locale: &str, asked: &str) -> Result<RenderedPage> {
    let query = search_terms(asked);
    let number = query::field(asked, "page").and_then(|page| page.parse().ok()).unwrap_or(1).clamp(1, MAX_PAGE);
    let offset = RESULTS_PER_PAGE * (number as usize - 1);
    let found = run_search(services, whole, SearchQuery { query: &query, locale, offset, limit: RESULTS_PER_PAGE }).await?;
    let paths = whole.paths(locale);
    let has_next = found.total > offset + RESULTS_PER_PAGE && number < MAX_PAGE;
    let next_page = has_next.then(|| paths.search_results(&query, number + 1));
    let previous_page = (number > 1 && found.total > 0).then(|| paths.search_results(&query, number - 1));
    let results = to_results(whole, locale, found.articles);
    let suggestions = if results.is_empty() && !query.is_empty() {
        whole.suggest_articles(&mut services.store.read().await?, locale).await?
    } else {
        Vec::new()
    };
    let frame = whole
        .build_frame(locale, |_, paths| Some(if query.is_empty() { paths.search() } else { paths.search_results(&query, 1) }));
    let head = PageHead::for_search(&frame, &query);
    let is_hidden = head.is_noindex(&frame);
    let total = found.total as u64;
    let view = SearchView { frame, head, query: &query, total, results, previous_page, next_page, suggestions };
    let page = RenderedPage::render_template(MediaType::Html, &view)?.with_locale(locale).with_hidden(is_hidden);
    if number > 1 || query.is_empty() {
        return Ok(page);
    }
    Ok(page.with_subject(VisitSubject::Results { query, has_found: total > 0 }))
}

/// Returns the results that the script shows while the visitor types.
///
/// # Errors
/// `DEADLINE_EXCEEDED` if the index cannot be read at the moment; otherwise internal errors only.
pub(super) async fn render_instant(services: &Services, whole: &LoadedSite, asked: &str) -> Result<RenderedPage> {
    let locale = whole.query_locale(asked);
    let query = search_terms(asked);
    let found =
        run_search(services, whole, SearchQuery { query: &query, locale: &locale, offset: 0, limit: MAX_INSTANT_RESULTS })
            .await?;
    let (message, has_found) = (UiStrings::for_locale(&locale).number_of_results(found.total as u64), found.total > 0);
    let results = to_results(whole, &locale, found.articles);
    let written = serde_json::to_string(&InstantResults { message, results });
    let body = written.map_err(|error| Error::internal(format!("what was found cannot be written: {error}")))?;
    Ok(RenderedPage::new(MediaType::Json, body).with_hidden(true).with_subject(VisitSubject::Typed { query, has_found }))
}

async fn run_search(services: &Services, whole: &LoadedSite, asked: SearchQuery<'_>) -> Result<searching::SearchResults> {
    services.help_search.search((whole.site.org, whole.site.id), asked).await
}

/// Converts the results of a search, and adds the names of collections.
fn to_results(whole: &LoadedSite, locale: &str, articles: Vec<ArticleHit>) -> Vec<SearchResult> {
    let name = |id| whole.tree.find(id).map(|known| known.words(locale).0.to_owned());
    let parts = |parts: Vec<searching::MarkedPart>| {
        parts.into_iter().map(|part| TextPart { text: part.text, is_match: part.is_match }).collect()
    };
    let found = |article: ArticleHit| SearchResult {
        path: whole.article_path(&article.link) + FROM_SEARCH_QUERY,
        collection: name(article.link.collection),
        title: parts(article.title),
        snippet: parts(article.snippet),
    };
    articles.into_iter().map(found).collect()
}

/// Returns the search terms of a query string, sanitized and truncated.
fn search_terms(asked: &str) -> String {
    let query = query::field(asked, "q").unwrap_or_default();
    let query: String = query.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    query.trim().chars().take(MAX_QUERY_CHARS).collect()
}
