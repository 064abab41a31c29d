//! Workspaces, and the people who sign in to them.

mod delete_scheduled_workspaces;
mod delete_unclaimed_workspaces;
mod queue_workspace_removals;
mod remove_ended_sessions;
mod remove_old_invitations;
mod remove_wrong_codes;

use self::{
    delete_scheduled_workspaces::DeleteScheduledWorkspaces, delete_unclaimed_workspaces::DeleteUnclaimedWorkspaces,
    queue_workspace_removals::QueueWorkspaceRemovals, remove_ended_sessions::RemoveEndedSessions,
    remove_old_invitations::RemoveOldInvitations, remove_wrong_codes::RemoveWrongCodes,
};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[
    ScheduledTask::of::<DeleteUnclaimedWorkspaces>(),
    ScheduledTask::of::<DeleteScheduledWorkspaces>(),
    ScheduledTask::of::<RemoveEndedSessions>(),
    ScheduledTask::of::<RemoveOldInvitations>(),
    ScheduledTask::of::<RemoveWrongCodes>(),
    ScheduledTask::of::<QueueWorkspaceRemovals>(),
];
