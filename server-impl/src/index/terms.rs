//! What an index is searched for.

use std::cell::RefCell;

use tantivy::{TantivyError, Term, query::Bm25StatisticsProvider};

use super::{spelling, view::View};

/// How often terms occur in what an agent was trained on.
pub trait TermStatistics {
    /// Number of passages.
    fn passages(&self) -> u64;

    /// Number of passages that contain a term.
    fn passages_with(&self, term: &str) -> u64;

    /// The most frequent term that differs in one letter from one that no passage contains, and begins like it; `None` when there is none,
    /// or the term is too short to tell.
    fn nearest(&self, term: &str) -> Option<String>;

    /// The languages of the passages, `None` for those that have none.
    fn languages(&self) -> &[Option<String>];
}

/// A term to search for.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchTerm {
    /// Its forms in the languages of the passages: of those that a passage contains, the best counts. How rare the term is, is counted
    /// over all of them.
    pub forms: Vec<String>,
    /// The factor by which it counts.
    pub boost: f32,
}

/// The statistics of an index, and the first error in reading them.
pub(super) struct Counted<'v> {
    view: &'v View,
    failed: RefCell<Option<TantivyError>>,
}

impl<'v> Counted<'v> {
    pub(super) fn new(view: &'v View) -> Self {
        Self { view, failed: RefCell::default() }
    }

    /// Fails if something could not be read.
    pub(super) fn end(self) -> tantivy::Result<()> {
        self.failed.into_inner().map_or(Ok(()), Err)
    }
}

impl TermStatistics for Counted<'_> {
    fn passages(&self) -> u64 {
        self.view.chunks
    }

    fn passages_with(&self, term: &str) -> u64 {
        let found = self.view.doc_freq(&Term::from_field_text(self.view.fields.terms, term));
        found.unwrap_or_else(|error| {
            self.failed.borrow_mut().get_or_insert(error);
            0
        })
    }

    fn nearest(&self, term: &str) -> Option<String> {
        if !spelling::may_be_misspelt(term) {
            return None;
        }
        self.view.nearest(term).unwrap_or_else(|error| {
            self.failed.borrow_mut().get_or_insert(error);
            None
        })
    }

    fn languages(&self) -> &[Option<String>] {
        &self.view.languages
    }
}
