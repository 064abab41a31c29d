//! The format of `redirects.yaml`.

use serde::{Deserialize, Serialize};

/// A redirect. Exactly one of `article`, `collection`, `file` and `path` names its target.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RedirectFile {
    /// Path to redirect.
    pub from: String,
    /// `true` to redirect all paths below it, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prefix: bool,
    /// File of an article.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// Folder of a collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// File of the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Path on the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// HTTP status; absent for a permanent redirect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<i64>,
}
