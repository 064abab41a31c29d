//! Work that the database broke off for the sake of another transaction, done again.

use std::time::Duration;

use crate::types::{Error, Result};

/// How long to wait before each further try.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];

/// Does work that is one transaction, again when the database breaks it off. It must have no effect but through that transaction.
///
/// # Errors
/// As the work.
pub async fn retried<T, F: Future<Output = Result<T>>>(mut work: impl FnMut() -> F) -> Result<T> {
    for pause in PAUSES {
        match work().await {
            Err(Error::BrokenOff(cause)) => {
                tracing::debug!(cause = format!("{cause:#}"), "the database broke a transaction off; it is tried again");
                tokio::time::sleep(pause).await;
            }
            done => return done,
        }
    }
    work().await
}
