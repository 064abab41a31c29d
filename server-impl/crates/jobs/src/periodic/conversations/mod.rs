//! Conversations.

mod delete_old_conversations;
mod make_conversations_searchable;

use self::{delete_old_conversations::DeleteOldConversations, make_conversations_searchable::MakeConversationsSearchable};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<DeleteOldConversations>(), ScheduledTask::of::<MakeConversationsSearchable>()];
