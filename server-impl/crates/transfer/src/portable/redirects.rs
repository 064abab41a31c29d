//! `redirects.yaml`.

use serde::{Deserialize, Serialize};

/// A redirect. One of `article`, `collection`, `file` and `path` says where it leads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RedirectFile {
    /// The path that it leads away from.
    pub from: String,
    /// `true` if it leads away from all paths below, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prefix: bool,
    /// The file of an article.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// The folder of a collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// A file of the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// A path of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The status, unless it is permanent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<i64>,
}
