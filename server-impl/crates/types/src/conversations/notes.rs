//! Notes on conversations. Visitors never see them.

use crate::{AgentId, ConversationId, NoteId, OrgId, Timestamp, activity::NamedActor, changes::changes};

/// A note.
#[derive(Debug, Clone)]
pub struct Note {
    /// Its id.
    pub id: NoteId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent that the conversation is with.
    pub agent: AgentId,
    /// The conversation that it is about.
    pub conversation: ConversationId,
    /// Who wrote it.
    pub author: NamedActor,
    /// What it says.
    pub text: String,
    /// Labels, ascending.
    pub tags: Vec<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

changes! {
    /// What is to change of a note.
    NoteChanges of Note {
        /// What it says.
        text "text" text: String,
        /// All labels.
        text "tags" tags: Vec<String>,
    }
}
