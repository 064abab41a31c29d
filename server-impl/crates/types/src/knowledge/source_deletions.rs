//! Deletions of sources that people have decided, and can take back until they are due.

use frontdesk_vocabulary::words;

use super::sources::SourceFilter;
use crate::{AccountId, AgentId, OrgId, SourceDeletionId, SourceId, Timestamp};

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

/// The sources that a person chooses in a list.
#[derive(Debug, Clone)]
pub enum SourceChoice {
    /// These.
    Ids(Vec<SourceId>),
    /// The newest that match the filter of the list.
    Matching {
        /// Filter of the list.
        filter: SourceFilter,
        /// When the person saw the list: what was added later is not chosen.
        seen_at: Timestamp,
        /// Maximum number.
        most: i64,
    },
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
