//! Retries work that the database aborted in favour of another transaction.

use std::time::Duration;

use crate::types::{Error, Result};

/// How long to wait before each further try.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];

/// How often something was aborted. It is retried a few times, with growing pauses.
#[derive(Debug, Default)]
pub struct Tries(usize);

impl Tries {
    /// Whether to try again, after waiting for the pause.
    pub async fn again(&mut self, error: &Error) -> bool {
        let Error::BrokenOff(cause) = error else { return false };
        let Some(pause) = PAUSES.get(self.0) else { return false };
        tracing::debug!(cause = format!("{cause:#}"), "the database broke a transaction off; it is tried again");
        tokio::time::sleep(*pause).await;
        self.0 += 1;
        true
    }
}

/// Does work that is one transaction, and retries it when the database aborts it. It must have no effects outside that transaction.
///
/// # Errors
/// Those of the work.
pub async fn retried<T, F: Future<Output = Result<T>>>(mut work: impl FnMut() -> F) -> Result<T> {
    let mut tries = Tries::default();
    loop {
        match work().await {
            Err(error) if tries.again(&error).await => {}
            done => return done,
        }
    }
}
