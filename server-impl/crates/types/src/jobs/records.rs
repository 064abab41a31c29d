//! Jobs as the operator sees them.

use serde_json::Value;

use crate::Timestamp;

/// A job as the operator sees it. Any row can be shown, whatever it contains.
#[derive(Debug, Clone)]
pub struct JobRecord {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// The organization that it is for.
    pub org: Option<String>,
    /// Its state.
    pub state: String,
    /// Payload of the work.
    pub payload: Value,
    /// When it may be taken; for a running job, when its lease ends.
    pub run_at: Timestamp,
    /// When it was queued; `None` for a job of an earlier release.
    pub created_at: Option<Timestamp>,
    /// Number of times that it was taken.
    pub attempts: i32,
    /// Number of failures.
    pub failures: i32,
    /// Number of times that the lease ran out while a worker had it.
    pub lost: i32,
    /// Why it failed last.
    pub last_error: Option<String>,
}

/// Number of jobs of a kind in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobCount {
    /// The kind.
    pub kind: String,
    /// The state.
    pub state: String,
    /// Number.
    pub jobs: i64,
    /// Since when the oldest waiting job has been due; `None` when none is due.
    pub due_since: Option<Timestamp>,
}
