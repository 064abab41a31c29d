//! Statistics of a set.

use std::{collections::BTreeMap, path::Path};

use serde::Serialize;

use super::evaluation::{JudgedQuestion, PassageRanks};
use crate::cli::eval::{
    ModelComparison,
    report::{Latencies, rounded_share},
};

/// Statistics of a set. Shares range from 0 to 1.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentationReport {
    file: String,
    model: String,
    passages: i32,
    questions: usize,
    unanswerable: usize,
    pub(super) retrieval: RetrievalReport,
    pub(super) answers: AnswerReport,
    /// Statistics by kind of question.
    kinds: BTreeMap<String, KindReport>,
    /// Effect of the embedding model; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) embeddings: Option<ModelComparison<ComparedRetrieval>>,
}

/// Shares of answerable questions for which a right page, or a passage that contains a phrase, is among
/// this many best passages.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RetrievalReport {
    #[serde(rename = "page@1")]
    page_1: f64,
    #[serde(rename = "page@5")]
    page_5: f64,
    #[serde(rename = "page@10")]
    page_10: f64,
    #[serde(rename = "passage@1")]
    passage_1: f64,
    #[serde(rename = "passage@5")]
    passage_5: f64,
    #[serde(rename = "passage@10")]
    passage_10: f64,
    /// Share of questions that get the same passages after the index is rebuilt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same_when_rebuilt: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) milliseconds: Option<Latencies>,
}

/// The part of them that is compared.
#[derive(Debug, Serialize)]
pub(super) struct ComparedRetrieval {
    #[serde(rename = "page@1")]
    page_1: f64,
    #[serde(rename = "page@5")]
    page_5: f64,
    #[serde(rename = "passage@5")]
    passage_5: f64,
}

/// Statistics of the answers.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerReport {
    /// Share of answerable questions whose answer contains a phrase, and has at most 600 characters.
    right: f64,
    /// Share of those whose answer contains a phrase in its first 300 characters, and quotes right pages only.
    precise: f64,
    /// Share of citations in answers to answerable questions that are from a right page.
    citations_of_right_pages: f64,
    median_length: f64,
    answerable_turned_down: f64,
    unanswerable_turned_down: f64,
    pub(super) milliseconds: Latencies,
}

/// Statistics of one kind of question.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct KindReport {
    questions: usize,
    #[serde(rename = "passage@1")]
    passage_1: f64,
    #[serde(rename = "passage@10")]
    passage_10: f64,
    right: f64,
    precise: f64,
    turned_down: f64,
}

impl DocumentationReport {
    pub(super) fn of(file: &Path, model: &str, passages: i32, judged: &[JudgedQuestion<'_>]) -> Self {
        let (known, unknown): (Vec<_>, Vec<_>) = judged.iter().partition(|judged| judged.question.is_answerable());
        let mut by_kind: BTreeMap<String, Vec<&JudgedQuestion<'_>>> = BTreeMap::new();
        for judged in &known {
            by_kind.entry(judged.question.kind.clone()).or_default().push(judged);
        }
        Self {
            file: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            model: model.to_owned(),
            passages,
            questions: judged.len(),
            unanswerable: unknown.len(),
            retrieval: retrieval_report(&known),
            answers: answer_report(&known, &unknown),
            kinds: by_kind.into_iter().map(|(kind, judged)| (kind, kind_report(&judged))).collect(),
            embeddings: None,
        }
    }
}

/// Returns the statistics that are compared.
pub(super) fn compared_retrieval(ranks: &[PassageRanks]) -> ComparedRetrieval {
    let by = |place: fn(&PassageRanks) -> Option<usize>, most| share_within(ranks.iter().map(place), most);
    ComparedRetrieval {
        page_1: by(|ranks| ranks.page, 1),
        page_5: by(|ranks| ranks.page, 5),
        passage_5: by(|ranks| ranks.passage, 5),
    }
}

fn retrieval_report(known: &[&JudgedQuestion<'_>]) -> RetrievalReport {
    let page = |most| share_within(known.iter().map(|judged| judged.ranks.page), most);
    let passage = |most| share_within(known.iter().map(|judged| judged.ranks.passage), most);
    RetrievalReport {
        page_1: page(1),
        page_5: page(5),
        page_10: page(10),
        passage_1: passage(1),
        passage_5: passage(5),
        passage_10: passage(10),
        same_when_rebuilt: None,
        milliseconds: None,
    }
}

fn answer_report(known: &[&JudgedQuestion<'_>], unknown: &[&JudgedQuestion<'_>]) -> AnswerReport {
    AnswerReport {
        right: share_of(known, |judged| judged.right),
        precise: share_of(known, |judged| judged.precise),
        citations_of_right_pages: share_true(known.iter().flat_map(|judged| judged.cited.iter().copied())),
        median_length: median(known.iter().filter(|judged| judged.answered).map(|judged| judged.length).collect()),
        answerable_turned_down: share_of(known, |judged| !judged.answered),
        unanswerable_turned_down: share_of(unknown, |judged| !judged.answered),
        milliseconds: Latencies::of(Vec::new()),
    }
}

fn kind_report(judged: &[&JudgedQuestion<'_>]) -> KindReport {
    KindReport {
        questions: judged.len(),
        passage_1: share_within(judged.iter().map(|judged| judged.ranks.passage), 1),
        passage_10: share_within(judged.iter().map(|judged| judged.ranks.passage), 10),
        right: share_of(judged, |judged| judged.right),
        precise: share_of(judged, |judged| judged.precise),
        turned_down: share_of(judged, |judged| !judged.answered),
    }
}

/// Returns the share found at a rank up to `most`.
fn share_within(places: impl Iterator<Item = Option<usize>>, most: usize) -> f64 {
    share_true(places.map(|place| place.is_some_and(|place| place <= most)))
}

fn share_of(judged: &[&JudgedQuestion<'_>], is: impl Fn(&JudgedQuestion<'_>) -> bool) -> f64 {
    share_true(judged.iter().map(|judged| is(judged)))
}

fn share_true(all: impl Iterator<Item = bool>) -> f64 {
    let (mut good, mut count) = (0, 0);
    for is_good in all {
        good += usize::from(is_good);
        count += 1;
    }
    rounded_share(good, count)
}

fn median(mut lengths: Vec<usize>) -> f64 {
    lengths.sort_unstable();
    let at = |place: usize| lengths.get(place).map_or(0.0, |length| *length as f64);
    let half = lengths.len() / 2;
    if lengths.len().is_multiple_of(2) { f64::midpoint(at(half.saturating_sub(1)), at(half)) } else { at(half) }
}
