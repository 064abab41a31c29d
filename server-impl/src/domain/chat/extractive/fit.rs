//! How well each sentence of the passages fits the question.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use super::{
    question::{Asked, Match},
    units::{Unit, both, units},
    unknown,
};
use crate::types::knowledge::chunks::Passage;

/// The share of its weight that a term gets when it is beside a sentence, in its heading or in the title.
const NEAR: f32 = 0.5;
/// The share that a term gets when it is elsewhere in the passage.
const FAR: f32 = 0.25;
/// The weight, in a sentence's rank, of its passage's score relative to the best one's.
const RANK: f32 = 0.3;

/// The share of a question with so many terms that a sentence must cover to answer it: a quarter, plus about a third of one term, because
/// with few terms a share is easily covered by chance.
fn needed(terms: usize) -> f32 {
    0.25 + 0.35 / terms as f32
}

/// A sentence that may be quoted.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Index of its passage.
    pub(super) passage: usize,
    /// Its bytes in the passage.
    pub(super) bytes: Range<usize>,
    /// How much of the question it covers, 0 to 1.
    pub(super) fit: f32,
    /// Whether that is enough for an answer.
    pub(super) answers: bool,
    /// Fit and the score of its passage combined: the best candidates are chosen by this.
    pub(super) rank: f32,
}

/// A passage with the question's matches in it.
struct Read<'a> {
    passage: &'a Passage,
    score: f32,
    units: Vec<Unit>,
    title: Vec<Match>,
    /// In the whole passage, title included.
    all: Vec<Match>,
}

/// The sentences of all passages that contain a word of the question, or are below a heading that does, each once.
pub(super) fn candidates(question: &str, found: &[(Passage, f32)]) -> Vec<Candidate> {
    let spoken = unknown::language(question);
    let mut asked: HashMap<Option<&str>, Asked> = HashMap::new();
    let mut read = Vec::with_capacity(found.len());
    for (passage, score) in found {
        let language = passage.chunk.language.as_deref();
        let asked = asked.entry(language).or_insert_with(|| Asked::new(question, language, spoken));
        read.push(Read::new(passage, *score, asked));
    }
    let mut weights: HashMap<Option<&str>, Vec<f32>> = HashMap::new();
    for (language, asked) in &asked {
        weights.insert(
            *language,
            self::weights(asked.len(), read.iter().filter(|read| read.passage.chunk.language.as_deref() == *language)),
        );
    }
    let best = found.first().map_or(1.0, |(_, score)| score.max(f32::MIN_POSITIVE));
    let mut seen = HashSet::new();
    let mut candidates = Vec::new();
    for (at, read) in read.iter().enumerate() {
        let weights = &weights[&read.passage.chunk.language.as_deref()];
        for unit in &read.units {
            // Passages of a source overlap: their common sentences come twice.
            let text = &read.passage.chunk.text[unit.bytes.clone()];
            if unit.concerned && seen.insert((read.passage.chunk.source, text)) {
                let fit = read.fit(unit, weights);
                let rank = fit + RANK * read.score / best;
                candidates.push(Candidate {
                    passage: at,
                    bytes: unit.bytes.clone(),
                    fit,
                    answers: fit > needed(weights.len()),
                    rank,
                });
            }
        }
    }
    candidates
}

impl<'a> Read<'a> {
    fn new(passage: &'a Passage, score: f32, asked: &mut Asked) -> Self {
        let (units, all) = units(&passage.chunk.text, passage.chunk.heading.as_deref(), asked);
        let title = asked.matches(&passage.title);
        let all = both(&all, &title);
        Self { passage, score, units, title, all }
    }

    /// The share of the weights that a unit covers, its surroundings included.
    fn fit(&self, unit: &Unit, weights: &[f32]) -> f32 {
        let near = both(&unit.near, &self.title);
        let total: f32 = weights.iter().sum();
        let parts = unit.own.iter().zip(&near).zip(&self.all).zip(weights);
        let held: f32 = parts
            .map(|(((own, near), all), weight)| {
                let (own, near, all) = (own.part(), near.part(), all.part());
                weight * (own + NEAR * (near - own) + FAR * (all - near))
            })
            .sum();
        if total > 0.0 { held / total } else { 0.0 }
    }
}

/// The weight of each term: the fewer passages have it, the larger; largest when none has it, for that is what the passages lack.
fn weights<'a>(terms: usize, passages: impl Iterator<Item = &'a Read<'a>>) -> Vec<f32> {
    let mut having = vec![0.0_f32; terms];
    for read in passages {
        for (count, found) in having.iter_mut().zip(&read.all) {
            if *found == Match::Equal {
                *count += 1.0;
            }
        }
    }
    having.into_iter().map(|count| 1.0 / (1.0 + count).sqrt()).collect()
}
