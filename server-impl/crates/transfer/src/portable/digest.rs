//! Digests of articles, collections and site settings, by which an import recognizes items that it has imported before.
//!
//! A digest covers what the file says, not what the site makes of it: the address in a link, for example, changes
//! with the title of its target.

use std::collections::BTreeSet;

use data_encoding::HEXLOWER;
use frontdesk_types::{
    Error, Result,
    help_center::{
        articles::{ArticleStatus, SearchMetadata},
        collections::CollectionChanges,
    },
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use super::site::SiteFile;

/// Maximum number of digests stored per item.
const MAX_HASHES: usize = 32;

/// Digested fields of an article: all that an import sets.
#[derive(Debug, Serialize)]
pub struct DigestedArticle<'t> {
    /// Title of the article.
    pub title: &'t str,
    /// Summary of the text.
    pub excerpt: &'t Option<String>,
    /// Text, with its links as they are in the file.
    pub body: &'t str,
    /// Targets of those links that exist: ids of articles and collections, and hashes of files.
    pub links: &'t BTreeSet<String>,
    /// Metadata for search engines.
    pub seo: &'t SearchMetadata,
    /// Key of its collection.
    pub collection: &'t str,
    /// Language.
    pub locale: &'t str,
    /// Name of its translation group.
    pub group: Option<&'t str>,
    /// Labels.
    pub tags: &'t [String],
    /// Position, if the file states it.
    pub position: Option<i64>,
    /// Name of the author.
    pub author: &'t Option<String>,
    /// Status, if the file states it.
    pub status: Option<ArticleStatus>,
}

impl DigestedArticle<'_> {
    /// Returns the digest.
    ///
    /// # Errors
    /// Internal errors only.
    pub fn digest(&self) -> Result<String> {
        digest_json(self)
    }
}

/// Returns the digest of a collection, which covers all that an import sets.
///
/// # Errors
/// Internal errors only.
pub fn digest_collection(changes: &CollectionChanges) -> Result<String> {
    let CollectionChanges { parent, name, slug, description, icon, position, translations } = changes;
    digest_json(&serde_json::json!([parent, name, slug, description, icon, position, translations]))
}

/// Returns the digest of a site's settings and of the hashes of its files.
///
/// # Errors
/// Internal errors only.
pub fn digest_site(file: &SiteFile, files: &BTreeSet<String>) -> Result<String> {
    digest_json(&(file, files))
}

fn digest_json(value: &impl Serialize) -> Result<String> {
    Ok(hash_bytes(&serde_json::to_vec(value).map_err(Error::internal)?))
}

/// Derives an id from texts alone.
pub fn derive_id(texts: &[&str]) -> Uuid {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.len().to_be_bytes());
        hash.update(text);
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

/// Returns the SHA-256 hash of a file, in hex.
pub fn hash_bytes(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Returns `true` if the note includes this digest.
pub fn includes_digest(noted: Option<&str>, digest: &str) -> bool {
    noted.is_some_and(|noted| noted.split(' ').any(|known| known == digest))
}

/// Adds the digest of an exported item to its note. Earlier digests are kept, since an earlier export may
/// be imported, too. Beyond the maximum, the oldest is dropped except for the first one, which may stem
/// from an import.
pub fn add_digest(noted: Option<&str>, digest: &str) -> String {
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
        let noted = (0..100).fold("imported".to_owned(), |noted, number| add_digest(Some(&noted), &format!("export{number}")));
        assert_eq!(noted.split(' ').count(), MAX_HASHES);
        for (digest, is_known) in [("imported", true), ("export99", true), ("export70", true), ("export7", false), ("", false)] {
            assert_eq!(includes_digest(Some(&noted), digest), is_known, "{digest}");
        }
        assert_eq!(add_digest(Some(&noted), "export99"), noted, "the same file is noted once");
        assert!(includes_digest(Some(&add_digest(None, "a")), "a") && !includes_digest(None, "a"));
    }
}
