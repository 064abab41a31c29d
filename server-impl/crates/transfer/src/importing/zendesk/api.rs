//! What the API sends, of which null says as little as what is left out.

use serde::Deserialize;
use serde_json::Value;

use crate::importing::json::Id;

/// An article in one language.
#[derive(Deserialize)]
pub(super) struct Article {
    pub(super) id: Id,
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    /// URL in the API.
    pub(super) url: Option<String>,
    /// URL for visitors, often on a domain of the customer's own.
    pub(super) html_url: Option<String>,
    pub(super) section_id: Option<Id>,
    pub(super) author_id: Option<Id>,
    pub(super) position: Option<i64>,
    pub(super) draft: Option<bool>,
    pub(super) locale: Option<String>,
    pub(super) source_locale: Option<String>,
    user_segment_id: Option<Value>,
    /// In place of the other, where articles may have several.
    user_segment_ids: Option<Value>,
    pub(super) label_names: Option<Vec<String>>,
}

impl Article {
    /// Returns whether only some users may read it.
    pub(super) fn is_restricted(&self) -> bool {
        let names_some =
            |segments: &Value| !segments.is_null() && segments.as_array().is_none_or(|segments| !segments.is_empty());
        [&self.user_segment_id, &self.user_segment_ids].into_iter().flatten().any(names_some)
    }
}

/// A category, or a section.
#[derive(Deserialize)]
pub(super) struct Shelf {
    pub(super) id: Id,
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) url: Option<String>,
    pub(super) html_url: Option<String>,
    pub(super) position: Option<i64>,
    pub(super) locale: Option<String>,
    pub(super) source_locale: Option<String>,
    pub(super) category_id: Option<Id>,
    pub(super) parent_section_id: Option<Id>,
}

/// Translation of a name.
#[derive(Deserialize)]
pub(super) struct Translation {
    pub(super) source_id: Id,
    pub(super) source_type: String,
    pub(super) locale: String,
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    pub(super) url: Option<String>,
    pub(super) html_url: Option<String>,
    pub(super) draft: Option<bool>,
    pub(super) hidden: Option<bool>,
}

impl Translation {
    /// Returns whether visitors do not read it.
    pub(super) fn is_draft(&self) -> bool {
        self.draft == Some(true) || self.hidden == Some(true)
    }
}

/// Author of articles.
#[derive(Deserialize)]
pub(super) struct User {
    pub(super) id: Id,
    pub(super) name: Option<String>,
}
