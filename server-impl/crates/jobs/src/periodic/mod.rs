//! Periodic work: expiry, scheduled work, and leftovers of processes that died.
//!
//! Each task is a [`PeriodicTask`] in a file of its own, in the folder of its context. A task runs on its own
//! schedule, so that none waits for another ([`driver`]); one that fails, or panics, is logged and counted, and its
//! next run does the same work. Within a task, rows are just as independent (`overdue.rs`). Outcomes are recorded
//! for the operator ([`recorder`]).
//!
//! To add a task: a file in the folder of its context, and a line in the `TASKS` of that folder's `mod.rs`. To add
//! a context: a folder, and a line in [`CONTEXT_TASKS`].

mod accounts;
mod activity;
mod agents;
mod analytics;
mod auth;
mod billing;
mod certificates;
mod channels;
mod chat;
mod contacts;
mod conversations;
mod custom_domains;
mod database;
pub mod driver;
mod email_domains;
mod help_center;
mod idempotency;
mod jobs;
mod knowledge;
mod recorder;
mod requeue;
mod run;
mod steps;
mod task;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod topics;
mod webhooks;

pub use task::{PeriodicTask, ScheduledTask};

/// Tasks of each context. The first runs after a start are in this order, too.
const CONTEXT_TASKS: &[&[ScheduledTask]] = &[
    auth::TASKS,
    accounts::TASKS,
    billing::TASKS,
    knowledge::TASKS,
    chat::TASKS,
    conversations::TASKS,
    idempotency::TASKS,
    analytics::TASKS,
    topics::TASKS,
    agents::TASKS,
    contacts::TASKS,
    webhooks::TASKS,
    custom_domains::TASKS,
    email_domains::TASKS,
    certificates::TASKS,
    channels::TASKS,
    help_center::TASKS,
    activity::TASKS,
    jobs::TASKS,
    database::TASKS,
];

/// Returns every periodic task of this release.
pub fn all_tasks() -> impl Iterator<Item = &'static ScheduledTask> {
    CONTEXT_TASKS.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_task_has_a_name_of_its_own() {
        let names: BTreeSet<_> = all_tasks().map(|task| task.name).collect();
        assert_eq!(names.len(), all_tasks().count());
        let is_plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        assert_eq!(names.iter().find(|name| !is_plain(name)), None, "a name is a label of metrics, and stays");
    }
}
