//! Budgets of certificate orders: fewer than an authority allows, so that there is always room for renewals. Orders
//! are counted under the lock of the account, so that the limits hold for all processes together.
//!
//! The numbers leave room below those of Let's Encrypt: 300 orders in 3 hours, and 50 certificates a week for a
//! registered domain, 5 for a hostname.

use std::time::Duration;

use frontdesk_ports::Ports;
use frontdesk_store::{
    self as store, Conn, Tx,
    certificates::{accounts, orders},
};
use frontdesk_types::{
    Error, Result, Timestamp,
    certificates::{Certificate, OrderedCertificate, Purpose},
};
use uuid::Uuid;

use crate::hostnames;

/// Window for all orders, the maximum for new certificates in it, and the maximum in total.
const ORDERS_OF_AUTHORITY: (Duration, i64, i64) = (Duration::from_hours(3), 200, 250);

/// Maximum number of new certificates of an organization in that window, so that some remain for others.
const MAX_NEW_PER_ORG: i64 = 50;

/// Maximum number of orders of an organization in that window that have led to no certificate, including renewals:
/// people can have failures retried immediately, and no one may use up what all others need.
const MAX_FAILED_PER_ORG: i64 = 20;

/// Maximum number of new certificates of an organization in a week under a domain of the operator, which
/// all help centers share.
const MAX_NEW_PER_ORG_AND_DOMAIN: i64 = 3;

/// Maximum number of new certificates under a registered domain in a week.
const MAX_NEW_PER_DOMAIN: i64 = 40;

/// Maximum number of certificates for a hostname in a week, without and with those that the authority has requested.
const MAX_PER_HOSTNAME: i64 = 4;
const MAX_EXEMPT_PER_HOSTNAME: i64 = 10;

/// Time for which failed orders count against a registered domain; the authority itself counts certificates.
const FAILED_ORDER_WINDOW: Duration = Duration::from_hours(1);

/// Reason for which nothing is ordered at all.
pub(super) const PAUSED_MESSAGE: &str = "The certificate authority has asked for a pause.";

const WEEK: Duration = Duration::from_hours(7 * 24);

/// Decision on an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderAdmission {
    /// The order may be placed, and is counted.
    Admitted,
    /// The order may be placed at this moment at the earliest; the text names the limit.
    Later(Timestamp, String),
}

/// Checks that another order is within the limits, and counts it if so. `is_exempt` marks an order that replaces a
/// certificate as suggested by the authority, whose own limits do not apply to it.
///
/// # Errors
/// Only faults.
pub(super) async fn admit_order(
    tx: &mut Tx,
    ports: &Ports,
    directory: &str,
    certificate: &Certificate,
    is_exempt: bool,
) -> Result<OrderAdmission> {
    let now = ports.clock.now();
    let account = accounts::lock(tx, directory).await?;
    let account = account.ok_or_else(|| Error::internal(format!("there is no account at {directory}")))?;
    if account.paused_until > now {
        return Ok(OrderAdmission::Later(account.paused_until, PAUSED_MESSAGE.to_owned()));
    }
    let registered = hostnames::registered_domain(&certificate.hostname);
    let order = order_record(directory, certificate, &registered, now);
    if let Some(later) = check_limits(tx, &order, certificate.purpose, is_exempt).await? {
        return Ok(later);
    }
    store::certificates::orders::insert(tx, ports.ids.next::<Uuid>(), &order).await?;
    Ok(OrderAdmission::Admitted)
}

/// Returns the limit that an order would exceed, as far as is known without counting it.
///
/// # Errors
/// Only faults.
pub(super) async fn find_exceeded_limit(
    conn: &mut Conn,
    directory: &str,
    certificate: &Certificate,
    now: Timestamp,
) -> Result<Option<OrderAdmission>> {
    let registered = hostnames::registered_domain(&certificate.hostname);
    let order = order_record(directory, certificate, &registered, now);
    check_limits(conn, &order, certificate.purpose, order.is_renewal).await
}

