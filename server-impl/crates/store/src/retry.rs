//! Retries work that the database aborted in favor of another transaction.

use std::time::Duration;

use frontdesk_types::{Error, Result};

/// Pause before each further attempt; after the last one, the error is returned.
///
/// Among hundreds of writers of the same rows, a transaction can lose several times in a row: a client waits 2.3
/// seconds before it has to send the request again.
const RETRY_PAUSES: [Duration; 6] = [
    Duration::from_millis(5),
    Duration::from_millis(20),
    Duration::from_millis(80),
    Duration::from_millis(320),
    Duration::from_millis(640),
    Duration::from_millis(1280),
];

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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use anyhow::anyhow;

    use super::*;

    /// Runs work that the database aborts so many times; returns its result and the number of attempts.
    async fn run_aborted(times: usize) -> (Result<()>, usize) {
        let attempts = Cell::new(0);
        let done = retry_aborted(|| async {
            attempts.set(attempts.get() + 1);
            if attempts.get() > times { Ok(()) } else { Err(Error::BrokenOff(anyhow!("aborted"))) }
        })
        .await;
        (done, attempts.get())
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_is_aborted_six_times_in_a_row_is_done() {
        let begun = tokio::time::Instant::now();
        let (done, attempts) = run_aborted(6).await;
        assert!(done.is_ok(), "{done:?}");
        assert_eq!(attempts, 7);
        assert_eq!(begun.elapsed().as_millis(), 2345);
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_is_always_aborted_ends_with_an_error() {
        let (done, attempts) = run_aborted(usize::MAX).await;
        assert!(matches!(done, Err(Error::BrokenOff(_))), "{done:?}");
        assert_eq!(attempts, 7);
    }
}
