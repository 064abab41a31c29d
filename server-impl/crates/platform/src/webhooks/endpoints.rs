//! Endpoints to which events are delivered.

use std::{collections::BTreeMap, time::Duration};

use frontdesk_core::{
    auth::key_ring::{KeyRing, PepperRing},
    metadata,
    unit::Unit,
};
use frontdesk_ports::outbound::client::GuardedClient;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Result, Timestamp, ValueChange, WebhookEndpointId,
    activity::Verb,
    events::EventName,
    jobs::PurgeWebhookEndpoint,
    text_rules,
    webhooks::endpoints::{CreatedEndpoint, EndpointChanges, EndpointSecrets, WebhookEndpoint},
};
use frontdesk_vocabulary::texts;
use secrecy::SecretString;

use super::{addresses, secrets, visibility};

/// Maximum number of endpoints of an organization.
const MAX_ENDPOINTS: i64 = 50;

/// Dependencies for checking and sealing endpoints.
pub struct EndpointDependencies<'g> {
    /// Client that sends the deliveries.
    pub outbound: &'g GuardedClient,
    /// Key ring that seals the secrets.
    pub ring: &'g KeyRing,
}

/// Creates an endpoint.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `TOO_MANY`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, new: &EndpointChanges, guards: &EndpointDependencies<'_>) -> Result<CreatedEndpoint> {
    let (org, now) = (unit.org(), unit.now());
    visibility::require_visible(unit.principal(), new.event_types.as_ref().and_then(Option::as_deref))?;
    store::accounts::orgs::lock_row(unit, org).await?;
    let used = store::webhooks::endpoints::count(unit, org).await?;
    if used >= MAX_ENDPOINTS {
        let message = format!("An organization can have at most {MAX_ENDPOINTS} webhook endpoints. Delete one.");
        return Err(Error::too_many(MAX_ENDPOINTS, used, message));
    }
    let mut endpoint = apply_changes(unit, &blank_endpoint(unit.new_id(), org, now), new, guards).await?;
    endpoint.taken_types = endpoint.event_types.clone();
    let headers = addresses::merge_headers(&BTreeMap::new(), new.headers.as_ref().unwrap_or(&BTreeMap::new()))?;
    endpoint.header_names = headers.keys().cloned().collect();
    let secrets = secrets::first_secrets(unit.random(), headers);
    add_endpoint(unit, &endpoint, &secrets, &*guards.ring.current_ring()?).await?;
    Ok(CreatedEndpoint { endpoint, secret: SecretString::from(secrets.secret) })
}

/// Stores a new endpoint, which receives events from now on.
pub(super) async fn add_endpoint(
    unit: &mut Unit,
    endpoint: &WebhookEndpoint,
    secrets: &EndpointSecrets,
    ring: &PepperRing,
) -> Result<()> {
    let org = unit.org();
    let sealed = secrets::seal_secrets(ring, org, endpoint.id, secrets)?;
    store::webhooks::endpoints::insert(unit, org, endpoint, &sealed).await?;
    store::webhooks::endpoints::subscribe(unit, org, endpoint).await?;
    unit.log_activity(Verb::Created, endpoint.id);
    Ok(())
}

/// Builds an endpoint that receives everything, and has no address yet.
pub(super) fn blank_endpoint(id: WebhookEndpointId, org: OrgId, now: Timestamp) -> WebhookEndpoint {
    WebhookEndpoint {
        id,
        org,
        url: String::new(),
        description: None,
        event_types: None,
        taken_types: None,
        agents: None,
        is_enabled: true,
        disabled_reason: None,
        disabled_at: None,
        header_names: Vec::new(),
        max_per_second: None,
        metadata: BTreeMap::new(),
        previous_secret_expires_at: None,
        failing_since: None,
        created_at: now,
        updated_at: now,
    }
}

