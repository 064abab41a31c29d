//! What surrounds the contents of a page: header, footer, search, languages.

use super::site::Site;
use crate::help::{
    assets::{self, Asset},
    icons, languages,
    paths::{self, Paths},
    strings::Strings,
};

/// Maximum letters of a query, in the field that every page has.
pub(crate) const MAX_QUERY_CHARS: usize = 200;

/// The surroundings of a page.
pub(crate) struct Frame<'v> {
    pub(crate) site: &'v Site,
    /// The words of the page.
    pub(crate) text: &'static Strings,
    /// The locale of the page.
    pub(crate) locale: &'v str,
    pub(crate) paths: Paths,
    /// The same page in all languages of the site, this one too; empty where there is one language.
    pub(crate) languages: Vec<Language>,
    /// `true` if this is a preview of something unpublished.
    pub(crate) is_preview: bool,
}

/// A page in a language of the site.
pub(crate) struct Language {
    pub(crate) locale: String,
    /// The path of the same page; of the language's home page where there is none.
    pub(crate) path: String,
}

impl Language {
    /// Returns what its speakers call it.
    pub(crate) fn name(&self) -> String {
        languages::name(&self.locale)
    }
}

impl<'v> Frame<'v> {
    /// The surroundings of a public page.
    pub(crate) fn of(site: &'v Site, locale: &'v str, languages: Vec<Language>) -> Self {
        let paths = Paths::of(locale, &site.locale);
        Self { site, text: Strings::of(locale), locale, paths, languages, is_preview: false }
    }

    /// Returns whether the page leads to where visitors ask.
    pub(crate) fn asks(&self) -> bool {
        self.site.is_asked && !self.is_preview
    }

    /// The direction of writing.
    pub(crate) fn direction(&self) -> &'static str {
        languages::direction(self.locale)
    }

    /// The language of the page, in its own words.
    pub(crate) fn language(&self) -> String {
        languages::name(self.locale)
    }

    pub(crate) fn style(&self) -> &'static Asset {
        &assets::STYLE
    }

    pub(crate) fn script(&self) -> &'static Asset {
        &assets::SCRIPT
    }

    /// The locale as OpenGraph writes it.
    pub(crate) fn og_locale(&self) -> String {
        self.locale.replace('-', "_")
    }

    pub(crate) fn speech(&self) -> &'static str {
        icons::path(Some("chat"))
    }

    pub(crate) fn globe(&self) -> &'static str {
        icons::path(Some("globe"))
    }

    /// Returns where visitors end their visit.
    pub(crate) fn sign_out(&self) -> &'static str {
        paths::SIGN_OUT
    }

    /// The most letters of a query.
    pub(crate) fn longest_query(&self) -> usize {
        MAX_QUERY_CHARS
    }

    /// The icon in the browser tab.
    pub(crate) fn icon(&self) -> &str {
        self.site.favicon.as_deref().unwrap_or(&assets::ICON.path)
    }
}
