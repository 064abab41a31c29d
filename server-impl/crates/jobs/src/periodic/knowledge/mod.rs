//! Sources of agents, and data derived from them.

mod queue_missing_vectors;
mod queue_source_removals;
mod remove_agent_indices;
mod remove_lapsed_uploads;

use self::{
    queue_missing_vectors::QueueMissingVectors, queue_source_removals::QueueSourceRemovals,
    remove_agent_indices::RemoveAgentIndices, remove_lapsed_uploads::RemoveLapsedUploads,
};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[
    ScheduledTask::of::<RemoveLapsedUploads>(),
    ScheduledTask::of::<QueueSourceRemovals>(),
    ScheduledTask::of::<QueueMissingVectors>(),
    ScheduledTask::of::<RemoveAgentIndices>(),
];
