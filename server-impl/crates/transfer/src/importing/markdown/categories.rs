//! `_category_.json`, in which Docusaurus describes a folder.

use serde::Deserialize;

use super::articles::{MAX_EXCERPT_CHARS, MAX_NAME_CHARS};
use crate::{
    importing::{names, planned::PlannedCollection},
    portable::{self, paths},
};

/// Description of a folder; other fields are about menus.
#[derive(Debug, Deserialize)]
pub(super) struct CategoryFile {
    label: Option<String>,
    position: Option<f64>,
    description: Option<String>,
}

impl CategoryFile {
    /// Returns `true` for the path of such a file.
    pub(super) fn is_path(path: &str) -> bool {
        matches!(paths::file_name(path), "_category_.json" | "_category_.yml" | "_category_.yaml")
    }

    /// Parses a file. JSON is YAML, too.
    ///
    /// # Errors
    /// A message for users that says what is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        portable::read_yaml(text)
    }

    /// Describes a collection, unless another file does.
    pub(super) fn apply_to(self, collection: &mut PlannedCollection) {
        if collection.is_described {
            return;
        }
        if let Some(name) = self.label.and_then(|label| names::shorten(&label, MAX_NAME_CHARS)) {
            collection.words.name = name;
        }
        collection.words.description = self.description.and_then(|text| names::shorten(&text, MAX_EXCERPT_CHARS));
        #[expect(clippy::cast_possible_truncation, reason = "a position out of bounds is not used")]
        let position = self.position.map(|position| position.round() as i64);
        collection.position = portable::check_position(position).ok().flatten();
    }
}
