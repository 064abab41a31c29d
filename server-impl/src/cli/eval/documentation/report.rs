//! Statistics of a set.

use std::{collections::BTreeMap, path::Path};

use serde::Serialize;

use super::judging::{Judged, Ranks};
use crate::cli::eval::{
    Compared,
    report::{Milliseconds, share},
};

/// Statistics of a set. Shares range from 0 to 1.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    file: String,
    model: String,
    passages: i32,
    questions: usize,
    unanswerable: usize,
    pub(super) retrieval: Retrieval,
    pub(super) answers: Answers,
    /// Statistics by kind of question.
    kinds: BTreeMap<String, Kind>,
    /// Effect of the embedding model; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) embeddings: Option<Compared<Found>>,
}

/// Shares of answerable questions for which a right page, or a passage that contains a phrase, is among
/// this many best passages.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Retrieval {
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
    pub(super) milliseconds: Option<Milliseconds>,
}

/// The part of them that is compared.
#[derive(Debug, Serialize)]
pub(super) struct Found {
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
pub(super) struct Answers {
    /// Share of answerable questions whose answer contains a phrase, and has at most 600 characters.
    right: f64,
    /// Share of those whose answer contains a phrase in its first 300 characters, and quotes right pages only.
    precise: f64,
    /// Share of citations in answers to answerable questions that are from a right page.
    citations_of_right_pages: f64,
    median_length: f64,
    answerable_turned_down: f64,
    unanswerable_turned_down: f64,
    pub(super) milliseconds: Milliseconds,
}

/// Statistics of one kind of question.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Kind {
    questions: usize,
    #[serde(rename = "passage@1")]
    passage_1: f64,
    #[serde(rename = "passage@10")]
    passage_10: f64,
    right: f64,
    precise: f64,
    turned_down: f64,
}

impl Report {
    pub(super) fn of(file: &Path, model: &str, passages: i32, judged: &[Judged<'_>]) -> Self {
        let (known, unknown): (Vec<_>, Vec<_>) = judged.iter().partition(|judged| judged.question.is_answerable());
        let mut by_kind: BTreeMap<String, Vec<&Judged<'_>>> = BTreeMap::new();
        for judged in &known {
            by_kind.entry(judged.question.kind.clone()).or_default().push(judged);
        }
        Self {
            file: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            model: model.to_owned(),
            passages,
            questions: judged.len(),
            unanswerable: unknown.len(),
            retrieval: retrieval(&known),
            answers: answers(&known, &unknown),
            kinds: by_kind.into_iter().map(|(kind, judged)| (kind, of_kind(&judged))).collect(),
            embeddings: None,
        }
    }
}

/// Returns the statistics that are compared.
pub(super) fn found(ranks: &[Ranks]) -> Found {
    let by = |place: fn(&Ranks) -> Option<usize>, most| within(ranks.iter().map(place), most);
    Found { page_1: by(|ranks| ranks.page, 1), page_5: by(|ranks| ranks.page, 5), passage_5: by(|ranks| ranks.passage, 5) }
}

fn retrieval(known: &[&Judged<'_>]) -> Retrieval {
    let page = |most| within(known.iter().map(|judged| judged.ranks.page), most);
    let passage = |most| within(known.iter().map(|judged| judged.ranks.passage), most);
    Retrieval {
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

fn answers(known: &[&Judged<'_>], unknown: &[&Judged<'_>]) -> Answers {
    Answers {
        right: of(known, |judged| judged.right),
        precise: of(known, |judged| judged.precise),
        citations_of_right_pages: part(known.iter().flat_map(|judged| judged.cited.iter().copied())),
        median_length: median(known.iter().filter(|judged| judged.answered).map(|judged| judged.length).collect()),
        answerable_turned_down: of(known, |judged| !judged.answered),
        unanswerable_turned_down: of(unknown, |judged| !judged.answered),
        milliseconds: Milliseconds::of(Vec::new()),
    }
}

fn of_kind(judged: &[&Judged<'_>]) -> Kind {
    Kind {
        questions: judged.len(),
        passage_1: within(judged.iter().map(|judged| judged.ranks.passage), 1),
        passage_10: within(judged.iter().map(|judged| judged.ranks.passage), 10),
        right: of(judged, |judged| judged.right),
        precise: of(judged, |judged| judged.precise),
        turned_down: of(judged, |judged| !judged.answered),
    }
}

/// Returns the share found at a rank up to `most`.
fn within(places: impl Iterator<Item = Option<usize>>, most: usize) -> f64 {
    part(places.map(|place| place.is_some_and(|place| place <= most)))
}

fn of(judged: &[&Judged<'_>], is: impl Fn(&Judged<'_>) -> bool) -> f64 {
    part(judged.iter().map(|judged| is(judged)))
}

fn part(all: impl Iterator<Item = bool>) -> f64 {
    let (mut good, mut count) = (0, 0);
    for is_good in all {
        good += usize::from(is_good);
        count += 1;
    }
    share(good, count)
}

fn median(mut lengths: Vec<usize>) -> f64 {
    lengths.sort_unstable();
    let at = |place: usize| lengths.get(place).map_or(0.0, |length| *length as f64);
    let half = lengths.len() / 2;
    if lengths.len().is_multiple_of(2) { f64::midpoint(at(half.saturating_sub(1)), at(half)) } else { at(half) }
}
