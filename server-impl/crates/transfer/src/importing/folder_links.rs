//! Resolves links in the texts of a folder. Tools write the same link in many ways: as the path of a file, with or without
//! its ending, as the address of its page, from the root of the site.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::{
    file_index::{FileIndex, loosen},
    folder::ImportFolder,
    link_target::LinkTarget,
    names,
    planned::PlannedArticle,
};
use crate::portable::paths;

/// Names of files that stand for their folder.
const INDEX_NAMES: [&str; 4] = ["index", "README", "readme", "_index"];

/// Beginnings of paths that pages of a help center have themselves.
const OWN_PATHS: &[&str] = &["/articles/", "/collections/", "/_fd/", "/search", "/ask", "/feed.xml", "/sitemap.xml", "/llms.txt"];

/// Maximum number of folders that a link may have before the path within this folder: `/docs/en/guide/a`.
const MAX_DROPPED_FOLDERS: usize = 3;

/// Lookup of the articles, collections and files of a folder.
#[derive(Debug, Default)]
pub(super) struct FolderLinks {
    /// Articles by path, with and without extension.
    articles: HashMap<String, usize>,
    /// Articles by loose address; `None` if several have the same.
    routes: HashMap<String, Option<usize>>,
    /// Loose addresses by their last part.
    endings: HashMap<String, Vec<String>>,
    /// Collections by folder.
    collections: HashMap<String, usize>,
    files: FileIndex,
    is_export: bool,
}

impl FolderLinks {
    /// Indexes the articles of a folder.
    pub(super) fn new(
        articles: &[PlannedArticle],
        collections: HashMap<String, usize>,
        files: FileIndex,
        is_export: bool,
    ) -> Self {
        let mut links = Self { articles: index_paths(articles), collections, files, is_export, ..Self::default() };
        for (at, article) in articles.iter().enumerate() {
            links.add_route(&loose_route(&article.file), at);
        }
        for (at, article) in articles.iter().enumerate() {
            article.routes.iter().for_each(|route| links.add_other_route(&loose_route(route), at));
        }
        links
    }

    /// Returns the article at a path of the folder.
    pub(super) fn article_at(&self, path: &str) -> Option<usize> {
        self.articles.get(path).copied()
    }

    /// Returns the collection at a path of the folder.
    pub(super) fn collection_at(&self, path: &str) -> Option<usize> {
        self.collections.get(path).copied()
    }

    /// Returns the target of a link in a file, without its fragment.
    pub(super) fn find(&self, files: &ImportFolder, place: &str, file: &str) -> LinkTarget {
        let place = place.trim_start_matches("@site").trim_start_matches("pathname://");
        // URLs have a scheme, and paths of files never start with one.
        if Url::parse(place).is_ok() || place.starts_with("//") || (self.is_export && place.contains('?')) {
            return LinkTarget::Elsewhere;
        }
        let place = place.split('?').next().unwrap_or_default();
        let folder = paths::parent_folder(file);
        let path = paths::resolve_link(folder, place);
        if let Some(found) = path.as_deref().and_then(|path| self.find_exactly(files, path)) {
            return found;
        }
        if self.is_export {
            return if place.starts_with('/') { LinkTarget::Elsewhere } else { LinkTarget::Nothing };
        }
        // As the address of a page, which is a folder: `../b/` in `a.md`.
        let beside = paths::resolve_link(names::file_stem(file), place);
        let resolved: Vec<String> = [path, beside].into_iter().flatten().collect();
        if let Some(found) = resolved.iter().find_map(|path| self.find_loosely(files, path)) {
            return found;
        }
        if place.starts_with('/') || place.starts_with("@/") || place.starts_with("~/") {
            return self.find_from_root(files, place.trim_start_matches(['@', '~']));
        }
        // Some tools have all pictures in one folder, and links name them alone.
        let is_name = !place.contains('/') && place.contains('.');
        let named = self.files.find_by_ending(place).filter(|found| is_name && !names::is_article(found));
        named.map_or(LinkTarget::Nothing, |found| LinkTarget::File(found.to_owned()))
    }

    fn find_exactly(&self, files: &ImportFolder, path: &str) -> Option<LinkTarget> {
        let index = || INDEX_NAMES.iter().find_map(|name| self.articles.get(&join_path(path, name)));
        if let Some(article) = self.articles.get(path).or_else(index) {
            return Some(LinkTarget::Article(*article));
        }
        if let Some(collection) = self.collections.get(path) {
            return Some(LinkTarget::Collection(*collection));
        }
        files.has_file(path).then(|| LinkTarget::File(path.to_owned())).filter(|_| !names::is_article(path))
    }

