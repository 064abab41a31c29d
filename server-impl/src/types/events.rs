//! Events: what happened, for programs that are to be told.

use serde::Serialize;
use serde_json::Value;

use frontdesk_vocabulary::words;

use super::{AgentId, EventId, PublicId, SourceId, Timestamp, activity::Actor, knowledge::sources::SourceType};

words! {
    /// What happened, as receivers name it.
    EventType {
        /// An agent is there.
        AgentCreated = "agent.created",
        /// Fields of an agent changed.
        AgentUpdated = "agent.updated",
        /// An agent is to be deleted.
        AgentDeleted = "agent.deleted",
        /// The deletion of an agent was canceled.
        AgentRestored = "agent.restored",
        /// A source was added; it is not read yet.
        SourceCreated = "source.created",
        /// A source is gone.
        SourceDeleted = "source.deleted",
    }
}

/// What is told of an agent. Its texts are not: they may be long, and a receiver reads them by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentPayload {
    /// Addresses it in the API.
    pub agent_id: AgentId,
    /// Addresses it in the embed snippet.
    pub public_id: PublicId,
}

/// What is told of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourcePayload {
    /// The agent that knows it.
    pub agent_id: AgentId,
    /// Addresses it in the API.
    pub source_id: SourceId,
    /// What kind of content it holds.
    pub r#type: SourceType,
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
        }
    }

    /// What receivers are told of it, as JSON.
    pub fn payload(&self) -> Value {
        let payload = match self {
            Self::AgentCreated(agent) | Self::AgentUpdated(agent) | Self::AgentDeleted(agent) | Self::AgentRestored(agent) => {
                serde_json::to_value(agent)
            }
            Self::SourceCreated(source) | Self::SourceDeleted(source) => serde_json::to_value(source),
        };
        payload.expect("ids and words are JSON")
    }
}

/// An event, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Names it; events of an organization ascend by it.
    pub id: EventId,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// In which request; `None` for work without one.
    pub request_id: Option<String>,
    /// What happened.
    pub what: Occurrence,
}
