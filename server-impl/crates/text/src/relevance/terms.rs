//! What an index is searched for, and what it must tell for that.

/// Frequency of terms in the sources of an agent.
pub trait TermStatistics {
    /// Number of passages.
    fn passages(&self) -> u64;

    /// Number of passages that contain a term.
    fn passages_with(&self, term: &str) -> u64;

    /// The most frequent term that differs in one letter from one that no passage contains, and begins like it; `None`
    /// when there is none, or the term is too short to tell.
    fn nearest(&self, term: &str) -> Option<String>;

    /// The languages of the passages, `None` for those that have none.
    fn languages(&self) -> &[Option<String>];
}

/// A term to search for.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchTerm {
    /// Its forms in the languages of the passages: of those that a passage contains, the best counts. How rare the term
    /// is, is counted over all of them.
    pub forms: Vec<String>,
    /// The factor by which it counts.
    pub boost: f32,
}
