//! A site with the data that its pages share.

use std::{borrow::Cow, sync::Arc};

use chrono::{DateTime, Utc};
use frontdesk_help_center::addresses::PageAddresses;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    HelpFileId, Result, Timestamp,
    help_center::{
        files::HelpFile,
        pages::{self, PublicSite},
        sites::{self, HelpSite, SiteLink, SiteVisibility, ThemeFont, ThemeMode},
    },
};

use super::{
    cache::Cache,
    paths::{self, Paths},
    theme::{self, Theme},
    tree::Tree,
    views::{
        frame::{Frame, Language},
        items::ArticleLink,
        link::Link,
        site::{Logo, Look, Site as Shown},
    },
};
use crate::{Pages, query};

/// Number of articles suggested when a visitor finds nothing.
const SUGGESTED: i64 = 5;

/// A site: its settings, the form in which pages show it, and its collections.
pub(super) struct Whole {
    pub(super) site: HelpSite,
    pub(super) shown: Shown,
    pub(super) tree: Arc<Tree>,
}

impl Whole {
    /// Reads a site; `None` if it no longer exists.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn of(
        conn: &mut Conn,
        place: &PublicSite,
        addresses: &PageAddresses,
        cache: &Cache,
    ) -> Result<Option<Self>> {
        let Some(site) = store::help_center::sites::find(conn, place.org, place.site).await? else { return Ok(None) };
        let files = match site.theme.files() {
            none if none.is_empty() => Vec::new(),
            ids => store::help_center::files::among(conn, site.org, site.id, &ids).await?,
        };
        let shown = Shown { is_asked: place.asks, ..shown(&site, &files, addresses) };
        let tree = cache.tree(conn, place).await?;
        Ok(Some(Self { site, shown, tree }))
    }

    /// Reads a site on a new connection; `None` if it no longer exists.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn now(pages: &Pages, place: &PublicSite, addresses: &PageAddresses) -> Result<Option<Self>> {
        Self::of(&mut pages.services.store.read().await?, place, addresses, &pages.help).await
    }

    /// Returns the language named in a query string of the script, or the main language.
    pub(super) fn locale_of(&self, query: &str) -> String {
        let named = query::field(query, "locale").map(Cow::into_owned).filter(|locale| self.site.locales.contains(locale));
        named.unwrap_or_else(|| self.site.locale.clone())
    }

    /// Returns the paths of a language.
    pub(super) fn paths(&self, locale: &str) -> Paths {
        Paths::of(locale, &self.site.locale)
    }

    /// Builds the frame of a page. `path` returns the path of the page in another language; if there is none,
    /// the home page is used.
    pub(super) fn frame<'v>(&'v self, locale: &'v str, path: impl Fn(&str, &Paths) -> Option<String>) -> Frame<'v> {
        let language = |locale: &String| {
            let paths = self.paths(locale);
            Language { locale: locale.clone(), path: path(locale, &paths).unwrap_or_else(|| paths.home()) }
        };
        let is_one = self.site.locales.len() < 2;
        let languages = if is_one { Vec::new() } else { self.site.locales.iter().map(language).collect() };
        Frame::of(&self.shown, locale, languages)
    }

    /// Converts an article to a link.
    pub(super) fn link(&self, link: &pages::ArticleLink) -> ArticleLink {
        ArticleLink {
            title: link.title.clone(),
            path: self.path_of(link),
            excerpt: Some(link.summary.clone()).filter(|summary| !summary.is_empty()),
        }
    }

    /// Returns the path of an article.
    pub(super) fn path_of(&self, link: &pages::ArticleLink) -> String {
        self.paths(&link.locale).article(link.number, &link.slug)
    }

    /// Returns articles to suggest to a visitor.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn suggestions(&self, conn: &mut Conn, locale: &str) -> Result<Vec<ArticleLink>> {
        let (org, id) = (self.site.org, self.site.id);
        let helpful = store::help_center::pages::most_helpful(conn, org, id, locale, SUGGESTED).await?;
        Ok(helpful.iter().map(|link| self.link(link)).collect())
    }
}

fn shown(site: &HelpSite, files: &[HelpFile], addresses: &PageAddresses) -> Shown {
    let file = |id: Option<HelpFileId>| files.iter().find(|file| Some(file.id) == id);
    let path = |id| file(id).map(|file| paths::file(file.id, &file.name));
    let links = |links: &[SiteLink]| links.iter().filter_map(|link| Link::new(&link.label, &link.url)).collect();
    Shown {
        origin: addresses.origin.clone(),
        name: site.name.clone(),
        locale: site.locale.clone(),
        logo: file(site.theme.logo).and_then(logo),
        favicon: path(site.theme.favicon),
        social_image: path(site.theme.social_image),
        header_links: links(&site.header_links),
        footer_links: links(&site.footer_links),
        is_private: site.visibility != SiteVisibility::Public,
        is_indexed: site.indexing && site.visibility == SiteVisibility::Public,
        is_asked: false,
        look: Look::of(&theme_of(&site.theme), site.theme.css.as_deref()),
    }
}

fn logo(file: &HelpFile) -> Option<Logo> {
    let [width, height] = [file.width, file.height].map(|size| size.and_then(|size| u32::try_from(size).ok()));
    Some(Logo { path: paths::file(file.id, &file.name), width: width?, height: height? })
}

/// Converts the theme for pages. An invalid color, which validation should have rejected, falls back to the default.
pub(super) fn theme_of(theme: &sites::Theme) -> Theme {
    let usual = sites::Theme::default();
    let color = |color: &str, usual: &str| color.parse().or_else(|_| usual.parse()).unwrap_or(theme::Color::BLACK);
    Theme {
        primary: color(&theme.primary_color, &usual.primary_color),
        background: color(&theme.background, &usual.background),
        mode: match theme.mode {
            ThemeMode::Light => theme::Mode::Light,
            ThemeMode::Dark => theme::Mode::Dark,
            ThemeMode::Auto => theme::Mode::Auto,
        },
        font: match theme.font {
            ThemeFont::System => theme::Font::System,
            ThemeFont::Serif => theme::Font::Serif,
            ThemeFont::Mono => theme::Font::Mono,
        },
    }
}

/// Converts a timestamp for pages.
pub(super) fn moment(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at.0).unwrap_or_default()
}
