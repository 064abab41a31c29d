//! Starts checks, and stores their consequences.

use std::time::Duration;

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    CustomDomainId, Result,
    certificates::Purpose,
    custom_domains::{CustomDomain, DomainStatus},
    jobs::CheckDomain,
};

use super::{
    checking::{DomainObservation, RivalHolder},
    queue_check_now,
    schedule::ACTIVE_CHECK_INTERVAL,
    transitions, write_change,
};
use crate::certificates::required_hostnames;

/// Time after which an unfinished check counts as lost, and starts again.
const LOST_CHECK_TIMEOUT: Duration = Duration::from_mins(10);

/// Starts a check that is due; returns `None` when there is nothing to check, or another job has started it. A
/// domain whose hostname was taken by another organization fails; one whose agent awaits deletion is postponed.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn begin_check(unit: &mut Unit, id: CustomDomainId) -> Result<Option<CustomDomain>> {
    let (org, now) = (unit.org(), unit.now());
    let Some(before) = store::custom_domains::lock(unit, org, id).await? else { return Ok(None) };
    let mut after = CustomDomain { queued_at: None, updated_at: now, ..before.clone() };
    if has_lost_hostname(unit, &before).await? {
        transitions::fail_hostname_lost(&mut after);
    } else if before.next_check_at.is_none_or(|at| at > now) {
        return Ok(None);
    } else if !before.is_checked() {
        after.next_check_at = None;
    } else if is_agent_leaving(unit, &before).await? {
        after.next_check_at = Some(now + ACTIVE_CHECK_INTERVAL);
        after.verification_expires_at = before.verification_expires_at.map(|end| end + ACTIVE_CHECK_INTERVAL);
        after.updated_at = before.updated_at;
        write_change(unit, &before, &after).await?;
        return Ok(None);
    } else {
        after.next_check_at = Some(now + LOST_CHECK_TIMEOUT);
        if before.status == DomainStatus::PendingDns {
            after.status = DomainStatus::VerifyingDns;
        }
    }
    write_change(unit, &before, &after).await?;
    Ok(after.is_checked().then_some(after))
}

/// Returns `true` if the agent of a domain awaits deletion.
async fn is_agent_leaving(conn: &mut Conn, domain: &CustomDomain) -> Result<bool> {
    let agent = store::agents::find(conn, domain.org, domain.agent).await?;
    Ok(agent.is_some_and(|agent| agent.pending_delete_at.is_some()))
}

/// Finds the holder of the hostname of a claim.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_rival(conn: &mut Conn, domain: &CustomDomain) -> Result<Option<RivalHolder>> {
    if !domain.is_claim {
        return Ok(None);
    }
    if store::custom_domains::hostnames::find_email_receiver(conn, &domain.hostname).await?.is_some() {
        return Ok(Some(RivalHolder::Email));
    }
    let Some((org, id)) = store::custom_domains::hostnames::find_holder(conn, &domain.hostname).await? else { return Ok(None) };
    let holder = store::custom_domains::find(conn, org, id).await?;
    Ok(holder.map(|holder| RivalHolder::Domain { org, id, token: holder.token }))
}

async fn has_lost_hostname(conn: &mut Conn, domain: &CustomDomain) -> Result<bool> {
    if !domain.is_held {
        return Ok(false);
    }
    let holder = store::custom_domains::hostnames::find_holder(conn, &domain.hostname).await?;
    Ok(holder != Some((domain.org, domain.id)))
}

/// Concludes a check of the domain `checked`, as it was then, when `rival` had the hostname of a claim. Does
/// nothing when another check completed in between. A concurrent request makes another check follow.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn conclude_check(
    unit: &mut Unit,
    checked: &CustomDomain,
    rival: Option<&RivalHolder>,
    seen: &DomainObservation,
) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let Some(before) = store::custom_domains::lock(unit, org, checked.id).await? else { return Ok(()) };
    let state = |domain: &CustomDomain| (domain.status, domain.checks, domain.checked_at, domain.is_claim);
    if state(&before) != state(checked) {
        return Ok(());
    }
    let mut after = transitions::apply_check(&before, seen, now);
    if !before.is_held && after.is_held && !take_over_hostname(unit, &after, rival).await? {
        // Someone else was faster.
        after = CustomDomain { next_check_at: Some(now), checked_at: Some(now), checks: before.checks + 1, ..before.clone() };
    }
    let was_hurried = before.next_check_at < checked.next_check_at;
    if (before.requested_at != checked.requested_at || was_hurried) && after.is_checked() {
        after.next_check_at = Some(now);
    }
    write_change(unit, &before, &after).await?;
    if after.next_check_at == Some(now) {
        queue_check_now(unit, &after).await?;
    }
    if seen.certificate.is_some() && is_to_be_certified(checked, &after) {
        let ports = unit.ports();
        required_hostnames::request_certificate(unit, &ports, &after.hostname, Purpose::CustomDomain, Some(org)).await?;
    }
    Ok(())
}

/// Checks a domain immediately whose certificate has changed, or was refused.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn recheck_certificate(unit: &mut Unit, id: CustomDomainId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let Some(before) = store::custom_domains::lock(unit, org, id).await? else { return Ok(()) };
    if matches!(before.status, DomainStatus::PendingSsl | DomainStatus::Active) {
        let after = CustomDomain { next_check_at: Some(now), ..before.clone() };
        write_change(unit, &before, &after).await?;
        queue_check_now(unit, &after).await?;
    }
    Ok(())
}

/// Returns `true` if a domain waits for HTTPS since this check, or another check was requested, so that problems of
/// its certificate are retried immediately.
fn is_to_be_certified(before: &CustomDomain, after: &CustomDomain) -> bool {
    let was_asked = before.requested_at.is_some_and(|asked| before.checked_at.is_none_or(|checked| checked <= asked));
    match after.status {
        DomainStatus::PendingSsl => before.status != DomainStatus::PendingSsl || was_asked,
        DomainStatus::Active => was_asked,
        _ => false,
    }
}

/// Takes the hostname from the rival whose record was checked, since the ownership is proved. Nothing of theirs is
/// served from this commit on. Returns `false` when someone else has it by now.
async fn take_over_hostname(unit: &mut Unit, domain: &CustomDomain, rival: Option<&RivalHolder>) -> Result<bool> {
    if store::custom_domains::hostnames::find_email_receiver(unit, &domain.hostname).await?.is_some() {
        return Ok(false);
    }
    if let Some((org, id)) = store::custom_domains::hostnames::find_holder(unit, &domain.hostname).await? {
        if !matches!(rival, Some(RivalHolder::Domain { org: known, id: same, .. }) if (*known, *same) == (org, id)) {
            return Ok(false);
        }
        store::custom_domains::hostnames::free_of_domain(unit, org, id).await?;
        // A job that is already waiting may start before this commit, and would see nothing of it.
        unit.enqueue(&CheckDomain { org, domain: id }).await?;
    }
    store::custom_domains::hostnames::take_for_domain(unit, domain.org, domain.id, &domain.hostname).await
}
