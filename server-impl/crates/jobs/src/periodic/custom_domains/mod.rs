//! Custom domains.

mod queue_domain_checks;
mod suspend_lapsed_domains;

use self::{queue_domain_checks::QueueDomainChecks, suspend_lapsed_domains::SuspendLapsedDomains};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<QueueDomainChecks>(), ScheduledTask::of::<SuspendLapsedDomains>()];
