//! Processes what is overdue, row by row: one that cannot be processed does not block those after it.

use std::panic::AssertUnwindSafe;

use futures::{FutureExt, future::BoxFuture};
use uuid::Uuid;

use crate::types::{OrgId, Result, jobs::overdue::Overdue};

/// Rows that are read in one batch.
pub(super) const BATCH: i64 = 100;

/// Processes every row that `fetch` finds after the last one, `BATCH` at a time. A failure is logged, and the next sweep tries again.
pub(super) async fn each<'a>(
    what: &'static str,
    fetch: impl Fn(Overdue) -> BoxFuture<'a, Result<Vec<Overdue>>>,
    serve: impl Fn(OrgId, Uuid) -> BoxFuture<'a, Result<()>>,
) -> Result<()> {
    let mut after = Overdue::default();
    loop {
        let page = fetch(after).await?;
        let is_last = page.len() < usize::try_from(BATCH).unwrap_or_default();
        for row in &page {
            one(what, row, &serve).await;
        }
        match page.into_iter().next_back() {
            Some(last) if !is_last => after = last,
            _ => return Ok(()),
        }
    }
}

async fn one<'a>(what: &'static str, row: &Overdue, serve: &impl Fn(OrgId, Uuid) -> BoxFuture<'a, Result<()>>) {
    let served = match row.names() {
        Ok((org, id)) => AssertUnwindSafe(serve(org, id)).catch_unwind().await,
        Err(error) => Ok(Err(error)),
    };
    match served {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(org = row.org, id = row.id, %error, "{what} failed; the next sweep tries again"),
        Err(_) => tracing::error!(org = row.org, id = row.id, "{what} panicked; the next sweep tries again"),
    }
}
