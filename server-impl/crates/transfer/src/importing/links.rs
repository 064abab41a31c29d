//! Resolves links in imported texts to other imported articles, collections and files.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::folder::ImportFolder;
use crate::portable::paths;

/// Target of a link. Articles and collections are indexes into the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// An article.
    Article(usize),
    /// A collection.
    Collection(usize),
    /// A file of the folder.
    File(String),
    /// A path of the folder that does not exist, or is outside the folder.
    Nothing,
    /// Any other target. The link stays unchanged.
    Elsewhere,
}

/// Lookup of link targets.
#[derive(Debug)]
pub(super) enum LinkIndex {
    /// Links are paths of files.
    Folder {
        /// Articles by path, with and without extension.
        articles: HashMap<String, usize>,
        /// Collections by folder.
        collections: HashMap<String, usize>,
    },
    /// Links are addresses of a help center.
    Site {
        /// Hosts of the help center.
        hosts: HashSet<String>,
        /// Articles by id, with their languages.
        articles: HashMap<String, Vec<(String, usize)>>,
        /// Collections by their former path, such as `sections/7`.
        collections: HashMap<String, usize>,
    },
}

impl LinkIndex {
    /// Returns the target and the fragment of a link. `folder` is the folder of the text, `locale` its language.
    pub(super) fn find<'l>(&self, files: &ImportFolder, link: &'l str, folder: &str, locale: &str) -> (LinkTarget, &'l str) {
        let (place, fragment) = link.find('#').map_or((link, ""), |at| link.split_at(at));
        if place.is_empty() {
            return (LinkTarget::Elsewhere, fragment);
        }
        let found = match self {
            Self::Folder { articles, collections } => find_in_folder(files, articles, collections, place, folder),
            Self::Site { hosts, articles, collections } => find_on_site(hosts, articles, collections, place, locale),
        };
        (found, fragment)
    }

    /// Returns the article at a path of the folder.
    pub(super) fn article_at(&self, path: &str) -> Option<usize> {
        match self {
            Self::Folder { articles, .. } => articles.get(path).copied(),
            Self::Site { .. } => None,
        }
    }

    /// Returns the collection at a path of the folder.
    pub(super) fn collection_at(&self, path: &str) -> Option<usize> {
        match self {
            Self::Folder { collections, .. } => collections.get(path).copied(),
            Self::Site { .. } => None,
        }
    }
}

fn find_in_folder(
    files: &ImportFolder,
    articles: &HashMap<String, usize>,
    collections: &HashMap<String, usize>,
    place: &str,
    folder: &str,
) -> LinkTarget {
    // URLs have a scheme, and paths of files never start with one.
    let has_scheme = Url::parse(place).is_ok() || place.starts_with("//");
    if has_scheme || place.contains('?') {
        return LinkTarget::Elsewhere;
    }
    let missing = if place.starts_with('/') { LinkTarget::Elsewhere } else { LinkTarget::Nothing };
    let Some(path) = paths::resolve_link(folder, place) else { return missing };
    let index = ["index", "README", "readme", "_index"].iter().find_map(|name| articles.get(join_path(&path, name).as_str()));
    if let Some(article) = articles.get(&path).or(index) {
        return LinkTarget::Article(*article);
    }
    if let Some(collection) = collections.get(&path) {
        return LinkTarget::Collection(*collection);
    }
    if files.has_file(&path) { LinkTarget::File(path) } else { missing }
}

fn join_path(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn find_on_site(
    hosts: &HashSet<String>,
    articles: &HashMap<String, Vec<(String, usize)>>,
    collections: &HashMap<String, usize>,
    place: &str,
    locale: &str,
) -> LinkTarget {
    let path = match Url::parse(place) {
        Ok(url) if url.host_str().is_some_and(|host| hosts.contains(host)) => url.path().to_owned(),
        Err(_) if place.starts_with('/') && !place.starts_with("//") => place.split('?').next().unwrap_or_default().to_owned(),
        _ => return LinkTarget::Elsewhere,
    };
    let parts: Vec<&str> = path.split('/').collect();
    for (kind, name) in parts.iter().zip(parts.iter().skip(1)) {
        let id: String = name.chars().take_while(char::is_ascii_digit).collect();
        if *kind == "articles"
            && let Some(found) = articles.get(&id)
        {
            let named = |locale: &str| {
                let is = |known: &&(String, usize)| known.0.eq_ignore_ascii_case(locale);
                found.iter().find(is).map(|(_, at)| *at)
            };
            let asked = parts.iter().find_map(|part| named(part));
            return asked
                .or_else(|| named(locale))
                .or(found.first().map(|(_, at)| *at))
                .map_or(LinkTarget::Elsewhere, LinkTarget::Article);
        }
        if let Some(found) = collections.get(&format!("{kind}/{id}")) {
            return LinkTarget::Collection(*found);
        }
    }
    LinkTarget::Elsewhere
}
