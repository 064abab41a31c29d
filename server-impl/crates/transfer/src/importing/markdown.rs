//! Reads a folder of Markdown files: documentation from anywhere, or an export of a help center.

mod articles;
mod categories;
mod texts;

use std::collections::{BTreeMap, HashMap};

use frontdesk_help_center::collections::MAX_DEPTH;
use frontdesk_types::help_center::{collections::CollectionText, imports::ImportOrigin};

use self::{articles::plan_article, categories::CategoryFile, texts::TextReader};
use super::{
    file_index::FileIndex,
    folder::{ImportFolder, MAX_MARKDOWN_BYTES},
    folder_links::FolderLinks,
    links::LinkIndex,
    names::{self, is_article},
    nesting::CollectionHierarchy,
    plan::ImportPlan,
    planned::{PlannedArticle, PlannedCollection},
    report::{ItemKind, ReportLine},
};
use crate::portable::{
    self,
    collection::CollectionFile,
    front_matter::{self, FrontMatter},
    paths,
    redirects::RedirectFile,
    site::{FORMAT_VERSION, SiteFile},
};

/// Maximum size of a YAML file, in bytes. Parsing takes seconds per megabyte of brackets.
const MAX_YAML_BYTES: usize = 256 * 1024;

/// Maximum size of the redirects file, in bytes. A site has up to 5,000 redirects.
const MAX_REDIRECTS_BYTES: usize = 1024 * 1024;

/// Maximum number of parts of a `collection`, which is also the maximum depth of folders.
const MAX_COLLECTION_PARTS: usize = 32;

/// Maximum length of a `collection`, in bytes. Paths of folders have the same limit.
const MAX_COLLECTION_BYTES: usize = 1_000;

/// Key of the root folder's collection.
const ROOT_KEY: &str = "/";

/// Returns `true` if the file describes the site, its redirects or a collection.
pub(super) fn is_description(path: &str) -> bool {
    let is_ours =
        matches!(path, portable::SITE_FILE | portable::REDIRECTS_FILE) || paths::file_name(path) == portable::COLLECTION_FILE;
    is_ours || CategoryFile::is_path(path)
}

/// Reads the folder.
///
/// # Errors
/// The folder is an export of another format version.
pub(super) fn plan(mut folder: ImportFolder) -> Result<ImportPlan, String> {
    let site = read_site(&folder)?;
    let texts = TextReader::new(&folder, site.is_some());
    let mut reading = MarkdownReader { texts, lines: folder.take_report(), ..MarkdownReader::default() };
    reading.read_descriptions(&folder);
    reading.read_categories(&folder);
    for path in folder.file_paths().filter(|path| is_article(path)) {
        match reading.read_article(&folder, path) {
            Ok(()) => {}
            Err(reason) => reading.lines.push(ReportLine::failed(ItemKind::Article, path, reason)),
        }
    }
    let redirects = reading.read_redirects(&folder);
    Ok(reading.into_plan(site, redirects, folder))
}

/// Reads the settings of an exported site; `None` if the folder is not an export.
fn read_site(folder: &ImportFolder) -> Result<Option<SiteFile>, String> {
    if !folder.has_file(portable::SITE_FILE) {
        return Ok(None);
    }
    let Ok(text) = folder.read_text(portable::SITE_FILE, MAX_YAML_BYTES) else { return Ok(None) };
    // Other tools use this file name, too.
    let is_ours = portable::read_yaml::<serde_norway::Value>(&text).is_ok_and(|value| value.get("frontdesk").is_some());
    if !is_ours {
        return Ok(None);
    }
    let site: SiteFile = portable::read_yaml(&text).map_err(|wrong| format!("{}: {wrong}", portable::SITE_FILE))?;
    if site.frontdesk != FORMAT_VERSION {
        site.check()?;
    }
    Ok(Some(site))
}

#[derive(Default)]
struct MarkdownReader {
    texts: TextReader,
    shelves: CollectionHierarchy,
    articles: Vec<(String, PlannedArticle)>,
    keys: HashMap<String, String>,
    lines: Vec<ReportLine>,
}

