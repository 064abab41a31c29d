//! Counts visits of the pages of help centers: in memory first, so that no page waits for it, then added to the
//! sums in the database every few seconds. Counts since the last write are lost when the process dies.
//!
//! At most [`MOST`] entries are pending, and [`waiting::MAX_OF_SITE`] of one site; beyond that, new ones are
//! dropped until the next write. They are written in batches, so that no other writer waits long.

mod terms;
mod visitor;
mod waiting;

use std::sync::{Mutex, PoisonError};

use frontdesk_store::{self as store, Store, retried};
use frontdesk_types::{ArticleId, OrgId, Result, SiteId, Timestamp, help_center::insights::Counted};
use tokio::sync::Notify;

use self::waiting::{MAX_WAITING, Waiting};

pub use self::visitor::{Visitor, is_program};

/// Number of sites whose counts are written in one transaction.
const SITES: usize = 32;

/// Number of entries written in one transaction, which takes a few milliseconds. Each is part of several sums.
const MAX_OF_PIECE: usize = 250;

/// Action of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
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
pub struct Visit {
    /// Organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The visitor.
    pub visitor: Visitor,
    /// Time of the visit.
    pub at: Timestamp,
    /// Action of the visitor.
    pub action: Action,
}

/// Counts that are not written yet.
#[derive(Debug, Default)]
pub struct Visits {
    waiting: Mutex<Waiting>,
    /// Notified when half of the capacity is used.
    filling: Notify,
}

impl Visits {
    /// Counts a visit.
    pub fn note(&self, visit: Visit) {
        let is_filling = self.with(|waiting| {
            waiting.note(visit);
            waiting.len() > MAX_WAITING / 2
        });
        if is_filling {
            self.filling.notify_one();
        }
    }

    /// Waits until half of the capacity is used.
    pub async fn filling(&self) {
        self.filling.notified().await;
    }

    /// Writes the counts, except for queries that visitors are still typing.
    ///
    /// # Errors
    /// Only faults. Counts that could not be written are retried with the next write.
    pub async fn write(&self, store: &Store, now: Timestamp) -> Result<()> {
        let taken = self.with(|waiting| {
            waiting.settle(Some(now));
            waiting.take()
        });
        self.put(store, taken).await
    }

    /// Writes all counts, at the end of the process.
    ///
    /// # Errors
    /// Only faults.
    pub async fn write_all(&self, store: &Store) -> Result<()> {
        let taken = self.with(|waiting| {
            waiting.settle(None);
            waiting.take()
        });
        self.put(store, taken).await
    }

    async fn put(&self, store: &Store, counted: Vec<Of>) -> Result<()> {
        let mut failure = None;
        for piece in pieces(counted) {
            if add(store, &piece).await.is_ok() {
                continue;
            }
            // One at a time, so that a failing site does not hold up the others.
            for one in &piece {
                if let Err(error) = add(store, std::slice::from_ref(one)).await {
                    let (whose, counted) = one.clone();
                    // Retried with the next write.
                    self.with(|waiting| waiting.add(whose, counted));
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Waiting) -> T) -> T {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Counts of a site.
type Of = ((OrgId, SiteId), Counted);

/// Splits counts into batches, one per transaction.
fn pieces(counted: Vec<Of>) -> Vec<Vec<Of>> {
    let (mut pieces, mut piece, mut numbers) = (Vec::new(), Vec::new(), 0);
    for (whose, mut counted) in counted {
        while !counted.is_empty() {
            let taken = counted.take(MAX_OF_PIECE - numbers);
            numbers += taken.len();
            piece.push((whose, taken));
            if numbers == MAX_OF_PIECE || piece.len() == SITES {
                pieces.push(std::mem::take(&mut piece));
                numbers = 0;
            }
        }
    }
    pieces.extend(Some(piece).filter(|piece| !piece.is_empty()));
    pieces
}

/// Adds counts to the sums of sites, in the order of their keys.
async fn add(store: &Store, counted: &[Of]) -> Result<()> {
    retried(|| async {
        let mut tx = store.begin().await?;
        for ((org, site), counted) in counted {
            store::help_center::insights::add(&mut tx, *org, *site, counted).await?;
        }
        tx.commit().await
    })
    .await
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{analytics::Slot, help_center::insights::TermFigures};
    use uuid::Uuid;

    use super::*;

    fn searches(site: u128, number: usize) -> Of {
        let term = |number| ((format!("term {number}"), Slot(0)), TermFigures { searches: 1, without_result: 0 });
        let counted = Counted { terms: (0..number).map(term).collect(), ..Counted::default() };
        ((OrgId(Uuid::nil()), SiteId(Uuid::from_u128(site))), counted)
    }

    #[test]
    fn what_is_written_at_a_time_is_bounded_and_nothing_is_lost() {
        let flood = searches(0, 1_100);
        let visits = (1..=100).map(|site| searches(site, 1));
        let pieces = pieces([flood].into_iter().chain(visits).collect());
        let numbers: Vec<(usize, usize)> =
            pieces.iter().map(|piece| (piece.iter().map(|(_, counted)| counted.len()).sum(), piece.len())).collect();
        assert!(numbers.iter().all(|(numbers, sites)| *numbers <= MAX_OF_PIECE && *sites <= SITES), "{numbers:?}");
        assert_eq!(numbers.iter().map(|(numbers, _)| numbers).sum::<usize>(), 1_200);
        let mut terms: Vec<_> =
            pieces.iter().flatten().flat_map(|(whose, counted)| counted.terms.keys().map(|key| (*whose, key))).collect();
        terms.sort();
        terms.dedup();
        assert_eq!(terms.len(), 1_200, "each once");
    }
}
