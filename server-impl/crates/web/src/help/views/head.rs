//! Metadata of a page for search engines and other sites.

use super::{frame::PageFrame, structured_data::StructuredData, times::ArticleTimes};

/// Metadata of a page.
#[derive(Default)]
pub(crate) struct PageHead {
    /// Title without the name of the site; `None` on the home page.
    pub(crate) title: Option<String>,
    /// Summary in one sentence.
    pub(crate) description: Option<String>,
    /// Path at the primary hostname; `None` if the page has no permanent address.
    pub(crate) canonical: Option<String>,
    /// `true` to exclude the page from search engines, even if the site is indexed.
    pub(crate) is_hidden: bool,
    /// Published translations with their paths, including this page; empty if there is only one.
    pub(crate) alternates: Vec<AlternatePage>,
    /// Publication times of an article.
    pub(crate) times: Option<ArticleTimes>,
    /// Path of the Markdown version.
    pub(crate) markdown: Option<String>,
    /// Structured data with the vocabulary of schema.org.
    pub(crate) facts: Option<StructuredData>,
}

/// A translation of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AlternatePage {
    pub(crate) locale: String,
    pub(crate) path: String,
}

impl PageHead {
    /// Returns the metadata of a page that is excluded from search engines.
    pub(crate) fn not_indexed(title: &str) -> Self {
        Self { title: Some(title.to_owned()), is_hidden: true, ..Self::default() }
    }

    /// Returns the metadata of the search page. Results are excluded from search engines, which could
    /// otherwise index a page for any query.
    pub(crate) fn for_search(frame: &PageFrame<'_>, query: &str) -> Self {
        let text = frame.text;
        let is_empty = query.is_empty();
        Self {
            title: Some(if is_empty { text.search_label.clone() } else { text.results.fill_placeholder(query) }),
            description: Some(text.search_hint.clone()),
            canonical: is_empty.then(|| frame.paths.search()),
            is_hidden: !is_empty,
            ..Self::default()
        }
    }

    /// Returns the title in the browser tab.
    pub(crate) fn full_title(&self, frame: &PageFrame<'_>) -> String {
        let name = &frame.site.name;
        self.title.as_ref().map_or_else(|| name.clone(), |title| format!("{title} · {name}"))
    }

    /// Returns the title for other sites, which show the name of this site separately.
    pub(crate) fn own_title<'v>(&'v self, frame: &PageFrame<'v>) -> &'v str {
        self.title.as_deref().unwrap_or(&frame.site.name)
    }

    /// Returns `true` if search engines are excluded.
    pub(crate) fn is_noindex(&self, frame: &PageFrame<'_>) -> bool {
        self.is_hidden || frame.is_preview || !frame.site.is_indexed
    }

    /// Returns the translation for readers of all other languages: the one in the main language, else the first.
    pub(crate) fn default_alternate(&self, frame: &PageFrame<'_>) -> Option<&AlternatePage> {
        self.alternates.iter().find(|alternate| alternate.locale == frame.site.locale).or(self.alternates.first())
    }
}
