//! The report of an import.

use serde::Serialize;
use uuid::Uuid;

/// Outcome of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemOutcome {
    /// The item is new.
    Created,
    /// The item existed, and has changed.
    Updated,
    /// The item existed, and stays unchanged.
    Unchanged,
    /// The item was deliberately left out.
    Skipped,
    /// The item could not be imported.
    Failed,
}

impl ItemOutcome {
    /// All outcomes.
    pub const ALL: [Self; 5] = [Self::Created, Self::Updated, Self::Unchanged, Self::Skipped, Self::Failed];

    /// Returns its name in the report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }
}

/// Kind of an imported item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// The site.
    Site,
    /// A collection.
    Collection,
    /// An article.
    Article,
    /// A file, such as a picture, or one of no other kind.
    File,
    /// A redirect.
    Redirect,
}

/// A line of the report, about one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportLine {
    /// Path of the item in the source.
    pub file: String,
    /// Kind of the item.
    pub kind: ItemKind,
    /// Outcome of the item.
    pub outcome: ItemOutcome,
    /// Id of what the item became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// Reason for which the item was skipped or failed, and the remedy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Further notes for the user.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl ReportLine {
    /// Reports an item that was imported, or already exists.
    pub fn done(kind: ItemKind, file: &str, outcome: ItemOutcome, id: Uuid) -> Self {
        Self { file: file.to_owned(), kind, outcome, id: Some(id), reason: None, notes: Vec::new() }
    }

    /// Reports an item that was left out.
    pub fn skipped(kind: ItemKind, file: &str, reason: impl Into<String>) -> Self {
        let outcome = ItemOutcome::Skipped;
        Self { file: file.to_owned(), kind, outcome, id: None, reason: Some(reason.into()), notes: Vec::new() }
    }

    /// Reports an item that could not be imported.
    pub fn failed(kind: ItemKind, file: &str, reason: impl Into<String>) -> Self {
        Self { outcome: ItemOutcome::Failed, ..Self::skipped(kind, file, reason) }
    }
}
