//! `/feed.xml`: recently changed articles (Atom, RFC 4287).

use askama::Template;
use chrono::{DateTime, Utc};

use super::{site::SiteView, times::ArticleTimes, xml};
use crate::help::{paths::PagePaths, strings::UiStrings};

/// Feed of one language.
#[derive(Template)]
#[template(path = "help/feed.xml")]
pub(crate) struct FeedView<'v> {
    pub(crate) site: &'v SiteView,
    pub(crate) text: &'static UiStrings,
    pub(crate) locale: &'v str,
    pub(crate) paths: PagePaths,
    /// Creation time of the site, used as the time of a feed without entries.
    pub(crate) since: DateTime<Utc>,
    /// Articles, most recently changed first.
    pub(crate) entries: Vec<FeedEntry>,
}

/// An article in the feed.
pub(crate) struct FeedEntry {
    /// Permanent id, independent of the title.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) published: DateTime<Utc>,
    pub(crate) updated: DateTime<Utc>,
    pub(crate) author: Option<String>,
    pub(crate) excerpt: Option<String>,
}

impl FeedView<'_> {
    fn updated(&self) -> String {
        ArticleTimes::format_rfc3339(self.entries.iter().map(|entry| entry.updated).max().unwrap_or(self.since))
    }
}
