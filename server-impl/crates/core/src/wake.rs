//! Wakes the job runner when there is work, and those who wait for jobs when one has ended.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Notify, futures::Notified};

/// Wakes the one task of this process that waits for work.
#[derive(Debug, Default)]
pub struct WorkSignal(Notify);

impl WorkSignal {
    /// Signals that there is work.
    pub fn signal_work(&self) {
        self.0.notify_one();
    }

    /// Waits until there is work.
    #[crate::boxed]
    pub async fn wait_for_work(&self) {
        self.0.notified().await;
    }
}

/// Wakes all tasks in this process that wait for a job to end.
#[derive(Debug, Default)]
pub struct JobEndSignal {
    ended: Notify,
    is_ended: AtomicBool,
}

impl JobEndSignal {
    /// Signals that a job has ended.
    pub fn signal_end(&self) {
        self.ended.notify_waiters();
    }

    /// Signals that no more jobs will end because the server stops.
    pub fn close(&self) {
        self.is_ended.store(true, Ordering::Release);
        self.ended.notify_waiters();
    }

    /// Returns `true` once waiting is over.
    pub fn is_closed(&self) -> bool {
        self.is_ended.load(Ordering::Acquire)
    }

    /// Returns a future that completes when a job ends after this call.
    pub fn next_ending(&self) -> Notified<'_> {
        self.ended.notified()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn everybody_who_waits_when_a_job_ends_is_woken() {
        let progress = JobEndSignal::default();
        let (one, other) = (progress.next_ending(), progress.next_ending());
        progress.signal_end();
        let woken = timeout(Duration::from_secs(5), async { tokio::join!(one, other) });
        assert!(woken.await.is_ok() && !progress.is_closed());
        let waiting = progress.next_ending();
        progress.close();
        assert!(timeout(Duration::from_secs(5), waiting).await.is_ok() && progress.is_closed());
    }
}
