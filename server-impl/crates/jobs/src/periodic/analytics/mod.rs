//! Analytics.

mod forget_who_asked;

use self::forget_who_asked::ForgetWhoAsked;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<ForgetWhoAsked>()];
