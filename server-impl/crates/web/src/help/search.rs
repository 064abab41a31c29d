//! Search: the page of results, and instant results for the script.

use frontdesk_help_center::searching::{self, FoundArticle, SearchQuery};
use frontdesk_services::Services;
use frontdesk_types::{Error, Result};

use super::{
    page::{Media, Page},
    site::Whole,
    views::{
        frame::MAX_QUERY_CHARS,
        head::Head,
        search::{Found, Instant, Part, Search},
    },
    visits::{FROM_SEARCH, Subject},
};
use crate::{help::strings::Strings, query};

/// Number of results per page.
const ON_A_PAGE: usize = 10;

/// Number of the last page shown.
const LAST_PAGE: u32 = 100;

/// Number of results for the script.
const INSTANT: usize = 6;

/// Renders the search page in a language. `asked` is the query string of the request.
///
/// # Errors
/// `DEADLINE_EXCEEDED` if the index cannot be read at the moment; otherwise internal errors only.
pub(super) async fn page(services: &Services, whole: &Whole, locale: &str, asked: &str) -> Result<Page> {
    let query = sought(asked);
    let number = query::field(asked, "page").and_then(|page| page.parse().ok()).unwrap_or(1).clamp(1, LAST_PAGE);
    let offset = ON_A_PAGE * (number as usize - 1);
    let found = search(services, whole, SearchQuery { query: &query, locale, offset, limit: ON_A_PAGE }).await?;
    let paths = whole.paths(locale);
    let has_next = found.total > offset + ON_A_PAGE && number < LAST_PAGE;
    let next_page = has_next.then(|| paths.results(&query, number + 1));
    let previous_page = (number > 1 && found.total > 0).then(|| paths.results(&query, number - 1));
    let results = results(whole, locale, found.articles);
    let suggestions = if results.is_empty() && !query.is_empty() {
        whole.suggestions(&mut services.store.read().await?, locale).await?
    } else {
        Vec::new()
    };
    let frame = whole.frame(locale, |_, paths| Some(if query.is_empty() { paths.search() } else { paths.results(&query, 1) }));
    let head = Head::of_search(&frame, &query);
    let is_hidden = head.is_noindex(&frame);
    let total = found.total as u64;
    let view = Search { frame, head, query: &query, total, results, previous_page, next_page, suggestions };
    let page = Page::of(Media::Html, &view)?.in_locale(locale).hidden(is_hidden);
    if number > 1 || query.is_empty() {
        return Ok(page);
    }
    Ok(page.about(Subject::Results { query, has_found: total > 0 }))
}

/// Returns the results that the script shows while the visitor types.
///
/// # Errors
/// `DEADLINE_EXCEEDED` if the index cannot be read at the moment; otherwise internal errors only.
pub(super) async fn instant(services: &Services, whole: &Whole, asked: &str) -> Result<Page> {
    let locale = whole.locale_of(asked);
    let query = sought(asked);
    let found = search(services, whole, SearchQuery { query: &query, locale: &locale, offset: 0, limit: INSTANT }).await?;
    let (message, has_found) = (Strings::of(&locale).number_of_results(found.total as u64), found.total > 0);
    let results = results(whole, &locale, found.articles);
    let written = serde_json::to_string(&Instant { message, results });
    let body = written.map_err(|error| Error::internal(format!("what was found cannot be written: {error}")))?;
    Ok(Page::new(Media::Json, body).hidden(true).about(Subject::Typed { query, has_found }))
}

async fn search(services: &Services, whole: &Whole, asked: SearchQuery<'_>) -> Result<searching::SearchResults> {
    services.help_search.search((whole.site.org, whole.site.id), asked).await
}

/// Converts the results of a search, and adds the names of collections.
fn results(whole: &Whole, locale: &str, articles: Vec<FoundArticle>) -> Vec<Found> {
    let name = |id| whole.tree.get(id).map(|known| known.words(locale).0.to_owned());
    let parts =
        |parts: Vec<searching::Part>| parts.into_iter().map(|part| Part { text: part.text, is_match: part.is_match }).collect();
    let found = |article: FoundArticle| Found {
        path: whole.path_of(&article.link) + FROM_SEARCH,
        collection: name(article.link.collection),
        title: parts(article.title),
        snippet: parts(article.snippet),
    };
    articles.into_iter().map(found).collect()
}

/// Returns the search terms of a query string, sanitized and truncated.
fn sought(asked: &str) -> String {
    let query = query::field(asked, "q").unwrap_or_default();
    let query: String = query.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    query.trim().chars().take(MAX_QUERY_CHARS).collect()
}
