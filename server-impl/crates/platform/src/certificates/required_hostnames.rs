//! Hostnames that need a certificate.

use std::time::Duration;

use frontdesk_core::queue;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, Timestamp,
    certificates::{Certificate, Purpose},
    custom_domains::{DomainStatus, ServedHost},
    jobs::IssueCertificate,
};

use super::{CertificateSources, schedule};

/// Time after which queued work that has not started is queued again.
const QUEUED_WORK_TIMEOUT: Duration = Duration::from_mins(10);

/// Interval at which a hostname that no longer needs a certificate is checked, until its certificate expires.
const UNWANTED_CHECK_INTERVAL: Duration = Duration::from_hours(24);

/// Records that a hostname needs a certificate, and queues the work. A repeated request triggers another attempt,
/// unless it is too soon.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn request_certificate(tx: &mut Tx, ports: &Ports, hostname: &str, purpose: Purpose, org: Option<OrgId>) -> Result<()> {
    let now = ports.clock.now();
    if !store::certificates::insert_if_missing(tx, hostname, purpose, org, now).await? {
        let Some(known) = store::certificates::lock(tx, hostname).await? else { return Ok(()) };
        let next_at = next_work_at(&known, now);
        // A problem is cleared while it is being retried immediately.
        let problem = known.problem.clone().filter(|_| next_at.is_none_or(|at| at > now));
        let required = Certificate { purpose, org, next_at, problem, unwanted_at: None, ..known.clone() };
        if required != known {
            store::certificates::update(tx, &Certificate { updated_at: now, ..required }).await?;
        }
    }
    queue_due_work(tx, ports, hostname, org).await
}

/// Returns the time of the next work on a hostname for which a certificate is requested.
fn next_work_at(known: &Certificate, now: Timestamp) -> Option<Timestamp> {
    if known.job.is_some() {
        return known.next_at;
    }
    match &known.issued {
        Some(issued) if known.problem.is_none() => Some(issued.next_action_at()),
        _ => {
            let asked = schedule::requested_attempt_at(known.refused_at, now);
            Some(known.next_at.map_or(asked, |next| next.min(asked)))
        }
    }
}

/// Queues the work that is due at a hostname, unless it is already queued.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn queue_due_work(tx: &mut Tx, ports: &Ports, hostname: &str, org: Option<OrgId>) -> Result<()> {
    let now = ports.clock.now();
    if store::certificates::record_queued(tx, hostname, now, lost_work_cutoff(now)).await? {
        queue::enqueue_once_now(tx, ports, &IssueCertificate { hostname: hostname.to_owned(), org }).await?;
    }
    Ok(())
}

/// Returns the time before which queued work that has not started counts as lost at `now`.
pub fn lost_work_cutoff(now: Timestamp) -> Timestamp {
    now - QUEUED_WORK_TIMEOUT
}

/// Returns `true` if a hostname still needs a certificate.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn is_wanted(
    conn: &mut Conn,
    certification: &CertificateSources,
    slug: Option<&str>,
    certificate: &Certificate,
    now: Timestamp,
) -> Result<bool> {
    let hostname = certificate.hostname.as_str();
    if !certification.is_ordered(hostname) {
        return Ok(false);
    }
    match certificate.purpose {
        Purpose::Platform => Ok(certification.platform_hosts().any(|host| host == hostname)),
        Purpose::HelpCenter | Purpose::CustomDomain => is_shown(conn, hostname, slug, now).await,
    }
}

/// Returns `true` if visitors see something at a hostname, or will once it has a certificate: the help center with
/// this `slug`, which is public, or else a custom domain.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn is_shown(conn: &mut Conn, hostname: &str, slug: Option<&str>, now: Timestamp) -> Result<bool> {
    if let Some(slug) = slug {
        let site = store::help_center::public::find_by_slug(conn, slug, now).await?;
        return Ok(site.is_some_and(|site| site.is_visible()));
    }
    let served = store::custom_domains::hostnames::find_served(conn, hostname).await?;
    Ok(matches!(served, Some(ServedHost { status: DomainStatus::Active | DomainStatus::PendingSsl, is_leaving: false, .. })))
}

/// Handles a hostname that no longer needs a certificate: nothing is ordered for it, and its certificate is removed
/// once it has expired. A hostname that returns within that lifetime therefore needs no new order.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn retire_unwanted(tx: &mut Tx, certificate: &Certificate, now: Timestamp) -> Result<()> {
    if store::certificates::lock(tx, &certificate.hostname).await?.as_ref() != Some(certificate) {
        // A certificate was requested in the meantime.
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
        next_at: Some(now + UNWANTED_CHECK_INTERVAL),
        failures: 0,
        refused_at: None,
        problem: None,
        unwanted_at: certificate.unwanted_at.or(Some(now)),
        updated_at: now,
        ..certificate.clone()
    };
    store::certificates::update(tx, &idle).await
}
