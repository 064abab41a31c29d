//! Maintenance of the sums: past days are added to the views of articles, and old data is deleted.

use std::time::Duration;

use frontdesk_store::{
    Tx,
    help_center::insights::{articles, terms, visitors},
};
use frontdesk_types::{Result, Timestamp, analytics::SlotSpan, help_center::insights::SPANS};

use super::ranges::{MAX_HOURLY_AGE, MAX_LIST_AGE, day_before};

/// Number of rows changed in one transaction.
const ROWS_PER_TRANSACTION: i64 = 500;

/// Extra time for which hourly sums are kept, for processes whose clocks differ.
const CLOCK_MARGIN: Duration = Duration::from_hours(24);

/// Adds the counts up to midnight to the views of articles; `true` when there may be more of them.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn count_views(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(articles::count_days_before(tx, day_before(now, Duration::ZERO), ROWS_PER_TRANSACTION).await? > 0)
}

/// Forgets visitors before yesterday, and sums that no list uses any more; `true` when there may be more of them.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn forget_old(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    let old = day_before(now, MAX_LIST_AGE);
    let mut is_more = visitors::remove_visitors_before(tx, now.day() - 1, ROWS_PER_TRANSACTION).await? > 0;
    is_more |= articles::remove_days_before(tx, old, ROWS_PER_TRANSACTION).await? > 0;
    for span in SPANS {
        let before = if span < SlotSpan::DAY { day_before(now, MAX_HOURLY_AGE + CLOCK_MARGIN) } else { old };
        is_more |= terms::remove_sums_before(tx, span, before, ROWS_PER_TRANSACTION).await? > 0;
        if span != SlotSpan::DAY {
            is_more |= articles::remove_sums_before(tx, span, before, ROWS_PER_TRANSACTION).await? > 0;
        }
    }
    Ok(is_more)
}
