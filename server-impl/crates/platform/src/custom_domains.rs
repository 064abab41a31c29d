//! Hostnames on which agents are served to visitors: adding, checking, serving, suspending and removing them.
//!
//! [`checking`] asks the outside world, [`transitions`] decides the consequences, and [`concluding`] stores them.

pub mod checking;
pub mod concluding;
pub mod groups;
mod obstacles;
pub mod records;
pub mod schedule;
pub mod suspension;
pub mod transitions;

use std::{net::IpAddr, time::Duration};

use frontdesk_core::{
    agents,
    billing::plans::{self, PlanLimits},
    unit::Unit,
};
use frontdesk_ports::{dns::fqdn::Fqdn, mail_settings::MailSettings};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, CustomDomainId, Error, ErrorParams, OrgId, Result, Timestamp,
    activity::{FieldChanges, Verb},
    custom_domains::{AddOn, CustomDomain, DomainStatus, NewDomain, WebSurface},
    events::{EventName, EventSubject},
    jobs::{CheckDomain, RemoveDomain},
};

use crate::hostnames::{self, ReservedNames};

/// Time for which the records of a new domain are looked for.
pub const VERIFICATION_WINDOW: Duration = Duration::from_hours(7 * 24);

/// Minimum interval between checks of a domain on request.
const REQUESTED_CHECK_INTERVAL: Duration = Duration::from_secs(10);

/// Time after which a queued check that has not started is queued again.
const QUEUED_CHECK_TIMEOUT: Duration = Duration::from_mins(10);

/// Settings of the operator about hostnames.
#[derive(Debug, Clone)]
pub struct PlatformDomains {
    /// Name that custom domains lead to.
    pub edge: Fqdn,
    /// Addresses of the edge, for domains that cannot have an alias.
    pub edge_addresses: Vec<IpAddr>,
    /// Names that no one may add.
    pub reserved: ReservedNames,
    /// Domain of help centers, once the operator has set it.
    pub help_domain: Option<Fqdn>,
    /// Hostname of the public address.
    pub host: Option<Fqdn>,
    /// Mail of agents.
    pub mail: MailSettings,
}

/// Adds a hostname to an agent. One that the agent already has is returned unchanged, unless it has failed
/// and is claimed now.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `PLAN_REQUIRED`, `DOMAIN_LIMIT_REACHED`, `AGENT_UNAVAILABLE`,
/// `HOSTNAME_TAKEN`, `EMAIL_RECEIVING_CONFLICT`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, new: &NewDomain, platform: &PlatformDomains) -> Result<CustomDomain> {
    let hostname = hostnames::parse_hostname(&new.hostname, &platform.reserved)?;
    let org = unit.org();
    let agent = agents::lock(unit, org, new.agent).await?;
    store::accounts::orgs::lock_row(unit, org).await?;
    require_add_on(unit, org).await?;
    if let Some(known) = store::custom_domains::find_of_agent(unit, org, agent.id, hostname.as_str()).await? {
        if !new.is_claim || known.status != DomainStatus::FailedDns {
            return Ok(known);
        }
        agents::require_live(agent)?;
        return claim_again(unit, known.id).await;
    }
    let limits = unit.limits();
    check_allowance(&limits, store::custom_domains::count(unit, org).await?)?;
    agents::require_live(agent)?;
    let is_claim = check_claimable(unit, org, hostname.as_str(), new.is_claim).await?;
    let domain = new_domain(unit, new, &hostname, platform).await?;
    let domain = with_held_hostname(suspension::with_entitlement(unit, &CustomDomain { is_claim, ..domain }).await?);
    let domain = store::custom_domains::insert(unit, &domain).await?;
    take_hostname(unit, &domain).await?;
    queue_check_now(unit, &domain).await?;
    unit.log_activity(Verb::Created, domain.id);
    Ok(domain)
}

/// Gives a domain that is to be checked its hostname, unless it is a claim. A suspended domain does
/// not hold its hostname.
fn with_held_hostname(domain: CustomDomain) -> CustomDomain {
    CustomDomain { is_held: domain.is_checked() && !domain.is_claim, ..domain }
}

/// Takes the hostname for a domain that should hold it.
async fn take_hostname(unit: &mut Unit, domain: &CustomDomain) -> Result<()> {
    if !domain.is_held || store::custom_domains::hostnames::take_for_domain(unit, domain.org, domain.id, &domain.hostname).await?
    {
        return Ok(());
    }
    Err(hostname_taken(&domain.hostname, None))
}

/// Claims back a lost hostname.
async fn claim_again(unit: &mut Unit, id: CustomDomainId) -> Result<CustomDomain> {
    let before = lock(unit, id).await?;
    let after = reopen_failed(unit, &before, true).await?;
    write_change(unit, &before, &after).await?;
    queue_check_now(unit, &after).await?;
    Ok(after)
}

