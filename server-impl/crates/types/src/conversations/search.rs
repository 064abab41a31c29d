//! The words of messages, as numbers that say nothing by themselves.

use std::collections::BTreeSet;

/// Digits of a word's number: all have as many, so that none is part of another one.
const DIGITS: usize = 18;

/// All numbers are below this.
pub const TERM_NUMBER_LIMIT: u64 = 1_000_000_000_000_000_000;

/// The words of a message, or of a query: their numbers, each once and ascending, separated by spaces.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct SearchTerms(String);

impl SearchTerms {
    /// The words with these numbers, which are below [`TERMS`].
    pub fn new(numbers: &BTreeSet<u64>) -> Self {
        let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:0DIGITS$}")).collect();
        Self(numbers.join(" "))
    }

    /// Returns `true` if there are no terms.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As they are stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The words of a query, in each language in which they differ. Those of a message are stored as numbers that depend on
/// the agent, so a query becomes [`SearchAlternatives`] only for an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(pub BTreeSet<BTreeSet<String>>);

/// The words that a message must contain: all of one of these, which are the words of a query in each language.
pub type SearchAlternatives = Vec<SearchTerms>;