impl MarkdownReader {
    /// Reads the descriptions of collections.
    fn read_descriptions(&mut self, folder: &ImportFolder) {
        for path in folder.file_paths().filter(|path| paths::file_name(path) == portable::COLLECTION_FILE) {
            let inner = paths::parent_folder(path);
            let read = folder.read_text(path, MAX_YAML_BYTES).and_then(|text| {
                let found: CollectionFile = portable::read_yaml(&text)?;
                found.check().map(|()| found)
            });
            match read {
                Ok(_) if inner.is_empty() => {
                    self.lines.push(ReportLine::skipped(
                        ItemKind::File,
                        path,
                        "it describes no folder; put it into the folder of a collection",
                    ));
                }
                Ok(found) => {
                    self.add_folder_collection(folder, inner);
                    if let Some(shelf) = self.shelves.get_mut(inner) {
                        apply_description(shelf, path, found);
                    }
                }
                Err(reason) => self.lines.push(ReportLine::failed(ItemKind::Collection, path, reason)),
            }
        }
    }

    /// Reads the descriptions of folders that Docusaurus has.
    fn read_categories(&mut self, folder: &ImportFolder) {
        for path in folder.file_paths().filter(|path| CategoryFile::is_path(path)) {
            let inner = paths::parent_folder(path);
            match folder.read_text(path, MAX_YAML_BYTES).and_then(|text| CategoryFile::parse(&text)) {
                Ok(category) if !inner.is_empty() => {
                    let key = self.add_folder_collection(folder, inner);
                    if let Some(shelf) = self.shelves.get_mut(&key) {
                        category.apply_to(shelf);
                    }
                }
                Ok(_) => {}
                Err(reason) => self.lines.push(ReportLine::skipped(ItemKind::File, path, reason)),
            }
        }
    }

    /// Adds the collection of a folder and those of its parent folders, and returns its key.
    fn add_folder_collection(&mut self, folder: &ImportFolder, inner: &str) -> String {
        if inner.is_empty() {
            let title = names::readable_title(&folder.folder_name());
            self.add_collection(None, ROOT_KEY.to_owned(), ROOT_KEY.to_owned(), title);
            return ROOT_KEY.to_owned();
        }
        let mut parent = None;
        for (end, _) in inner.match_indices('/').chain([(inner.len(), "")]) {
            let key = inner[..end].to_owned();
            self.add_collection(parent, key.clone(), format!("{key}/"), names::readable_title(paths::file_name(&key)));
            parent = Some(key);
        }
        inner.to_owned()
    }

    /// Adds the collection that a file names in its front matter, such as `Billing/Invoices`, and returns its key.
    fn add_named_collection(&mut self, file: &str, named: &str) -> Option<String> {
        let mut parent = None;
        for name in named.split('/').map(str::trim).filter(|name| !name.is_empty()) {
            let key = parent.as_ref().map_or(format!("name:{name}"), |parent| format!("{parent}/{name}"));
            self.add_collection(parent, key.clone(), format!("{file}: {name}"), name.to_owned());
            parent = Some(key);
        }
        parent
    }

    fn add_collection(&mut self, parent: Option<String>, key: String, file: String, name: String) {
        if self.shelves.contains(&key) {
            return;
        }
        let words = CollectionText { name, description: None };
        self.shelves.add(parent, PlannedCollection::new(key, file, words));
    }

    fn read_article(&mut self, folder: &ImportFolder, path: &str) -> Result<(), String> {
        if let Some(reason) = articles::reason_to_skip(folder, path) {
            self.lines.push(ReportLine::skipped(ItemKind::File, path, reason));
            return Ok(());
        }
        let inner = paths::parent_folder(path);
        let text = folder.read_text(path, MAX_MARKDOWN_BYTES)?;
        let (matter, body) = front_matter::split(&text)?;
        let unknown = matter.is_some().then(|| front_matter::note_unknown_fields(&text)).flatten();
        let matter = matter.unwrap_or_default();
        check_collection(matter.collection.as_deref().unwrap_or_default())?;
        let read = self.texts.read(folder, path, body, matter.title.as_deref())?;
        if read.is_empty && !inner.is_empty() && names::is_index(paths::file_name(path)) {
            self.read_empty(folder, path, &matter, read.heading);
            return Ok(());
        }
        let title = matter.title.clone().or(read.heading).unwrap_or_else(|| articles::title_from_name(folder, path));
        let is_export = self.texts.is_export();
        let mut article =
            PlannedArticle { body: read.body, places: read.places, ..plan_article(path, title, &matter, is_export)? };
        article.notes.extend(unknown.into_iter().chain(read.notes));
        self.claim_key(path, &mut article)?;
        let shelf = matter.collection.and_then(|named| self.add_named_collection(path, &named));
        let shelf = shelf.unwrap_or_else(|| self.add_folder_collection(folder, inner));
        self.articles.push((shelf, article));
        Ok(())
    }

