//! Resolves links in imported texts to other imported articles, collections and files.

use std::collections::{HashMap, HashSet};

use url::Url;

pub(super) use super::link_target::LinkTarget;
use super::{folder::ImportFolder, folder_links::FolderLinks};

/// Lookup of link targets.
#[derive(Debug)]
pub(super) enum LinkIndex {
    /// Links are paths of files.
    Folder(FolderLinks),
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
    /// Returns the target and the fragment of a link. `file` is the path of the text, `locale` its language.
    pub(super) fn find<'l>(&self, files: &ImportFolder, link: &'l str, file: &str, locale: &str) -> (LinkTarget, &'l str) {
        let (place, fragment) = link.find('#').map_or((link, ""), |at| link.split_at(at));
        if place.is_empty() {
            return (LinkTarget::Elsewhere, fragment);
        }
        let found = match self {
            Self::Folder(links) => links.find(files, place, file),
            Self::Site { hosts, articles, collections } => find_on_site(hosts, articles, collections, place, locale),
        };
        (found, fragment)
    }

    /// Returns the article at a path of the folder.
    pub(super) fn article_at(&self, path: &str) -> Option<usize> {
        match self {
            Self::Folder(links) => links.article_at(path),
            Self::Site { .. } => None,
        }
    }

    /// Returns the collection at a path of the folder.
    pub(super) fn collection_at(&self, path: &str) -> Option<usize> {
        match self {
            Self::Folder(links) => links.collection_at(path),
            Self::Site { .. } => None,
        }
    }
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
