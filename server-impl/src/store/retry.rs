//! Work that the database broke off for the sake of another transaction, done again.

use std::time::Duration;

use crate::types::{Error, Result};

/// How long to wait before each further try.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];

/// How often something was broken off. It is tried again a few times, with growing pauses.
#[derive(Debug, Default)]
pub struct Tries(usize);

impl Tries {
    /// Whether to try again, once this has waited.
    pub async fn again(&mut self, error: &Error) -> bool {
        let Error::BrokenOff(cause) = error else { return false };
        let Some(pause) = PAUSES.get(self.0) else { return false };
        tracing::debug!(cause = format!("{cause:#}"), "the database broke a transaction off; it is tried again");
        tokio::time::sleep(*pause).await;
        self.0 += 1;
        true
    }
}

/// Does work that is one transaction, again when the database breaks it off. It must have no effect but through that transaction.
///
/// # Errors
/// As the work.
pub async fn retried<T, F: Future<Output = Result<T>>>(mut work: impl FnMut() -> F) -> Result<T> {
    let mut tries = Tries::default();
    loop {
        match work().await {
            Err(error) if tries.again(&error).await => {}
            done => return done,
        }
    }
}
