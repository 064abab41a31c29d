//! The activity of organizations.

mod remove_old_activity;

use self::remove_old_activity::RemoveOldActivity;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<RemoveOldActivity>()];
