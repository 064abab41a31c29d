//! Counts visits of the pages of help centers: in memory first, so that no page waits for it, then added to the
//! sums in the database every few seconds. Counts since the last write are lost when the process dies.
//!
//! At most [`waiting::MAX_WAITING`] entries are pending, and [`waiting::MAX_ENTRIES_PER_SITE`] of one site; beyond
//! that, new ones are dropped until the next write. They are written in batches, so that no other writer waits long.

mod pending;
mod terms;
mod visitor;

use std::sync::{Mutex, PoisonError};

use frontdesk_store::{self as store, Store, retry_aborted};
use frontdesk_types::{ArticleId, OrgId, Result, SiteId, Timestamp, help_center::insights::SiteCounters};
use tokio::sync::Notify;

use self::pending::{MAX_WAITING, PendingCounts};

pub use self::visitor::{DailyVisitor, is_bot};

/// Number of sites whose counts are written in one transaction.
const SITES_PER_TRANSACTION: usize = 32;

/// Number of entries written in one transaction, which takes a few milliseconds. Each is part of several sums.
const MAX_BATCH_ENTRIES: usize = 250;

/// Action of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisitAction {
    /// Opened the home page or a collection.
    View,
    /// Opened an article.
    Read {
        /// The article.
        article: ArticleId,
        /// `true` if opened from search results.
        is_click: bool,
    },
    /// Opened the page of search results.
    Search {
        /// The query.
        query: String,
        /// `true` if there were any results.
        has_found: bool,
    },
    /// Typed a query and saw instant results. Replaced by whatever is typed soon after.
    Type {
        /// The query.
        query: String,
        /// `true` if there were any results.
        has_found: bool,
    },
}

/// A visit of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteVisit {
    /// Organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The visitor.
    pub visitor: DailyVisitor,
    /// Time of the visit.
    pub at: Timestamp,
    /// Action of the visitor.
    pub action: VisitAction,
}

/// Counts that are not written yet.
#[derive(Debug, Default)]
pub struct VisitCounter {
    waiting: Mutex<PendingCounts>,
    /// Notified when half of the capacity is used.
    filling: Notify,
}

impl VisitCounter {
    /// Counts a visit.
    pub fn count_visit(&self, visit: SiteVisit) {
        let is_filling = self.with_waiting(|waiting| {
            waiting.count_visit(visit);
            waiting.len() > MAX_WAITING / 2
        });
        if is_filling {
            self.filling.notify_one();
        }
    }

    /// Waits until half of the capacity is used.
    #[crate::boxed]
    pub async fn wait_until_half_full(&self) {
        self.filling.notified().await;
    }

    /// Writes the counts, except for queries that visitors are still typing.
    ///
    /// # Errors
    /// Only faults. Counts that could not be written are retried with the next write.
    #[crate::boxed]
    pub async fn write(&self, store: &Store, now: Timestamp) -> Result<()> {
        let taken = self.with_waiting(|waiting| {
            waiting.count_finished(Some(now));
            waiting.take_counts()
        });
        self.write_counts(store, taken).await
    }

    /// Writes all counts, at the end of the process.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn write_all(&self, store: &Store) -> Result<()> {
        let taken = self.with_waiting(|waiting| {
            waiting.count_finished(None);
            waiting.take_counts()
        });
        self.write_counts(store, taken).await
    }

    async fn write_counts(&self, store: &Store, counted: Vec<CountedSite>) -> Result<()> {
        let mut failure = None;
        for piece in split_batches(counted) {
            if add_to_sums(store, &piece).await.is_ok() {
                continue;
            }
            // One at a time, so that a failing site does not hold up the others.
            for one in &piece {
                if let Err(error) = add_to_sums(store, std::slice::from_ref(one)).await {
                    let (whose, counted) = one.clone();
                    // Retried with the next write.
                    self.with_waiting(|waiting| waiting.add_counts(whose, counted));
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }

    fn with_waiting<T>(&self, work: impl FnOnce(&mut PendingCounts) -> T) -> T {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Counts of a site.
type CountedSite = ((OrgId, SiteId), SiteCounters);

/// Splits counts into batches, one per transaction.
fn split_batches(counted: Vec<CountedSite>) -> Vec<Vec<CountedSite>> {
    let (mut pieces, mut piece, mut numbers) = (Vec::new(), Vec::new(), 0);
    for (whose, mut counted) in counted {
        while !counted.is_empty() {
            let taken = counted.take(MAX_BATCH_ENTRIES - numbers);
            numbers += taken.len();
            piece.push((whose, taken));
            if numbers == MAX_BATCH_ENTRIES || piece.len() == SITES_PER_TRANSACTION {
                pieces.push(std::mem::take(&mut piece));
                numbers = 0;
            }
        }
    }
    pieces.extend(Some(piece).filter(|piece| !piece.is_empty()));
    pieces
}

/// Adds counts to the sums of sites, in the order of their keys.
async fn add_to_sums(store: &Store, counted: &[CountedSite]) -> Result<()> {
    retry_aborted(|| async {
        let mut tx = store.begin().await?;
        for ((org, site), counted) in counted {
            store::help_center::insights::add_counts(&mut tx, *org, *site, counted).await?;
        }
        tx.commit().await
    })
    .await
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{analytics::TimeSlot, help_center::insights::TermFigures};
    use uuid::Uuid;

    use super::*;

    fn searches(site: u128, number: usize) -> CountedSite {
        let term = |number| ((format!("term {number}"), TimeSlot(0)), TermFigures { searches: 1, without_result: 0 });
        let counted = SiteCounters { terms: (0..number).map(term).collect(), ..SiteCounters::default() };
        ((OrgId(Uuid::nil()), SiteId(Uuid::from_u128(site))), counted)
    }

    #[test]
    fn what_is_written_at_a_time_is_bounded_and_nothing_is_lost() {
        let flood = searches(0, 1_100);
        let visits = (1..=100).map(|site| searches(site, 1));
        let pieces = split_batches([flood].into_iter().chain(visits).collect());
        let numbers: Vec<(usize, usize)> =
            pieces.iter().map(|piece| (piece.iter().map(|(_, counted)| counted.len()).sum(), piece.len())).collect();
        assert!(
            numbers.iter().all(|(numbers, sites)| *numbers <= MAX_BATCH_ENTRIES && *sites <= SITES_PER_TRANSACTION),
            "{numbers:?}"
        );
        assert_eq!(numbers.iter().map(|(numbers, _)| numbers).sum::<usize>(), 1_200);
        let mut terms: Vec<_> =
            pieces.iter().flatten().flat_map(|(whose, counted)| counted.terms.keys().map(|key| (*whose, key))).collect();
        terms.sort();
        terms.dedup();
        assert_eq!(terms.len(), 1_200, "each once");
    }
}