/// Lets a failed domain take its hostname again, or claim it.
async fn reopen_failed(unit: &mut Unit, failed: &CustomDomain, is_claim: bool) -> Result<CustomDomain> {
    let (org, now) = (unit.org(), unit.now());
    let is_claim = check_claimable(unit, org, &failed.hostname, is_claim).await?;
    let mut after = CustomDomain { is_claim, updated_at: now, ..failed.clone() };
    transitions::restart_verification(&mut after, now);
    let after = with_held_hostname(suspension::with_entitlement(unit, &after).await?);
    take_hostname(unit, &after).await?;
    Ok(after)
}

async fn new_domain(unit: &mut Unit, new: &NewDomain, hostname: &Fqdn, platform: &PlatformDomains) -> Result<CustomDomain> {
    let (org, id, now) = (unit.org(), unit.new_id(), unit.now());
    Ok(CustomDomain {
        token: records::ownership_token(unit, hostname).await?,
        edge: platform.edge.to_string(),
        surface: new.surface,
        verification_expires_at: Some(now + VERIFICATION_WINDOW),
        ..CustomDomain::new(org, id, new.agent, hostname.to_string(), now)
    })
}

async fn require_add_on(conn: &mut Conn, org: OrgId) -> Result<()> {
    if store::custom_domains::entitlement::find_entitlement(conn, org).await?.has_add_on {
        return Ok(());
    }
    let message = "Custom domains need the add-on `custom_domains`, which no plan includes. Ask the operator to add it.";
    let params = ErrorParams::default().with_required_add_on(AddOn::CustomDomains);
    Err(Error::refused_with(Code::PlanRequired, message, params))
}

fn check_allowance(limits: &PlanLimits, count: i64) -> Result<()> {
    let Some(cap) = limits.web_domains.filter(|cap| count >= *cap) else { return Ok(()) };
    let all = plans::cap_reached(limits.plan, cap, "custom domain");
    let message = format!("{all} Remove one, or {}.", plans::upgrade_advice(limits.plan));
    let params = ErrorParams::default().with_limit(cap).with_used(count).with_is_plan_limit(true);
    Err(Error::refused_with(Code::DomainLimitReached, message, params))
}

/// Returns `true` if another organization has the hostname, which only a claim may add.
async fn check_claimable(unit: &mut Unit, org: OrgId, hostname: &str, is_claim: bool) -> Result<bool> {
    let found = store::custom_domains::hostnames::find_holder(unit, hostname).await?;
    let holder = found.map(|(holder, _)| holder);
    let receiver = store::custom_domains::hostnames::find_email_receiver(unit, hostname).await?;
    let is_elsewhere = |owner: Option<OrgId>| owner.is_some_and(|owner| owner != org);
    if holder == Some(org) || is_elsewhere(receiver) || (holder.is_some() && !is_claim) {
        let own = found.filter(|(holder, _)| *holder == org).map(|(_, domain)| domain);
        return Err(hostname_taken(hostname, own));
    }
    if receiver == Some(org) {
        let message = format!(
            "The hostname `{hostname}` receives email for your organization, so it cannot show an agent. Disable receiving \
             first, or use another hostname."
        );
        return Err(Error::refused(Code::EmailReceivingConflict, message));
    }
    Ok(holder.is_some())
}

/// Finds a domain of the organization.
///
/// # Errors
/// `CUSTOM_DOMAIN_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: CustomDomainId) -> Result<CustomDomain> {
    store::custom_domains::find(conn, org, id).await?.ok_or_else(domain_not_found)
}

/// Finds a domain, and locks it until the transaction ends.
async fn lock(unit: &mut Unit, id: CustomDomainId) -> Result<CustomDomain> {
    let org = unit.org();
    store::custom_domains::lock(unit, org, id).await?.ok_or_else(domain_not_found)
}

/// Finds a domain whose agent does not await deletion, and locks both until the transaction ends.
async fn lock_with_agent(unit: &mut Unit, id: CustomDomainId) -> Result<CustomDomain> {
    let org = unit.org();
    // Agents are locked first everywhere.
    let agent = find(unit, org, id).await?.agent;
    let agent = store::agents::lock(unit, org, agent).await?.ok_or_else(domain_not_found)?;
    let domain = lock(unit, id).await?;
    agents::require_live(agent)?;
    Ok(domain)
}

