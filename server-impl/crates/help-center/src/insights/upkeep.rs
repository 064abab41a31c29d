//! Maintenance of the sums: past days are added to the views of articles, and old data is deleted.

use std::time::Duration;

use frontdesk_store::{
    Tx,
    help_center::insights::{articles, terms, visitors},
};
use frontdesk_types::{Result, Timestamp, analytics::Span, help_center::insights::SPANS};

use super::ranges::{BY_HOUR, KEPT, day_before};

/// Number of rows changed in one transaction.
const ROWS: i64 = 500;

/// Extra time for which hourly sums are kept, for processes whose clocks differ.
const MARGIN: Duration = Duration::from_hours(24);

/// Adds the counts up to midnight to the views of articles; `true` when there may be more of them.
///
/// # Errors
/// Only faults.
pub async fn count(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(articles::count_days(tx, day_before(now, Duration::ZERO), ROWS).await? > 0)
}

/// Forgets visitors before yesterday, and sums that no list uses any more; `true` when there may be more of them.
///
/// # Errors
/// Only faults.
pub async fn forget(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    let old = day_before(now, KEPT);
    let mut is_more = visitors::forget(tx, now.day() - 1, ROWS).await? > 0;
    is_more |= articles::forget_days(tx, old, ROWS).await? > 0;
    for span in SPANS {
        let before = if span < Span::DAY { day_before(now, BY_HOUR + MARGIN) } else { old };
        is_more |= terms::forget(tx, span, before, ROWS).await? > 0;
        if span != Span::DAY {
            is_more |= articles::forget(tx, span, before, ROWS).await? > 0;
        }
    }
    Ok(is_more)
}
