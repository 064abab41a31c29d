//! A year of visits: the sums of articles and searches, as the server stores them, written through the store.

use std::time::Duration;

use anyhow::Result;
use frontdesk_help_center::insights::thinning;
use frontdesk_ports::clock::{Clock, SystemClock};
use frontdesk_store::{Store, StoreOptions, help_center::insights, retry_aborted};
use frontdesk_types::{
    ArticleId, OrgId, SiteId,
    analytics::{SlotSpan, TimeSlot},
    help_center::insights::{ArticleFigures, LONG_SPANS, SiteFigures, TermFigures, expanded},
};

/// Days that are read.
const DAYS: i64 = 366;

/// Days whose sums are written in one transaction, as many as the server combines into a longer span.
const BATCH_DAYS: usize = 8;

/// Destination of the sums.
pub(crate) struct FillTarget {
    /// Organization of the site.
    pub(crate) org: OrgId,
    /// Site of the visits.
    pub(crate) site: SiteId,
    /// Articles opened on each day.
    pub(crate) articles: Vec<ArticleId>,
    /// Number of terms searched for on each day. Half of them are those of the day before, unless all are new.
    pub(crate) terms: usize,
    /// True if no term is searched for on two days.
    pub(crate) are_terms_unique: bool,
    /// URL of the database.
    pub(crate) url: String,
}

/// Writes the sums of 366 days, and removes rare searches from those that are over; returns the number of rows of
/// single days.
pub(crate) async fn fill(target: &FillTarget) -> Result<usize> {
    let store = Store::open(&target.url, &StoreOptions::default()).await?;
    let today = SlotSpan::DAY.start(TimeSlot::of(SystemClock.now()));
    let days: Vec<i64> = (1..DAYS).rev().map(|ago| today.0 - ago * SlotSpan::DAY.0).collect();
    for some in days.chunks(BATCH_DAYS) {
        let read = some.iter().flat_map(|day| {
            let views = |(number, article): (usize, &ArticleId)| {
                let views = 1 + i64::try_from(number % 50).unwrap_or_default();
                (*article, TimeSlot(*day), ArticleFigures { views, ..ArticleFigures::default() })
            };
            target.articles.iter().enumerate().map(views)
        });
        let terms = some.iter().flat_map(|day| {
            let step = if target.are_terms_unique { target.terms } else { target.terms / 2 };
            let first = usize::try_from(day / SlotSpan::DAY.0).unwrap_or_default() * step;
            (first..first + target.terms).map(|number| {
                let without_result = i64::from(number % 7 == 0);
                (format!("words {number}"), TimeSlot(*day), TermFigures { searches: 1, without_result })
            })
        });
        let visits = some.iter().flat_map(|day| {
            let figures = SiteFigures { views: 10, visitors: 3, searches: 4, ..SiteFigures::default() };
            (0..SlotSpan::DAY.0).map(move |quarter| ((), TimeSlot(day + quarter), figures))
        });
        let (read, terms) = (&expanded(read, &LONG_SPANS), &expanded(terms, &LONG_SPANS));
        let visits = &expanded(visits, &SlotSpan::ALL);
        // The server may be writing for longer than a transaction waits.
        retry_aborted(|| async {
            let mut tx = store.begin().await?;
            insights::articles::add_sums(&mut tx, target.org, target.site, read).await?;
            insights::terms::add_sums(&mut tx, target.org, target.site, terms).await?;
            insights::sites::add_sums(&mut tx, target.org, target.site, visits).await?;
            tx.commit().await
        })
        .await?;
    }
    // As the server does from day to day.
    for ago in (0..=DAYS).rev().step_by(32) {
        thinning::thin_terms(&store, SystemClock.now() - Duration::from_hours(24) * u32::try_from(ago)?).await?;
    }
    store.close().await;
    Ok(days.len() * (target.articles.len() + target.terms))
}
