//! Events: what happened, for programs that want to know.

use serde::Serialize;
use serde_json::Value;

use frontdesk_vocabulary::words;

use super::{
    AgentId, ConversationId, EventId, NoteId, PublicId, SourceId, Timestamp, activity::Actor, knowledge::sources::SourceType,
};

words! {
    /// What happened, as receivers name it.
    EventType {
        /// An agent was created.
        AgentCreated = "agent.created",
        /// Fields of an agent changed.
        AgentUpdated = "agent.updated",
        /// An agent is to be deleted.
        AgentDeleted = "agent.deleted",
        /// The deletion of an agent was canceled.
        AgentRestored = "agent.restored",
        /// A source was added; it is not read yet.
        SourceCreated = "source.created",
        /// A source was deleted.
        SourceDeleted = "source.deleted",
        /// A note was written on a conversation.
        NoteCreated = "conversation.note_created",
    }
}

/// The payload about an agent. Without its texts: they may be long, and a receiver can fetch them by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentPayload {
    /// Its id in the API.
    pub agent_id: AgentId,
    /// Its id in the embed snippet.
    pub public_id: PublicId,
}

/// The payload about a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourcePayload {
    /// The agent that is trained on it.
    pub agent_id: AgentId,
    /// Its id in the API.
    pub source_id: SourceId,
    /// The kind of its content.
    pub r#type: SourceType,
}

/// The payload about a note. Without its text, which only those may read who have the permission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NotePayload {
    /// The agent that the conversation is with.
    pub agent_id: AgentId,
    /// The conversation that it is about.
    pub conversation_id: ConversationId,
    /// Its id in the API.
    pub note_id: NoteId,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occurrence {
    /// To an agent.
    AgentCreated(AgentPayload),
    /// To an agent.
    AgentUpdated(AgentPayload),
    /// To an agent.
    AgentDeleted(AgentPayload),
    /// To an agent.
    AgentRestored(AgentPayload),
    /// To a source.
    SourceCreated(SourcePayload),
    /// To a source.
    SourceDeleted(SourcePayload),
    /// To a conversation.
    NoteCreated(NotePayload),
}

impl Occurrence {
    /// Its type.
    pub fn event_type(&self) -> EventType {
        match self {
            Self::AgentCreated(_) => EventType::AgentCreated,
            Self::AgentUpdated(_) => EventType::AgentUpdated,
            Self::AgentDeleted(_) => EventType::AgentDeleted,
            Self::AgentRestored(_) => EventType::AgentRestored,
            Self::SourceCreated(_) => EventType::SourceCreated,
            Self::SourceDeleted(_) => EventType::SourceDeleted,
            Self::NoteCreated(_) => EventType::NoteCreated,
        }
    }

    /// The payload for receivers, as JSON.
    pub fn payload(&self) -> Value {
        let payload = match self {
            Self::AgentCreated(agent) | Self::AgentUpdated(agent) | Self::AgentDeleted(agent) | Self::AgentRestored(agent) => {
                serde_json::to_value(agent)
            }
            Self::SourceCreated(source) | Self::SourceDeleted(source) => serde_json::to_value(source),
            Self::NoteCreated(note) => serde_json::to_value(note),
        };
        payload.expect("ids and words are JSON")
    }
}

/// An event, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id; events of an organization are ordered by it.
    pub id: EventId,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// The request; `None` for work without one.
    pub request_id: Option<String>,
    /// What happened.
    pub what: Occurrence,
}
