//! Activity of visitors in help centers, summed up over spans of time: per site, per article, and per search term.
//!
//! A writer adds to the sums of a site's articles first, then to those of its search terms, then to its own, each
//! in the order of their keys. Concurrent writers therefore wait for each other without deadlocks.

pub mod articles;
pub mod questions;
pub(super) mod removal;
pub mod sites;
pub mod terms;
pub mod visitors;

use std::collections::BTreeMap;

use frontdesk_types::{
    ArticleId, OrgId, Result, SiteId,
    analytics::{SlotSpan, TimeSlot},
    help_center::insights::{ArticleFigures, RatingTotals, SPANS, SiteCounters, SiteFigures, TermFigures, TermSumKey, expanded},
};
use sqlx::types::Text;

use crate::Tx;

/// Maximum number of different search terms stored per site and day.
const MAX_TERMS_PER_DAY: usize = 5_000;

/// Adds the counts of a site, unless it is gone. Locking the site makes concurrent writers wait, so that the limit
/// of search terms is exact.
#[crate::boxed]
pub async fn add_counts(tx: &mut Tx, org: OrgId, site: SiteId, counted: &SiteCounters) -> Result<()> {
    if !lock_site(tx, org, site).await? {
        return Ok(());
    }
    let SiteCounters { site: own, articles: viewed, terms, visitors: came } = counted;
    let views = |views: &i64| ArticleFigures { views: *views, ..ArticleFigures::default() };
    let viewed = viewed.iter().map(|((article, slot), number)| (*article, *slot, views(number)));
    articles::add_sums(tx, org, site, &expanded(viewed, &SPANS)).await?;
    let kept = select_terms(tx, org, site, terms.iter().map(|((term, slot), figures)| (term.clone(), *slot, *figures))).await?;
    terms::add_sums(tx, org, site, &expanded(kept, &SPANS)).await?;
    let mut own = own.clone();
    for (slot, visitors) in visitors::record_visitors(tx, org, site, came).await? {
        own.entry(slot).or_default().visitors += visitors;
    }
    let own = own.into_iter().map(|(slot, figures)| ((), slot, figures));
    sites::add_sums(tx, org, site, &expanded(own, &SlotSpan::ALL)).await
}

/// Removes the terms of a sum of a site except these, at most `limit`; returns the number of removed terms. Writers
/// of its sums wait meanwhile.
#[crate::boxed]
pub async fn keep_only(tx: &mut Tx, sum: TermSumKey, terms: &[String], limit: i64) -> Result<u64> {
    if !lock_site(tx, sum.org, sum.site).await? {
        return Ok(0);
    }
    terms::keep_only(tx, sum, terms, limit).await
}

/// Counts ratings of an article, which must be locked.
pub(super) async fn count_ratings(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    article: ArticleId,
    rated: impl Iterator<Item = (TimeSlot, RatingTotals)>,
) -> Result<()> {
    let rated: Vec<_> = rated.collect();
    let of_article = |(slot, ratings): &(TimeSlot, RatingTotals)| {
        (article, *slot, ArticleFigures { ratings: *ratings, ..ArticleFigures::default() })
    };
    articles::add_sums(tx, org, site, &expanded(rated.iter().map(of_article), &SPANS)).await?;
    let of_site =
        |(slot, ratings): &(TimeSlot, RatingTotals)| ((), *slot, SiteFigures { ratings: *ratings, ..SiteFigures::default() });
    sites::add_sums(tx, org, site, &expanded(rated.iter().map(of_site), &SlotSpan::ALL)).await
}

/// Locks a site until the transaction ends; returns `false` when it is gone.
async fn lock_site(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM help_sites WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL {FOR_UPDATE}",
        Text(org),
        Text(site)
    )?;
    Ok(found.is_some())
}

/// Selects the search terms to store: those already known on their day, and others up to the limit of the day.
async fn select_terms(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    terms: impl Iterator<Item = (String, TimeSlot, TermFigures)>,
) -> Result<Vec<(String, TimeSlot, TermFigures)>> {
    let mut days = BTreeMap::<TimeSlot, Vec<_>>::new();
    terms.for_each(|term| days.entry(SlotSpan::DAY.start(term.1)).or_default().push(term));
    let mut kept = Vec::new();
    for (day, terms) in days {
        let named: Vec<&str> = terms.iter().map(|(term, ..)| term.as_str()).collect();
        let mut known = terms::filter_known(tx, org, site, day, &named).await?;
        let mut remaining = MAX_TERMS_PER_DAY.saturating_sub(terms::count_terms(tx, org, site, day, MAX_TERMS_PER_DAY).await?);
        for (term, slot, figures) in terms {
            if !known.contains(&term) {
                if remaining == 0 {
                    continue;
                }
                remaining -= 1;
                known.insert(term.clone());
            }
            kept.push((term, slot, figures));
        }
    }
    Ok(kept)
}
