//! Analytics.

mod forget_who_asked;

use self::forget_who_asked::ForgetWhoAsked;
use super::task::ScheduledTask;

/// The tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<ForgetWhoAsked>()];
