//! Starts checks, and stores their consequences.

use std::time::Duration;

use frontdesk_core::unit::Unit;
use frontdesk_ports::mail_provider::DomainCheck;
use frontdesk_store as store;
use frontdesk_types::{
    EmailDomainId, Result,
    activity::{FieldChanges, Verb},
    email_domains::{EmailDomain, ReceivingStatus},
    events::{EventName, EventSubject},
};

use super::{
    lock, receiving,
    transitions::{self, CheckCause},
    write_change,
};

/// Time after which an unfinished check counts as lost, and starts again.
const LOST_CHECK_TIMEOUT: Duration = Duration::from_mins(10);

/// Findings of a check; `None` where they are unknown, or were not looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedRecords {
    /// Records of sending.
    pub sending: Option<DomainCheck>,
    /// Records of receiving.
    pub receiving: Option<DomainCheck>,
}

/// Starts a check that is due; returns `None` when there is nothing to check, or another job has started it. Announces that
/// another organization has taken the hostname.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn begin_check(unit: &mut Unit, id: EmailDomainId) -> Result<Option<EmailDomain>> {
    let (org, now) = (unit.org(), unit.now());
    let Some(before) = store::channels::email::domains::lock(unit, org, id).await? else { return Ok(None) };
    let is_due = before.next_check_at.is_some_and(|at| at <= now);
    if !is_due && !before.has_lost_hostname {
        return Ok(None);
    }
    let mut after = EmailDomain { queued_at: None, has_lost_hostname: false, ..before.clone() };
    if is_due {
        after.next_check_at = Some(now + LOST_CHECK_TIMEOUT);
    }
    store::channels::email::domains::update(unit, &after).await?;
    if before.has_lost_hostname {
        let lost = ReceivingStatus::Active.as_str();
        let changed = FieldChanges::default().plain("receiving", &lost, &ReceivingStatus::PendingMx.as_str());
        unit.log_changes(Verb::Updated, id, changed);
        unit.emit_event(EventName::EmailDomainStatusChanged, EventSubject::EmailDomain(id));
    }
    Ok(is_due.then_some(after))
}

/// Concludes a check of the domain `checked`, as it was then. Does nothing when another check was concluded in between, or
/// somebody changed what is received. `takes_over` is set if an MX record alone says whose a hostname is.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn conclude_check(unit: &mut Unit, checked: &EmailDomain, seen: &CheckedRecords, takes_over: bool) -> Result<()> {
    let now = unit.now();
    let Some(before) = receiving::lock_for_check(unit, checked.id).await? else { return Ok(()) };
    let state = |domain: &EmailDomain| (domain.sending, domain.receiving, domain.checked_at, domain.has_lost_hostname);
    if state(&before) != state(checked) {
        return Ok(());
    }
    let mut after = before.clone();
    if let Some(check) = &seen.sending {
        transitions::apply_sending(&mut after, check, CheckCause::Schedule, now);
    }
    if let Some(check) = &seen.receiving {
        transitions::apply_receiving(&mut after, check, now);
        receiving::settle_holder(unit, &before, &mut after, takes_over).await?;
    }
    let is_conclusive = seen.sending.is_some() && (seen.receiving.is_some() || !checked.is_receiving_requested());
    if is_conclusive {
        transitions::record_check(&mut after, now)
    } else {
        transitions::record_inconclusive(&mut after, now)
    }
    write_change(unit, &before, &after).await
}

/// Concludes a check of the records of sending that somebody asked for.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`.
#[crate::boxed]
pub async fn conclude_sending(unit: &mut Unit, id: EmailDomainId, check: &DomainCheck) -> Result<EmailDomain> {
    let (now, before) = (unit.now(), lock(unit, id).await?);
    let mut after = before.clone();
    transitions::apply_sending(&mut after, check, CheckCause::Request, now);
    transitions::record_check(&mut after, now);
    write_change(unit, &before, &after).await?;
    Ok(after)
}

/// Concludes a check of the records of receiving of the domain `checked`, as it was then, that somebody asked for. Does
/// nothing when what is received has changed in between: another organization may have published its record since.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`, `APEX_NOT_ALLOWED`, `PRECONDITION_FAILED`, `WEB_DOMAIN_CONFLICT`.
#[crate::boxed]
pub async fn conclude_receiving(
    unit: &mut Unit,
    checked: &EmailDomain,
    check: &DomainCheck,
    takes_over: bool,
) -> Result<EmailDomain> {
    let (now, before) = (unit.now(), receiving::lock_for_verification(unit, checked.id).await?);
    if before.receiving != checked.receiving {
        return Ok(before);
    }
    let mut after = before.clone();
    transitions::apply_receiving(&mut after, check, now);
    receiving::settle_holder(unit, &before, &mut after, takes_over).await?;
    transitions::record_check(&mut after, now);
    write_change(unit, &before, &after).await?;
    Ok(after)
}
