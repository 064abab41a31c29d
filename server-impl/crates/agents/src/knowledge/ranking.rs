//! Ranks the passages that the index found: by their score there, by the share of the question that their best
//! sentence covers, by their position, and by the other passages of their documents.

use std::collections::{HashMap, HashSet};

use frontdesk_text::{
    language::sentences::BlockKind,
    relevance::{PassageReading, QuestionTerms},
};
use frontdesk_types::knowledge::chunks::Passage;

/// Number of passages from the index that are read for a question.
pub const MIN_READ_PASSAGES: usize = 24;

/// Weight of the share of the question that the best sentence covers.
const SENTENCE_WEIGHT: f32 = 0.3;
/// Weight of the share that title and headings cover.
const HEADINGS_WEIGHT: f32 = 0.3;
/// Weight of a heading or a term that matches the question.
const ENTRY_WEIGHT: f32 = 0.15;
/// Bonus for the first passage of a document.
const FIRST_PASSAGE_BONUS: f32 = 0.04;
/// Bonus for a passage that begins with a heading or a term.
const HEADING_START_BONUS: f32 = 0.02;
/// Weight of the best passages of the document, each counting half as much as the one before.
const DOCUMENT_WEIGHT: f32 = 0.125;
/// Factor for each better passage of the document.
const FURTHER_PASSAGE_FACTOR: f32 = 0.97;
/// Factor for a passage most of whose text is contained in better ones.
const REPEATED_TEXT_FACTOR: f32 = 0.8;
/// Minimum bytes of a line that is compared to detect repeated text.
const MIN_COMPARED_LINE_BYTES: usize = 20;

/// A passage with its score.
#[derive(Debug, Clone)]
pub struct RankedPassage {
    /// The passage.
    pub passage: Passage,
    /// Score, comparable within one question.
    pub score: f32,
    /// Parts of the score.
    pub parts: RankingParts,
}

/// The parts of a score, which add up to it.
#[derive(Debug, Clone, Copy, Default)]
pub struct RankingParts {
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

impl RankingParts {
    fn total(&self) -> f32 {
        let Self { words, sentence, headings, entry, position, document, meaning, repetition } = self;
        words + sentence + headings + entry + position + document + meaning + repetition
    }
}

/// Ranks the passages that the index found with their scores there, best first.
pub(crate) fn rank_passages(asked: &mut QuestionTerms, found: Vec<(Passage, f32)>) -> Vec<RankedPassage> {
    let highest = asked.max_score().max(f32::MIN_POSITIVE);
    let mut ranked: Vec<RankedPassage> = found
        .into_iter()
        .map(|(passage, score)| {
            let parts = RankingParts { words: score / highest, ..own_score(asked, &passage) };
            RankedPassage { score: parts.total(), parts, passage }
        })
        .collect();
    sort_by_score(&mut ranked);
    add_document_scores(&mut ranked);
    sort_by_score(&mut ranked);
    spread_documents(&mut ranked);
    sort_by_score(&mut ranked);
    demote_repeated(&mut ranked);
    sort_by_score(&mut ranked);
    ranked
}

fn sort_by_score(ranked: &mut [RankedPassage]) {
    ranked.sort_by(|left, right| right.score.total_cmp(&left.score).then(left.passage.chunk.id.cmp(&right.passage.chunk.id)));
}

/// Returns the parts of a passage's score that depend on it alone.
fn own_score(asked: &mut QuestionTerms, passage: &Passage) -> RankingParts {
    let reading = PassageReading::new(passage, asked);
    let headings = asked.said_share(&reading.path.union(&reading.title));
    let mut parts = RankingParts {
        sentence: SENTENCE_WEIGHT * reading.best_fit(asked),
        headings: HEADINGS_WEIGHT * headings,
        entry: ENTRY_WEIGHT * reading.entry,
        ..RankingParts::default()
    };
    if passage.chunk.start == 0 {
        parts.position += FIRST_PASSAGE_BONUS;
    }
    if reading.units.first().is_some_and(|unit| matches!(unit.kind, BlockKind::Heading(_) | BlockKind::Term)) {
        parts.position += HEADING_START_BONUS;
    }
    parts
}

/// Adds the score of the best passages of a document to each of its passages.
fn add_document_scores(ranked: &mut [RankedPassage]) {
    let mut documents = HashMap::new();
    for RankedPassage { passage, score, .. } in ranked.iter() {
        let (sum, factor) = documents.entry(passage.chunk.document).or_insert((0.0, 1.0));
        *sum += score * *factor;
        *factor /= 2.0;
    }
    for RankedPassage { passage, score, parts } in ranked {
        parts.document = DOCUMENT_WEIGHT * documents[&passage.chunk.document].0;
        *score += parts.document;
    }
}

/// Lowers further passages of a document, so that several documents come first.
fn spread_documents(ranked: &mut [RankedPassage]) {
    let mut better = HashMap::new();
    for RankedPassage { passage, score, parts } in ranked {
        let factor = better.entry(passage.chunk.document).or_insert(1.0);
        parts.repetition -= *score * (1.0 - *factor);
        *score *= *factor;
        *factor *= FURTHER_PASSAGE_FACTOR;
    }
}

/// Lowers passages that repeat better ones: pages often share parts.
fn demote_repeated(ranked: &mut [RankedPassage]) {
    let mut seen: HashSet<&str> = HashSet::new();
    for RankedPassage { passage, score, parts } in ranked {
        let lines = || passage.chunk.text.lines().map(str::trim).filter(|line| line.len() > MIN_COMPARED_LINE_BYTES);
        let known: usize = lines().filter(|line| seen.contains(line)).map(str::len).sum();
        if known * 2 > lines().map(str::len).sum() {
            parts.repetition -= *score * (1.0 - REPEATED_TEXT_FACTOR);
            *score *= REPEATED_TEXT_FACTOR;
        }
        seen.extend(lines());
    }
}
