//! Idempotency keys of repeated requests.

mod remove_old_idempotency_keys;

use self::remove_old_idempotency_keys::RemoveOldIdempotencyKeys;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<RemoveOldIdempotencyKeys>()];
