//! Channels.

mod remove_old_mails;

use self::remove_old_mails::RemoveOldMails;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<RemoveOldMails>()];
