//! Panics of background work, which fail what panicked and nothing else.

use std::panic::AssertUnwindSafe;

use frontdesk_types::{Error, Result};
use futures::FutureExt;

/// Awaits work; a panic becomes a fault like any other.
pub(super) fn catch_panic<T>(work: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
    let ended = AssertUnwindSafe(work).catch_unwind();
    ended.map(|ended| ended.unwrap_or_else(|panic| Err(Error::panicked("it", &*panic))))
}
