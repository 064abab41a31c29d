//! The model `builtin/extractive`: answers with the sentences of the sources that contain the answer, or says that
//! it does not know.
//!
//! It uses no network, no state and no randomness: a question and its passages always give the same answer.
//!
//! - `candidates`: the sentences of the passages, ranked by the share of the question that each covers
//!   (`frontdesk_text::relevance`) and by the kind of answer that was wanted.
//! - `evidence`: decides if the best of them covers enough to be an answer.
//! - `runs`: the quote of a sentence, with the text that it belongs to and the text that follows.
//! - `selection`: the best run, and further ones from the same document while there is room.
//! - `rendering`: the quotes as text for people, or as Markdown. Citations stay verbatim.

mod candidates;
mod evidence;
mod rendering;
mod runs;
mod selection;
mod unknown;

#[cfg(test)]
mod tests;

use std::ops::Range;

use frontdesk_text::relevance::{PassageReading, QuestionTerms};
use frontdesk_types::{
    DocumentId,
    chat::{Answer, AnswerFormat, Citation, FinishReason, SeeAlso},
    knowledge::chunks::Passage,
};

use super::headings;

/// Number of pages that are suggested in addition to a partial answer.
const MAX_SUGGESTED_PAGES: usize = 3;

/// Share of the question below which an answer is partial.
const PARTIAL_FIT: f32 = 0.75;

/// Settings for the wording of an agent's answers.
#[derive(Debug, Clone)]
pub struct AnswerVoice {
    /// Answer when the sources do not contain one; `None` for a built-in sentence.
    pub unknown: Option<String>,
    /// Language of the built-in sentences (BCP 47); `None` for that of the question.
    pub language: Option<String>,
    /// Format of the answer.
    pub format: AnswerFormat,
}

impl Default for AnswerVoice {
    fn default() -> Self {
        Self { unknown: None, language: None, format: AnswerFormat::Text }
    }
}

/// Sentences of one passage, by the numbers of their units.
#[derive(Debug, Clone, PartialEq, Eq)]
struct QuoteRun {
    /// Index of the passage.
    passage: usize,
    units: Range<usize>,
}

/// Answers a question from passages and their scores, best first.
pub(crate) fn answer(question: &str, asked: &mut QuestionTerms, found: &[(Passage, f32)], voice: &AnswerVoice) -> Answer {
    let best = found.first().map_or(1.0, |(_, score)| score.max(f32::MIN_POSITIVE));
    let readings: Vec<PassageReading<'_>> = found.iter().map(|(passage, _)| PassageReading::new(passage, asked)).collect();
    let scores = found.iter().map(|(_, score)| score / best);
    let candidates = candidates::rank_candidates(&readings, scores, asked);
    let Some(first) = candidates.first().filter(|first| first.fit > evidence::required_fit(asked, &readings)) else {
        let sentence = || unknown::unknown_answer(question, voice.language.as_deref()).to_owned();
        let text = voice.unknown.clone().unwrap_or_else(sentence);
        return Answer { text, citations: Vec::new(), finish: FinishReason::NoAnswer, see_also: Vec::new() };
    };
    let runs = selection::select_runs(&candidates, &readings);
    let cited = readings[first.passage].passage.chunk.document;
    let see_also = if first.fit < PARTIAL_FIT { suggest_pages(found, cited) } else { Vec::new() };
    Answer {
        text: rendering::render_answer(&runs, &readings, voice.format),
        citations: runs.iter().map(|run| build_citation(&readings[run.passage], run.units.clone())).collect(),
        finish: FinishReason::Stop,
        see_also,
    }
}

/// Returns the best passages of documents other than the cited one.
fn suggest_pages(found: &[(Passage, f32)], cited: DocumentId) -> Vec<SeeAlso> {
    let mut documents = vec![cited];
    let mut pages = Vec::new();
    for (passage, _) in found {
        if pages.len() < MAX_SUGGESTED_PAGES && !documents.contains(&passage.chunk.document) {
            documents.push(passage.chunk.document);
            pages.push(SeeAlso {
                source: passage.chunk.source,
                title: passage.title.clone(),
                heading: passage.chunk.heading.clone(),
                url: passage.url_at(passage.chunk.start),
            });
        }
    }
    pages
}

/// Builds a citation with the position of the quote in the text of its source.
fn build_citation(reading: &PassageReading<'_>, units: Range<usize>) -> Citation {
    let passage = reading.passage;
    let bytes = reading.byte_range(&units);
    let characters = |text: &str| i64::try_from(text.chars().count()).expect("a passage is short");
    let start = passage.chunk.start + characters(&passage.chunk.text[..bytes.start]);
    let quote = passage.chunk.text[bytes.clone()].to_owned();
    Citation {
        source: passage.chunk.source,
        title: passage.title.clone(),
        heading: headings::headings_above(passage, bytes.start),
        url: passage.url_at(start),
        page: passage.page_at(start),
        end: start + characters(&quote),
        quote,
        start,
    }
}
