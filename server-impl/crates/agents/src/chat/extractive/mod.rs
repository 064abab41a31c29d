//! The model `builtin/extractive`: answers with the sentences of the sources that contain the answer, or says that it
//! does not know.
//!
//! No network, no state, no randomness: the same question and the same passages give the same answer.
//!
//! - `candidates`: each sentence of the passages, by how much of the question it says (`frontdesk_text::relevance`) and
//!   by what was wanted.
//! - `evidence`: whether the best of them says enough to be an answer.
//! - `runs`: what is quoted for a sentence: what it belongs to, and what follows.
//! - `selection`: the best run, and further ones of the same document while there is room.
//! - `rendering`: the quotes as text for people, or as Markdown. What is cited stays verbatim.

mod candidates;
mod evidence;
mod rendering;
mod runs;
mod selection;
mod unknown;

#[cfg(test)]
mod tests;

use std::ops::Range;

use frontdesk_text::relevance::{QuestionTerms, Reading};
use frontdesk_types::{
    DocumentId,
    chat::{Answer, AnswerFormat, Citation, FinishReason, SeeAlso},
    knowledge::chunks::Passage,
};

use super::headings;

/// Pages that are suggested beside a partial answer.
const SUGGESTED: usize = 3;

/// The share of the question below which an answer is partial.
const PARTIAL: f32 = 0.75;

/// Style of an agent's answers.
#[derive(Debug, Clone)]
pub struct Voice {
    /// Answer when the sources do not tell; `None` for a sentence of our own.
    pub unknown: Option<String>,
    /// The language of our own sentences (BCP 47); `None` for that of the question.
    pub language: Option<String>,
    /// Format of the answer.
    pub format: AnswerFormat,
}

impl Default for Voice {
    fn default() -> Self {
        Self { unknown: None, language: None, format: AnswerFormat::Text }
    }
}

/// Sentences of one passage, by the numbers of their units.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Run {
    /// Index of the passage.
    passage: usize,
    units: Range<usize>,
}

/// Answers a question from passages and their scores, best first.
pub(crate) fn answer(question: &str, asked: &mut QuestionTerms, found: &[(Passage, f32)], voice: &Voice) -> Answer {
    let best = found.first().map_or(1.0, |(_, score)| score.max(f32::MIN_POSITIVE));
    let readings: Vec<Reading<'_>> = found.iter().map(|(passage, _)| Reading::new(passage, asked)).collect();
    let scores = found.iter().map(|(_, score)| score / best);
    let candidates = candidates::of(&readings, scores, asked);
    let Some(first) = candidates.first().filter(|first| first.fit > evidence::needed(asked, &readings)) else {
        let sentence = || unknown::sentence(question, voice.language.as_deref()).to_owned();
        let text = voice.unknown.clone().unwrap_or_else(sentence);
        return Answer { text, citations: Vec::new(), finish: FinishReason::NoAnswer, see_also: Vec::new() };
    };
    let runs = selection::chosen(&candidates, &readings);
    let cited = readings[first.passage].passage.chunk.document;
    let see_also = if first.fit < PARTIAL { suggested(found, cited) } else { Vec::new() };
    Answer {
        text: rendering::text(&runs, &readings, voice.format),
        citations: runs.iter().map(|run| citation(&readings[run.passage], run.units.clone())).collect(),
        finish: FinishReason::Stop,
        see_also,
    }
}

/// The best passages of other documents than the one that was cited.
fn suggested(found: &[(Passage, f32)], cited: DocumentId) -> Vec<SeeAlso> {
    let mut documents = vec![cited];
    let mut pages = Vec::new();
    for (passage, _) in found {
        if pages.len() < SUGGESTED && !documents.contains(&passage.chunk.document) {
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

/// A quote with its place in the text of its source.
fn citation(reading: &Reading<'_>, units: Range<usize>) -> Citation {
    let passage = reading.passage;
    let bytes = reading.bytes(&units);
    let characters = |text: &str| i64::try_from(text.chars().count()).expect("a passage is short");
    let start = passage.chunk.start + characters(&passage.chunk.text[..bytes.start]);
    let quote = passage.chunk.text[bytes.clone()].to_owned();
    Citation {
        source: passage.chunk.source,
        title: passage.title.clone(),
        heading: headings::above(passage, bytes.start),
        url: passage.url_at(start),
        end: start + characters(&quote),
        quote,
        start,
    }
}
