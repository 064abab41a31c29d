//! Hostnames that need a certificate, and the state of each.

pub mod accounts;
pub mod challenges;
pub mod keys;
pub mod orders;
pub mod wanted;

use frontdesk_types::{
    Error, OrgId, Result, Timestamp,
    certificates::{
        Certificate, CertificateProblem, CertificateStatistics, DueCertificate, IssuedCertificate, PendingOrder, Purpose,
        ServedCertificate,
    },
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// All columns.
macro_rules! columns {
    () => {
        sql!(
            r"
            hostname, purpose, org_id, chain, key_id, issuer, not_before, not_after, directory, renewal_id,
            renew_at, ask_at, order_url, order_directory, order_key_id, order_replaces, job_id, next_at, failures,
            refused_at, status_code, status_detail, unwanted_at, created_at, updated_at"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct CertificateRow {
    hostname: String,
    purpose: String,
    org_id: Option<String>,
    chain: Option<String>,
    key_id: Option<String>,
    issuer: Option<String>,
    not_before: Option<i64>,
    not_after: Option<i64>,
    directory: Option<String>,
    renewal_id: Option<String>,
    renew_at: Option<i64>,
    ask_at: Option<i64>,
    order_url: Option<String>,
    order_directory: Option<String>,
    order_key_id: Option<String>,
    order_replaces: Option<String>,
    job_id: Option<String>,
    next_at: Option<i64>,
    failures: i64,
    refused_at: Option<i64>,
    status_code: Option<String>,
    status_detail: Option<String>,
    unwanted_at: Option<i64>,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<CertificateRow> for Certificate {
    type Error = Error;

    fn try_from(mut row: CertificateRow) -> Result<Self> {
        let id = row.hostname.clone();
        let cells = Cells { table: "certificates", id: &id };
        let (issued, order) = (parse_issued(&mut row, &cells)?, parse_order(&mut row, &cells)?);
        let code = cells.parse_some("status_code", row.status_code.as_deref())?;
        Ok(Self {
            purpose: cells.parse("purpose", &row.purpose)?,
            org: cells.parse_some("org_id", row.org_id.as_deref())?,
            issued,
            order,
            job: cells.parse_some("job_id", row.job_id.as_deref())?,
            next_at: row.next_at.map(Timestamp),
            failures: row.failures,
            refused_at: row.refused_at.map(Timestamp),
            problem: code.map(|code| CertificateProblem { code, detail: row.status_detail.unwrap_or_default() }),
            unwanted_at: row.unwanted_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
            hostname: row.hostname,
        })
    }
}

fn parse_issued(row: &mut CertificateRow, cells: &Cells<'_>) -> Result<Option<IssuedCertificate>> {
    let Some(chain) = row.chain.take() else { return Ok(None) };
    let whole = (row.key_id.as_deref(), row.not_before, row.not_after, row.renew_at);
    let (Some(key), Some(not_before), Some(not_after), Some(renew_at)) = whole else {
        return Err(Error::internal(format!("the certificate of {} is not whole", row.hostname)));
    };
    Ok(Some(IssuedCertificate {
        chain,
        key: cells.parse("key_id", key)?,
        issuer: row.issuer.take().unwrap_or_default(),
        not_before: Timestamp(not_before),
        not_after: Timestamp(not_after),
        directory: row.directory.take().unwrap_or_default(),
        renewal_id: row.renewal_id.take(),
        renew_at: Timestamp(renew_at),
        ask_at: row.ask_at.map(Timestamp),
    }))
}

fn parse_order(row: &mut CertificateRow, cells: &Cells<'_>) -> Result<Option<PendingOrder>> {
    let Some(key) = row.order_key_id.as_deref() else { return Ok(None) };
    Ok(Some(PendingOrder {
        url: row.order_url.take(),
        directory: row.order_directory.take().unwrap_or_default(),
        key: cells.parse("order_key_id", key)?,
        replaces: row.order_replaces.take(),
    }))
}

/// Finds a hostname that needs a certificate.
#[crate::boxed]
pub async fn find(conn: &mut Conn, hostname: &str) -> Result<Option<Certificate>> {
    row::one(fetch_optional!(conn, CertificateRow, "SELECT {columns} FROM certificates WHERE hostname = $1", hostname)?)
}

/// Finds a hostname that needs a certificate, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, hostname: &str) -> Result<Option<Certificate>> {
    row::one(fetch_optional!(
        tx,
        CertificateRow,
        "SELECT {columns} FROM certificates WHERE hostname = $1 {FOR_UPDATE}",
        hostname
    )?)
}

/// Lists hostnames after `after`, in alphabetical order.
#[crate::boxed]
pub async fn list(conn: &mut Conn, after: &str, limit: i64) -> Result<Vec<Certificate>> {
    row::into_records(fetch_all!(
        conn,
        CertificateRow,
        "SELECT {columns} FROM certificates WHERE hostname > $1 ORDER BY hostname LIMIT $2",
        after,
        limit
    )?)
}

/// Adds a hostname that needs a certificate immediately; returns `false` if it already exists.
#[crate::boxed]
pub async fn insert_if_missing(
    tx: &mut Tx,
    hostname: &str,
    purpose: Purpose,
    org: Option<OrgId>,
    now: Timestamp,
) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO certificates (hostname, purpose, org_id, next_at, failures, created_at, updated_at)
        VALUES ($1, $2, $3, $4, 0, $4, $4)
            ON CONFLICT (hostname) DO NOTHING",
        hostname,
        purpose.as_str(),
        org.map(Text),
        now.0
    )?;
    Ok(added == 1)
}

/// Updates the changeable fields of a hostname, which must be locked. Whatever was queued before no longer counts.
#[crate::boxed]
pub async fn update(tx: &mut Tx, certificate: &Certificate) -> Result<()> {
    let Certificate {
        hostname,
        purpose,
        org,
        issued,
        order,
        job,
        next_at,
        failures,
        refused_at,
        problem,
        unwanted_at,
        created_at: _,
        updated_at,
    } = certificate;
    let (issued, order, problem) = (issued.as_ref(), order.as_ref(), problem.as_ref());
    execute!(
        tx,
        r"
        UPDATE certificates
           SET purpose = $2, org_id = $3, chain = $4, key_id = $5, issuer = $6, not_before = $7,
               not_after = $8, directory = $9, renewal_id = $10, renew_at = $11, ask_at = $12,
               order_url = $13, order_directory = $14, order_key_id = $15, order_replaces = $16, job_id = $17,
               next_at = $18, queued_at = NULL, failures = $19, refused_at = $20, status_code = $21,
               status_detail = $22, unwanted_at = $23, updated_at = $24
         WHERE hostname = $1",
        hostname.as_str(),
        purpose.as_str(),
        org.map(Text),
        issued.map(|issued| issued.chain.as_str()),
        issued.map(|issued| Text(issued.key)),
        issued.map(|issued| issued.issuer.as_str()),
        issued.map(|issued| issued.not_before.0),
        issued.map(|issued| issued.not_after.0),
        issued.map(|issued| issued.directory.as_str()),
        issued.and_then(|issued| issued.renewal_id.as_deref()),
        issued.map(|issued| issued.renew_at.0),
        issued.and_then(|issued| issued.ask_at).map(|at| at.0),
        order.and_then(|order| order.url.as_deref()),
        order.map(|order| order.directory.as_str()),
        order.map(|order| Text(order.key)),
        order.and_then(|order| order.replaces.as_deref()),
        job.map(Text),
        next_at.map(|at| at.0),
        *failures,
        refused_at.map(|at| at.0),
        problem.map(|problem| problem.code.as_str()),
        problem.map(|problem| problem.detail.as_str()),
        unwanted_at.map(|at| at.0),
        updated_at.0
    )?;
    Ok(())
}

/// Removes a hostname, with its keys and its challenge.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, hostname: &str) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM tls_keys
         WHERE id IN (SELECT key_id
                        FROM certificates
                       WHERE hostname = $1
                         AND key_id IS NOT NULL
                       UNION ALL
                      SELECT order_key_id
                        FROM certificates
                       WHERE hostname = $1
                         AND order_key_id IS NOT NULL)",
        hostname
    )?;
    execute!(tx, "DELETE FROM acme_challenges WHERE hostname = $1", hostname)?;
    execute!(tx, "DELETE FROM certificates WHERE hostname = $1", hostname)?;
    Ok(())
}

