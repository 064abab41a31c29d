//! Resolves links in imported texts to other imported articles, collections and files.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::folder::Folder;
use crate::portable::paths;

/// Target of a link. Articles and collections are indexes into the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
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
pub(super) enum Links {
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

impl Links {
    /// Returns the target and the fragment of a link. `folder` is the folder of the text, `locale` its language.
    pub(super) fn find<'l>(&self, files: &Folder, link: &'l str, folder: &str, locale: &str) -> (Found, &'l str) {
        let (place, fragment) = link.find('#').map_or((link, ""), |at| link.split_at(at));
        if place.is_empty() {
            return (Found::Elsewhere, fragment);
        }
        let found = match self {
            Self::Folder { articles, collections } => in_folder(files, articles, collections, place, folder),
            Self::Site { hosts, articles, collections } => on_site(hosts, articles, collections, place, locale),
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

fn in_folder(
    files: &Folder,
    articles: &HashMap<String, usize>,
    collections: &HashMap<String, usize>,
    place: &str,
    folder: &str,
) -> Found {
    // URLs have a scheme, and paths of files never start with one.
    let has_scheme = Url::parse(place).is_ok() || place.starts_with("//");
    if has_scheme || place.contains('?') {
        return Found::Elsewhere;
    }
    let missing = if place.starts_with('/') { Found::Elsewhere } else { Found::Nothing };
    let Some(path) = paths::resolved(folder, place) else { return missing };
    let index = ["index", "README", "readme", "_index"].iter().find_map(|name| articles.get(join(&path, name).as_str()));
    if let Some(article) = articles.get(&path).or(index) {
        return Found::Article(*article);
    }
    if let Some(collection) = collections.get(&path) {
        return Found::Collection(*collection);
    }
    if files.has(&path) { Found::File(path) } else { missing }
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn on_site(
    hosts: &HashSet<String>,
    articles: &HashMap<String, Vec<(String, usize)>>,
    collections: &HashMap<String, usize>,
    place: &str,
    locale: &str,
) -> Found {
    let path = match Url::parse(place) {
        Ok(url) if url.host_str().is_some_and(|host| hosts.contains(host)) => url.path().to_owned(),
        Err(_) if place.starts_with('/') && !place.starts_with("//") => place.split('?').next().unwrap_or_default().to_owned(),
        _ => return Found::Elsewhere,
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
            return asked.or_else(|| named(locale)).or(found.first().map(|(_, at)| *at)).map_or(Found::Elsewhere, Found::Article);
        }
        if let Some(found) = collections.get(&format!("{kind}/{id}")) {
            return Found::Collection(*found);
        }
    }
    Found::Elsewhere
}
