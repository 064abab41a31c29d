//! Background work that survives the process: taken from the database under a lease, done, and removed in the transaction of its
//! effect. It is tried again after growing pauses when it fails, and by anyone when its process dies; what fails for the last time
//! stays as a dead job, which the operator sees and may try again (`frontdesk job`).
//!
//! One [`Runner`](runner::Runner) a process takes jobs of every kind in [`tasks`]. Each kind has limits of its own, so that slow work
//! holds up no other work, and within a kind organizations take turns.
//!
//! To add a task: its payload beside the others in `types/jobs.rs`, a file in `tasks/` that implements [`Task`](task::Task) for it, and
//! a line in [`tasks::KINDS`].

pub mod context;
mod execution;
pub mod figures;
mod kind;
mod overdue;
pub mod recovery;
pub mod runner;
pub mod sweep;
pub mod task;
pub mod tasks;

#[cfg(test)]
mod tests;

/// What tests shorten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// A worker that died gives its job back after this long; one that lives renews its lease three times in it.
    pub lease: std::time::Duration,
    /// Without a call, the runner looks this often: another process may have left work, or its time has come.
    pub poll_every: std::time::Duration,
    /// Between two sweeps.
    pub sweep_every: std::time::Duration,
}

impl Default for Options {
    fn default() -> Self {
        let seconds = std::time::Duration::from_secs;
        Self { lease: seconds(120), poll_every: seconds(1), sweep_every: seconds(30) }
    }
}
