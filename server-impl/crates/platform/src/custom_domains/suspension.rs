//! Suspension of domains, by the operator, or once their organization has lacked the add-on or a paid plan for a
//! week. They resume when the missing part is restored.

use std::time::Duration;

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    CustomDomainId, Result, Timestamp,
    activity::{FieldChanges, Verb},
    custom_domains::{AddOn, CustomDomain, DomainEntitlement, DomainStatus, StatusCode},
};

use super::{lock, queue_check_now, transitions, write_change};

/// Time for which domains are served after the add-on or the plan is gone.
pub const GRACE_PERIOD: Duration = Duration::from_hours(7 * 24);

/// Gives an organization an add-on, or removes it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn set_add_on(unit: &mut Unit, add_on: AddOn, has: bool) -> Result<Vec<AddOn>> {
    let org = unit.org();
    let is_changed = if has {
        store::custom_domains::entitlement::add_add_on(unit, org, add_on).await?
    } else {
        store::custom_domains::entitlement::remove_add_on(unit, org, add_on).await?
    };
    let add_ons = store::custom_domains::entitlement::list_add_ons(unit, org).await?;
    if is_changed {
        let names: Vec<&str> = add_ons.iter().map(|add_on| add_on.as_str()).collect();
        let before = if has { Vec::new() } else { vec![add_on.as_str()] };
        unit.log_changes(Verb::Updated, org, FieldChanges::default().plain("addOns", &before, &names));
    }
    Ok(add_ons)
}

/// Suspends a domain for the operator, or lifts the suspension. The organization cannot lift it by
/// adding the hostname again.
///
/// # Errors
/// `CUSTOM_DOMAIN_NOT_FOUND`.
#[crate::boxed]
pub async fn set_suspended(unit: &mut Unit, id: CustomDomainId, is_stopped: bool) -> Result<CustomDomain> {
    let (org, before) = (unit.org(), lock(unit, id).await?);
    store::custom_domains::hostnames::set_suspended(unit, org, &before.hostname, is_stopped).await?;
    apply_entitlement(unit, &before, &before).await
}

/// Updates a domain whose organization has lost or regained the entitlement to it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn review_entitlement(unit: &mut Unit, id: CustomDomainId) -> Result<()> {
    let org = unit.org();
    if let Some(before) = store::custom_domains::lock(unit, org, id).await? {
        apply_entitlement(unit, &before, &before).await?;
    }
    Ok(())
}

/// Suspends or resumes a domain, according to the current state of its organization and the decision of the
/// operator. Takes its hostname again if it was suspended without it.
pub(super) async fn apply_entitlement(unit: &mut Unit, before: &CustomDomain, changed: &CustomDomain) -> Result<CustomDomain> {
    let mut after = CustomDomain { updated_at: unit.now(), ..with_entitlement(unit, changed).await? };
    let is_resumed = before.status == DomainStatus::Suspended && after.is_checked();
    if is_resumed && !after.is_held && !after.is_claim {
        after.is_held = take_if_free(unit, &after).await?;
        if !after.is_held {
            transitions::fail_hostname_taken(&mut after);
        }
    }
    write_change(unit, before, &after).await?;
    if is_resumed {
        queue_check_now(unit, &after).await?;
    }
    Ok(after)
}

/// Takes the hostname of a domain, if it is free.
async fn take_if_free(unit: &mut Unit, domain: &CustomDomain) -> Result<bool> {
    let is_quiet = store::custom_domains::hostnames::find_email_receiver(unit, &domain.hostname).await?.is_none();
    Ok(is_quiet && store::custom_domains::hostnames::take_for_domain(unit, domain.org, domain.id, &domain.hostname).await?)
}

/// Returns the domain in the state that the entitlement of its organization and the operator require. A suspended
/// domain is checked again once nothing prevents it from being served.
pub(super) async fn with_entitlement(unit: &mut Unit, domain: &CustomDomain) -> Result<CustomDomain> {
    let (org, now) = (unit.org(), unit.now());
    let entitlement = store::custom_domains::entitlement::find_entitlement(unit, org).await?;
    let is_stopped = store::custom_domains::hostnames::is_suspended(unit, org, &domain.hostname).await?;
    Ok(apply_cause(&CustomDomain { is_stopped, ..domain.clone() }, entitlement, now))
}

fn apply_cause(domain: &CustomDomain, entitlement: DomainEntitlement, now: Timestamp) -> CustomDomain {
    let mut after = domain.clone();
    after.lapsed_at = if entitlement.allows_custom_domains() { None } else { Some(domain.lapsed_at.unwrap_or(now)) };
    match (domain.status, suspension_cause(&after, entitlement, now)) {
        (DomainStatus::Removing, _) => domain.clone(),
        (DomainStatus::Suspended, None) => {
            transitions::restart_verification(&mut after, now);
            after
        }
        (_, None) => after,
        (_, Some((code, why))) => {
            after.status = DomainStatus::Suspended;
            transitions::set_certificate(&mut after, None);
            transitions::set_reason(&mut after, Some((code, why.to_owned())));
            (after.next_check_at, after.verification_expires_at) = (None, None);
            after
        }
    }
}

/// Returns the reason for suspending a domain.
fn suspension_cause(domain: &CustomDomain, entitlement: DomainEntitlement, now: Timestamp) -> Option<(StatusCode, &'static str)> {
    if domain.is_stopped {
        return Some((StatusCode::Operator, "The operator of this server has suspended the domain. Ask them why."));
    }
    domain.lapsed_at.filter(|since| *since + GRACE_PERIOD <= now)?;
    Some(if entitlement.has_plan {
        (StatusCode::AddOnMissing, "The add-on `custom_domains` has been gone for 7 days. Ask the operator to add it again.")
    } else {
        (StatusCode::PlanLapsed, "The paid plan has been gone for 7 days. Subscribe again.")
    })
}
