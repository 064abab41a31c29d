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
    /// Author.
    pub author: NamedActor,
    /// The text.
    pub text: String,
    /// Labels, ascending.
    pub tags: Vec<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

changes! {
    /// Changes of a note.
    NoteChanges of Note {
        /// The text.
        text "text" text: String,
        /// All labels.
        text "tags" tags: Vec<String>,
    }
}
