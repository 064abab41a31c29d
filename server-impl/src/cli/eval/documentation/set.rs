//! Sets of questions about documentation.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

use crate::cli::eval::squad::evenly;

/// The kind of a question that the documentation does not answer.
const UNANSWERABLE: &str = "unanswerable";

/// Questions about documentation.
#[derive(Debug, Deserialize)]
pub(super) struct Set {
    #[serde(default)]
    pub(super) corpus: Origin,
    pub(super) questions: Vec<Question>,
}

/// Location of the documentation.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Origin {
    /// Relative to the file of the set.
    pub(super) folder: Option<PathBuf>,
    /// `true` if pages name the address that they were built for, which is not where they are served.
    #[serde(default)]
    pub(super) drop_canonical: bool,
}

/// A question.
#[derive(Debug, Deserialize)]
pub(super) struct Question {
    #[serde(default)]
    pub(super) id: String,
    pub(super) question: String,
    #[serde(default)]
    pub(super) kind: String,
    /// The pages that answer it; none of an unanswerable one.
    #[serde(default)]
    pub(super) gold: Vec<Gold>,
}

/// A page that answers a question.
#[derive(Debug, Deserialize)]
pub(super) struct Gold {
    /// Its path in the folder, or the end of its address.
    pub(super) page: String,
    /// Any of them must occur in what answers the question.
    pub(super) phrases: Vec<String>,
}

impl Question {
    pub(super) fn is_answerable(&self) -> bool {
        self.kind != UNANSWERABLE
    }

    /// The phrases of all its pages.
    pub(super) fn phrases(&self) -> impl Iterator<Item = &str> {
        self.gold.iter().flat_map(|gold| &gold.phrases).map(String::as_str)
    }
}

/// Returns whether a file has such a set: it lists `questions`, where SQuAD lists `data`.
pub(in crate::cli::eval) fn is_set(content: &str) -> bool {
    serde_json::from_str::<Value>(content).is_ok_and(|content| content["questions"].is_array())
}

/// Reads a set, with at most `limit` of its questions, spread evenly over it.
pub(super) fn read(path: &Path, content: &str, limit: Option<usize>) -> Result<Set> {
    let name = path.display();
    let mut set: Set = serde_json::from_str(content).with_context(|| {
        format!(
            "{name} cannot be read as questions about documentation; write them as {{\"questions\": [{{\"question\": …, \"kind\": …, \
             \"gold\": [{{\"page\": …, \"phrases\": [\"…\"]}}]}}]}}"
        )
    })?;
    for Question { id, question, gold, .. } in set.questions.iter().filter(|question| question.is_answerable()) {
        let complete = !gold.is_empty() && gold.iter().all(|gold| gold.phrases.iter().any(|phrase| !phrase.trim().is_empty()));
        ensure!(
            complete,
            "{name}: the question {id} ({question}) needs `gold`, pages with `phrases` that answer it, or the kind `{UNANSWERABLE}`"
        );
    }
    ensure!(!set.questions.is_empty(), "{name} has no questions: list at least one in `questions`");
    set.corpus.folder = set.corpus.folder.map(|folder| path.parent().unwrap_or(Path::new("")).join(folder));
    evenly(&mut set.questions, limit);
    Ok(set)
}
