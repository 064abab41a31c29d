//! A site as its pages show it.

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

/// Articles that are suggested where somebody finds nothing.
const SUGGESTED: i64 = 5;

/// A site: as people have set it, and as its pages show it.
pub(super) struct Whole {
    pub(super) site: HelpSite,
    pub(super) shown: Shown,
    pub(super) tree: Arc<Tree>,
}

impl Whole {
    /// Reads a site; `None` when it is gone.
    ///
    /// # Errors
    /// Only faults.
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

    /// Reads a site that is asked for now; `None` when it is gone.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn now(pages: &Pages, place: &PublicSite, addresses: &PageAddresses) -> Result<Option<Self>> {
        Self::of(&mut pages.services.store.read().await?, place, addresses, &pages.help).await
    }

    /// The language that a query of the script names.
    pub(super) fn locale_of(&self, query: &str) -> String {
        let named = query::field(query, "locale").map(Cow::into_owned).filter(|locale| self.site.locales.contains(locale));
        named.unwrap_or_else(|| self.site.locale.clone())
    }

    /// The paths of a language.
    pub(super) fn paths(&self, locale: &str) -> Paths {
        Paths::of(locale, &self.site.locale)
    }

    /// Returns what surrounds a page. `path` tells where the same page is in another language; the home page stands in
    /// where there is none.
    pub(super) fn frame<'v>(&'v self, locale: &'v str, path: impl Fn(&str, &Paths) -> Option<String>) -> Frame<'v> {
        let language = |locale: &String| {
            let paths = self.paths(locale);
            Language { locale: locale.clone(), path: path(locale, &paths).unwrap_or_else(|| paths.home()) }
        };
        let is_one = self.site.locales.len() < 2;
        let languages = if is_one { Vec::new() } else { self.site.locales.iter().map(language).collect() };
        Frame::of(&self.shown, locale, languages)
    }

    /// An article as a link.
    pub(super) fn link(&self, link: &pages::ArticleLink) -> ArticleLink {
        ArticleLink {
            title: link.title.clone(),
            path: self.path_of(link),
            excerpt: Some(link.summary.clone()).filter(|summary| !summary.is_empty()),
        }
    }

    /// The path of an article.
    pub(super) fn path_of(&self, link: &pages::ArticleLink) -> String {
        self.paths(&link.locale).article(link.number, &link.slug)
    }

    /// Returns what else to read.
    ///
    /// # Errors
    /// Only faults.
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

/// The theme as the pages know it. A colour that is none, which nothing lets in, is that of a new site.
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

/// A moment as the pages know it.
pub(super) fn moment(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at.0).unwrap_or_default()
}
