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
    retried,
};
use frontdesk_types::{
    OrgId, Result, SiteId, Timestamp,
    analytics::{Slot, Span},
    help_center::insights::LONG_SPANS,
};

use super::ranges::day_before;

/// Terms kept per sum: this many of the most frequent ones, and of those that most often had no result.
const FREQUENT: i64 = 300;

/// Maximum age of ended spans that are examined. Earlier ones already have been.
const LOOKED_AT: Duration = Duration::from_hours(64 * 24);

/// Time after the end of a span before it is examined: a process may have waited for its database before
/// it wrote its counts.
const MARGIN: Duration = Duration::from_hours(24);

/// Number of sites examined in one statement.
const SITES: i64 = 100;

/// Number of rows removed in one transaction.
const ROWS: i64 = 500;

/// Removes rare search terms from the ended sums of all sites.
///
/// # Errors
/// Only faults.
pub async fn thin(store: &Store, now: Timestamp) -> Result<()> {
    let (spans, mut after, mut failure) = (over(now), None, None);
    loop {
        let found = sites::page(&mut store.read().await?, after, SITES).await?;
        let Some(last) = found.last() else { break };
        after = Some(*last);
        let crowded = terms::crowded(&mut store.read().await?, &found, &spans, 2 * FREQUENT).await?;
        for (org, site, span, slot) in crowded {
            // A failure does not hold up the other sites.
            if let Err(error) = thin_one(store, (org, site), (span, slot)).await {
                tracing::error!(%org, %site, %error, "what was rarely searched for in a help center could not be removed");
                failure = Some(error);
            }
        }
    }
    failure.map_or(Ok(()), Err)
}

async fn thin_one(store: &Store, (org, site): (OrgId, SiteId), sum: (Span, Slot)) -> Result<()> {
    let kept = &terms::frequent(&mut store.read().await?, org, site, sum, FREQUENT).await?;
    let step = || async {
        let mut tx = store.begin().await?;
        let removed = stored::keep_only(&mut tx, org, site, sum, kept, ROWS).await?;
        tx.commit().await?;
        Ok(removed)
    };
    while retried(step).await? > 0 {}
    Ok(())
}

/// Returns the spans of more than a day that ended a while ago, with their first slots.
fn over(now: Timestamp) -> Vec<(Span, Slot)> {
    let (since, until) = (day_before(now, LOOKED_AT), day_before(now, MARGIN));
    let mut over = Vec::new();
    for span in LONG_SPANS.into_iter().filter(|span| *span > Span::DAY) {
        let mut slot = span.start(since);
        while slot.0 + span.0 <= until.0 {
            over.push((span, slot));
            slot = Slot(slot.0 + span.0);
        }
    }
    over
}

#[cfg(test)]
mod tests {
    use frontdesk_store::{
        help_center::insights,
        testing::{NOON, World, for_each_database},
    };
    use frontdesk_types::{
        analytics::Range,
        help_center::{
            insights::{Counted, TermFigures, TermLists},
            sites::HelpSite,
        },
    };

    use super::*;

    /// Creates searches for `number` different terms, starting at term `from`.
    fn searches(from: usize, number: usize) -> Counted {
        let term = |number: usize| ((format!("term {number}"), Slot::of(NOON)), TermFigures { searches: 1, without_result: 0 });
        Counted { terms: (from..from + number).map(term).collect(), ..Counted::default() }
    }

    async fn counts(world: &World, site: &HelpSite, counted: &Counted) {
        let mut tx = world.tx().await;
        insights::add(&mut tx, site.org, site.id, counted).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Returns the number of terms kept for the span that contains noon, and their lists.
    async fn kept(world: &World, site: &HelpSite, span: Span) -> (usize, TermLists) {
        let first = span.start(Slot::of(NOON));
        let range = Range { span, from: first, to: Slot(first.0 + 1) };
        let mut conn = world.store.read().await.unwrap();
        let lists = terms::lists(&mut conn, site.org, site.id, &[range], 10_000).await.unwrap();
        (lists.top.len(), lists)
    }

    #[tokio::test]
    async fn of_a_month_that_is_over_what_was_frequent_is_kept() {
        for_each_database(async |store| {
            let world = World::new(store.clone());
            let (site, other) = (world.new_site("harbour").await, world.new_site("hotel").await);
            counts(&world, &site, &searches(0, 700)).await;
            counts(&world, &other, &searches(0, 700)).await;
            for number in [650, 690] {
                counts(&world, &site, &searches(number, 1)).await;
            }
            let term = ("term 695".to_owned(), Slot::of(NOON));
            let missed = TermFigures { searches: 1, without_result: 1 };
            counts(&world, &site, &Counted { terms: [(term, missed)].into(), ..Counted::default() }).await;
            let month = async |site: &HelpSite| kept(&world, site, Span::MONTH).await;
            thin(&store, NOON).await.unwrap();
            assert_eq!(month(&site).await.0, 700, "the month goes on");
            let later = NOON + Duration::from_hours(34 * 24);
            thin(&store, later).await.unwrap();
            let (number, lists) = month(&site).await;
            assert_eq!(number, 300, "one that was not found is among the frequent ones");
            let frequent: Vec<_> = lists.top.iter().take(4).map(|(term, figures)| (term.as_str(), figures.searches)).collect();
            assert_eq!(frequent, [("term 650", 2), ("term 690", 2), ("term 695", 2), ("term 0", 1)]);
            assert_eq!(lists.without_result.len(), 1);
            assert_eq!((month(&other).await.0, kept(&world, &other, Span::DAY).await.0), (300, 700), "days stay as they are");
            thin(&store, later).await.unwrap();
            assert_eq!(month(&site).await, (number, lists), "once more changes nothing");
        })
        .await;
    }

    #[test]
    fn a_span_is_looked_at_from_a_day_after_its_end_on() {
        let day = |number: i64| Timestamp(number * 24 * 60 * 60 * 1_000_000);
        let days = |now: i64| over(day(now)).iter().map(|(span, slot)| (span.0 / 96, slot.0 / 96)).collect::<Vec<_>>();
        // The month of the days 3,200 to 3,231.
        assert!(!days(3_232).contains(&(32, 3_200)) && !days(3_232).contains(&(8, 3_224)), "it has just ended");
        assert!(days(3_233).contains(&(32, 3_200)) && days(3_233).contains(&(8, 3_224)));
        assert!(days(3_290).contains(&(32, 3_200)), "a server was down");
        assert!(days(3_233).iter().all(|(span, first)| first + span < 3_233), "nothing of today or yesterday");
        assert!(days(3_233).len() < 14, "{:?}", days(3_233));
    }
}
