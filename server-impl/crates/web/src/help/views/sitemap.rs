//! `/sitemap.xml`, by the rules of sitemaps.org, with translations as search engines read them.

use askama::Template;
use chrono::{DateTime, Utc};

use super::times::Times;

/// The most pages of a file; beyond, there are several files and an index.
pub(crate) const MAX_PAGES: usize = 50_000;

/// Pages of a site.
#[derive(Template)]
#[template(path = "help/sitemap.xml")]
pub(crate) struct Sitemap<'v> {
    /// Scheme and hostname.
    pub(crate) origin: &'v str,
    pub(crate) pages: Vec<Page>,
}

/// A page.
pub(crate) struct Page {
    /// Its path, encoded as in a link.
    pub(crate) path: String,
    pub(crate) modified: Option<DateTime<Utc>>,
    /// Its published translations, itself too: the same list for each of them.
    pub(crate) translations: Vec<Translation>,
}

/// A translation of a page; `x-default` is one of them.
#[derive(Debug, Clone)]
pub(crate) struct Translation {
    pub(crate) locale: String,
    pub(crate) path: String,
}

impl Page {
    fn modified(&self) -> Option<String> {
        self.modified.map(Times::written)
    }
}

/// Several files.
#[derive(Template)]
#[template(path = "help/sitemap_index.xml")]
pub(crate) struct SitemapIndex<'v> {
    /// Scheme and hostname.
    pub(crate) origin: &'v str,
    /// Their paths.
    pub(crate) files: Vec<String>,
}
