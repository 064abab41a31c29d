//! `/sitemap.xml`. Articles are split over files by number, so that no file exceeds the maximum number of pages.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, help_center::pages::ArticleLink};
use uuid::Uuid;

use super::{
    page::{Media, Page},
    site::{Whole, moment},
    views::sitemap::{self, MAX_PAGES, Sitemap, SitemapIndex, Translation},
};

/// Range of article numbers per file. The first file also has the other pages: 500 collections in 20
/// languages, and as many home pages.
const NUMBERS: i64 = 39_000;

const _: () = assert!(NUMBERS as usize + 20 * 501 <= MAX_PAGES);

/// Number of articles read in one batch.
const ROWS: i64 = 1_000;

/// Renders the whole sitemap, or a file of it, counted from 1; `None` if there is no such file.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, file: Option<i64>) -> Result<Option<Page>> {
    // A site that is not to be indexed needs no sitemap.
    if !whole.site.indexing {
        return Ok(None);
    }
    let files = files(conn, whole).await?;
    let origin = &whole.shown.origin;
    match file {
        None if files.len() > 1 => {
            let files = files.into_iter().map(|file| format!("/sitemap-{file}.xml")).collect();
            Page::of(Media::Xml, &SitemapIndex { origin, files }).map(Some)
        }
        None => file_of(conn, whole, 1).await.map(Some),
        Some(file) if files.len() > 1 && files.contains(&file) => file_of(conn, whole, file).await.map(Some),
        Some(_) => Ok(None),
    }
}

/// Returns the numbers of the files that have pages.
async fn files(conn: &mut Conn, whole: &Whole) -> Result<Vec<i64>> {
    let mut files = vec![1];
    let mut after = NUMBERS;
    loop {
        let next = store::help_center::pages::all(conn, whole.site.org, whole.site.id, after, 1).await?;
        let Some(first) = next.first() else { return Ok(files) };
        let file = (first.number - 1) / NUMBERS + 1;
        files.push(file);
        after = file * NUMBERS;
    }
}

async fn file_of(conn: &mut Conn, whole: &Whole, file: i64) -> Result<Page> {
    let mut pages = if file == 1 { fixed(whole) } else { Vec::new() };
    let mut articles = Vec::new();
    let (mut after, end) = ((file - 1) * NUMBERS, file * NUMBERS);
    loop {
        let links = store::help_center::pages::all(conn, whole.site.org, whole.site.id, after, ROWS).await?;
        let Some(last) = links.last() else { break };
        after = last.number;
        articles.extend(links.into_iter().filter(|link| link.number <= end && !link.seo.noindex));
        if after >= end {
            break;
        }
    }
    let translations = translations(whole, &articles);
    pages.extend(articles.iter().map(|link| sitemap::Page {
        path: whole.path_of(link),
        modified: Some(moment(link.live_at)),
        translations: link.translation_group.and_then(|group| translations.get(&group)).cloned().unwrap_or_default(),
    }));
    Page::of(Media::Xml, &Sitemap { origin: &whole.shown.origin, pages })
}

/// Returns the home pages, and the collections that have articles.
fn fixed(whole: &Whole) -> Vec<sitemap::Page> {
    let tree = &whole.tree;
    let site = &whole.site;
    let shown = |locale: &&String| **locale == site.locale || tree.has(locale);
    let mut pages = in_languages(whole, site.locales.iter().filter(shown), |locale| whole.paths(locale).home());
    for collection in &tree.all {
        let has_articles = |locale: &&String| tree.count(collection.id, locale) > 0;
        let path = |locale: &str| whole.paths(locale).collection(&collection.slug);
        pages.extend(in_languages(whole, site.locales.iter().filter(has_articles), path));
    }
    pages
}

/// Returns the entries of a page in several languages.
fn in_languages<'l>(
    whole: &Whole,
    locales: impl Iterator<Item = &'l String>,
    path: impl Fn(&str) -> String,
) -> Vec<sitemap::Page> {
    let paths: Vec<(String, String)> = locales.map(|locale| (locale.clone(), path(locale))).collect();
    let translations = with_default(whole, &paths);
    let page = |(_, path)| sitemap::Page { path, modified: None, translations: translations.clone() };
    paths.into_iter().map(page).collect()
}

/// Returns the translations of each group of articles.
fn translations(whole: &Whole, articles: &[ArticleLink]) -> HashMap<Uuid, Vec<Translation>> {
    let mut groups: HashMap<Uuid, Vec<(String, String)>> = HashMap::new();
    for link in articles {
        if let Some(group) = link.translation_group {
            groups.entry(group).or_default().push((link.locale.clone(), whole.path_of(link)));
        }
    }
    groups.into_iter().map(|(group, paths)| (group, with_default(whole, &paths))).collect()
}

/// Returns the translations of a page, with the default for readers of other languages; empty if there is only one.
fn with_default(whole: &Whole, paths: &[(String, String)]) -> Vec<Translation> {
    let (Some(first), true) = (paths.first(), paths.len() > 1) else { return Vec::new() };
    let default = paths.iter().find(|(locale, _)| *locale == whole.site.locale).unwrap_or(first);
    let default = ("x-default".to_owned(), default.1.clone());
    let translation = |(locale, path): &(String, String)| Translation { locale: locale.clone(), path: path.clone() };
    paths.iter().chain([&default]).map(translation).collect()
}
