//! Reads a folder of Markdown files: documentation from anywhere, or an export of a help center.

use std::collections::{BTreeMap, HashMap, HashSet};

use frontdesk_documents::markdown as rules;
use frontdesk_help_center::{collections::MAX_DEPTH, locales};
use frontdesk_types::help_center::{articles::SearchMetadata, collections::CollectionText, imports::ImportOrigin};

use super::{
    folder::ImportFolder,
    links::LinkIndex,
    names,
    nesting::CollectionHierarchy,
    plan::{BodyLocation, ImportPlan, PlannedArticle, PlannedCollection},
    report::{ItemKind, ReportLine},
    spool::TextSpool,
};
use crate::portable::{
    self,
    collection::CollectionFile,
    front_matter::{self, FrontMatter},
    paths,
    redirects::RedirectFile,
    site::{FORMAT_VERSION, SiteFile},
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
const MAX_NUMBER: i64 = 1_000_000_000;

/// Maximum length of an excerpt, in characters.
pub(super) const MAX_EXCERPT_CHARS: usize = 300;

/// Key of the root folder's collection.
const ROOT_KEY: &str = "/";

/// Returns `true` if the file is an article.
pub(super) fn is_article(path: &str) -> bool {
    let is_markdown = |ending: &str| ending.eq_ignore_ascii_case("md") || ending.eq_ignore_ascii_case("markdown");
    path.rsplit_once('.').is_some_and(|(_, ending)| is_markdown(ending))
}

/// Returns `true` if the file describes the site, its redirects or a collection.
pub(super) fn is_description(path: &str) -> bool {
    matches!(path, portable::SITE_FILE | portable::REDIRECTS_FILE) || paths::file_name(path) == portable::COLLECTION_FILE
}

/// Reads the folder.
///
/// # Errors
/// The folder is an export of another format version.
pub(super) fn plan(mut folder: ImportFolder) -> Result<ImportPlan, String> {
    let site = read_site(&folder)?;
    let mut reading = MarkdownReader { is_export: site.is_some(), lines: folder.take_report(), ..MarkdownReader::default() };
    reading.read_descriptions(&folder);
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
    is_export: bool,
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
        let inner = paths::parent_folder(path);
        if inner.split('/').any(|part| part.starts_with('_')) {
            self.lines.push(ReportLine::skipped(ItemKind::File, path, "folders whose name begins with `_` hold no articles"));
            return Ok(());
        }
        let text = folder.read_text(path, MAX_FILE_BYTES)?;
        let (matter, body) = front_matter::split(&text)?;
        let unknown = matter.is_some().then(|| front_matter::note_unknown_fields(&text)).flatten();
        let matter = matter.unwrap_or_default();
        check_collection(matter.collection.as_deref().unwrap_or_default())?;
        let opening = rules::read_opening(body).map_err(|bound| bound.to_string())?;
        let is_titled = matter.title.is_none() || (!self.is_export && matter.title == opening.heading);
        let title = matter.title.clone().or(opening.heading).unwrap_or_else(|| title_from_name(folder, path));
        let mut article = PlannedArticle {
            body: BodyLocation::File { path: path.to_owned(), title: opening.title.filter(|_| is_titled) },
            ..plan_article(path, title, &matter)?
        };
        article.notes.extend(unknown);
        if opening.has_html {
            article.notes.push("HTML in it is not shown: write it in Markdown".to_owned());
        }
        if let Some(other) = self.keys.insert(article.key.clone(), path.to_owned()) {
            self.keys.insert(article.key, other.clone());
            return Err(format!("{other} has the same `slug` and language; give one of them another"));
        }
        let shelf = matter.collection.and_then(|named| self.add_named_collection(path, &named));
        let shelf = shelf.unwrap_or_else(|| self.add_folder_collection(folder, inner));
        self.articles.push((shelf, article));
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
        let links = LinkIndex::Folder { articles: index_paths(&articles), collections: at };
        let origin = if self.is_export { ImportOrigin::Frontdesk } else { ImportOrigin::Markdown };
        let (locale, lines, spool) = (most_common_language(&articles), self.lines, TextSpool::default());
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

/// Returns a title for a file that has none, taken from its name, or from the folder's name if the file is an index.
fn title_from_name(folder: &ImportFolder, path: &str) -> String {
    let name = paths::file_name(path);
    if !names::is_index(name) {
        return names::readable_title(names::file_stem(name));
    }
    match paths::file_name(paths::parent_folder(path)) {
        "" => names::readable_title(&folder.folder_name()),
        inner => names::readable_title(inner),
    }
}

/// Builds an article from its front matter.
fn plan_article(path: &str, title: String, matter: &FrontMatter) -> Result<PlannedArticle, String> {
    let locale = matter.locale.as_deref().map(|locale| locales::normalize_locale("/locale", &locale.replace('_', "-")));
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
        excerpt: excerpt.or_else(|| matter.description.as_deref().and_then(|text| names::shorten(text, MAX_EXCERPT_CHARS))),
        tags: matter.tags.clone(),
        author: matter.author.clone(),
        seo: SearchMetadata { title: seo.title, description: seo.description, noindex: seo.noindex },
        position: portable::check_position(matter.position)?,
        number: matter.number.filter(|number| (1..=MAX_NUMBER).contains(number)),
        status: matter.requested_status()?,
        is_restricted: false,
        old_paths: matter.redirect_from.clone(),
        body: BodyLocation::File { path: path.to_owned(), title: None },
        notes: Vec::new(),
    })
}

/// Maps each path by which links may refer to an article to its index in the plan.
fn index_paths(articles: &[PlannedArticle]) -> HashMap<String, usize> {
    let mut known = HashMap::new();
    let mut twice = HashSet::new();
    for (at, article) in articles.iter().enumerate() {
        known.insert(article.file.clone(), at);
        let bare = names::file_stem(&article.file).to_owned();
        if known.insert(bare.clone(), at).is_some() {
            twice.insert(bare);
        }
    }
    // Drop ambiguous paths: `a.md` next to `a.markdown`.
    known.retain(|path, _| !twice.contains(path));
    known
}