/// Requests a check, which runs in the background; returns the domain as it is before the check.
///
/// # Errors
/// `CUSTOM_DOMAIN_NOT_FOUND`, `PLAN_REQUIRED`, `AGENT_UNAVAILABLE`; `HOSTNAME_TAKEN` when it was lost in the
/// meantime, and `EMAIL_RECEIVING_CONFLICT` when it receives email.
#[crate::boxed]
pub async fn request_check(unit: &mut Unit, id: CustomDomainId) -> Result<CustomDomain> {
    let (org, now) = (unit.org(), unit.now());
    find(unit, org, id).await?;
    require_add_on(unit, org).await?;
    let before = lock_with_agent(unit, id).await?;
    if before.requested_at.is_some_and(|asked| now < asked + REQUESTED_CHECK_INTERVAL) || before.status == DomainStatus::Removing
    {
        return Ok(before);
    }
    let asked = CustomDomain { requested_at: Some(now), updated_at: now, ..before.clone() };
    let after = match before.status {
        DomainStatus::PendingDns => CustomDomain { status: DomainStatus::VerifyingDns, next_check_at: Some(now), ..asked },
        DomainStatus::FailedDns => reopen_failed(unit, &asked, before.is_claim).await?,
        DomainStatus::Suspended => return suspension::apply_entitlement(unit, &before, &asked).await,
        DomainStatus::FailedSsl => CustomDomain { tried_until: None, next_check_at: Some(now), ..asked },
        DomainStatus::VerifyingDns | DomainStatus::PendingSsl | DomainStatus::Active | DomainStatus::Removing => {
            CustomDomain { next_check_at: Some(now), ..asked }
        }
    };
    write_change(unit, &before, &after).await?;
    queue_check_now(unit, &after).await?;
    Ok(after)
}

/// Sets the surface that visitors see.
///
/// # Errors
/// `CUSTOM_DOMAIN_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn set_surface(unit: &mut Unit, id: CustomDomainId, surface: WebSurface) -> Result<CustomDomain> {
    let before = lock_with_agent(unit, id).await?;
    unit.check_precondition(&before)?;
    if before.surface == surface {
        return Ok(before);
    }
    let after = CustomDomain { surface, updated_at: unit.now(), ..before.clone() };
    write_change(unit, &before, &after).await?;
    Ok(after)
}

/// Removes a domain: from now on nothing is served at its hostname, and anyone may add it.
///
/// # Errors
/// `CUSTOM_DOMAIN_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: CustomDomainId) -> Result<CustomDomain> {
    let (org, now) = (unit.org(), unit.now());
    let before = lock_with_agent(unit, id).await?;
    unit.check_precondition(&before)?;
    if before.status == DomainStatus::Removing {
        return Ok(before);
    }
    let after = CustomDomain {
        status: DomainStatus::Removing,
        is_held: false,
        status_code: None,
        status_detail: None,
        next_check_at: None,
        verification_expires_at: None,
        updated_at: now,
        ..before.clone()
    };
    store_change(unit, &before, &after).await?;
    unit.enqueue(&RemoveDomain { org, domain: id }).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(after)
}

/// Stores a change of a domain, and records it in the activity.
async fn write_change(unit: &mut Unit, before: &CustomDomain, after: &CustomDomain) -> Result<()> {
    store_change(unit, before, after).await?;
    if before.surface != after.surface || is_status_news(before, after) {
        let changed = FieldChanges::default().plain("surface", &before.surface.as_str(), &after.surface.as_str()).plain(
            "status",
            &before.status.as_str(),
            &after.status.as_str(),
        );
        unit.log_changes(Verb::Updated, after.id, changed);
    }
    Ok(())
}

/// Stores a change of a domain, frees its hostname if it was lost, and emits an event for a new status.
async fn store_change(unit: &mut Unit, before: &CustomDomain, after: &CustomDomain) -> Result<()> {
    let org = unit.org();
    store::custom_domains::update(unit, after).await?;
    if before.is_held && !after.is_held {
        store::custom_domains::hostnames::free_of_domain(unit, org, after.id).await?;
    }
    if is_status_news(before, after) {
        unit.emit_event(EventName::DomainStatusChanged, EventSubject::CustomDomain(after.agent, after.id));
    }
    Ok(())
}

/// Returns `true` if the status has changed, other than by a check of records that are still awaited.
fn is_status_news(before: &CustomDomain, after: &CustomDomain) -> bool {
    let waits = |domain: &CustomDomain| matches!(domain.status, DomainStatus::PendingDns | DomainStatus::VerifyingDns);
    before.status != after.status && !(waits(before) && waits(after))
}

async fn queue_check_now(unit: &mut Unit, domain: &CustomDomain) -> Result<()> {
    if domain.is_checked() {
        unit.enqueue_once(&CheckDomain { org: domain.org, domain: domain.id }).await?;
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
pub async fn queue_check(unit: &mut Unit, id: CustomDomainId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    if store::custom_domains::record_queued(unit, org, id, now, lost_check_cutoff(now)).await? {
        unit.enqueue(&CheckDomain { org, domain: id }).await?;
    }
    Ok(())
}

fn domain_not_found() -> Error {
    Error::refused(
        Code::CustomDomainNotFound,
        "There is no such custom domain in your organization. Check the id, or list the custom domains of the agent.",
    )
}

/// Builds the error for a hostname that is taken: by a domain of the organization, or by another organization, which
/// it never reveals.
fn hostname_taken(hostname: &str, own: Option<CustomDomainId>) -> Error {
    let message = format!(
        "The hostname `{hostname}` is taken. If another agent of yours has it, remove it there. If another organization has \
         it although it is yours, add it with `isClaim: true`."
    );
    let params = ErrorParams { custom_domain_id: own.map(|domain| domain.0), ..ErrorParams::default() };
    Error::refused_with(Code::HostnameTaken, message, params)
}
