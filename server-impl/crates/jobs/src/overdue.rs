//! Processes rows of background work one by one: one that cannot be processed blocks neither those after it nor other
//! work.
//!
//! Whatever goes through rows in the background goes through [`each_row`] or [`attempt_row`]. A row that fails, or
//! panics, is logged with what names it, counted in `/metrics`, and left alone for a while
//! ([`Setbacks`](frontdesk_core::setbacks::RowSetbacks)).

use frontdesk_services::Services;
use frontdesk_types::{
    OrgId, Result,
    jobs::{overdue::OverdueRecord, work_item::WorkItem},
};
use futures::{FutureExt, future::BoxFuture};
use uuid::Uuid;

use super::{job_metrics, panics::catch_panic};

/// Number of rows that are read in one batch.
pub(super) const BATCH_ROWS: i64 = 100;

/// Outcome of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowOutcome {
    /// Processed.
    Done,
    /// Could not be processed.
    Failed,
    /// Has failed before, and is skipped for now.
    SetBack,
}

/// Processes every row that `fetch` finds after the last one, in batches of `BATCH_ROWS`.
///
/// # Errors
/// Only faults of `fetch`.
pub(super) async fn for_each_row<'a, R: WorkItem + Clone>(
    services: &Services,
    work: &'static str,
    fetch: impl Fn(Option<R>) -> BoxFuture<'a, Result<Vec<R>>>,
    serve: impl Fn(R) -> BoxFuture<'a, Result<()>>,
) -> Result<()> {
    let mut after = None;
    loop {
        let page = fetch(after).await?;
        let is_last = page.len() < usize::try_from(BATCH_ROWS).unwrap_or_default();
        for row in &page {
            attempt_row(services, work, (row.org(), &row.name()), serve(row.clone())).await;
        }
        match page.into_iter().next_back() {
            Some(last) if !is_last => after = Some(last),
            _ => return Ok(()),
        }
    }
}

/// Processes every row with an id; see [`each_row`].
///
/// # Errors
/// Only faults of `fetch`.
pub(super) async fn for_each_id<'a>(
    services: &Services,
    work: &'static str,
    fetch: impl Fn(OverdueRecord) -> BoxFuture<'a, Result<Vec<OverdueRecord>>>,
    serve: impl Fn(OrgId, Uuid) -> BoxFuture<'a, Result<()>>,
) -> Result<()> {
    let serve = |row: OverdueRecord| match row.parse_ids() {
        Ok((org, id)) => serve(org, id),
        Err(error) => std::future::ready(Err(error)).boxed(),
    };
    for_each_row(services, work, |after: Option<OverdueRecord>| fetch(after.unwrap_or_default()), serve).await
}

/// Processes one row, unless it is set back.
pub(super) async fn attempt_row(
    services: &Services,
    work: &'static str,
    (org, id): (&str, &str),
    serve: impl Future<Output = Result<()>>,
) -> RowOutcome {
    let row = format!("{org}/{id}");
    if services.setbacks.is_paused(work, &row, services.ports.clock.now()) {
        return RowOutcome::SetBack;
    }
    let Err(error) = catch_panic(serve).await else {
        services.setbacks.record_success(work, &row);
        return RowOutcome::Done;
    };
    tracing::error!(org, id, %error, "{work} failed; it is tried again later");
    count_failure(work);
    services.setbacks.record_failure(work, &row, services.ports.clock.now());
    RowOutcome::Failed
}

/// Counts a row, or a whole task, that has failed.
pub(super) fn count_failure(work: &'static str) {
    metrics::counter!(job_metrics::FAILURES_TOTAL, "work" => work).increment(1);
}
