//! The hash of an article, a collection or the settings of a site, by which an import knows that it has imported the
//! same before.
//!
//! It is one of what the file says, not of what the site makes of that: a link is written otherwise once its target has
//! another title.

use std::collections::BTreeSet;

use data_encoding::HEXLOWER;
use frontdesk_types::{
    Error, Result,
    help_center::{
        articles::{ArticleStatus, Seo},
        collections::CollectionChanges,
    },
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use super::site::SiteFile;

/// Hashes that are noted of one thing.
const MAX_HASHES: usize = 32;

/// Content of an article that an import sets.
#[derive(Debug, Serialize)]
pub struct DigestedArticle<'t> {
    /// The title.
    pub title: &'t str,
    /// Summary.
    pub excerpt: &'t Option<String>,
    /// The text, with the links that it has in the file.
    pub body: &'t str,
    /// Existing targets: the ids of articles and collections, and the hashes of files.
    pub links: &'t BTreeSet<String>,
    /// Settings for search engines.
    pub seo: &'t Seo,
    /// Key of its collection.
    pub collection: &'t str,
    /// The language.
    pub locale: &'t str,
    /// Name of its group of translations.
    pub group: Option<&'t str>,
    /// Labels.
    pub tags: &'t [String],
    /// Position, if it was given.
    pub position: Option<i64>,
    /// Author.
    pub author: &'t Option<String>,
    /// Its state, if it was said.
    pub status: Option<ArticleStatus>,
}

impl DigestedArticle<'_> {
    /// The hash.
    ///
    /// # Errors
    /// Only faults.
    pub fn digest(&self) -> Result<String> {
        of(self)
    }
}

/// The hash of a collection: of all that an import sets.
///
/// # Errors
/// Only faults.
pub fn of_collection(changes: &CollectionChanges) -> Result<String> {
    let CollectionChanges { parent, name, slug, description, icon, position, translations } = changes;
    of(&serde_json::json!([parent, name, slug, description, icon, position, translations]))
}

/// The hash of the settings of a site, and of the hashes of the files in them.
///
/// # Errors
/// Only faults.
pub fn of_site(file: &SiteFile, files: &BTreeSet<String>) -> Result<String> {
    of(&(file, files))
}

fn of(value: &impl Serialize) -> Result<String> {
    Ok(hash(&serde_json::to_vec(value).map_err(Error::internal)?))
}

/// An id that is made of these texts, and of nothing else.
pub fn id(texts: &[&str]) -> Uuid {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.len().to_be_bytes());
        hash.update(text);
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

/// The hash of a file.
pub fn hash(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Returns whether a file was noted as it is now.
pub fn knows(noted: Option<&str>, digest: &str) -> bool {
    noted.is_some_and(|noted| noted.split(' ').any(|known| known == digest))
}

/// Returns what is noted once a thing was exported: its earlier files are still known, since one of them may be
/// imported, too. The first one, which may have been imported, is never forgotten.
pub fn exported(noted: Option<&str>, digest: &str) -> String {
    let mut all: Vec<&str> = noted.into_iter().flat_map(|noted| noted.split(' ')).collect();
    if !all.contains(&digest) {
        all.push(digest);
    }
    if all.len() > MAX_HASHES {
        all.remove(1);
    }
    all.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_export_is_known_and_the_first_file_for_ever() {
        let noted = (0..100).fold("imported".to_owned(), |noted, number| exported(Some(&noted), &format!("export{number}")));
        assert_eq!(noted.split(' ').count(), MAX_HASHES);
        for (digest, is_known) in [("imported", true), ("export99", true), ("export70", true), ("export7", false), ("", false)] {
            assert_eq!(knows(Some(&noted), digest), is_known, "{digest}");
        }
        assert_eq!(exported(Some(&noted), "export99"), noted, "the same file is noted once");
        assert!(knows(Some(&exported(None, "a")), "a") && !knows(None, "a"));
    }
}
