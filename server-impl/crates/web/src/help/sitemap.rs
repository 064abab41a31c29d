//! `/sitemap.xml`. Articles are split over files by number, so that no file exceeds the maximum number of pages.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, help_center::pages::ArticleLink};
use uuid::Uuid;

use super::{
    page::{MediaType, RenderedPage},
    site::{LoadedSite, to_datetime},
    views::sitemap::{self, MAX_PAGES, SitemapIndex, SitemapTranslation, SitemapView},
};

/// Range of article numbers per file. The first file also has the other pages: 500 collections in 20
/// languages, and as many home pages.
const NUMBERS_PER_FILE: i64 = 39_000;

const _: () = assert!(NUMBERS_PER_FILE as usize + 20 * 501 <= MAX_PAGES);

/// Number of articles read in one batch.
const BATCH_SIZE: i64 = 1_000;

/// Renders the whole sitemap, or a file of it, counted from 1; `None` if there is no such file.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, file: Option<i64>) -> Result<Option<RenderedPage>> {
    // A site that is not to be indexed needs no sitemap.
    if !whole.site.indexing {
        return Ok(None);
    }
    let files = file_numbers(conn, whole).await?;
    let origin = &whole.shown.origin;
    match file {
        None if files.len() > 1 => {
            let files = files.into_iter().map(|file| format!("/sitemap-{file}.xml")).collect();
            RenderedPage::render_template(MediaType::Xml, &SitemapIndex { origin, files }).map(Some)
        }
        None => render_file(conn, whole, 1).await.map(Some),
        Some(file) if files.len() > 1 && files.contains(&file) => render_file(conn, whole, file).await.map(Some),
        Some(_) => Ok(None),
    }
}

/// Returns the numbers of the files that have pages.
async fn file_numbers(conn: &mut Conn, whole: &LoadedSite) -> Result<Vec<i64>> {
    let mut files = vec![1];
    let mut after = NUMBERS_PER_FILE;
    loop {
        let next = store::help_center::pages::list_all(conn, whole.site.org, whole.site.id, after, 1).await?;
        let Some(first) = next.first() else { return Ok(files) };
        let file = (first.number - 1) / NUMBERS_PER_FILE + 1;
        files.push(file);
        after = file * NUMBERS_PER_FILE;
    }
}

async fn render_file(conn: &mut Conn, whole: &LoadedSite, file: i64) -> Result<RenderedPage> {
    let mut pages = if file == 1 { fixed_pages(whole) } else { Vec::new() };
    let mut articles = Vec::new();
    let (mut after, end) = ((file - 1) * NUMBERS_PER_FILE, file * NUMBERS_PER_FILE);
    loop {
        let links = store::help_center::pages::list_all(conn, whole.site.org, whole.site.id, after, BATCH_SIZE).await?;
        let Some(last) = links.last() else { break };
        after = last.number;
        articles.extend(links.into_iter().filter(|link| link.number <= end && !link.seo.noindex));
        if after >= end {
            break;
        }
    }
    let translations = group_translations(whole, &articles);
    pages.extend(articles.iter().map(|link| sitemap::SitemapPage {
        path: whole.article_path(link),
        modified: Some(to_datetime(link.live_at)),
        translations: link.translation_group.and_then(|group| translations.get(&group)).cloned().unwrap_or_default(),
    }));
    RenderedPage::render_template(MediaType::Xml, &SitemapView { origin: &whole.shown.origin, pages })
}

/// Returns the home pages, and the collections that have articles.
fn fixed_pages(whole: &LoadedSite) -> Vec<sitemap::SitemapPage> {
    let tree = &whole.tree;
    let site = &whole.site;
    let shown = |locale: &&String| **locale == site.locale || tree.has_articles(locale);
    let mut pages = pages_in_languages(whole, site.locales.iter().filter(shown), |locale| whole.paths(locale).home());
    for collection in &tree.all {
        let has_articles = |locale: &&String| tree.count_articles(collection.id, locale) > 0;
        let path = |locale: &str| whole.paths(locale).collection(&collection.slug);
        pages.extend(pages_in_languages(whole, site.locales.iter().filter(has_articles), path));
    }
    pages
}

/// Returns the entries of a page in several languages.
fn pages_in_languages<'l>(
    whole: &LoadedSite,
    locales: impl Iterator<Item = &'l String>,
    path: impl Fn(&str) -> String,
) -> Vec<sitemap::SitemapPage> {
    let paths: Vec<(String, String)> = locales.map(|locale| (locale.clone(), path(locale))).collect();
    let translations = with_default_locale(whole, &paths);
    let page = |(_, path)| sitemap::SitemapPage { path, modified: None, translations: translations.clone() };
    paths.into_iter().map(page).collect()
}

/// Returns the translations of each group of articles.
fn group_translations(whole: &LoadedSite, articles: &[ArticleLink]) -> HashMap<Uuid, Vec<SitemapTranslation>> {
    let mut groups: HashMap<Uuid, Vec<(String, String)>> = HashMap::new();
    for link in articles {
        if let Some(group) = link.translation_group {
            groups.entry(group).or_default().push((link.locale.clone(), whole.article_path(link)));
        }
    }
    groups.into_iter().map(|(group, paths)| (group, with_default_locale(whole, &paths))).collect()
}

/// Returns the translations of a page, with the default for readers of other languages; empty if there is only one.
fn with_default_locale(whole: &LoadedSite, paths: &[(String, String)]) -> Vec<SitemapTranslation> {
    let (Some(first), true) = (paths.first(), paths.len() > 1) else { return Vec::new() };
    let default = paths.iter().find(|(locale, _)| *locale == whole.site.locale).unwrap_or(first);
    let default = ("x-default".to_owned(), default.1.clone());
    let translation = |(locale, path): &(String, String)| SitemapTranslation { locale: locale.clone(), path: path.clone() };
    paths.iter().chain([&default]).map(translation).collect()
}
