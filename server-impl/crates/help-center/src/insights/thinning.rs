//! Thins out search terms: once a sum over eight days or a month has ended, only its frequent terms are kept. Anyone
//! can search for words that no one else has ever used, and a list over a year would otherwise add up all of them.
//!
//! The selection depends only on the sums, so an interrupted run can start over.

use std::time::Duration;

use frontdesk_store::{
    Store,
    help_center::{
        insights::{self as stored, terms},
        sites,
    },
    retry_aborted,
};
use frontdesk_types::{
    Result, Timestamp,
    analytics::{SlotSpan, TimeSlot},
    help_center::insights::{LONG_SPANS, TermSumKey},
};

use super::ranges::day_before;

/// Terms kept per sum: this many of the most frequent ones, and of those that most often had no result.
const MAX_KEPT_TERMS: i64 = 300;

/// Maximum age of ended spans that are examined. Earlier ones already have been.
const MAX_EXAMINED_AGE: Duration = Duration::from_hours(64 * 24);

/// Time after the end of a span before it is examined: a process may have waited for its database before
/// it wrote its counts.
const EXAMINATION_DELAY: Duration = Duration::from_hours(24);

/// Number of sites examined in one statement.
const SITES_PER_STATEMENT: i64 = 100;

/// Number of rows removed in one transaction.
const ROWS_PER_TRANSACTION: i64 = 500;

/// Removes rare search terms from the ended sums of all sites.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn thin_terms(store: &Store, now: Timestamp) -> Result<()> {
    let (spans, mut after, mut failure) = (ended_spans(now), None, None);
    loop {
        let found = sites::list_all(&mut store.read().await?, after, SITES_PER_STATEMENT).await?;
        let Some(last) = found.last() else { break };
        after = Some(*last);
        let crowded = terms::list_crowded(&mut store.read().await?, &found, &spans, 2 * MAX_KEPT_TERMS).await?;
        for sum in crowded {
            // A failure does not hold up the other sites.
            if let Err(error) = thin_sum(store, sum).await {
                let TermSumKey { org, site, .. } = sum;
                tracing::error!(%org, %site, %error, "what was rarely searched for in a help center could not be removed");
                failure = Some(error);
            }
        }
    }
    failure.map_or(Ok(()), Err)
}

async fn thin_sum(store: &Store, sum: TermSumKey) -> Result<()> {
    let kept = &terms::list_frequent(&mut store.read().await?, sum, MAX_KEPT_TERMS).await?;
    let step = || async {
        let mut tx = store.begin().await?;
        let removed = stored::keep_only(&mut tx, sum, kept, ROWS_PER_TRANSACTION).await?;
        tx.commit().await?;
        Ok(removed)
    };
    while retry_aborted(step).await? > 0 {}
    Ok(())
}

/// Returns the spans of more than a day that ended a while ago, with their first slots.
fn ended_spans(now: Timestamp) -> Vec<(SlotSpan, TimeSlot)> {
    let (since, until) = (day_before(now, MAX_EXAMINED_AGE), day_before(now, EXAMINATION_DELAY));
    let mut over = Vec::new();
    for span in LONG_SPANS.into_iter().filter(|span| *span > SlotSpan::DAY) {
        let mut slot = span.start(since);
        while slot.0 + span.0 <= until.0 {
            over.push((span, slot));
            slot = TimeSlot(slot.0 + span.0);
        }
    }
    over
}

#[cfg(test)]
mod tests {
    use frontdesk_store::{
        help_center::insights,
        testing::{NOON, StoreWorld, for_each_database},
    };
    use frontdesk_types::{
        analytics::SlotInterval,
        help_center::{
            insights::{SiteCounters, TermFigures, TermLists},
            sites::HelpCenter,
        },
    };

    use super::*;

