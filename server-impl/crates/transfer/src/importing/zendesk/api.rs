//! Types of the API. A null field means the same as a missing one.

use serde::Deserialize;
use serde_json::Value;

use crate::importing::json::Id;

/// An article in one language.
#[derive(Deserialize)]
pub(super) struct Article {
    pub(super) id: Id,
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    /// Address in the API.
    pub(super) url: Option<String>,
    /// Address for visitors, often on the customer's own domain.
    pub(super) html_url: Option<String>,
    pub(super) section_id: Option<Id>,
    pub(super) author_id: Option<Id>,
    pub(super) position: Option<i64>,
    pub(super) draft: Option<bool>,
    pub(super) locale: Option<String>,
    pub(super) source_locale: Option<String>,
    user_segment_id: Option<Value>,
    /// Replaces `user_segment_id` where articles can have several segments.
    user_segment_ids: Option<Value>,
    pub(super) label_names: Option<Vec<String>>,
}

impl Article {
    /// Returns `true` if only some users may read the article.
    pub(super) fn is_restricted(&self) -> bool {
        let names_some =
            |segments: &Value| !segments.is_null() && segments.as_array().is_none_or(|segments| !segments.is_empty());
        [&self.user_segment_id, &self.user_segment_ids].into_iter().flatten().any(names_some)
    }
}

/// A category or a section.
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

/// A translation of an article, a section or a category.
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
    /// Returns `true` if visitors cannot see the translation.
    pub(super) fn is_draft(&self) -> bool {
        self.draft == Some(true) || self.hidden == Some(true)
    }
}

/// An author.
#[derive(Deserialize)]
pub(super) struct User {
    pub(super) id: Id,
    pub(super) name: Option<String>,
}
