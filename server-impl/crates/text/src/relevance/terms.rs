//! Terms for which an index is searched, and the statistics needed for that.

/// Frequencies of terms in the agent's knowledge.
pub trait TermStatistics {
    /// Returns the number of passages.
    fn passages(&self) -> u64;

    /// Returns the number of passages that contain a term.
    fn passages_with(&self, term: &str) -> u64;

    /// Finds the most frequent term that differs in one letter from `term`, which no passage contains, and begins
    /// like it; `None` when there is none, or `term` is too short to tell.
    fn nearest_term(&self, term: &str) -> Option<String>;

    /// Returns the languages of the passages, `None` for passages without one.
    fn languages(&self) -> &[Option<String>];
}

/// A term to search for.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchTerm {
    /// Forms of the term in the languages of the passages: of those that a passage contains, the best counts. The
    /// rarity of the term is determined over all of them.
    pub forms: Vec<String>,
    /// Factor by which the term counts.
    pub boost: f32,
}