    /// Reads a file that stands for its folder and has no text: it names the folder.
    fn read_empty(&mut self, folder: &ImportFolder, path: &str, matter: &FrontMatter, heading: Option<String>) {
        let inner = paths::parent_folder(path);
        let key = self.add_folder_collection(folder, inner);
        let Some(shelf) = self.shelves.get_mut(&key).filter(|shelf| !shelf.is_described) else { return };
        if let Some(name) = matter.title.clone().or(heading).and_then(|name| names::shorten(&name, articles::MAX_NAME_CHARS)) {
            shelf.words.name = name;
        }
        let description = matter.description.as_deref().or(matter.excerpt.as_deref());
        shelf.words.description = description.and_then(|text| names::shorten(text, articles::MAX_EXCERPT_CHARS));
        shelf.position = shelf.position.or(portable::check_position(matter.position).ok().flatten());
        shelf.is_described = true;
    }

    /// Makes sure that no other article has the same key. In a folder of another tool, an article is then known by its
    /// path.
    fn claim_key(&mut self, path: &str, article: &mut PlannedArticle) -> Result<(), String> {
        let Some(other) = self.keys.get(&article.key) else {
            self.keys.insert(article.key.clone(), path.to_owned());
            return Ok(());
        };
        if self.texts.is_export() {
            return Err(format!("{other} has the same `slug` and language; give one of them another"));
        }
        article.notes.push(format!("{other} has the same `slug` and language, so this one is recognized by its path"));
        path.clone_into(&mut article.key);
        self.keys.insert(article.key.clone(), path.to_owned());
        Ok(())
    }

    fn read_redirects(&mut self, folder: &ImportFolder) -> Vec<RedirectFile> {
        if !folder.has_file(portable::REDIRECTS_FILE) {
            return Vec::new();
        }
        let read = folder.read_text(portable::REDIRECTS_FILE, MAX_REDIRECTS_BYTES).and_then(|text| portable::read_yaml(&text));
        read.unwrap_or_else(|reason| {
            self.lines.push(ReportLine::failed(ItemKind::File, portable::REDIRECTS_FILE, reason));
            Vec::new()
        })
    }

    fn into_plan(mut self, site: Option<SiteFile>, redirects: Vec<RedirectFile>, folder: ImportFolder) -> ImportPlan {
        let (collections, at) = self.shelves.nest_collections(&mut self.lines);
        self.articles.sort_by_key(|(_, article)| article.number.unwrap_or(i64::MAX));
        let articles: Vec<PlannedArticle> = self
            .articles
            .into_iter()
            .filter_map(|(shelf, article)| at.get(&shelf).map(|collection| PlannedArticle { collection: *collection, ..article }))
            .collect();
        let is_export = self.texts.is_export();
        let origin = if is_export { ImportOrigin::Frontdesk } else { ImportOrigin::Markdown };
        let (spool, losses, config) = self.texts.finish();
        let links = LinkIndex::Folder(FolderLinks::new(&articles, at, FileIndex::new(&folder), config, is_export));
        self.lines.extend(losses);
        let (locale, lines) = (most_common_language(&articles), self.lines);
        ImportPlan { origin, locale, site, collections, articles, redirects, lines, links, folder, spool }
    }
}

/// Returns the most frequent language, unless even more articles do not name theirs: then the language is unknown.
fn most_common_language(articles: &[PlannedArticle]) -> Option<String> {
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
        "`collection` has more than {MAX_COLLECTION_PARTS} parts, or {MAX_COLLECTION_BYTES} bytes; collections are at most \
         {MAX_DEPTH} levels deep"
    ))
}

fn apply_description(shelf: &mut PlannedCollection, path: &str, found: CollectionFile) {
    let CollectionFile { name, slug, description, icon, position, translations } = found;
    path.clone_into(&mut shelf.file);
    shelf.words = CollectionText { name, description };
    (shelf.slug, shelf.icon, shelf.position, shelf.translations) = (slug, icon, position, translations);
    shelf.is_described = true;
}
