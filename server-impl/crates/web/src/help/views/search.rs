//! Search results, as a page and for the script.

use askama::Template;
use serde::Serialize;

use super::{frame::PageFrame, head::PageHead, items::ArticleLink};

/// The search page.
#[derive(Template)]
#[template(path = "help/search.html", whitespace = "minimize")]
pub(crate) struct SearchView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// Search terms; empty before the first search.
    pub(crate) query: &'v str,
    /// Total number of results.
    pub(crate) total: u64,
    /// Results on this page.
    pub(crate) results: Vec<SearchResult>,
    pub(crate) previous_page: Option<String>,
    pub(crate) next_page: Option<String>,
    /// Articles to suggest if nothing was found.
    pub(crate) suggestions: Vec<ArticleLink>,
}

/// Instant results for the script.
#[derive(Debug, Serialize)]
pub(crate) struct InstantResults {
    /// Number of results, in words.
    pub(crate) message: String,
    pub(crate) results: Vec<SearchResult>,
}

/// A search result.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SearchResult {
    pub(crate) path: String,
    pub(crate) title: Vec<TextPart>,
    /// Name of its collection.
    pub(crate) collection: Option<String>,
    /// Excerpt of the text around the matches.
    pub(crate) snippet: Vec<TextPart>,
}

/// Part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextPart {
    pub(crate) text: String,
    /// `true` if it matches the search terms.
    pub(crate) is_match: bool,
}