    /// Creates searches for `number` different terms, starting at term `from`.
    fn searches_for(from: usize, number: usize) -> SiteCounters {
        let term =
            |number: usize| ((format!("term {number}"), TimeSlot::of(NOON)), TermFigures { searches: 1, without_result: 0 });
        SiteCounters { terms: (from..from + number).map(term).collect(), ..SiteCounters::default() }
    }

    async fn add_counts(world: &StoreWorld, site: &HelpCenter, counted: &SiteCounters) {
        let mut tx = world.begin_tx().await;
        insights::add_counts(&mut tx, site.org, site.id, counted).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Returns the number of terms kept for the span that contains noon, and their lists.
    async fn kept_terms(world: &StoreWorld, site: &HelpCenter, span: SlotSpan) -> (usize, TermLists) {
        let first = span.start(TimeSlot::of(NOON));
        let range = SlotInterval { span, from: first, to: TimeSlot(first.0 + 1) };
        let mut conn = world.store.read().await.unwrap();
        let lists = terms::rank_terms(&mut conn, site.org, site.id, &[range], 10_000).await.unwrap();
        (lists.top.len(), lists)
    }

    #[tokio::test]
    async fn of_a_month_that_is_over_what_was_frequent_is_kept() {
        for_each_database(async |store| {
            let world = StoreWorld::new(store.clone());
            let (site, other) = (world.create_site_with_owner("harbour").await, world.create_site_with_owner("hotel").await);
            add_counts(&world, &site, &searches_for(0, 700)).await;
            add_counts(&world, &other, &searches_for(0, 700)).await;
            for number in [650, 690] {
                add_counts(&world, &site, &searches_for(number, 1)).await;
            }
            let term = ("term 695".to_owned(), TimeSlot::of(NOON));
            let missed = TermFigures { searches: 1, without_result: 1 };
            add_counts(&world, &site, &SiteCounters { terms: [(term, missed)].into(), ..SiteCounters::default() }).await;
            let month = async |site: &HelpCenter| kept_terms(&world, site, SlotSpan::MONTH).await;
            thin_terms(&store, NOON).await.unwrap();
            assert_eq!(month(&site).await.0, 700, "the month goes on");
            let later = NOON + Duration::from_hours(34 * 24);
            thin_terms(&store, later).await.unwrap();
            let (number, lists) = month(&site).await;
            assert_eq!(number, 300, "one that was not found is among the frequent ones");
            let frequent: Vec<_> = lists.top.iter().take(4).map(|(term, figures)| (term.as_str(), figures.searches)).collect();
            assert_eq!(frequent, [("term 650", 2), ("term 690", 2), ("term 695", 2), ("term 0", 1)]);
            assert_eq!(lists.without_result.len(), 1);
            assert_eq!(
                (month(&other).await.0, kept_terms(&world, &other, SlotSpan::DAY).await.0),
                (300, 700),
                "days stay as they are"
            );
            thin_terms(&store, later).await.unwrap();
            assert_eq!(month(&site).await, (number, lists), "once more changes nothing");
        })
        .await;
    }

    #[test]
    fn a_span_is_looked_at_from_a_day_after_its_end_on() {
        let day = |number: i64| Timestamp(number * 24 * 60 * 60 * 1_000_000);
        let days = |now: i64| ended_spans(day(now)).iter().map(|(span, slot)| (span.0 / 96, slot.0 / 96)).collect::<Vec<_>>();
        // The month of the days 3,200 to 3,231.
        assert!(!days(3_232).contains(&(32, 3_200)) && !days(3_232).contains(&(8, 3_224)), "it has just ended");
        assert!(days(3_233).contains(&(32, 3_200)) && days(3_233).contains(&(8, 3_224)));
        assert!(days(3_290).contains(&(32, 3_200)), "a server was down");
        assert!(days(3_233).iter().all(|(span, first)| first + span < 3_233), "nothing of today or yesterday");
        assert!(days(3_233).len() < 14, "{:?}", days(3_233));
    }
}
