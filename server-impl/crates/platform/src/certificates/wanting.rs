//! Which hostnames are to have a certificate.

use std::time::Duration;

use frontdesk_core::queue;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, Timestamp,
    certificates::{Certificate, Purpose},
    custom_domains::{DomainStatus, Served},
    jobs::IssueCertificate,
};

use super::{Certification, schedule};

/// Work is queued again when it has not begun by then.
const QUEUED_FOR: Duration = Duration::from_mins(10);

/// Interval at which a hostname is looked at that is no longer to have a certificate, until its certificate expires.
const UNWANTED_FOR: Duration = Duration::from_hours(24);

/// Notes that a hostname is to have a certificate, and gets it. Whoever has asked before is given another try, unless
/// it is too soon.
///
/// # Errors
/// Only faults.
pub async fn want(tx: &mut Tx, ports: &Ports, hostname: &str, purpose: Purpose, org: Option<OrgId>) -> Result<()> {
    let now = ports.clock.now();
    if !store::certificates::insert(tx, hostname, purpose, org, now).await? {
        let Some(known) = store::certificates::lock(tx, hostname).await? else { return Ok(()) };
        let next_at = next(&known, now);
        // What is tried at once has no problem until it has failed again.
        let problem = known.problem.clone().filter(|_| next_at.is_none_or(|at| at > now));
        let wanted = Certificate { purpose, org, next_at, problem, unwanted_at: None, ..known.clone() };
        if wanted != known {
            store::certificates::update(tx, &Certificate { updated_at: now, ..wanted }).await?;
        }
    }
    queue_one(tx, ports, hostname, org).await
}

/// When there is something to do for a hostname that somebody asks for.
fn next(known: &Certificate, now: Timestamp) -> Option<Timestamp> {
    if known.job.is_some() {
        return known.next_at;
    }
    match &known.issued {
        Some(issued) if known.problem.is_none() => Some(issued.next_at()),
        _ => {
            let asked = schedule::asked(known.refused_at, now);
            Some(known.next_at.map_or(asked, |next| next.min(asked)))
        }
    }
}

/// Queues what is due at a hostname, unless it is queued already.
///
/// # Errors
/// Only faults.
pub async fn queue_one(tx: &mut Tx, ports: &Ports, hostname: &str, org: Option<OrgId>) -> Result<()> {
    let now = ports.clock.now();
    if store::certificates::note_queued(tx, hostname, now, lost_before(now)).await? {
        queue::once_now(tx, ports, &IssueCertificate { hostname: hostname.to_owned(), org }).await?;
    }
    Ok(())
}

/// When something was queued that is taken for lost by `now`, since it has not begun.
pub fn lost_before(now: Timestamp) -> Timestamp {
    now - QUEUED_FOR
}

/// Returns whether a hostname is still to have a certificate.
///
/// # Errors
/// Only faults.
pub async fn is_wanted(
    conn: &mut Conn,
    certification: &Certification,
    slug: Option<&str>,
    certificate: &Certificate,
    now: Timestamp,
) -> Result<bool> {
    let hostname = certificate.hostname.as_str();
    if !certification.is_ordered(hostname) {
        return Ok(false);
    }
    match certificate.purpose {
        Purpose::Platform => Ok(certification.host.as_ref().is_some_and(|host| host.as_str() == hostname)),
        Purpose::HelpCenter | Purpose::CustomDomain => is_shown(conn, hostname, slug, now).await,
    }
}

/// Returns whether visitors are shown something at a hostname, or are once it has a certificate: the help center with
/// this `slug`, which everybody sees, or else a custom domain.
///
/// # Errors
/// Only faults.
pub async fn is_shown(conn: &mut Conn, hostname: &str, slug: Option<&str>, now: Timestamp) -> Result<bool> {
    if let Some(slug) = slug {
        let site = store::help_center::public::at_slug(conn, slug, now).await?;
        return Ok(site.is_some_and(|site| site.is_visible()));
    }
    let served = store::custom_domains::hostnames::served(conn, hostname).await?;
    Ok(matches!(served, Some(Served { status: DomainStatus::Active | DomainStatus::PendingSsl, is_leaving: false, .. })))
}

/// Lets go of a hostname that is no longer to have a certificate: nothing is ordered for it, and what it has goes
/// once it is worth nothing. So whoever comes back within its lifetime need not order again.
///
/// # Errors
/// Only faults.
pub async fn unwanted(tx: &mut Tx, certificate: &Certificate, now: Timestamp) -> Result<()> {
    if store::certificates::lock(tx, &certificate.hostname).await?.as_ref() != Some(certificate) {
        // Somebody has asked for one meanwhile.
        return Ok(());
    }
    let is_worth = certificate.issued.as_ref().is_some_and(|issued| issued.not_after > now);
    if !is_worth {
        return store::certificates::remove(tx, &certificate.hostname).await;
    }
    if let Some(order) = &certificate.order {
        store::certificates::keys::remove(tx, order.key).await?;
    }
    let idle = Certificate {
        order: None,
        job: None,
        next_at: Some(now + UNWANTED_FOR),
        failures: 0,
        refused_at: None,
        problem: None,
        unwanted_at: certificate.unwanted_at.or(Some(now)),
        updated_at: now,
        ..certificate.clone()
    };
    store::certificates::update(tx, &idle).await
}
