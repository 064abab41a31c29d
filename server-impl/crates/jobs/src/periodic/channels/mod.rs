//! Channels.

mod remove_mail_contents;
mod remove_old_mails;
mod remove_raw_mails;

use self::{remove_mail_contents::RemoveMailContents, remove_old_mails::RemoveOldMails, remove_raw_mails::RemoveRawMails};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<RemoveOldMails>(), ScheduledTask::of::<RemoveRawMails>(), ScheduledTask::of::<RemoveMailContents>()];
