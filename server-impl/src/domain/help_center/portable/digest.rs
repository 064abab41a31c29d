//! The hash of an article or a collection, by which an import knows that it has imported the same before.

use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::types::{
    Error, Result,
    help_center::{
        articles::{ArticleStatus, Seo},
        collections::CollectionChanges,
    },
};

/// What it is made of: all that an import sets.
#[derive(Debug, Serialize)]
pub struct Told<'t> {
    /// The title.
    pub title: &'t str,
    /// What it is about.
    pub excerpt: &'t Option<String>,
    /// The text, with the links that it has on the site.
    pub body: &'t str,
    /// What search engines are told.
    pub seo: &'t Seo,
    /// The collection.
    pub collection: Uuid,
    /// The language.
    pub locale: &'t str,
    /// What its translations have in common.
    pub group: Option<Uuid>,
    /// Labels.
    pub tags: &'t [String],
    /// Where it stands, if it was said.
    pub position: Option<i64>,
    /// Who wrote it.
    pub author: &'t Option<String>,
    /// Its state, if it was said.
    pub status: Option<ArticleStatus>,
}

impl Told<'_> {
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

fn of(value: &impl Serialize) -> Result<String> {
    Ok(hash(&serde_json::to_vec(value).map_err(Error::internal)?))
}

/// The hash of a file.
pub fn hash(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}
