//! Wakes the job runner when there is something to do.

use tokio::sync::Notify;

/// Wakes the job runner of this process.
#[derive(Debug, Default)]
pub struct Wake(Notify);

impl Wake {
    /// Signals that there is work.
    pub fn call(&self) {
        self.0.notify_one();
    }

    /// Waits until there is work.
    pub async fn called(&self) {
        self.0.notified().await;
    }
}