/// Makes the certificates of all other directories due.
#[crate::boxed]
pub async fn make_others_due(tx: &mut Tx, directory: &str, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE certificates
           SET next_at = $2, queued_at = NULL
         WHERE directory IS NOT NULL
           AND directory <> $1
           AND job_id IS NULL
           AND unwanted_at IS NULL
           AND status_code IS NULL
           AND next_at > $2",
        directory,
        now.0
    )?;
    Ok(())
}

/// Lists hostnames after `after` with something due by now that was not queued after `queued`, renewals first.
#[crate::boxed]
pub async fn list_due(
    conn: &mut Conn,
    now: Timestamp,
    queued: Timestamp,
    after: Option<&DueCertificate>,
    limit: i64,
) -> Result<Vec<DueCertificate>> {
    let (place, created, name) = after.map_or((-1, 0, ""), |last| (i64::from(last.is_new), last.created_at.0, &*last.hostname));
    let rows = fetch_all!(
        conn,
        (i64, i64, String, Option<String>),
        r"
        SELECT place, created_at, hostname, org_id
          FROM (SELECT CAST(CASE WHEN key_id IS NULL THEN 1 ELSE 0 END AS BIGINT) AS place, created_at,
                       hostname, org_id
                  FROM certificates
                 WHERE next_at IS NOT NULL
                   AND next_at <= $1
                   AND (queued_at IS NULL OR queued_at <= $2)) AS due
         WHERE (place, created_at, hostname) > ($3, $4, $5)
         ORDER BY place, created_at, hostname
         LIMIT $6",
        now.0,
        queued.0,
        place,
        created,
        name,
        limit
    )?;
    let read = |(place, created_at, hostname, org)| DueCertificate {
        is_new: place == 1,
        created_at: Timestamp(created_at),
        hostname,
        org,
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Records that the work for a hostname was queued; returns `false` when nothing is due, or it
/// was queued after `queued`.
#[crate::boxed]
pub async fn record_queued(tx: &mut Tx, hostname: &str, now: Timestamp, queued: Timestamp) -> Result<bool> {
    let noted = execute!(
        tx,
        r"
        UPDATE certificates
           SET queued_at = $2
         WHERE hostname = $1
           AND next_at <= $2
           AND (queued_at IS NULL OR queued_at <= $3)",
        hostname,
        now.0,
        queued.0
    )?;
    Ok(noted == 1)
}

#[derive(sqlx_macros::FromRow)]
struct ServedRow {
    key_id: String,
    purpose: String,
    is_served_domain: bool,
}

/// Finds the certificate that a TLS handshake for a hostname is answered with; `None` when it has none.
#[crate::boxed]
pub async fn find_served(conn: &mut Conn, hostname: &str) -> Result<Option<ServedCertificate>> {
    let found = fetch_optional!(
        conn,
        ServedRow,
        r"
        SELECT c.key_id, c.purpose, COALESCE(d.status IN ('pending_ssl', 'active'), FALSE) AS is_served_domain
          FROM certificates c
          LEFT JOIN web_hostnames h ON h.hostname = c.hostname
          LEFT JOIN web_domains d ON d.org_id = h.org_id AND d.id = h.domain_id
         WHERE c.hostname = $1
           AND c.key_id IS NOT NULL",
        hostname
    )?;
    let cells = Cells { table: "certificates", id: hostname };
    let read = |ServedRow { key_id, purpose, is_served_domain }: ServedRow| {
        Ok(ServedCertificate {
            key: cells.parse("key_id", &key_id)?,
            purpose: cells.parse("purpose", &purpose)?,
            is_served_domain,
        })
    };
    found.map(read).transpose()
}

/// Returns statistics of the certificates.
#[crate::boxed]
pub async fn statistics(conn: &mut Conn, now: Timestamp) -> Result<CertificateStatistics> {
    let (valid, waiting, failing, first_expiry) = fetch_one!(
        conn,
        (i64, i64, i64, Option<i64>),
        r"
        SELECT COUNT(CASE WHEN not_after > $1 THEN 1 END),
               COUNT(CASE WHEN key_id IS NULL AND status_code IS NULL THEN 1 END), COUNT(status_code),
               MIN(not_after)
          FROM certificates
         WHERE unwanted_at IS NULL",
        now.0
    )?;
    Ok(CertificateStatistics { valid, waiting, failing, first_expiry: first_expiry.map(Timestamp) })
}
