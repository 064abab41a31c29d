//! Types of the API. A null field means the same as a missing one.

use serde::Deserialize;
use serde_json::Value;

use crate::importing::json::ApiId;

/// An article in one language.
#[derive(Deserialize)]
pub(super) struct ZendeskArticle {
    pub(super) id: ApiId,
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    /// Address in the API.
    pub(super) url: Option<String>,
    /// Address for visitors, often on the customer's own domain.
    pub(super) html_url: Option<String>,
    pub(super) section_id: Option<ApiId>,
    pub(super) author_id: Option<ApiId>,
    pub(super) position: Option<i64>,
    pub(super) draft: Option<bool>,
    pub(super) locale: Option<String>,
    pub(super) source_locale: Option<String>,
    user_segment_id: Option<Value>,
    /// Replaces `user_segment_id` where articles can have several segments.
    user_segment_ids: Option<Value>,
    pub(super) label_names: Option<Vec<String>>,
}

impl ZendeskArticle {
    /// Returns `true` if only some users may read the article.
    pub(super) fn is_restricted(&self) -> bool {
        let names_some =
            |segments: &Value| !segments.is_null() && segments.as_array().is_none_or(|segments| !segments.is_empty());
        [&self.user_segment_id, &self.user_segment_ids].into_iter().flatten().any(names_some)
    }
}

/// A category or a section.
#[derive(Deserialize)]
pub(super) struct ZendeskCollection {
    pub(super) id: ApiId,
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) url: Option<String>,
    pub(super) html_url: Option<String>,
    pub(super) position: Option<i64>,
    pub(super) locale: Option<String>,
    pub(super) source_locale: Option<String>,
    pub(super) category_id: Option<ApiId>,
    pub(super) parent_section_id: Option<ApiId>,
}

/// A translation of an article, a section or a category.
#[derive(Deserialize)]
pub(super) struct ZendeskTranslation {
    pub(super) source_id: ApiId,
    pub(super) source_type: String,
    pub(super) locale: String,
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    pub(super) url: Option<String>,
    pub(super) html_url: Option<String>,
    pub(super) draft: Option<bool>,
    pub(super) hidden: Option<bool>,
}

impl ZendeskTranslation {
    /// Returns `true` if visitors cannot see the translation.
    pub(super) fn is_draft(&self) -> bool {
        self.draft == Some(true) || self.hidden == Some(true)
    }
}

/// An author.
#[derive(Deserialize)]
pub(super) struct ZendeskUser {
    pub(super) id: ApiId,
    pub(super) name: Option<String>,
}
