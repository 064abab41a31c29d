//! The queue of jobs.

mod remove_dead_jobs;

use self::remove_dead_jobs::RemoveDeadJobs;
use super::task::ScheduledTask;

/// The tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<RemoveDeadJobs>()];
