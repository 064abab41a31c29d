//! Where links in imported texts lead: to other things that are imported.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::folder::Folder;
use crate::portable::paths;

/// Target of a link, by its place in the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// An article.
    Article(usize),
    /// A collection.
    Collection(usize),
    /// A file of the folder.
    File(String),
    /// Something of the folder that is not there, or outside of it.
    Nothing,
    /// Something else, which stays as it is.
    Elsewhere,
}

/// Way of reading links.
#[derive(Debug)]
pub(super) enum Links {
    /// As paths of files.
    Folder {
        /// Articles by their paths, with and without ending.
        articles: HashMap<String, usize>,
        /// Collections by their folders.
        collections: HashMap<String, usize>,
    },
    /// As addresses of a help center.
    Site {
        /// Its hosts.
        hosts: HashSet<String>,
        /// Articles by their ids, with their languages.
        articles: HashMap<String, Vec<(String, usize)>>,
        /// Collections by the ids of what they were, such as `sections/7`.
        collections: HashMap<String, usize>,
    },
}

impl Links {
    /// Returns what a link in a text leads to, and the fragment behind it. `folder` is where the text is, `locale` its
    /// language.
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

    /// The article that a path of the folder is.
    pub(super) fn article_at(&self, path: &str) -> Option<usize> {
        match self {
            Self::Folder { articles, .. } => articles.get(path).copied(),
            Self::Site { .. } => None,
        }
    }

    /// The collection that a path of the folder is.
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
    // An address has a scheme, and no path of a file begins with one.
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
