//! Email domains: adding, checking, receiving, and removing them.
//!
//! [`registrar`] asks the outside world, [`transitions`] decides the consequences, and [`concluding`] stores them.

pub mod concluding;
pub mod embedded;
pub mod keys;
pub mod lapses;
pub mod receiving;
mod records;
pub mod registrar;
pub mod transitions;

use std::time::Duration;

use frontdesk_core::{
    auth::{key_ring::PepperRing, rsa::RsaKeyPair},
    billing::plans::{self, PlanLimits},
    unit::Unit,
};
use frontdesk_platform::hostnames::{self, ReservedNames};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, EmailDomainId, Error, OrgId, Result, Timestamp,
    activity::{FieldChanges, Verb},
    email_domains::{EmailDomain, SendingStatus},
    events::{EventName, EventSubject},
    jobs::CheckEmailDomain,
};

use super::{addresses, domain_not_found};

/// Time after which a queued check that has not started is queued again.
const QUEUED_CHECK_TIMEOUT: Duration = Duration::from_mins(10);

/// State of a hostname before it is added.
#[derive(Debug)]
pub enum Preparation {
    /// The organization has it already.
    Known(Box<EmailDomain>),
    /// It is to be registered with the provider.
    New(Box<EmailDomain>),
}

/// A domain that was registered with the provider, and is to be stored.
#[derive(Debug)]
pub struct RegisteredDraft {
    /// The domain.
    pub domain: EmailDomain,
    /// Keys of its signatures, unless the provider signs.
    pub keys: Option<RsaKeyPair>,
}

/// Prepares to add a hostname: nothing is added yet, but what distinguishes the organization is stored. `has_ownership` is
/// set if the domain is to have a record of ownership.
///
/// # Errors
/// `VALIDATION_ERROR`, `LIMIT_EXCEEDED`.
#[crate::boxed]
pub async fn prepare(unit: &mut Unit, hostname: &str, reserved: &ReservedNames, has_ownership: bool) -> Result<Preparation> {
    let hostname = hostnames::parse_hostname(hostname, reserved)?;
    records::check_length(&hostname)?;
    let org = unit.org();
    if let Some(known) = store::channels::email::domains::find_by_hostname(unit, org, hostname.as_str()).await? {
        return Ok(Preparation::Known(Box::new(known)));
    }
    check_allowance(&unit.limits(), store::channels::email::domains::count(unit, org).await?)?;
    let domain = records::new_domain(unit, &hostname, has_ownership).await?;
    Ok(Preparation::New(Box::new(domain)))
}

/// Returns the domain that the organization has already.
///
/// # Errors
/// `MAIL_PROVIDER_ERROR` when it was removed a moment ago, so that it is to be registered.
#[crate::boxed]
pub async fn find_known(unit: &mut Unit, known: &EmailDomain) -> Result<EmailDomain> {
    let org = unit.org();
    let found = store::channels::email::domains::find_by_hostname(unit, org, &known.hostname).await?;
    let removed =
        || Error::refused(Code::MailProviderError, "The email domain was removed a moment ago. Send the same request again.");
    found.ok_or_else(removed)
}

/// Adds a domain that was registered with the provider. If the organization has the hostname by now, that one is returned
/// unchanged.
///
/// # Errors
/// `LIMIT_EXCEEDED`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, ring: &PepperRing, draft: &RegisteredDraft) -> Result<EmailDomain> {
    let (org, now, RegisteredDraft { domain, keys }) = (unit.org(), unit.now(), draft);
    store::accounts::orgs::lock_row(unit, org).await?;
    if let Some(known) = store::channels::email::domains::find_by_hostname(unit, org, &domain.hostname).await? {
        return Ok(known);
    }
    check_allowance(&unit.limits(), store::channels::email::domains::count(unit, org).await?)?;
    let fresh = EmailDomain {
        expires_at: Some(now + transitions::RECORDS_TIMEOUT),
        next_check_at: Some(now),
        created_at: now,
        updated_at: now,
        ..domain.clone()
    };
    let domain = store::channels::email::domains::insert(unit, &fresh).await?;
    if let Some(keys) = keys {
        keys::insert(unit, ring, &domain, keys).await?;
    }
    unit.enqueue_once(&CheckEmailDomain { org, domain: domain.id }).await?;
    unit.log_activity(Verb::Created, domain.id);
    Ok(domain)
}

fn check_allowance(limits: &PlanLimits, count: i64) -> Result<()> {
    let Some(cap) = limits.email_domains.filter(|cap| count >= *cap) else { return Ok(()) };
    let all = plans::cap_reached(limits.plan, cap, "email domain");
    let message = format!("{all} Remove one, or {}.", plans::upgrade_advice(limits.plan));
    Err(Error::limit_exceeded(cap, count, message))
}

/// Finds a domain of the organization.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: EmailDomainId) -> Result<EmailDomain> {
    store::channels::email::domains::find(conn, org, id).await?.ok_or_else(domain_not_found)
}

/// Returns `true` if an address is at an email domain of the organization that may send.
pub(super) async fn is_verified_sender(conn: &mut Conn, org: OrgId, address: &str) -> Result<bool> {
    let Some((_, domain)) = address.rsplit_once('@') else { return Ok(false) };
    let found = store::channels::email::domains::find_by_hostname(conn, org, &domain.to_ascii_lowercase()).await?;
    Ok(found.is_some_and(|domain| domain.sending == SendingStatus::Verified))
}

/// Finds a domain, and locks it until the transaction ends.
async fn lock(unit: &mut Unit, id: EmailDomainId) -> Result<EmailDomain> {
    let org = unit.org();
    store::channels::email::domains::lock(unit, org, id).await?.ok_or_else(domain_not_found)
}

/// Removes a domain, and returns it as it was: from now on nothing is sent from it, and mail to it is refused.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: EmailDomainId) -> Result<EmailDomain> {
    let (org, before) = (unit.org(), lock(unit, id).await?);
    unit.check_precondition(&before)?;
    addresses::remove_of_domain(unit, org, id).await?;
    store::channels::email::domains::remove(unit, org, &before).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(before)
}

/// Stores a change of a domain; a new status is recorded in the activity, and is an event.
async fn write_change(unit: &mut Unit, before: &EmailDomain, after: &EmailDomain) -> Result<()> {
    store::channels::email::domains::update(unit, after).await?;
    let receiving = |domain: &EmailDomain| domain.receiving.map(|status| status.as_str());
    let changed = FieldChanges::default().plain("sending", &before.sending.as_str(), &after.sending.as_str()).plain(
        "receiving",
        &receiving(before),
        &receiving(after),
    );
    if unit.log_update(after.id, changed) {
        unit.emit_event(EventName::EmailDomainStatusChanged, EventSubject::EmailDomain(after.id));
    }
    Ok(())
}

/// Returns the time before which a queued check that has not started counts as lost at `now`.
pub fn lost_check_cutoff(now: Timestamp) -> Timestamp {
    now - QUEUED_CHECK_TIMEOUT
}

/// Queues the check of a domain that is due, unless it is already queued.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn queue_check(unit: &mut Unit, id: EmailDomainId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    if store::channels::email::domains::record_queued(unit, org, id, now, lost_check_cutoff(now)).await? {
        unit.enqueue(&CheckEmailDomain { org, domain: id }).await?;
    }
    Ok(())
}