    /// Finds a path in any case, with any ending of a page.
    fn find_loosely(&self, files: &ImportFolder, path: &str) -> Option<LinkTarget> {
        let route = loose_route(path);
        if let Some(article) = self.routes.get(&route).copied().flatten() {
            return Some(LinkTarget::Article(article));
        }
        let folder = strip_ending(path);
        let folder = if names::is_index(paths::file_name(folder)) { paths::parent_folder(folder) } else { folder };
        if let Some(collection) = self.collections.get(folder) {
            return Some(LinkTarget::Collection(*collection));
        }
        let loose = loosen(path);
        let file = self.files.find_by_ending(path).filter(|found| loosen(found) == loose && files.has_file(found));
        file.filter(|found| !names::is_article(found)).map(|found| LinkTarget::File(found.to_owned()))
    }

    /// Finds a path from the root of a site, which may be above or below this folder.
    fn find_from_root(&self, files: &ImportFolder, place: &str) -> LinkTarget {
        if OWN_PATHS.iter().any(|own| place.starts_with(own)) {
            return LinkTarget::Elsewhere;
        }
        let Some(path) = paths::resolve_link("", place) else { return LinkTarget::Nothing };
        let own_name = loosen(&files.folder_name());
        let (mut rest, mut is_site) = (path.as_str(), true);
        for _ in 0..MAX_DROPPED_FOLDERS {
            let Some((dropped, inner)) = rest.split_once('/') else { break };
            rest = inner;
            is_site &= names::is_site_folder(dropped) || loosen(dropped) == own_name;
            // A name alone would also fit pages that have nothing to do with this folder: `/blog/2024/install`.
            let is_told = is_site || rest.trim_end_matches('/').contains('/');
            let found = self.find_loosely(files, rest).filter(|found| is_told || matches!(found, LinkTarget::File(_)));
            if let Some(found) = found {
                return found;
            }
        }
        let file = self.files.find_by_ending(&path).filter(|found| !names::is_article(found));
        let below = || self.find_by_ending(&loose_route(&path)).map(LinkTarget::Article);
        let folder = || self.find_collection_by_ending(&path).map(LinkTarget::Collection);
        file.map(|found| LinkTarget::File(found.to_owned())).or_else(below).or_else(folder).unwrap_or(LinkTarget::Nothing)
    }

    /// Finds the only article whose address ends with this one.
    fn find_by_ending(&self, route: &str) -> Option<usize> {
        let ending = format!("/{route}");
        let known = self.endings.get(paths::file_name(route))?;
        let mut found =
            known.iter().filter(|known| known.ends_with(&ending)).filter_map(|known| self.routes.get(known).copied().flatten());
        found.next().filter(|first| found.all(|other| other == *first))
    }

    /// Finds the only collection whose folder ends with this path.
    fn find_collection_by_ending(&self, path: &str) -> Option<usize> {
        let ending = format!("/{}", loose_route(path));
        let mut found = self.collections.iter().filter(|(folder, _)| loose_route(folder).ends_with(&ending)).map(|(_, at)| *at);
        found.next().filter(|first| found.all(|other| other == *first))
    }

    fn add_route(&mut self, route: &str, at: usize) {
        let known = self.routes.entry(route.to_owned());
        known.and_modify(|known| *known = known.filter(|known| *known == at)).or_insert(Some(at));
        self.endings.entry(paths::file_name(route).to_owned()).or_default().push(route.to_owned());
    }

    /// Adds an address that another file may have by its path.
    fn add_other_route(&mut self, route: &str, at: usize) {
        if !self.routes.contains_key(route) {
            self.add_route(route, at);
        }
    }
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

fn join_path(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Returns an address without the ending of a page, in loose letters, without numbers before names.
fn loose_route(path: &str) -> String {
    let bare = strip_ending(path.trim_matches('/'));
    let bare = if names::is_index(paths::file_name(bare)) { paths::parent_folder(bare) } else { bare };
    let parts: Vec<String> = loosen(bare).split('/').map(|part| names::strip_number(part).to_owned()).collect();
    parts.join("/")
}

fn strip_ending(path: &str) -> &str {
    let endings = [".html", ".htm", ".mdx", ".md", ".markdown"];
    endings.iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}
