//! Deletions of sources that people have decided, and can take back until they are due.

use frontdesk_vocabulary::words;

use crate::{AccountId, AgentId, OrgId, SourceDeletionId, Timestamp};

words! {
    /// The state of a deletion of sources.
    SourceDeletionState {
        /// It can be taken back until it is due.
        Scheduled = "scheduled",
        /// Some of the sources are deleted.
        Begun = "begun",
        /// All of the sources are deleted.
        Done = "done",
        /// It was taken back, or the agent was deleted first.
        Withdrawn = "withdrawn",
    }
}

/// A deletion of sources of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceDeletion {
    /// The organization of the agent.
    pub org: OrgId,
    /// Its id.
    pub id: SourceDeletionId,
    /// The agent of the sources.
    pub agent: AgentId,
    /// The person who decided it.
    pub account: AccountId,
    /// The request in which they did.
    pub request_id: Option<String>,
    /// Identifies the form: sent twice, it schedules one deletion.
    pub nonce: String,
    /// Number of sources when it was decided.
    pub sources: i64,
    /// Its state.
    pub state: SourceDeletionState,
    /// When the sources are deleted.
    pub due_at: Timestamp,
}

impl SourceDeletion {
    /// Returns `true` if it can still be taken back.
    pub fn can_be_withdrawn(&self, now: Timestamp) -> bool {
        self.state == SourceDeletionState::Scheduled && self.due_at > now
    }
}
