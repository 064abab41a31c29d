//! What a page tells search engines and other sites about itself.

use super::{frame::Frame, structured_data::StructuredData, times::Times};

/// The facts about a page.
#[derive(Default)]
pub(crate) struct Head {
    /// Its title, before the name of the site; none on the home page.
    pub(crate) title: Option<String>,
    /// A sentence.
    pub(crate) description: Option<String>,
    /// Its path at the primary hostname; none if it is nothing to return to.
    pub(crate) canonical: Option<String>,
    /// Keeps search engines away, even on a site that they may list.
    pub(crate) is_hidden: bool,
    /// The published translations, this page too, with their paths; empty where there is one.
    pub(crate) alternates: Vec<Alternate>,
    /// The times of an article.
    pub(crate) times: Option<Times>,
    /// The path of its text for programs.
    pub(crate) markdown: Option<String>,
    /// The facts in the words of schema.org.
    pub(crate) facts: Option<StructuredData>,
}

/// A translation of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alternate {
    /// Its locale.
    pub(crate) locale: String,
    /// Its path.
    pub(crate) path: String,
}

impl Head {
    /// The facts about a page that is nothing to find.
    pub(crate) fn hidden(title: &str) -> Self {
        Self { title: Some(title.to_owned()), is_hidden: true, ..Self::default() }
    }

    /// The facts about the page of search. Results are nothing to find: they would make a page of whatever somebody
    /// asks.
    pub(crate) fn of_search(frame: &Frame<'_>, query: &str) -> Self {
        let text = frame.text;
        let is_empty = query.is_empty();
        Self {
            title: Some(if is_empty { text.search_label.clone() } else { text.results.fill(query) }),
            description: Some(text.search_hint.clone()),
            canonical: is_empty.then(|| frame.paths.search()),
            is_hidden: !is_empty,
            ..Self::default()
        }
    }

    /// The title in the browser tab.
    pub(crate) fn full_title(&self, frame: &Frame<'_>) -> String {
        let name = &frame.site.name;
        self.title.as_ref().map_or_else(|| name.clone(), |title| format!("{title} · {name}"))
    }

    /// The title for other sites, which show the name of this one beside it.
    pub(crate) fn own_title<'v>(&'v self, frame: &Frame<'v>) -> &'v str {
        self.title.as_deref().unwrap_or(&frame.site.name)
    }

    /// Returns whether search engines are kept away.
    pub(crate) fn is_noindex(&self, frame: &Frame<'_>) -> bool {
        self.is_hidden || frame.is_preview || !frame.site.is_indexed
    }

    /// The translation for readers of all other languages: that in the language of the site, else the first.
    pub(crate) fn default_alternate(&self, frame: &Frame<'_>) -> Option<&Alternate> {
        self.alternates.iter().find(|alternate| alternate.locale == frame.site.locale).or(self.alternates.first())
    }
}
