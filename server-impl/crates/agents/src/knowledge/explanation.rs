//! Explains why passages were found: how a question was interpreted, and which of its words each passage covers.

use frontdesk_text::relevance::{AskedWord, PassageReading, QuestionTerms, WordKind};
use frontdesk_types::knowledge::chunks::Passage;
use frontdesk_vocabulary::QueryTermKind;

use crate::knowledge::retrieval::RetrievedPassages;

/// The interpretation of a question.
pub struct Explanation {
    /// Words of the question without function words, in order.
    pub terms: Vec<ExplainedTerm>,
    /// For each passage, the degree to which it covers each of the words, 0 to 1.
    pub coverage: Vec<Vec<f32>>,
}

/// A word of a question.
pub struct ExplainedTerm {
    /// Word as it was written.
    pub written: String,
    /// Kind of the word.
    pub kind: QueryTermKind,
    /// Weight of the word.
    pub weight: f32,
    /// Number of passages that contain the word.
    pub passages: u64,
    /// `true` if no passage contains the word.
    pub is_unknown: bool,
}

impl Explanation {
    /// Explains the result of a retrieval. Reads the passages again, so it takes as long as ranking them.
    pub fn explain(RetrievedPassages { passages, asked }: &mut RetrievedPassages) -> Self {
        let terms = asked.words.iter().map(explain_term).collect();
        Self { terms, coverage: passages.iter().map(|ranked| word_coverage(&ranked.passage, asked)).collect() }
    }
}

fn explain_term(word: &AskedWord) -> ExplainedTerm {
    ExplainedTerm {
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
        // In a script without spaces, a word is a run of characters, of which few passages contain every pair.
        passages: word.parts.iter().map(|part| part.passages).max().unwrap_or_default(),
        is_unknown: word.is_unknown(),
    }
}

fn word_coverage(passage: &Passage, asked: &mut QuestionTerms) -> Vec<f32> {
    PassageReading::new(passage, asked).all.0.into_vec()
}
