//! A help center as files: what an export writes, an import reads.
//!
//! ```text
//! site.yaml                     settings, and that this is an export
//! redirects.yaml                redirects
//! _files/logo.png               files that something uses
//! billing/collection.yaml       a collection, named by its slug
//! billing/7-refunds.md          an article, named as its address is
//! billing/invoices/…            a collection in it
//! ```
//!
//! No id is in it and no moment, so that the same content makes the same files wherever it is.

pub mod collection;
pub mod digest;
pub mod front_matter;
pub mod paths;
pub mod redirects;
pub mod site;
pub mod yaml;

/// The file with the settings of the site.
pub const SITE: &str = "site.yaml";

/// The file with the redirects.
pub const REDIRECTS: &str = "redirects.yaml";

/// The file that describes the collection of its folder.
pub const COLLECTION: &str = "collection.yaml";

/// The folder of the files that the site uses. No slug of a collection is like this.
pub const FILES: &str = "_files";

/// The highest position of an article or a collection.
const LAST_POSITION: i64 = 1_000_000;

/// Reads YAML.
///
/// # Errors
/// A sentence for people about the problem.
pub fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    yaml::read(text).map_err(|error| format!("this is not the YAML that was expected: {error}"))
}

/// Writes YAML.
///
/// # Errors
/// Only faults.
pub fn write<T: serde::Serialize>(value: &T) -> frontdesk_types::Result<String> {
    serde_norway::to_string(value).map_err(frontdesk_types::Error::internal)
}

/// A position, if it is one.
///
/// # Errors
/// A sentence for people about the problem.
pub fn position(given: Option<i64>) -> Result<Option<i64>, String> {
    match given {
        Some(position) if !(0..=LAST_POSITION).contains(&position) => {
            Err(format!("`position` is between 0 and {LAST_POSITION}, not {position}"))
        }
        fitting => Ok(fitting),
    }
}
