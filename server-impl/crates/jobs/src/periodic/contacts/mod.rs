//! Contacts.

mod queue_contact_retirements;
mod remove_deleted_attributes;

use self::{queue_contact_retirements::QueueContactRetirements, remove_deleted_attributes::RemoveDeletedAttributes};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<QueueContactRetirements>(), ScheduledTask::of::<RemoveDeletedAttributes>()];
