//! The job queue.

mod remove_dead_jobs;

use self::remove_dead_jobs::RemoveDeadJobs;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<RemoveDeadJobs>()];
