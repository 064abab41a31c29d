//! Periodic tasks, as far as the database records how they end.

use frontdesk_vocabulary::words;

use crate::Timestamp;

words! {
    /// Outcome of a run of a periodic task.
    PeriodicOutcome {
        /// It did what was due.
        Done = "done",
        /// It returned a fault, or panicked.
        Failed = "failed",
    }
}

/// A run of a periodic task that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodicRun {
    /// The name of the task.
    pub task: String,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Outcome.
    pub outcome: PeriodicOutcome,
    /// The fault, if it failed.
    pub error: Option<String>,
}
