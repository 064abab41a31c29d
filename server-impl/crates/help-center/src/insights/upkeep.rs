//! What time does to the sums: the views of articles follow from days that are over, and what is old is forgotten.

use std::time::Duration;

use frontdesk_store::{
    Tx,
    help_center::insights::{articles, terms, visitors},
};
use frontdesk_types::{Result, Timestamp, analytics::Span, help_center::insights::SPANS};

use super::ranges::{BY_HOUR, KEPT, day_before};

/// Rows that are changed in one transaction.
const ROWS: i64 = 500;

/// Sums of hours are kept this much longer than they are read, for processes whose clocks differ.
const MARGIN: Duration = Duration::from_hours(24);

/// Adds to the views of articles what was counted until midnight; `true` when there may be more of it.
///
/// # Errors
/// Only faults.
pub async fn count(tx: &mut Tx, now: Timestamp) -> Result<bool> {
    Ok(articles::count_days(tx, day_before(now, Duration::ZERO), ROWS).await? > 0)
}

/// Forgets who visited before yesterday, and sums that no list is made of any more; `true` when there may be more of
/// it.
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
