//! `/sitemap.xml` in the format of sitemaps.org, with translations in the form that search engines read.

use askama::Template;
use chrono::{DateTime, Utc};

use super::times::ArticleTimes;

/// Maximum number of pages per file. Larger sites have several files and an index.
pub(crate) const MAX_PAGES: usize = 50_000;

/// A sitemap file.
#[derive(Template)]
#[template(path = "help/sitemap.xml")]
pub(crate) struct SitemapView<'v> {
    pub(crate) origin: &'v str,
    pub(crate) pages: Vec<SitemapPage>,
}

/// A page of the sitemap.
pub(crate) struct SitemapPage {
    /// Percent-encoded path.
    pub(crate) path: String,
    pub(crate) modified: Option<DateTime<Utc>>,
    /// Published translations including the page itself, the same list for each of them.
    pub(crate) translations: Vec<SitemapTranslation>,
}

/// A translation of a page, or the one for `x-default`.
#[derive(Debug, Clone)]
pub(crate) struct SitemapTranslation {
    pub(crate) locale: String,
    pub(crate) path: String,
}

impl SitemapPage {
    fn modified(&self) -> Option<String> {
        self.modified.map(ArticleTimes::format_rfc3339)
    }
}

/// Index of several sitemap files.
#[derive(Template)]
#[template(path = "help/sitemap_index.xml")]
pub(crate) struct SitemapIndex<'v> {
    pub(crate) origin: &'v str,
    /// Paths of the files.
    pub(crate) files: Vec<String>,
}
