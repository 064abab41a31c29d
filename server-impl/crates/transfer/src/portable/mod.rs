//! The portable format of a help center: exports write it, imports read it.
//!
//! ```text
//! site.yaml                     settings; marks the folder as an export
//! redirects.yaml                redirects
//! _files/logo.png               files in use
//! billing/collection.yaml       a collection, named by its slug
//! billing/7-refunds.md          an article, named like its address
//! billing/invoices/…            a nested collection
//! ```
//!
//! The files contain neither ids nor times, so that equal content yields equal files everywhere.

pub mod collection;
pub mod digest;
pub mod front_matter;
pub mod paths;
pub mod redirects;
pub mod site;
pub mod yaml;

/// File with the settings of the site.
pub const SITE_FILE: &str = "site.yaml";

/// File with the redirects.
pub const REDIRECTS_FILE: &str = "redirects.yaml";

/// File that describes the collection of its folder.
pub const COLLECTION_FILE: &str = "collection.yaml";

/// Folder of the site's files. No slug of a collection can equal it.
pub const FILES_FOLDER: &str = "_files";

/// Maximum position of an article or a collection.
const MAX_POSITION: i64 = 1_000_000;

/// Reads YAML.
///
/// # Errors
/// A message for users that says what is wrong.
pub fn read_yaml<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    yaml::parse_yaml(text).map_err(|error| format!("this is not the YAML that was expected: {error}"))
}

/// Writes YAML.
///
/// # Errors
/// Internal errors only.
pub fn write_yaml<T: serde::Serialize>(value: &T) -> frontdesk_types::Result<String> {
    serde_norway::to_string(value).map_err(frontdesk_types::Error::internal)
}

/// Checks the range of a position.
///
/// # Errors
/// A message for users that says what is wrong.
pub fn check_position(given: Option<i64>) -> Result<Option<i64>, String> {
    match given {
        Some(position) if !(0..=MAX_POSITION).contains(&position) => {
            Err(format!("`position` is between 0 and {MAX_POSITION}, not {position}"))
        }
        fitting => Ok(fitting),
    }
}
