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
    let mut pauses = RETRY_PAUSES.into_iter();
    loop {
        let pause = match (work().await, pauses.next()) {
            (Err(Error::BrokenOff(cause)), Some(pause)) => {
                tracing::debug!(cause = format!("{cause:#}"), "the database aborted a transaction; it is retried");
                pause
            }
            (done, _) => return done,
        };
        tokio::time::sleep(pause).await;
    }
}
