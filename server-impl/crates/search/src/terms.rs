//! Statistics of the terms in an index.

use std::cell::RefCell;

use frontdesk_text::relevance::TermStatistics;
use tantivy::{TantivyError, Term, query::Bm25StatisticsProvider};

use super::{spelling, view::IndexView};

/// The statistics of an index, and the first error in reading them.
pub(super) struct IndexStatistics<'v> {
    view: &'v IndexView,
    failed: RefCell<Option<TantivyError>>,
}

impl<'v> IndexStatistics<'v> {
    pub(super) fn new(view: &'v IndexView) -> Self {
        Self { view, failed: RefCell::default() }
    }

    /// Returns the first error, if a statistic could not be read.
    pub(super) fn into_result(self) -> tantivy::Result<()> {
        self.failed.into_inner().map_or(Ok(()), Err)
    }
}

impl TermStatistics for IndexStatistics<'_> {
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

    fn nearest_term(&self, term: &str) -> Option<String> {
        if !spelling::may_be_misspelt(term) {
            return None;
        }
        self.view.nearest_term(term).unwrap_or_else(|error| {
            self.failed.borrow_mut().get_or_insert(error);
            None
        })
    }

    fn languages(&self) -> &[Option<String>] {
        &self.view.languages
    }
}