fn order_record<'o>(
    directory: &'o str,
    certificate: &'o Certificate,
    registered_domain: &'o str,
    now: Timestamp,
) -> OrderedCertificate<'o> {
    OrderedCertificate {
        directory,
        registered_domain,
        hostname: &certificate.hostname,
        org: certificate.org,
        is_renewal: certificate.issued.as_ref().is_some_and(|issued| issued.directory == directory),
        at: now,
    }
}

async fn check_limits(
    tx: &mut Conn,
    order: &OrderedCertificate<'_>,
    purpose: Purpose,
    is_exempt: bool,
) -> Result<Option<OrderAdmission>> {
    let OrderedCertificate { directory, registered_domain, hostname, org, is_renewal, at: now } = *order;
    let (window, new, all) = ORDERS_OF_AUTHORITY;
    let most = if is_renewal { all } else { new };
    let told = format!("The certificate authority is asked for {most} certificates in 3 hours at most.");
    if let Some(later) = next_opening(orders::count_all(tx, directory, now - window).await?, most, window, now, told) {
        return Ok(Some(later));
    }
    let most = if is_exempt { MAX_EXEMPT_PER_HOSTNAME } else { MAX_PER_HOSTNAME };
    let told = format!("`{hostname}` got {most} certificates within a week.");
    let issued = orders::count_issued_for_hostname(tx, directory, hostname, now - WEEK).await?;
    if let Some(later) = next_opening(issued, most, WEEK, now, told) {
        return Ok(Some(later));
    }
    if let Some(org) = org {
        let told = format!(
            "An organization orders {MAX_FAILED_PER_ORG} times in 3 hours at most without getting a certificate. Correct what \
             the other orders failed for."
        );
        let failed = orders::count_failed_of_org(tx, directory, org, now - window).await?;
        if let Some(later) = next_opening(failed, MAX_FAILED_PER_ORG, window, now, told) {
            return Ok(Some(later));
        }
    }
    // The platform itself has priority over all hostnames under it.
    if is_exempt || is_renewal || purpose == Purpose::Platform {
        return Ok(None);
    }
    if let Some(org) = org {
        let told = format!("An organization gets {MAX_NEW_PER_ORG} new certificates in 3 hours at most.");
        if let Some(later) =
            next_opening(orders::count_of_org(tx, directory, org, now - window).await?, MAX_NEW_PER_ORG, window, now, told)
        {
            return Ok(Some(later));
        }
    }
    if let Some(org) = org.filter(|_| purpose == Purpose::HelpCenter) {
        let told = format!(
            "An organization gets {MAX_NEW_PER_ORG_AND_DOMAIN} new certificates a week below `{registered_domain}` at most."
        );
        let counted = orders::count_of_org_and_domain(tx, directory, org, registered_domain, now - WEEK).await?;
        if let Some(later) = next_opening(counted, MAX_NEW_PER_ORG_AND_DOMAIN, WEEK, now, told) {
            return Ok(Some(later));
        }
    }
    let told = format!(
        "The certificate authority is asked for {MAX_NEW_PER_DOMAIN} new certificates a week below `{registered_domain}` at most."
    );
    Ok(next_opening(
        orders::count_of_domain(tx, directory, registered_domain, now - WEEK, now - FAILED_ORDER_WINDOW).await?,
        MAX_NEW_PER_DOMAIN,
        WEEK,
        now,
        told,
    ))
}

/// Returns the time at which there is room again, if there is none now.
fn next_opening(
    counted: (i64, Option<Timestamp>),
    most: i64,
    window: Duration,
    now: Timestamp,
    told: String,
) -> Option<OrderAdmission> {
    let (count, first) = counted;
    (count >= most).then(|| OrderAdmission::Later(first.map_or(now, |first| first + window), told))
}

/// Returns the time before which no limit counts anything.
pub fn oldest_counted_order(now: Timestamp) -> Timestamp {
    now - WEEK
}
