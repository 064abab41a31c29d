//! What became of each thing that was imported.

use serde::Serialize;
use uuid::Uuid;

/// Outcome for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It is new.
    Created,
    /// It was there, and is another one now.
    Updated,
    /// It was there, and is the same.
    Unchanged,
    /// It was not asked for.
    Skipped,
    /// It could not be imported.
    Failed,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Created, Self::Updated, Self::Unchanged, Self::Skipped, Self::Failed];

    /// In the report.
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
pub enum Kind {
    /// The site.
    Site,
    /// A collection.
    Collection,
    /// An article.
    Article,
    /// A file, be it a picture, or something that is none of all this.
    File,
    /// A redirect.
    Redirect,
}

/// One of the things that were imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// File.
    pub file: String,
    /// Kind.
    pub kind: Kind,
    /// Outcome.
    pub outcome: Outcome,
    /// The id that it has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// Why it was skipped or failed, and what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Further notes for people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Line {
    /// Something that was imported, or was there.
    pub fn done(kind: Kind, file: &str, outcome: Outcome, id: Uuid) -> Self {
        Self { file: file.to_owned(), kind, outcome, id: Some(id), reason: None, notes: Vec::new() }
    }

    /// Something that is not imported.
    pub fn skipped(kind: Kind, file: &str, reason: impl Into<String>) -> Self {
        let outcome = Outcome::Skipped;
        Self { file: file.to_owned(), kind, outcome, id: None, reason: Some(reason.into()), notes: Vec::new() }
    }

    /// Something that cannot be imported.
    pub fn failed(kind: Kind, file: &str, reason: impl Into<String>) -> Self {
        Self { outcome: Outcome::Failed, ..Self::skipped(kind, file, reason) }
    }
}
