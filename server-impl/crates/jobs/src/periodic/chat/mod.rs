//! Replies that are being written.

mod end_lost_replies;
mod remove_failed_replies;

use self::{end_lost_replies::EndLostReplies, remove_failed_replies::RemoveFailedReplies};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<EndLostReplies>(), ScheduledTask::of::<RemoveFailedReplies>()];
