//! Retries work that the database aborted in favor of another transaction.

use std::time::Duration;

use frontdesk_types::{Error, Result};

/// Pause before each further attempt; after the last one, the error is returned.
const RETRY_PAUSES: [Duration; 4] =
    [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];

/// Runs work that consists of one transaction, and retries it when the database aborts it. It must have no
/// effects outside that transaction.
///
/// # Errors
/// Those of the work.
pub async fn retry_aborted<T, F: Future<Output = Result<T>>>(mut work: impl FnMut() -> F) -> Result<T> {
    for pause in RETRY_PAUSES {
        match work().await {
            Err(Error::BrokenOff(cause)) => {
                tracing::debug!(cause = format!("{cause:#}"), "the database aborted a transaction; it is retried");
                tokio::time::sleep(pause).await;
            }
            done => return done,
        }
    }
    work().await
}
