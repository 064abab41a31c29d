//! The weight of a word: the fewer passages have it, the more it says.

use std::collections::{HashMap, HashSet};

use frontdesk_types::knowledge::chunks::Passage;

use super::TermStatistics;
use crate::analysis::Analyzer;

/// Minimum number of passages assumed: fewer tell nothing about the rarity of a word.
const MIN_PASSAGES: u64 = 20;

/// Returns the inverse document frequency of a term (Robertson, Zaragoza: The Probabilistic Relevance Framework,
/// 2009, with the 1 that keeps it positive).
pub(super) fn inverse_document_frequency(passages: u64, having: u64) -> f32 {
    let (all, having) = (passages.max(MIN_PASSAGES) as f32, having.min(passages) as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

/// The statistics of a few passages alone.
pub struct LocalStatistics {
    passages: u64,
    having: HashMap<String, u64>,
    languages: Vec<Option<String>>,
}

impl LocalStatistics {
    /// Counts the terms of passages.
    pub fn from_passages<'p>(passages: impl Iterator<Item = &'p Passage>) -> Self {
        let mut local = Self { passages: 0, having: HashMap::new(), languages: Vec::new() };
        for Passage { chunk, .. } in passages {
            local.passages += 1;
            if !local.languages.contains(&chunk.language) {
                local.languages.push(chunk.language.clone());
            }
            let mut terms = HashSet::new();
            Analyzer::new(chunk.language.as_deref()).analyze_passage(&chunk.text, |term| {
                if !terms.contains(term) {
                    terms.insert(term.to_owned());
                }
            });
            for term in terms {
                *local.having.entry(term).or_default() += 1;
            }
        }
        local
    }
}

impl TermStatistics for LocalStatistics {
    fn passages(&self) -> u64 {
        self.passages
    }

    fn passages_with(&self, term: &str) -> u64 {
        self.having.get(term).copied().unwrap_or_default()
    }

    fn nearest_term(&self, _term: &str) -> Option<String> {
        None
    }

    fn languages(&self) -> &[Option<String>] {
        &self.languages
    }
}
