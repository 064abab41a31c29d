//! Why passages were found: how a question was understood, and what of it each passage says.

use frontdesk_vocabulary::QueryTermKind;

use crate::{
    domain::{
        knowledge::retrieval::Found,
        relevance::{Asked, Reading, Word, WordKind},
    },
    types::knowledge::chunks::Passage,
};

/// How a question was understood.
pub(crate) struct Explanation {
    /// Its words without function words, in order.
    pub(crate) terms: Vec<Term>,
    /// For each passage, how much of each of the words it says, 0 to 1.
    pub(crate) said: Vec<Vec<f32>>,
}

/// A word of a question.
pub(crate) struct Term {
    /// As it was written.
    pub(crate) written: String,
    /// What it is.
    pub(crate) kind: QueryTermKind,
    /// How much it counts.
    pub(crate) weight: f32,
    /// Passages that contain it.
    pub(crate) passages: u64,
    /// Whether no passage contains it.
    pub(crate) is_unknown: bool,
}

impl Explanation {
    /// Explains what was found. Reads the passages again, so it takes as long as ranking them.
    pub(crate) fn of(Found { passages, asked }: &mut Found) -> Self {
        let terms = asked.words.iter().map(term).collect();
        Self { terms, said: passages.iter().map(|ranked| said(&ranked.passage, asked)).collect() }
    }
}

fn term(word: &Word) -> Term {
    Term {
        written: word.written.clone(),
        kind: match word.kind {
            WordKind::Plain => QueryTermKind::Word,
            WordKind::Filler => QueryTermKind::Filler,
            WordKind::Verb => QueryTermKind::Verb,
            WordKind::Corrected => QueryTermKind::Corrected,
            WordKind::Compound => QueryTermKind::Compound,
            WordKind::Name => QueryTermKind::Name,
        },
        weight: word.weight,
        // In a script without spaces a word is a run of characters, of which few passages contain every pair.
        passages: word.parts.iter().map(|part| part.passages).max().unwrap_or_default(),
        is_unknown: word.is_unknown(),
    }
}

fn said(passage: &Passage, asked: &mut Asked) -> Vec<f32> {
    Reading::new(passage, asked).all.0.into_vec()
}
