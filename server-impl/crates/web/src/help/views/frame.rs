//! Common parts of pages: header, footer, search box, languages.

use super::site::SiteView;
use crate::help::{
    assets::{self, StaticAsset},
    icons, languages,
    paths::{self, PagePaths},
    strings::UiStrings,
};

/// Maximum length of a search query, in characters. Every page has a search box.
pub(crate) const MAX_QUERY_CHARS: usize = 200;

/// Common parts of a page.
pub(crate) struct PageFrame<'v> {
    pub(crate) site: &'v SiteView,
    /// Texts of the interface.
    pub(crate) text: &'static UiStrings,
    /// Locale of the page.
    pub(crate) locale: &'v str,
    pub(crate) paths: PagePaths,
    /// The page in all languages of the site, including the current one; empty if there is only one.
    pub(crate) languages: Vec<LanguageLink>,
    /// `true` for a preview of unpublished content.
    pub(crate) is_preview: bool,
}

/// The page in a language of the site.
pub(crate) struct LanguageLink {
    pub(crate) locale: String,
    /// Path of the page in this language, or of the home page if there is no translation.
    pub(crate) path: String,
}

impl LanguageLink {
    /// Returns the native name.
    pub(crate) fn name(&self) -> String {
        languages::native_name(&self.locale)
    }
}

impl<'v> PageFrame<'v> {
    /// Creates the frame of a public page.
    pub(crate) fn new(site: &'v SiteView, locale: &'v str, languages: Vec<LanguageLink>) -> Self {
        let paths = PagePaths::of_locale(locale, &site.locale);
        Self { site, text: UiStrings::for_locale(locale), locale, paths, languages, is_preview: false }
    }

    /// Returns `true` if the page links to the one on which visitors ask.
    pub(crate) fn asks(&self) -> bool {
        self.site.is_asked && !self.is_preview
    }

    /// Returns the writing direction.
    pub(crate) fn direction(&self) -> &'static str {
        languages::text_direction(self.locale)
    }

    /// Returns the native name of the page's language.
    pub(crate) fn language(&self) -> String {
        languages::native_name(self.locale)
    }

    pub(crate) fn style(&self) -> &'static StaticAsset {
        &assets::STYLE
    }

    pub(crate) fn script(&self) -> &'static StaticAsset {
        &assets::SCRIPT
    }

    /// Returns the locale in the format of OpenGraph.
    pub(crate) fn og_locale(&self) -> String {
        self.locale.replace('-', "_")
    }

    pub(crate) fn speech(&self) -> &'static str {
        icons::icon_path(Some("chat"))
    }

    pub(crate) fn globe(&self) -> &'static str {
        icons::icon_path(Some("globe"))
    }

    /// Returns the path to which the sign-out form is submitted.
    pub(crate) fn sign_out(&self) -> &'static str {
        paths::SIGN_OUT_PATH
    }

    /// Returns the maximum length of a query, in characters.
    pub(crate) fn max_query_chars(&self) -> usize {
        MAX_QUERY_CHARS
    }

    /// Returns the path of the icon in the browser tab.
    pub(crate) fn icon(&self) -> &str {
        self.site.favicon.as_deref().unwrap_or(&assets::ICON.path)
    }
}
