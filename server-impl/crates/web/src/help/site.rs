//! A site with the data that its pages share.

use std::{borrow::Cow, sync::Arc};

use chrono::{DateTime, Utc};
use frontdesk_help_center::addresses::PageAddresses;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    HelpCenterFileId, Result, Timestamp,
    help_center::{
        files::HelpCenterFile,
        pages::{self, PublicSite},
        sites::{self, HelpCenter, HelpCenterVisibility, SiteLink, ThemeFont, ThemeMode},
    },
};

use super::{
    cache::PageCache,
    paths::{self, PagePaths},
    theme::{self, PageTheme},
    tree::CollectionTree,
    views::{
        frame::{LanguageLink, PageFrame},
        items::ArticleLink,
        link::TenantLink,
        site::{SiteLogo, SiteStyles, SiteView as Shown},
    },
};
use crate::{Pages, site::query};

/// Number of articles suggested when a visitor finds nothing.
const MAX_SUGGESTIONS: i64 = 5;

/// A site: its settings, the form in which pages show it, and its collections.
pub(super) struct LoadedSite {
    pub(super) site: HelpCenter,
    pub(super) shown: Shown,
    pub(super) tree: Arc<CollectionTree>,
}

impl LoadedSite {
    /// Reads a site; `None` if it no longer exists.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn load(
        conn: &mut Conn,
        place: &PublicSite,
        addresses: &PageAddresses,
        cache: &PageCache,
    ) -> Result<Option<Self>> {
        let Some(site) = store::help_center::sites::find(conn, place.org, place.site).await? else { return Ok(None) };
        let files = match site.theme.files() {
            none if none.is_empty() => Vec::new(),
            ids => store::help_center::files::filter_of_site(conn, site.org, site.id, &ids).await?,
        };
        let shown = Shown { is_asked: place.asks, ..site_view(&site, &files, addresses) };
        let tree = cache.load_tree(conn, place).await?;
        Ok(Some(Self { site, shown, tree }))
    }

    /// Reads a site on a new connection; `None` if it no longer exists.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn load_now(pages: &Pages, place: &PublicSite, addresses: &PageAddresses) -> Result<Option<Self>> {
        Self::load(&mut pages.services.store.read().await?, place, addresses, &pages.page_cache).await
    }

    /// Returns the language named in a query string of the script, or the main language.
    pub(super) fn query_locale(&self, query: &str) -> String {
        let named = query::field(query, "locale").map(Cow::into_owned).filter(|locale| self.site.locales.contains(locale));
        named.unwrap_or_else(|| self.site.locale.clone())
    }

    /// Returns the paths of a language.
    pub(super) fn paths(&self, locale: &str) -> PagePaths {
        PagePaths::of_locale(locale, &self.site.locale)
    }

    /// Builds the frame of a page. `path` returns the path of the page in another language; if there is none,
    /// the home page is used.
    pub(super) fn build_frame<'v>(&'v self, locale: &'v str, path: impl Fn(&str, &PagePaths) -> Option<String>) -> PageFrame<'v> {
        let language = |locale: &String| {
            let paths = self.paths(locale);
            LanguageLink { locale: locale.clone(), path: path(locale, &paths).unwrap_or_else(|| paths.home()) }
        };
        let is_one = self.site.locales.len() < 2;
        let languages = if is_one { Vec::new() } else { self.site.locales.iter().map(language).collect() };
        PageFrame::new(&self.shown, locale, languages)
    }

    /// Converts an article to a link.
    pub(super) fn article_link(&self, link: &pages::ArticleLink) -> ArticleLink {
        ArticleLink {
            title: link.title.clone(),
            path: self.article_path(link),
            excerpt: Some(link.summary.clone()).filter(|summary| !summary.is_empty()),
        }
    }

    /// Returns the path of an article.
    pub(super) fn article_path(&self, link: &pages::ArticleLink) -> String {
        self.paths(&link.locale).article(link.number, &link.slug)
    }

    /// Returns articles to suggest to a visitor.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn suggest_articles(&self, conn: &mut Conn, locale: &str) -> Result<Vec<ArticleLink>> {
        let (org, id) = (self.site.org, self.site.id);
        let helpful = store::help_center::pages::list_most_helpful(conn, org, id, locale, MAX_SUGGESTIONS).await?;
        Ok(helpful.iter().map(|link| self.article_link(link)).collect())
    }
}

fn site_view(site: &HelpCenter, files: &[HelpCenterFile], addresses: &PageAddresses) -> Shown {
    let file = |id: Option<HelpCenterFileId>| files.iter().find(|file| Some(file.id) == id);
    let path = |id| file(id).map(|file| paths::file_path(file.id, &file.name));
    let links = |links: &[SiteLink]| links.iter().filter_map(|link| TenantLink::new(&link.label, &link.url)).collect();
    Shown {
        origin: addresses.origin.clone(),
        name: site.name.clone(),
        locale: site.locale.clone(),
        logo: file(site.theme.logo).and_then(logo_view),
        favicon: path(site.theme.favicon),
        social_image: path(site.theme.social_image),
        header_links: links(&site.header_links),
        footer_links: links(&site.footer_links),
        is_private: site.visibility != HelpCenterVisibility::Public,
        is_indexed: site.indexing && site.visibility == HelpCenterVisibility::Public,
        is_asked: false,
        look: SiteStyles::new(&page_theme(&site.theme), site.theme.css.as_deref()),
    }
}

fn logo_view(file: &HelpCenterFile) -> Option<SiteLogo> {
    let [width, height] = [file.width, file.height].map(|size| size.and_then(|size| u32::try_from(size).ok()));
    Some(SiteLogo { path: paths::file_path(file.id, &file.name), width: width?, height: height? })
}

/// Converts the theme for pages. An invalid color, which validation should have rejected, falls back to the default.
pub(super) fn page_theme(theme: &sites::SiteTheme) -> PageTheme {
    let usual = sites::SiteTheme::default();
    let color = |color: &str, usual: &str| color.parse().or_else(|_| usual.parse()).unwrap_or(theme::Color::BLACK);
    PageTheme {
        primary: color(&theme.primary_color, &usual.primary_color),
        background: color(&theme.background, &usual.background),
        mode: match theme.mode {
            ThemeMode::Light => theme::ColorMode::Light,
            ThemeMode::Dark => theme::ColorMode::Dark,
            ThemeMode::Auto => theme::ColorMode::Auto,
        },
        font: match theme.font {
            ThemeFont::System => theme::FontFamily::System,
            ThemeFont::Serif => theme::FontFamily::Serif,
            ThemeFont::Mono => theme::FontFamily::Mono,
        },
    }
}

/// Converts a timestamp for pages.
pub(super) fn to_datetime(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at.0).unwrap_or_default()
}
