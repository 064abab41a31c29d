//! A year of visits: the sums of articles and searches, as the server keeps them, written through the store.

use anyhow::Result;
use frontdesk_server::{
    ports::clock::{Clock, SystemClock},
    store::{Options, Store, help_center::insights},
    types::{
        ArticleId, OrgId, SiteId,
        analytics::{Slot, Span},
        help_center::insights::{ArticleFigures, LONG_SPANS, SiteFigures, TermFigures, expanded},
    },
};

/// Days that are read.
const DAYS: i64 = 366;

/// Days whose sums are written in one transaction: as many as those of a longer span have.
const BATCH: usize = 8;

/// Where the sums are written.
pub(crate) struct Target {
    /// The organization.
    pub(crate) org: OrgId,
    /// The site.
    pub(crate) site: SiteId,
    /// Articles that are opened on each day.
    pub(crate) articles: Vec<ArticleId>,
    /// Terms that are searched for on each day. Half of them are those of the day before.
    pub(crate) terms: usize,
    /// The database.
    pub(crate) url: String,
}

/// Writes the sums of 366 days; returns how many rows those of single days are.
pub(crate) async fn fill(target: &Target) -> Result<usize> {
    let store = Store::open(&target.url, &Options::default()).await?;
    let today = Span::DAY.start(Slot::of(SystemClock.now()));
    let days: Vec<i64> = (1..DAYS).rev().map(|ago| today.0 - ago * Span::DAY.0).collect();
    for some in days.chunks(BATCH) {
        let read = some.iter().flat_map(|day| {
            let views = |(number, article): (usize, &ArticleId)| {
                let views = 1 + i64::try_from(number % 50).unwrap_or_default();
                (*article, Slot(*day), ArticleFigures { views, ..ArticleFigures::default() })
            };
            target.articles.iter().enumerate().map(views)
        });
        let sought = some.iter().flat_map(|day| {
            let half = target.terms / 2;
            let first = usize::try_from(day / Span::DAY.0).unwrap_or_default() * half;
            (first..first + target.terms).map(|number| {
                let without_result = i64::from(number % 7 == 0);
                (format!("words {number}"), Slot(*day), TermFigures { searches: 1, without_result })
            })
        });
        let visits = some.iter().flat_map(|day| {
            let figures = SiteFigures { views: 10, visitors: 3, searches: 4, ..SiteFigures::default() };
            (0..Span::DAY.0).map(move |quarter| ((), Slot(day + quarter), figures))
        });
        let mut tx = store.begin().await?;
        insights::articles::add(&mut tx, target.org, target.site, &expanded(read, &LONG_SPANS)).await?;
        insights::terms::add(&mut tx, target.org, target.site, &expanded(sought, &LONG_SPANS)).await?;
        insights::sites::add(&mut tx, target.org, target.site, &expanded(visits, &Span::ALL)).await?;
        tx.commit().await?;
    }
    store.close().await;
    Ok(days.len() * (target.articles.len() + target.terms))
}
