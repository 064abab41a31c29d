//! Keys, peppers, and limits of callers.

mod drop_idle_limits;
mod record_key_uses;
mod refresh_key_ring;

use self::{drop_idle_limits::DropIdleLimits, record_key_uses::RecordKeyUses, refresh_key_ring::RefreshKeyRing};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<RefreshKeyRing>(), ScheduledTask::of::<RecordKeyUses>(), ScheduledTask::of::<DropIdleLimits>()];
