//! Test events: the examples of the contract, for an organization and its endpoint.

use frontdesk_types::{Error, OrgId, Result, Timestamp, WebhookEndpointId, events::EventName};
use serde_json::Value;

use super::event_types;
use crate::convert;

/// Returns the payload of a test event.
///
/// # Errors
/// A fault in the contract.
pub(super) fn sample_payload(org: OrgId, endpoint: WebhookEndpointId, name: EventName, at: Timestamp) -> Result<String> {
    let fault = |error: &dyn std::fmt::Display| Error::internal(format!("the example of {name} cannot be sent: {error}"));
    let all = event_types::all_event_types()?;
    let known = all.iter().find(|known| known.r#type == name).ok_or_else(|| fault(&"there is none"))?;
    let mut payload = serde_json::to_value(&known.sample).map_err(|error| fault(&error))?;
    payload["timestamp"] = serde_json::to_value(convert::to_api_time(at)?).map_err(|error| fault(&error))?;
    let data = &mut payload["data"];
    data["organizationId"] = Value::String(org.to_string());
    data["sequence"] = at.millis().into();
    if name == EventName::Ping {
        data["endpointId"] = Value::String(endpoint.to_string());
    }
    Ok(payload.to_string())
}
