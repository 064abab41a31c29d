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

/// What a term counts that stands beside a sentence, in its heading or its title.
const NEAR: f32 = 0.5;
/// What a term counts that stands elsewhere in the passage.
const FAR: f32 = 0.25;
/// What the score of its passage, as a part of the best one's, counts for a sentence.
const RANK: f32 = 0.3;

/// The part of what a question is about that a sentence must hold to answer it, of a question of so many terms: a quarter, and a
/// third of one term more, because of few terms a part is easily held by chance. So both of two, if they tell the same.
fn needed(terms: usize) -> f32 {
    0.25 + 0.35 / terms as f32
}

/// A sentence that may be quoted.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Its passage, by number.
    pub(super) passage: usize,
    /// Its bytes in the passage.
    pub(super) bytes: Range<usize>,
    /// The part of what the question is about that it holds, 0 to 1.
    pub(super) fit: f32,
    /// Whether that is enough for an answer.
    pub(super) answers: bool,
    /// The fit, and the score of its passage: by this the best are chosen.
    pub(super) rank: f32,
}

/// A passage with what the question finds in it.
struct Read<'a> {
    passage: &'a Passage,
    score: f32,
    units: Vec<Unit>,
    title: Vec<Match>,
    /// In all of it, title included.
    all: Vec<Match>,
}

/// The sentences of all passages that hold a word of the question, or stand below one that does, each once.
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

    /// How much of the weights a unit has, its surroundings included.
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

/// What each term tells: the fewer passages have it, the more; one that none has tells most, for the passages lack it.
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
