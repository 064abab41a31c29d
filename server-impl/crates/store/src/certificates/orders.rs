//! Records of certificate orders, for the rate limits of authorities.

use frontdesk_types::{OrgId, Result, Timestamp, certificates::OrderedCertificate};
use sqlx::types::Text;
use uuid::Uuid;

use crate::{Conn, Tx};

/// Records an order.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, id: Uuid, order: &OrderedCertificate<'_>) -> Result<()> {
    let OrderedCertificate { directory, registered_domain, hostname, org, is_renewal, at } = *order;
    execute!(
        tx,
        r"
        INSERT INTO acme_orders (id, directory, registered_domain, hostname, org_id, is_renewal, is_issued, at)
        VALUES ($1, $2, $3, $4, $5, $6, FALSE, $7)",
        Text(id),
        directory,
        registered_domain,
        hostname,
        org.map(|org| org.to_string()).unwrap_or_default(),
        is_renewal,
        at.0
    )?;
    Ok(())
}

/// Records that the last order for a hostname has led to a certificate.
#[crate::boxed]
pub async fn mark_issued(tx: &mut Tx, directory: &str, hostname: &str) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE acme_orders
           SET is_issued = TRUE
         WHERE id = (SELECT id
                       FROM acme_orders
                      WHERE directory = $1
                        AND hostname = $2
                      ORDER BY at DESC, id DESC
                      LIMIT 1)",
        directory,
        hostname
    )?;
    Ok(())
}

/// Number of orders since a moment, and the time of the first.
type OrderCount = (i64, Option<Timestamp>);

fn to_order_count((count, first): (i64, Option<i64>)) -> OrderCount {
    (count, first.map(Timestamp))
}

/// Counts all orders at an authority after a moment.
#[crate::boxed]
pub async fn count_all(conn: &mut Conn, directory: &str, after: Timestamp) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        "SELECT COUNT(*), MIN(at) FROM acme_orders WHERE directory = $1 AND at > $2",
        directory,
        after.0
    )?;
    Ok(to_order_count(found))
}

/// Counts the orders for new certificates of an organization.
#[crate::boxed]
pub async fn count_of_org(conn: &mut Conn, directory: &str, org: OrgId, after: Timestamp) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(at)
          FROM acme_orders
         WHERE directory = $1
           AND org_id = $2
           AND at > $3
           AND NOT is_renewal",
        directory,
        Text(org),
        after.0
    )?;
    Ok(to_order_count(found))
}

/// Counts the orders of an organization, renewals included, that have not led to a certificate.
#[crate::boxed]
pub async fn count_failed_of_org(conn: &mut Conn, directory: &str, org: OrgId, after: Timestamp) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(at)
          FROM acme_orders
         WHERE directory = $1
           AND org_id = $2
           AND at > $3
           AND NOT is_issued",
        directory,
        Text(org),
        after.0
    )?;
    Ok(to_order_count(found))
}

/// Counts the orders for new certificates of an organization under a registered domain.
#[crate::boxed]
pub async fn count_of_org_and_domain(
    conn: &mut Conn,
    directory: &str,
    org: OrgId,
    domain: &str,
    after: Timestamp,
) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(at)
          FROM acme_orders
         WHERE directory = $1
           AND org_id = $2
           AND at > $3
           AND NOT is_renewal
           AND registered_domain = $4",
        directory,
        Text(org),
        after.0,
        domain
    )?;
    Ok(to_order_count(found))
}

/// Counts the orders for new certificates under a registered domain: those that led to a certificate, and all
/// orders after `failed_after`, whatever their outcome.
#[crate::boxed]
pub async fn count_of_domain(
    conn: &mut Conn,
    directory: &str,
    domain: &str,
    after: Timestamp,
    failed_after: Timestamp,
) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(at)
          FROM acme_orders
         WHERE directory = $1
           AND registered_domain = $2
           AND at > $3
           AND NOT is_renewal
           AND (is_issued OR at > $4)",
        directory,
        domain,
        after.0,
        failed_after.0
    )?;
    Ok(to_order_count(found))
}

/// Counts the certificates that were issued for a hostname.
#[crate::boxed]
pub async fn count_issued_for_hostname(conn: &mut Conn, directory: &str, hostname: &str, after: Timestamp) -> Result<OrderCount> {
    let found = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(at)
          FROM acme_orders
         WHERE directory = $1
           AND hostname = $2
           AND at > $3
           AND is_issued",
        directory,
        hostname,
        after.0
    )?;
    Ok(to_order_count(found))
}

/// Removes orders that no limit counts any more.
#[crate::boxed]
pub async fn remove_before(tx: &mut Tx, before: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM acme_orders WHERE at < $1", before.0)?;
    Ok(())
}
