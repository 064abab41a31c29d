//! Where events are delivered to.

use std::{collections::BTreeMap, fmt};

pub use frontdesk_vocabulary::{WebhookDisabledReason as DisabledReason, texts::WEBHOOK_DESCRIPTION};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{AgentId, Metadata, MetadataChanges, OrgId, Timestamp, WebhookEndpointId, activity::FieldChanges, events::EventName};

/// A place that events are delivered to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookEndpoint {
    /// Its id.
    pub id: WebhookEndpointId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// The address.
    pub url: String,
    /// Purpose, for people.
    pub description: Option<String>,
    /// The types of events that it takes; `None` for all.
    pub event_types: Option<Vec<EventName>>,
    /// The types that it has ever taken; `None` for all. Deliveries of types that it takes no longer may still wait.
    pub taken_types: Option<Vec<EventName>>,
    /// The agents whose events it takes; `None` for all, and for the events that belong to no agent.
    pub agents: Option<Vec<AgentId>>,
    /// `true` if anything is delivered.
    pub is_enabled: bool,
    /// Why Frontdesk disabled it; `None` when a person did.
    pub disabled_reason: Option<DisabledReason>,
    /// When it was disabled.
    pub disabled_at: Option<Timestamp>,
    /// The names of the headers that each delivery carries beside those of the protocol.
    pub header_names: Vec<String>,
    /// Most deliveries in a second; `None` for no limit.
    pub max_per_second: Option<i64>,
    /// Pairs for the caller's own use.
    pub metadata: Metadata,
    /// End of the time in which the previous secret signs as well.
    pub previous_secret_expires_at: Option<Timestamp>,
    /// Since when all deliveries fail; `None` while they arrive.
    pub failing_since: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl WebhookEndpoint {
    /// Returns `true` if it accepts events of this type.
    pub fn accepts(&self, name: EventName) -> bool {
        self.event_types.as_ref().is_none_or(|types| types.contains(&name))
    }
}

/// Secrets of an endpoint. Stored sealed, as JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointSecrets {
    /// The signing secret: `whsec_` and 24 to 64 bytes in base64.
    pub secret: String,
    /// The one before it.
    pub previous: Option<String>,
    /// The headers that each delivery carries beside those of the protocol.
    pub headers: BTreeMap<String, String>,
}

/// Omits all of it.
impl fmt::Debug for EndpointSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndpointSecrets").finish_non_exhaustive()
    }
}

/// An endpoint with its secret, which nobody sees again.
#[derive(Debug)]
pub struct CreatedEndpoint {
    /// The endpoint.
    pub endpoint: WebhookEndpoint,
    /// Signs its deliveries.
    pub secret: SecretString,
}

/// Somebody who listens through the API.
#[derive(Debug, Clone)]
pub struct EventListener {
    /// The organization.
    pub org: OrgId,
    /// The temporary endpoint.
    pub endpoint: WebhookEndpointId,
    /// The types that it takes; `None` for all.
    pub event_types: Option<Vec<EventName>>,
    /// Secrets that sign its deliveries.
    pub secrets: EndpointSecrets,
}

/// Fields of an endpoint to set; `None` leaves one unchanged. Of a field that may be empty, `Some(None)` empties it.
#[derive(Clone, Default)]
pub struct EndpointChanges {
    /// As it was sent.
    pub url: Option<String>,
    /// Not yet checked.
    pub description: Option<Option<String>>,
    /// In any order.
    pub event_types: Option<Option<Vec<EventName>>>,
    /// In any order.
    pub agents: Option<Option<Vec<AgentId>>>,
    /// `true` if anything is delivered.
    pub is_enabled: Option<bool>,
    /// Headers by name; `None` removes one.
    pub headers: Option<BTreeMap<String, Option<String>>>,
    /// Most deliveries in a second.
    pub max_per_second: Option<Option<i64>>,
    /// Pairs to set or to remove.
    pub metadata: Option<MetadataChanges>,
}

impl EndpointChanges {
    /// The fields that differ between two states. The address and the headers may contain secrets, so only their names
    /// are told.
    pub fn between(before: &WebhookEndpoint, after: &WebhookEndpoint) -> FieldChanges {
        FieldChanges::default()
            .text("url", &before.url, &after.url)
            .text("description", &before.description, &after.description)
            .plain("eventTypes", &before.event_types, &after.event_types)
            .plain("agentIds", &before.agents, &after.agents)
            .plain("isEnabled", &before.is_enabled, &after.is_enabled)
            .plain("maxPerSecond", &before.max_per_second, &after.max_per_second)
            .text("metadata", &before.metadata, &after.metadata)
    }
}
