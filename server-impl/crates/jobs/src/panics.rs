//! Panics of background work, which fail what panicked and nothing else.

use std::{any::Any, panic::AssertUnwindSafe};

use frontdesk_types::{Error, Result};
use futures::FutureExt;

/// The result of work; a panic is a fault like any other.
pub(super) async fn catch_panic<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let ended = AssertUnwindSafe(work).catch_unwind().await;
    ended.unwrap_or_else(|panic| Err(Error::internal(format!("it panicked: {}", message(&*panic)))))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
