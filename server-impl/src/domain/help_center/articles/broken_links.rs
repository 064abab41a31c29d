//! Links of an article to paths of its site at which nothing is.

use std::collections::HashSet;

use super::rendering;
use crate::{
    domain::help_center::{markdown::Reference, paths::SitePath, slugs},
    store::{self, Conn},
    types::{HelpFileId, Result, help_center::articles::Article},
};

/// Pages that every site has, in each of its languages.
const PAGES: &[&str] = &["/", "/search", "/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt", "/favicon.ico"];

const ARTICLES: &str = "/articles/";
const COLLECTIONS: &str = "/collections/";

/// The paths of the site in a text that lead to no article in whatever status, no collection, no file and no redirect.
pub(super) async fn of(conn: &mut Conn, article: &Article, body: &str) -> Result<Vec<String>> {
    let references = rendering::references(body).await?;
    if references.is_empty() {
        return Ok(Vec::new());
    }
    let there = There::of(conn, article, &references).await?;
    let broken = references.into_iter().filter(|reference| !there.has(reference));
    Ok(broken.map(|(Reference::Path(path) | Reference::File(_, path))| path).collect())
}

/// What is there, of all that a text leads to.
#[derive(Default)]
struct There {
    /// The languages that have a folder.
    locales: Vec<String>,
    numbers: HashSet<i64>,
    collections: HashSet<String>,
    files: HashSet<HelpFileId>,
    redirects: Vec<(String, bool)>,
}

impl There {
    async fn of(conn: &mut Conn, article: &Article, references: &[Reference]) -> Result<Self> {
        let (org, site) = (article.org, article.site);
        let mut there = Self { locales: folders(conn, article).await?, ..Self::default() };
        let paths: Vec<SitePath> = references.iter().filter_map(path).collect();
        let pages: Vec<&str> = paths.iter().map(|path| there.within_language(path)).collect();
        let numbers: Vec<i64> = pages.iter().filter_map(|page| number(page)).collect();
        let leads_to_collections = pages.iter().any(|page| page.starts_with(COLLECTIONS));
        if !numbers.is_empty() {
            there.numbers = store::help_center::articles::numbers_among(conn, org, site, &numbers).await?.into_iter().collect();
        }
        if leads_to_collections {
            let all = store::help_center::collections::all(conn, org, site).await?;
            there.collections = all.into_iter().map(|collection| collection.slug).collect();
        }
        let files: Vec<HelpFileId> = references.iter().filter_map(file).collect();
        if !files.is_empty() {
            let among = store::help_center::files::among(conn, org, site, &files).await?;
            there.files = among.into_iter().map(|file| file.id).collect();
        }
        let unknown: HashSet<&str> = paths.iter().filter(|path| !there.is_page(path)).flat_map(SitePath::and_parents).collect();
        if !unknown.is_empty() {
            let unknown: Vec<&str> = unknown.into_iter().collect();
            let among = store::help_center::redirects::among(conn, org, site, &unknown).await?;
            there.redirects = among.into_iter().map(|redirect| (redirect.from_path, redirect.is_prefix)).collect();
        }
        Ok(there)
    }

    fn has(&self, reference: &Reference) -> bool {
        match reference {
            Reference::File(id, _) => self.files.contains(&HelpFileId(*id)),
            Reference::Path(path) => SitePath::parse(path).is_ok_and(|path| self.is_page(&path) || self.is_redirected(&path)),
        }
    }

    fn is_page(&self, path: &SitePath) -> bool {
        let page = self.within_language(path);
        let is_collection = || page.strip_prefix(COLLECTIONS).is_some_and(|slug| self.collections.contains(slug));
        path.is_own()
            || PAGES.contains(&page)
            || number(page).is_some_and(|number| self.numbers.contains(&number))
            || is_collection()
    }

    fn is_redirected(&self, path: &SitePath) -> bool {
        self.redirects.iter().any(|(from, is_prefix)| path.as_str() == from || (*is_prefix && path.is_within(from)))
    }

    /// A path without the folder of its language.
    fn within_language<'p>(&self, path: &'p SitePath) -> &'p str {
        let path = path.as_str();
        let (locale, rest) = path[1..].split_at(path[1..].find('/').unwrap_or(path.len() - 1));
        if !self.locales.iter().any(|known| known == locale) {
            return path;
        }
        if rest.is_empty() { "/" } else { rest }
    }
}

/// The languages of a site beside its own, whose pages are in folders.
async fn folders(conn: &mut Conn, article: &Article) -> Result<Vec<String>> {
    let Some(site) = store::help_center::sites::find(conn, article.org, article.site).await? else { return Ok(Vec::new()) };
    let others = site.locales.into_iter().filter(|locale| *locale != site.locale);
    Ok(others.collect())
}

fn path(reference: &Reference) -> Option<SitePath> {
    match reference {
        Reference::Path(path) => SitePath::parse(path).ok(),
        Reference::File(..) => None,
    }
}

fn file(reference: &Reference) -> Option<HelpFileId> {
    match reference {
        Reference::File(id, _) => Some(HelpFileId(*id)),
        Reference::Path(_) => None,
    }
}

/// The number in the path of an article, or of its Markdown.
fn number(page: &str) -> Option<i64> {
    let part = page.strip_prefix(ARTICLES)?;
    slugs::article_number(part.strip_suffix(".md").unwrap_or(part))
}
