//! Agents.

mod queue_agent_removals;

use self::queue_agent_removals::QueueAgentRemovals;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<QueueAgentRemovals>()];
