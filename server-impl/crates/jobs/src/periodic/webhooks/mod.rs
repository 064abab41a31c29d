//! Webhooks and their events.

mod end_lost_listeners;
mod remove_old_events;

use self::{end_lost_listeners::EndLostListeners, remove_old_events::RemoveOldEvents};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<EndLostListeners>(), ScheduledTask::of::<RemoveOldEvents>()];
