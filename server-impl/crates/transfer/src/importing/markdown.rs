//! Reads a folder of Markdown files: documentation from anywhere, or an export of a help center.

use std::collections::{BTreeMap, HashMap, HashSet};

use frontdesk_documents::markdown as rules;
use frontdesk_help_center::{collections::DEEPEST, locales};
use frontdesk_types::help_center::{articles::Seo, collections::CollectionWords, imports::Origin};

use super::{
    folder::Folder,
    links::Links,
    names,
    plan::{BodyAt, Plan, PlannedArticle, PlannedCollection},
    report::{Kind, Line},
    shelves::Shelves,
    spool::Spool,
};
use crate::portable::{
    self,
    collection::CollectionFile,
    front_matter::{self, FrontMatter},
    paths,
    redirects::RedirectFile,
    site::{SiteFile, VERSION},
};

/// Maximum size of a file, in bytes. An article has at most 256 KiB.
pub(super) const MAX_FILE_BYTES: usize = 1024 * 1024;

/// Maximum size of a YAML file, in bytes. Parsing takes seconds per megabyte of brackets.
const MAX_YAML_BYTES: usize = 256 * 1024;

/// Maximum size of the redirects file, in bytes. A site has up to 5,000 redirects.
const MAX_REDIRECTS_BYTES: usize = 1024 * 1024;

/// Maximum number of parts of a `collection`, which is also the maximum depth of folders.
const MAX_COLLECTION_PARTS: usize = 32;

/// Maximum length of a `collection`, in bytes. Paths of folders have the same limit.
const MAX_COLLECTION_BYTES: usize = 1_000;

/// Highest number that an article may request.
const LAST_NUMBER: i64 = 1_000_000_000;

/// Maximum length of an excerpt, in characters.
pub(super) const EXCERPT: usize = 300;

/// Key of the root folder's collection.
const ROOT: &str = "/";

/// Returns `true` if the file is an article.
pub(super) fn is_article(path: &str) -> bool {
    let is_markdown = |ending: &str| ending.eq_ignore_ascii_case("md") || ending.eq_ignore_ascii_case("markdown");
    path.rsplit_once('.').is_some_and(|(_, ending)| is_markdown(ending))
}

/// Returns `true` if the file describes the site, its redirects or a collection.
pub(super) fn is_description(path: &str) -> bool {
    matches!(path, portable::SITE | portable::REDIRECTS) || paths::name(path) == portable::COLLECTION
}

/// Reads the folder.
///
/// # Errors
/// The folder is an export of another format version.
pub(super) fn plan(mut folder: Folder) -> Result<Plan, String> {
    let site = site(&folder)?;
    let mut reading = Reading { is_export: site.is_some(), lines: folder.take_lines(), ..Reading::default() };
    reading.describe(&folder);
    for path in folder.paths().filter(|path| is_article(path)) {
        match reading.article(&folder, path) {
            Ok(()) => {}
            Err(reason) => reading.lines.push(Line::failed(Kind::Article, path, reason)),
        }
    }
    let redirects = reading.redirects(&folder);
    Ok(reading.end(site, redirects, folder))
}

/// Reads the settings of an exported site; `None` if the folder is not an export.
fn site(folder: &Folder) -> Result<Option<SiteFile>, String> {
    if !folder.has(portable::SITE) {
        return Ok(None);
    }
    let Ok(text) = folder.text(portable::SITE, MAX_YAML_BYTES) else { return Ok(None) };
    // Other tools use this file name, too.
    let is_ours = portable::read::<serde_norway::Value>(&text).is_ok_and(|value| value.get("frontdesk").is_some());
    if !is_ours {
        return Ok(None);
    }
    let site: SiteFile = portable::read(&text).map_err(|wrong| format!("{}: {wrong}", portable::SITE))?;
    if site.frontdesk != VERSION {
        site.check()?;
    }
    Ok(Some(site))
}

#[derive(Default)]
struct Reading {
    is_export: bool,
    shelves: Shelves,
    articles: Vec<(String, PlannedArticle)>,
    keys: HashMap<String, String>,
    lines: Vec<Line>,
}

