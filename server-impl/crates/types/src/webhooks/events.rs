//! Events, as they are read again.

use crate::{AgentId, EventId, Timestamp, events::EventName};

/// An event that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedEvent {
    /// Its id.
    pub id: EventId,
    /// Type of the event.
    pub name: EventName,
    /// The agent that it concerns.
    pub agent: Option<AgentId>,
    /// Rises with every event of the resource.
    pub sequence: i64,
    /// `true` if somebody only tried an endpoint.
    pub is_test: bool,
    /// When it happened.
    pub at: Timestamp,
    /// Payload for receivers: JSON, to the byte; `None` once it was erased.
    pub payload: Option<String>,
}

/// Of which types a list is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventTypes {
    /// Of every type, also those of later releases.
    All,
    /// Of this type.
    One(EventName),
    /// Of these types.
    Some(Vec<EventName>),
}

/// Filter for events.
#[derive(Debug, Clone)]
pub struct EventFilter {
    /// The first moment.
    pub from: Option<Timestamp>,
    /// The moment after the last one.
    pub to: Option<Timestamp>,
    /// Of these types.
    pub types: EventTypes,
    /// Of this agent.
    pub agent: Option<AgentId>,
}
