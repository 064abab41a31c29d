//! Processes rows of background work one by one: one that cannot be processed blocks neither those after it nor other
//! work.
//!
//! Whatever goes through rows in the background goes through [`each_row`] or [`attempt`]. A row that fails, or panics,
//! is logged with what names it, counted in `/metrics`, and left alone for a while
//! ([`Setbacks`](frontdesk_core::setbacks::Setbacks)).

use frontdesk_services::Services;
use frontdesk_types::{
    OrgId, Result,
    jobs::{overdue::Overdue, work_item::WorkItem},
};
use futures::{FutureExt, future::BoxFuture};
use uuid::Uuid;

use super::{figures, panics::catch_panic};

/// Number of rows that are read in one batch.
pub(super) const BATCH: i64 = 100;

/// Outcome of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Processed.
    Done,
    /// Could not be processed.
    Failed,
    /// Has failed before, and is skipped for now.
    SetBack,
}

/// Processes every row that `fetch` finds after the last one, in batches of `BATCH`.
///
/// # Errors
/// Only faults of `fetch`.
pub(super) async fn each_row<'a, R: WorkItem + Clone>(
    services: &Services,
    work: &'static str,
    fetch: impl Fn(Option<R>) -> BoxFuture<'a, Result<Vec<R>>>,
    serve: impl Fn(R) -> BoxFuture<'a, Result<()>>,
) -> Result<()> {
    let mut after = None;
    loop {
        let page = fetch(after).await?;
        let is_last = page.len() < usize::try_from(BATCH).unwrap_or_default();
        for row in &page {
            attempt(services, work, (row.org(), &row.name()), serve(row.clone())).await;
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
pub(super) async fn each<'a>(
    services: &Services,
    work: &'static str,
    fetch: impl Fn(Overdue) -> BoxFuture<'a, Result<Vec<Overdue>>>,
    serve: impl Fn(OrgId, Uuid) -> BoxFuture<'a, Result<()>>,
) -> Result<()> {
    let serve = |row: Overdue| match row.names() {
        Ok((org, id)) => serve(org, id),
        Err(error) => std::future::ready(Err(error)).boxed(),
    };
    each_row(services, work, |after: Option<Overdue>| fetch(after.unwrap_or_default()), serve).await
}

/// Processes one row, unless it is set back.
pub(super) async fn attempt(
    services: &Services,
    work: &'static str,
    (org, id): (&str, &str),
    serve: impl Future<Output = Result<()>>,
) -> Outcome {
    let row = format!("{org}/{id}");
    if services.setbacks.holds(work, &row, services.ports.clock.now()) {
        return Outcome::SetBack;
    }
    let Err(error) = catch_panic(serve).await else {
        services.setbacks.clear(work, &row);
        return Outcome::Done;
    };
    tracing::error!(org, id, %error, "{work} failed; it is tried again later");
    count_failure(work);
    services.setbacks.note(work, &row, services.ports.clock.now());
    Outcome::Failed
}

/// Counts a row, or a whole task, that has failed.
pub(super) fn count_failure(work: &'static str) {
    metrics::counter!(figures::FAILURES, "work" => work).increment(1);
}
