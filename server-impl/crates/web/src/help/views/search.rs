//! What was found: as a page, and for the script.

use askama::Template;
use serde::Serialize;

use super::{frame::Frame, head::Head, items::ArticleLink};

/// The page of search.
#[derive(Template)]
#[template(path = "help/search.html", whitespace = "minimize")]
pub(crate) struct Search<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// The question; nothing before that.
    pub(crate) query: &'v str,
    /// Total number of results.
    pub(crate) total: u64,
    /// Those of this page.
    pub(crate) results: Vec<Found>,
    pub(crate) previous_page: Option<String>,
    pub(crate) next_page: Option<String>,
    /// Articles to read if nothing was found.
    pub(crate) suggestions: Vec<ArticleLink>,
}

/// The answer to the script.
#[derive(Debug, Serialize)]
pub(crate) struct Instant {
    /// Number of results, in the words of the page.
    pub(crate) message: String,
    pub(crate) results: Vec<Found>,
}

/// A result.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Found {
    pub(crate) path: String,
    pub(crate) title: Vec<Part>,
    /// The name of its collection.
    pub(crate) collection: Option<String>,
    /// Places of the words in the text.
    pub(crate) snippet: Vec<Part>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Part {
    pub(crate) text: String,
    /// `true` if it was searched for.
    pub(crate) is_match: bool,
}
