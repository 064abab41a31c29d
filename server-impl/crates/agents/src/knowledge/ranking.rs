//! Ranks the passages that the index found: by their score there, by the share of the question that their best
//! sentence covers, by their position, and by the other passages of their documents.

use std::collections::{HashMap, HashSet};

use frontdesk_text::{
    language::sentences::Kind,
    relevance::{QuestionTerms, Reading},
};
use frontdesk_types::knowledge::chunks::Passage;

/// Number of passages from the index that are read for a question.
pub const READ: usize = 24;

/// Weight of the share of the question that the best sentence covers.
const SENTENCE: f32 = 0.3;
/// Weight of the share that title and headings cover.
const HEADINGS: f32 = 0.3;
/// Weight of a heading or a term that matches the question.
const ENTRY: f32 = 0.15;
/// Bonus for the first passage of a document.
const FIRST: f32 = 0.04;
/// Bonus for a passage that begins with a heading or a term.
const BEGINS: f32 = 0.02;
/// Weight of the best passages of the document, each counting half as much as the one before.
const DOCUMENT: f32 = 0.125;
/// Factor for each better passage of the document.
const FURTHER: f32 = 0.97;
/// Factor for a passage most of whose text is contained in better ones.
const REPEATED: f32 = 0.8;
/// Minimum bytes of a line that is compared to detect repeated text.
const LINE: usize = 20;

/// A passage with its score.
#[derive(Debug, Clone)]
pub struct Ranked {
    /// The passage.
    pub passage: Passage,
    /// Score, comparable within one question.
    pub score: f32,
    /// Parts of the score.
    pub parts: Parts,
}

/// The parts of a score, which add up to it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Parts {
    /// Score in the index, relative to the highest possible one.
    pub words: f32,
    /// Score of the best sentence.
    pub sentence: f32,
    /// Score of the headings.
    pub headings: f32,
    /// Score of a heading or a term that matches the question.
    pub entry: f32,
    /// Bonus for the position.
    pub position: f32,
    /// Score of the best passages of the document.
    pub document: f32,
    /// Score by meaning, from an embedding model.
    pub meaning: f32,
    /// Negative: deduction for better passages.
    pub repetition: f32,
}

impl Parts {
    fn sum(&self) -> f32 {
        let Self { words, sentence, headings, entry, position, document, meaning, repetition } = self;
        words + sentence + headings + entry + position + document + meaning + repetition
    }
}

/// Ranks the passages that the index found with their scores there, best first.
pub(crate) fn ranked(asked: &mut QuestionTerms, found: Vec<(Passage, f32)>) -> Vec<Ranked> {
    let highest = asked.highest().max(f32::MIN_POSITIVE);
    let mut ranked: Vec<Ranked> = found
        .into_iter()
        .map(|(passage, score)| {
            let parts = Parts { words: score / highest, ..own(asked, &passage) };
            Ranked { score: parts.sum(), parts, passage }
        })
        .collect();
    sort(&mut ranked);
    by_document(&mut ranked);
    sort(&mut ranked);
    spread(&mut ranked);
    sort(&mut ranked);
    demote_repeated(&mut ranked);
    sort(&mut ranked);
    ranked
}

fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|left, right| right.score.total_cmp(&left.score).then(left.passage.chunk.id.cmp(&right.passage.chunk.id)));
}

/// Returns the parts of a passage's score that depend on it alone.
fn own(asked: &mut QuestionTerms, passage: &Passage) -> Parts {
    let reading = Reading::new(passage, asked);
    let headings = asked.share(&reading.path.or(&reading.title));
    let mut parts = Parts {
        sentence: SENTENCE * reading.best(asked),
        headings: HEADINGS * headings,
        entry: ENTRY * reading.entry,
        ..Parts::default()
    };
    if passage.chunk.start == 0 {
        parts.position += FIRST;
    }
    if reading.units.first().is_some_and(|unit| matches!(unit.kind, Kind::Heading(_) | Kind::Term)) {
        parts.position += BEGINS;
    }
    parts
}

/// Adds the score of the best passages of a document to each of its passages.
fn by_document(ranked: &mut [Ranked]) {
    let mut documents = HashMap::new();
    for Ranked { passage, score, .. } in ranked.iter() {
        let (sum, factor) = documents.entry(passage.chunk.document).or_insert((0.0, 1.0));
        *sum += score * *factor;
        *factor /= 2.0;
    }
    for Ranked { passage, score, parts } in ranked {
        parts.document = DOCUMENT * documents[&passage.chunk.document].0;
        *score += parts.document;
    }
}

/// Lowers further passages of a document, so that several documents come first.
fn spread(ranked: &mut [Ranked]) {
    let mut better = HashMap::new();
    for Ranked { passage, score, parts } in ranked {
        let factor = better.entry(passage.chunk.document).or_insert(1.0);
        parts.repetition -= *score * (1.0 - *factor);
        *score *= *factor;
        *factor *= FURTHER;
    }
}

/// Lowers passages that repeat better ones: pages often share parts.
fn demote_repeated(ranked: &mut [Ranked]) {
    let mut seen: HashSet<&str> = HashSet::new();
    for Ranked { passage, score, parts } in ranked {
        let lines = || passage.chunk.text.lines().map(str::trim).filter(|line| line.len() > LINE);
        let known: usize = lines().filter(|line| seen.contains(line)).map(str::len).sum();
        if known * 2 > lines().map(str::len).sum() {
            parts.repetition -= *score * (1.0 - REPEATED);
            *score *= REPEATED;
        }
        seen.extend(lines());
    }
}
