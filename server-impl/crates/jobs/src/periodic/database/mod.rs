//! The database.

mod release_disk_space;

use self::release_disk_space::ReleaseDiskSpace;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<ReleaseDiskSpace>()];
