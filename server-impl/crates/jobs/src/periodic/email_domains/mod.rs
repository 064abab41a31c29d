//! Email domains.

mod note_lapsed_email_domains;
mod queue_email_domain_checks;

use self::{note_lapsed_email_domains::NoteLapsedEmailDomains, queue_email_domain_checks::QueueEmailDomainChecks};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<QueueEmailDomainChecks>(), ScheduledTask::of::<NoteLapsedEmailDomains>()];