/// Finds an endpoint of the organization.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: WebhookEndpointId) -> Result<WebhookEndpoint> {
    store::webhooks::endpoints::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Finds an endpoint, and locks it until the transaction ends.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`.
pub(super) async fn lock(unit: &mut Unit, id: WebhookEndpointId) -> Result<WebhookEndpoint> {
    let org = unit.org();
    store::webhooks::endpoints::lock(unit, org, id).await?.ok_or_else(not_found)
}

/// Changes an endpoint.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`, `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `ETAG_MISMATCH`, `FORBIDDEN`.
#[crate::boxed]
pub async fn update(
    unit: &mut Unit,
    id: WebhookEndpointId,
    changes: &EndpointChanges,
    guards: &EndpointDependencies<'_>,
) -> Result<WebhookEndpoint> {
    let org = unit.org();
    let before = lock(unit, id).await?;
    let mut after = apply_changes(unit, &before, changes, guards).await?;
    unit.check_precondition(&before)?;
    after.updated_at = unit.now();
    after.taken_types = visibility::union_of_types(before.taken_types.as_deref(), after.event_types.as_deref());
    // Pending deliveries go to its new address.
    visibility::require_visible(unit.principal(), after.taken_types.as_deref())?;
    let mut secrets = secrets::open_secrets(unit, guards.ring, org, id).await?.ok_or_else(not_found)?;
    let headers = addresses::merge_headers(&secrets.headers, changes.headers.as_ref().unwrap_or(&BTreeMap::new()))?;
    let mut told = EndpointChanges::between(&before, &after);
    told = told.text("headers", &secrets.headers, &headers);
    if !unit.log_update(id, told) {
        return Ok(before);
    }
    after.header_names = headers.keys().cloned().collect();
    secrets.headers = headers;
    let sealed = secrets::seal_secrets(&*guards.ring.current_ring()?, org, id, &secrets)?;
    store::webhooks::endpoints::update(unit, org, &after, &sealed).await?;
    store::webhooks::endpoints::subscribe(unit, org, &after).await?;
    if after.is_enabled && !before.is_enabled {
        unit.announcements().add_due(org, id);
    }
    Ok(after)
}

/// Returns the endpoint with the given fields changed and checked, except for headers.
async fn apply_changes(
    unit: &mut Unit,
    before: &WebhookEndpoint,
    changes: &EndpointChanges,
    guards: &EndpointDependencies<'_>,
) -> Result<WebhookEndpoint> {
    let mut after = before.clone();
    if let Some(url) = &changes.url {
        after.url = addresses::check_address(url, guards.outbound)?;
    }
    if let Some(description) = &changes.description {
        let kept =
            |text: &String| text_rules::validate_text("/description", &texts::WEBHOOK_DESCRIPTION, text).map(str::to_owned);
        after.description = description.as_ref().map(kept).transpose()?;
    }
    if let Some(types) = &changes.event_types {
        after.event_types = types.as_ref().map(|types| sort_types(types));
    }
    if let Some(agents) = &changes.agents {
        after.agents = match agents {
            Some(agents) => Some(check_agents(unit, agents).await?),
            None => None,
        };
    }
    if let Some(max_per_second) = changes.max_per_second {
        after.max_per_second = max_per_second;
    }
    metadata::validate_changes(changes.metadata.as_ref())?;
    if let Some(changes) = changes.metadata.clone() {
        changes.change(&mut after.metadata);
        metadata::validate(&after.metadata)?;
    }
    if let Some(is_enabled) = changes.is_enabled {
        set_enabled(&mut after, is_enabled, unit.now());
    }
    Ok(after)
}

/// Enables or disables an endpoint. One that is enabled again has not failed yet.
fn set_enabled(endpoint: &mut WebhookEndpoint, is_enabled: bool, now: Timestamp) {
    if is_enabled == endpoint.is_enabled {
        return;
    }
    endpoint.is_enabled = is_enabled;
    endpoint.disabled_reason = None;
    endpoint.disabled_at = (!is_enabled).then_some(now);
    endpoint.failing_since = None;
}

fn sort_types(types: &[EventName]) -> Vec<EventName> {
    let mut sorted = types.to_vec();
    sorted.sort_unstable_by_key(|name| name.as_str());
    sorted.dedup();
    sorted
}

/// Returns the distinct agents, if the organization has them all.
async fn check_agents(unit: &mut Unit, agents: &[AgentId]) -> Result<Vec<AgentId>> {
    let org = unit.org();
    let mut sorted = agents.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    for agent in &sorted {
        if store::agents::find(unit, org, *agent).await?.is_none() {
            let message = "Your organization has no such agent as `agentIds` names. Check the ids, or list the agents.";
            return Err(Error::refused(Code::AgentNotFound, message));
        }
    }
    Ok(sorted)
}

/// Replaces the secret of an endpoint; the previous one also signs for the grace period.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`.
#[crate::boxed]
pub async fn rotate_secret(unit: &mut Unit, id: WebhookEndpointId, grace: Duration, ring: &KeyRing) -> Result<CreatedEndpoint> {
    let org = unit.org();
    let mut endpoint = lock(unit, id).await?;
    let mut secrets = secrets::open_secrets(unit, ring, org, id).await?.ok_or_else(not_found)?;
    let secret = secrets::new_secret(unit.random());
    let previous = std::mem::replace(&mut secrets.secret, secret);
    secrets.previous = (!grace.is_zero()).then_some(previous);
    endpoint.previous_secret_expires_at = (!grace.is_zero()).then(|| unit.now() + grace);
    endpoint.updated_at = unit.now();
    let sealed = secrets::seal_secrets(&*ring.current_ring()?, org, id, &secrets)?;
    store::webhooks::endpoints::update(unit, org, &endpoint, &sealed).await?;
    unit.log_activity(Verb::Rotated, id);
    Ok(CreatedEndpoint { endpoint, secret: SecretString::from(secrets.secret) })
}

/// Deletes an endpoint; returns it as it was.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: WebhookEndpointId) -> Result<WebhookEndpoint> {
    let endpoint = lock(unit, id).await?;
    unit.check_precondition(&endpoint)?;
    remove_endpoint(unit, id).await?;
    Ok(endpoint)
}

/// Removes an endpoint, and its deliveries in the background.
pub(super) async fn remove_endpoint(unit: &mut Unit, id: WebhookEndpointId) -> Result<()> {
    let org = unit.org();
    store::webhooks::endpoints::delete(unit, org, id).await?;
    unit.enqueue(&PurgeWebhookEndpoint { org, endpoint: id }).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(())
}

pub(super) fn not_found() -> Error {
    Error::refused(
        Code::WebhookEndpointNotFound,
        "There is no such webhook endpoint in your organization. Check the id, or list the endpoints.",
    )
}
