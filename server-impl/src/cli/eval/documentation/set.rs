//! Sets of questions about documentation.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

use crate::cli::eval::squad::retain_evenly;

/// Kind of questions that the documentation does not answer.
const UNANSWERABLE_KIND: &str = "unanswerable";

/// A set of questions about documentation.
#[derive(Debug, Deserialize)]
pub(super) struct QuestionSet {
    #[serde(default)]
    pub(super) corpus: CorpusLocation,
    pub(super) questions: Vec<SetQuestion>,
}

/// Location of the documentation.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CorpusLocation {
    /// Folder, relative to the file of the set.
    pub(super) folder: Option<PathBuf>,
    /// Set if pages name the address that they were built for, which differs from the one they are served at.
    #[serde(default)]
    pub(super) drop_canonical: bool,
}

/// A question about documentation.
#[derive(Debug, Deserialize)]
pub(super) struct SetQuestion {
    #[serde(default)]
    pub(super) id: String,
    pub(super) question: String,
    #[serde(default)]
    pub(super) kind: String,
    /// Pages that answer it; empty for an unanswerable one.
    #[serde(default)]
    pub(super) gold: Vec<GoldPage>,
}

/// A page that answers a question.
#[derive(Debug, Deserialize)]
pub(super) struct GoldPage {
    /// Path in the folder, or the end of the address.
    pub(super) page: String,
    /// Phrases, any of which must occur in an answer to the question.
    pub(super) phrases: Vec<String>,
}

impl SetQuestion {
    pub(super) fn is_answerable(&self) -> bool {
        self.kind != UNANSWERABLE_KIND
    }

    /// Returns the phrases of all its pages.
    pub(super) fn all_phrases(&self) -> impl Iterator<Item = &str> {
        self.gold.iter().flat_map(|gold| &gold.phrases).map(String::as_str)
    }
}

/// Returns `true` if a file contains such a set: it lists `questions`, whereas SQuAD lists `data`.
pub(in crate::cli::eval) fn is_question_set(content: &str) -> bool {
    serde_json::from_str::<Value>(content).is_ok_and(|content| content["questions"].is_array())
}

/// Reads a set, with at most `limit` of its questions, spread evenly over it.
pub(super) fn read_set(path: &Path, content: &str, limit: Option<usize>) -> Result<QuestionSet> {
    let name = path.display();
    let mut set: QuestionSet = serde_json::from_str(content).with_context(|| {
        format!(
            "{name} cannot be read as questions about documentation; write them as {{\"questions\": [{{\"question\": \
             …, \"kind\": …, \"gold\": [{{\"page\": …, \"phrases\": [\"…\"]}}]}}]}}"
        )
    })?;
    for SetQuestion { id, question, gold, .. } in set.questions.iter().filter(|question| question.is_answerable()) {
        let complete = !gold.is_empty() && gold.iter().all(|gold| gold.phrases.iter().any(|phrase| !phrase.trim().is_empty()));
        ensure!(
            complete,
            "{name}: the question {id} ({question}) needs `gold`, pages with `phrases` that answer it, or the kind \
             `{UNANSWERABLE_KIND}`"
        );
    }
    ensure!(!set.questions.is_empty(), "{name} has no questions: list at least one in `questions`");
    set.corpus.folder = set.corpus.folder.map(|folder| path.parent().unwrap_or(Path::new("")).join(folder));
    retain_evenly(&mut set.questions, limit);
    Ok(set)
}
