//! Models of the endpoints that events are delivered to.

use std::{collections::BTreeMap, time::Duration};

use frontdesk_api::models::{self, WebhookEndpointCreate, WebhookEndpointUpdate};
use frontdesk_types::{
    AgentId, Error, Result,
    webhooks::endpoints::{CreatedEndpoint, EndpointChanges, WebhookEndpoint},
};
use secrecy::ExposeSecret;

use crate::convert;

/// Hours for which the previous secret remains valid if the request does not say.
const DEFAULT_GRACE_HOURS: u64 = 24;

/// Converts a request that creates an endpoint.
pub(super) fn creation_changes(body: WebhookEndpointCreate) -> EndpointChanges {
    let WebhookEndpointCreate { url, description, event_types, agent_ids, is_enabled, headers, max_per_second, metadata } = body;
    EndpointChanges {
        url: Some(url),
        description: description.map(Some),
        event_types: event_types.map(Some),
        agents: agent_ids.map(|ids| Some(ids.into_iter().map(AgentId).collect())),
        is_enabled,
        headers: headers.map(|headers| headers.into_iter().map(|(name, value)| (name, Some(value))).collect()),
        max_per_second: max_per_second.map(|most| Some(most.into())),
        metadata: convert::RequestField::into_value(metadata),
    }
}

/// Converts a request that changes an endpoint.
///
/// # Errors
/// `VALIDATION_ERROR` for an invalid id.
pub(super) fn update_changes(body: WebhookEndpointUpdate) -> Result<EndpointChanges> {
    let WebhookEndpointUpdate { url, description, event_types, agent_ids, is_enabled, headers, max_per_second, metadata } = body;
    Ok(EndpointChanges {
        url,
        description,
        event_types,
        agents: agent_ids.map(|ids| ids.map(parse_agents).transpose()).transpose()?,
        is_enabled,
        headers: headers.map(BTreeMap::from_iter),
        max_per_second: max_per_second.map(|most| most.map(Into::into)),
        metadata: convert::RequestField::into_value(metadata),
    })
}

fn parse_agents(ids: Vec<String>) -> Result<Vec<AgentId>> {
    let parsed = |id: &String| id.parse().map_err(|_| Error::invalid("/agentIds", "Send ids of agents, or null for all."));
    ids.iter().map(parsed).collect()
}

crate::representation::represents!(WebhookEndpoint, |endpoint, _| endpoint_model(endpoint));

/// Converts an endpoint as its GET shows it.
///
/// # Errors
/// Only faults.
pub(crate) fn endpoint_model(endpoint: WebhookEndpoint) -> Result<models::WebhookEndpoint> {
    let WebhookEndpoint { id, org: _, url, description, event_types, agents, is_enabled, .. } = endpoint;
    Ok(models::WebhookEndpoint {
        id: id.0,
        url,
        description,
        event_types,
        agent_ids: agents.map(|agents| agents.into_iter().map(|agent| agent.0).collect()),
        is_enabled,
        disabled_reason: endpoint.disabled_reason,
        disabled_at: endpoint.disabled_at.map(convert::to_api_time).transpose()?,
        header_names: endpoint.header_names,
        max_per_second: endpoint.max_per_second.and_then(|most| i32::try_from(most).ok()),
        metadata: endpoint.metadata,
        previous_secret_expires_at: endpoint.previous_secret_expires_at.map(convert::to_api_time).transpose()?,
        failing_since: endpoint.failing_since.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(endpoint.created_at)?,
        updated_at: convert::to_api_time(endpoint.updated_at)?,
    })
}

/// Converts an endpoint with its secret.
pub(super) fn created_model(created: CreatedEndpoint) -> Result<models::WebhookEndpointCreated> {
    let secret = created.secret.expose_secret().to_owned();
    let models::WebhookEndpoint {
        id,
        url,
        description,
        event_types,
        agent_ids,
        is_enabled,
        disabled_reason,
        disabled_at,
        header_names,
        max_per_second,
        metadata,
        previous_secret_expires_at,
        failing_since,
        created_at,
        updated_at,
    } = endpoint_model(created.endpoint)?;
    Ok(models::WebhookEndpointCreated {
        id,
        url,
        description,
        event_types,
        agent_ids,
        is_enabled,
        disabled_reason,
        disabled_at,
        header_names,
        max_per_second,
        metadata,
        previous_secret_expires_at,
        failing_since,
        created_at,
        updated_at,
        secret,
    })
}

/// Converts the secret of an endpoint.
pub(super) fn secret_model(rotated: CreatedEndpoint) -> Result<models::WebhookSecret> {
    Ok(models::WebhookSecret {
        secret: rotated.secret.expose_secret().to_owned(),
        previous_secret_expires_at: rotated.endpoint.previous_secret_expires_at.map(convert::to_api_time).transpose()?,
    })
}

/// Returns the time for which the previous secret remains valid.
pub(super) fn grace_period(body: &models::WebhookSecretRotation) -> Duration {
    Duration::from_hours(body.grace_period_hours.map_or(DEFAULT_GRACE_HOURS, |hours| u64::try_from(hours).unwrap_or_default()))
}