impl Reading {
    /// Reads the descriptions of collections.
    fn describe(&mut self, folder: &Folder) {
        for path in folder.paths().filter(|path| paths::name(path) == portable::COLLECTION) {
            let inner = paths::folder(path);
            let read = folder.text(path, MAX_YAML_BYTES).and_then(|text| {
                let found: CollectionFile = portable::read(&text)?;
                found.check().map(|()| found)
            });
            match read {
                Ok(_) if inner.is_empty() => {
                    self.lines.push(Line::skipped(
                        Kind::File,
                        path,
                        "it describes no folder; put it into the folder of a collection",
                    ));
                }
                Ok(found) => {
                    self.shelf(folder, inner);
                    if let Some(shelf) = self.shelves.get_mut(inner) {
                        describe(shelf, path, found);
                    }
                }
                Err(reason) => self.lines.push(Line::failed(Kind::Collection, path, reason)),
            }
        }
    }

    /// Adds the collection of a folder and those of its parent folders, and returns its key.
    fn shelf(&mut self, folder: &Folder, inner: &str) -> String {
        if inner.is_empty() {
            let title = names::title(&folder.title());
            self.add(None, ROOT.to_owned(), ROOT.to_owned(), title);
            return ROOT.to_owned();
        }
        let mut parent = None;
        for (end, _) in inner.match_indices('/').chain([(inner.len(), "")]) {
            let key = inner[..end].to_owned();
            self.add(parent, key.clone(), format!("{key}/"), names::title(paths::name(&key)));
            parent = Some(key);
        }
        inner.to_owned()
    }

    /// Adds the collection that a file names in its front matter, such as `Billing/Invoices`, and returns its key.
    fn named_shelf(&mut self, file: &str, named: &str) -> Option<String> {
        let mut parent = None;
        for name in named.split('/').map(str::trim).filter(|name| !name.is_empty()) {
            let key = parent.as_ref().map_or(format!("name:{name}"), |parent| format!("{parent}/{name}"));
            self.add(parent, key.clone(), format!("{file}: {name}"), name.to_owned());
            parent = Some(key);
        }
        parent
    }

    fn add(&mut self, parent: Option<String>, key: String, file: String, name: String) {
        if self.shelves.has(&key) {
            return;
        }
        let words = CollectionWords { name, description: None };
        self.shelves.add(parent, PlannedCollection::new(key, file, words));
    }

    fn article(&mut self, folder: &Folder, path: &str) -> Result<(), String> {
        let inner = paths::folder(path);
        if inner.split('/').any(|part| part.starts_with('_')) {
            self.lines.push(Line::skipped(Kind::File, path, "folders whose name begins with `_` hold no articles"));
            return Ok(());
        }
        let text = folder.text(path, MAX_FILE_BYTES)?;
        let (matter, body) = front_matter::split(&text)?;
        let unknown = matter.is_some().then(|| front_matter::unknown(&text)).flatten();
        let matter = matter.unwrap_or_default();
        check_collection(matter.collection.as_deref().unwrap_or_default())?;
        let opening = rules::opening(body).map_err(|bound| bound.to_string())?;
        let is_titled = matter.title.is_none() || (!self.is_export && matter.title == opening.heading);
        let title = matter.title.clone().or(opening.heading).unwrap_or_else(|| titled(folder, path));
        let mut article = PlannedArticle {
            body: BodyAt::File { path: path.to_owned(), title: opening.title.filter(|_| is_titled) },
            ..described(path, title, &matter)?
        };
        article.notes.extend(unknown);
        if opening.has_html {
            article.notes.push("HTML in it is not shown: write it in Markdown".to_owned());
        }
        if let Some(other) = self.keys.insert(article.key.clone(), path.to_owned()) {
            self.keys.insert(article.key, other.clone());
            return Err(format!("{other} has the same `slug` and language; give one of them another"));
        }
        let shelf = matter.collection.and_then(|named| self.named_shelf(path, &named));
        let shelf = shelf.unwrap_or_else(|| self.shelf(folder, inner));
        self.articles.push((shelf, article));
        Ok(())
    }

    fn redirects(&mut self, folder: &Folder) -> Vec<RedirectFile> {
        if !folder.has(portable::REDIRECTS) {
            return Vec::new();
        }
        let read = folder.text(portable::REDIRECTS, MAX_REDIRECTS_BYTES).and_then(|text| portable::read(&text));
        read.unwrap_or_else(|reason| {
            self.lines.push(Line::failed(Kind::File, portable::REDIRECTS, reason));
            Vec::new()
        })
    }

