//! Panics of background work, which fail what panicked and nothing else.

use std::panic::AssertUnwindSafe;

use frontdesk_types::{Error, Result};
use futures::FutureExt;

/// The result of work; a panic is a fault like any other.
pub(super) async fn catch_panic<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|panic| Err(Error::panicked("it", &*panic)))
}
