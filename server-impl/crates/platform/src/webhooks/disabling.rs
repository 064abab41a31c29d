//! Disables endpoints that no longer work, and notifies the owners.

use std::time::Duration;

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    Result, WebhookEndpointId,
    accounts::MemberRole,
    activity::Verb,
    events::{EventName, EventSubject},
    jobs::SendMail,
    mail::MailTemplate,
    webhooks::endpoints::{DisabledReason, EndpointChanges, WebhookEndpoint},
};

/// Disables an endpoint, unless it works again or was already disabled; returns `true` if it did.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn disable_failing(unit: &mut Unit, id: WebhookEndpointId, reason: DisabledReason, after: Duration) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    let Some(before) = store::webhooks::endpoints::lock(unit, org, id).await? else { return Ok(false) };
    let fails = reason == DisabledReason::Gone || before.failing_since.is_some_and(|since| since + after <= now);
    if !before.is_enabled || !fails {
        return Ok(false);
    }
    let disabled = WebhookEndpoint {
        is_enabled: false,
        disabled_reason: Some(reason),
        disabled_at: Some(now),
        updated_at: now,
        ..before.clone()
    };
    store::webhooks::endpoints::mark_disabled(unit, org, &disabled).await?;
    store::webhooks::endpoints::subscribe(unit, org, &disabled).await?;
    unit.log_changes(Verb::Updated, id, EndpointChanges::between(&before, &disabled));
    unit.emit_event(EventName::WebhookDisabled, EventSubject::WebhookEndpoint(id));
    for account in store::accounts::members::list_accounts(unit, org, MemberRole::Owner).await? {
        unit.enqueue(&SendMail { template: MailTemplate::WebhookDisabled { org, endpoint: id, account } }).await?;
    }
    Ok(true)
}