    fn end(mut self, site: Option<SiteFile>, redirects: Vec<RedirectFile>, folder: Folder) -> Plan {
        let (collections, at) = self.shelves.place(&mut self.lines);
        self.articles.sort_by_key(|(_, article)| article.number.unwrap_or(i64::MAX));
        let articles: Vec<PlannedArticle> = self
            .articles
            .into_iter()
            .filter_map(|(shelf, article)| at.get(&shelf).map(|collection| PlannedArticle { collection: *collection, ..article }))
            .collect();
        let links = Links::Folder { articles: linked(&articles), collections: at };
        let origin = if self.is_export { Origin::Frontdesk } else { Origin::Markdown };
        let (locale, lines, spool) = (main_language(&articles), self.lines, Spool::default());
        Plan { origin, locale, site, collections, articles, redirects, lines, links, folder, spool }
    }
}

/// Returns the most frequent language, unless even more articles do not name theirs: then the language is unknown.
fn main_language(articles: &[PlannedArticle]) -> Option<String> {
    let mut counts: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    for article in articles {
        *counts.entry(article.locale.as_deref()).or_default() += 1;
    }
    let unnamed = counts.remove(&None).unwrap_or_default();
    let most = counts.into_iter().filter(|(_, count)| *count > unnamed).max_by_key(|(_, count)| *count);
    most.and_then(|(locale, _)| locale).map(ToOwned::to_owned)
}

fn check_collection(named: &str) -> Result<(), String> {
    if named.len() <= MAX_COLLECTION_BYTES && named.split('/').count() <= MAX_COLLECTION_PARTS {
        return Ok(());
    }
    Err(format!(
        "`collection` has more than {MAX_COLLECTION_PARTS} parts, or {MAX_COLLECTION_BYTES} bytes; collections are at most {DEEPEST} levels deep"
    ))
}

fn describe(shelf: &mut PlannedCollection, path: &str, found: CollectionFile) {
    let CollectionFile { name, slug, description, icon, position, translations } = found;
    path.clone_into(&mut shelf.file);
    shelf.words = CollectionWords { name, description };
    (shelf.slug, shelf.icon, shelf.position, shelf.translations) = (slug, icon, position, translations);
    shelf.is_described = true;
}

/// Returns a title for a file that has none, taken from its name, or from the folder's name if the file is an index.
fn titled(folder: &Folder, path: &str) -> String {
    let name = paths::name(path);
    if !names::is_index(name) {
        return names::title(names::stem(name));
    }
    match paths::name(paths::folder(path)) {
        "" => names::title(&folder.title()),
        inner => names::title(inner),
    }
}

/// Builds an article from its front matter.
fn described(path: &str, title: String, matter: &FrontMatter) -> Result<PlannedArticle, String> {
    let locale = matter.locale.as_deref().map(|locale| locales::locale("/locale", &locale.replace('_', "-")));
    let locale = locale.transpose().map_err(|_| "`locale` is no language tag like `en` or `pt-BR`".to_owned())?;
    let key = match &matter.slug {
        Some(slug) => format!("slug:{slug}:{}", locale.as_deref().unwrap_or_default()),
        None => path.to_owned(),
    };
    let seo = matter.seo.clone().unwrap_or_default();
    let excerpt = matter.excerpt.clone();
    Ok(PlannedArticle {
        key,
        file: path.to_owned(),
        collection: 0,
        locale,
        group: matter.translation_group.clone(),
        title,
        excerpt: excerpt.or_else(|| matter.description.as_deref().and_then(|text| names::shortened(text, EXCERPT))),
        tags: matter.tags.clone(),
        author: matter.author.clone(),
        seo: Seo { title: seo.title, description: seo.description, noindex: seo.noindex },
        position: portable::position(matter.position)?,
        number: matter.number.filter(|number| (1..=LAST_NUMBER).contains(number)),
        status: matter.state()?,
        is_restricted: false,
        old_paths: matter.redirect_from.clone(),
        body: BodyAt::File { path: path.to_owned(), title: None },
        notes: Vec::new(),
    })
}

/// Maps each path by which links may refer to an article to its index in the plan.
fn linked(articles: &[PlannedArticle]) -> HashMap<String, usize> {
    let mut known = HashMap::new();
    let mut twice = HashSet::new();
    for (at, article) in articles.iter().enumerate() {
        known.insert(article.file.clone(), at);
        let bare = names::stem(&article.file).to_owned();
        if known.insert(bare.clone(), at).is_some() {
            twice.insert(bare);
        }
    }
    // Drop ambiguous paths: `a.md` next to `a.markdown`.
    known.retain(|path, _| !twice.contains(path));
    known
}
