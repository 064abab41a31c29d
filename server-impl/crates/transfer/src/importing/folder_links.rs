//! Resolves links in the texts of a folder. Tools write the same link in many ways: as the path of a file, with or without
//! its ending, as the address of its page, from the root of the site.

mod routes;

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use url::Url;

use self::routes::{RouteIndex, loose_route, shared_folders, strip_ending};
use super::{
    file_index::{FileIndex, loosen},
    folder::ImportFolder,
    link_target::LinkTarget,
    names,
    planned::PlannedArticle,
    site_config::SiteConfig,
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
    routes: RouteIndex,
    /// Collections by folder.
    collections: HashMap<String, usize>,
    files: FileIndex,
    config: SiteConfig,
    is_export: bool,
}

impl FolderLinks {
    /// Indexes the articles of a folder.
    pub(super) fn new(
        articles: &[PlannedArticle],
        collections: HashMap<String, usize>,
        files: FileIndex,
        config: SiteConfig,
        is_export: bool,
    ) -> Self {
        Self { articles: index_paths(articles), routes: RouteIndex::new(articles), collections, files, config, is_export }
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
        if let Ok(address) = Url::parse(place) {
            return self.find_on_own_site(files, &address, file);
        }
        if place.starts_with("//") || (self.is_export && place.contains('?')) {
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
            return self.find_from_root(files, place.trim_start_matches(['@', '~']), file);
        }
        self.find_by_name(files, place, file).unwrap_or(LinkTarget::Nothing)
    }

    /// Finds a relative path in other folders: some tools have all pictures in one folder, some look for pages from the
    /// root, too, and texts are included by files of other folders.
    fn find_by_name(&self, files: &ImportFolder, place: &str, file: &str) -> Option<LinkTarget> {
        let inner = place.trim_start_matches("../").trim_start_matches("./");
        // From a folder above, a name alone would fit too much.
        let is_told = !place.starts_with("..") || inner.trim_end_matches('/').contains('/');
        let path = paths::resolve_link("", inner).filter(|path| is_told && !path.is_empty())?;
        let named = if path.contains('/') { self.files.find_only(&path) } else { self.files.find_by_ending(&path) };
        if let Some(found) = named.filter(|found| path.contains('.') && !names::is_article(found)) {
            return Some(LinkTarget::File(found.to_owned()));
        }
        self.find_loosely(files, &path).or_else(|| self.routes.find_by_ending(&path, file).map(LinkTarget::Article))
    }

    /// Finds the target of an address, if it is one of the site that the folder is for.
    fn find_on_own_site(&self, files: &ImportFolder, address: &Url, file: &str) -> LinkTarget {
        let path = self.config.path_of(address).filter(|path| !self.is_export && !path.trim_matches('/').is_empty());
        match path.map(|path| self.find_from_root(files, path, file)) {
            // Its page is still where it was.
            None | Some(LinkTarget::Nothing | LinkTarget::OldSite(_)) => LinkTarget::Elsewhere,
            Some(found) => found,
        }
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
        if let Some(article) = self.routes.find(path) {
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
    fn find_from_root(&self, files: &ImportFolder, place: &str, file: &str) -> LinkTarget {
        if OWN_PATHS.iter().any(|own| place.starts_with(own)) {
            return LinkTarget::Elsewhere;
        }
        let Some(path) = paths::resolve_link("", self.config.remove_root(place)) else { return LinkTarget::Nothing };
        if path.is_empty() {
            // The home page of the help center.
            return self.find_exactly(files, "").unwrap_or(LinkTarget::Elsewhere);
        }
        let found = self.find_exactly(files, &path).or_else(|| self.find_loosely(files, &path));
        if let Some(found) = found.or_else(|| self.find_below(files, &path)) {
            return found;
        }
        let named = self.files.find_by_ending(&path).filter(|found| !names::is_article(found));
        let named = named.map(|found| LinkTarget::File(found.to_owned()));
        let article = || self.routes.find_by_ending(&path, file).map(LinkTarget::Article);
        let folder = || self.find_collection_by_ending(&path, file).map(LinkTarget::Collection);
        let in_section = || self.routes.find_in_section(&path, file).map(LinkTarget::Article);
        let old_page = || self.config.address_of(place).map(LinkTarget::OldSite);
        named.or_else(article).or_else(folder).or_else(in_section).or_else(old_page).unwrap_or(LinkTarget::Nothing)
    }

    /// Finds a path whose first folders are those that the whole folder is below on the site.
    fn find_below(&self, files: &ImportFolder, path: &str) -> Option<LinkTarget> {
        let own_name = loosen(&files.folder_name());
        let (mut rest, mut is_site) = (path, true);
        for _ in 0..MAX_DROPPED_FOLDERS {
            let (dropped, inner) = rest.split_once('/')?;
            rest = inner;
            is_site &= names::is_site_folder(dropped) || loosen(dropped) == own_name;
            // A name alone would also fit pages that have nothing to do with this folder: `/blog/2024/install`.
            let is_told = is_site || rest.trim_end_matches('/').contains('/');
            let found = self.find_loosely(files, rest).filter(|found| is_told || matches!(found, LinkTarget::File(_)));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Finds the only collection whose folder ends with this path: of several, as for articles.
    fn find_collection_by_ending(&self, path: &str, file: &str) -> Option<usize> {
        let (ending, from) = (format!("/{}", loose_route(path)), loosen(file));
        let known = self.collections.iter().map(|(folder, at)| (loose_route(folder), *at));
        let rank = |folder: &str| (Reverse(folder.matches('/').count()), shared_folders(&from, folder));
        let found: Vec<_> =
            known.filter(|(folder, _)| folder.ends_with(&ending)).map(|(folder, at)| (rank(&folder), at)).collect();
        let best = found.iter().map(|(rank, _)| *rank).max()?;
        let mut closest = found.iter().filter(|(rank, _)| *rank == best).map(|(_, at)| *at);
        closest.next().filter(|_| closest.next().is_none())
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
