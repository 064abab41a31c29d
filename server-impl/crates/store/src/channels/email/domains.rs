//! The domains from which agents send email, and at which they receive it.

mod agents;
pub mod keys;
pub mod lapses;
pub mod receivers;

pub use keys::signing_key;

use frontdesk_types::{
    EmailDomainId, Error, OrgId, Page, PageRequest, Result, Timestamp,
    custom_domains::DnsRecord,
    email_domains::{EmailDomain, ReceivingStatus, SendingStatus},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

record! {
    EmailDomainRow of "email_domains" => EmailDomain {
        keys { org_id as org: OrgId, id as id: EmailDomainId }
        inserted {
            hostname: String, reference: Option<String>, selector: String, public_key: Option<String>,
            ownership_token: Option<String>, receiving_label: String, created_at: Timestamp
        }
        updated {
            records: Vec<DnsRecord>, sending: SendingStatus, sending_detail: Option<String>, relay_detail: Option<String>,
            verified_at: Option<Timestamp>, expires_at: Option<Timestamp>, receiving: Option<ReceivingStatus>,
            receiving_detail: Option<String>, activated_at: Option<Timestamp>,
            receiving_missing_since: Option<Timestamp>, has_lost_hostname: bool, checks: i64, failures: i64,
            checked_at: Option<Timestamp>, next_check_at: Option<Timestamp>, queued_at: Option<Timestamp>,
            lapsed_at: Option<Timestamp>, updated_at: Timestamp
        }
        made { agents: Vec::new() }
    }
}

/// Adds a domain.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, domain: &EmailDomain) -> Result<EmailDomain> {
    insert_record(tx, domain).await
}

/// Updates a domain, which must be locked. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, domain: &EmailDomain) -> Result<()> {
    let gone = || Error::internal(format!("the email domain {} is gone", domain.id));
    update_record(tx, domain).await?.map(drop).ok_or_else(gone)
}

/// Finds a domain.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: EmailDomainId) -> Result<Option<EmailDomain>> {
    let found = fetch_optional!(
        conn,
        EmailDomainRow,
        "SELECT {columns} FROM email_domains WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?;
    agents::fill_in_one(conn, row::one(found)?).await
}

/// Finds the domain of an organization with a hostname.
#[crate::boxed]
pub async fn find_by_hostname(conn: &mut Conn, org: OrgId, hostname: &str) -> Result<Option<EmailDomain>> {
    let found = fetch_optional!(
        conn,
        EmailDomainRow,
        "SELECT {columns} FROM email_domains WHERE org_id = $1 AND hostname = $2",
        Text(org),
        hostname
    )?;
    agents::fill_in_one(conn, row::one(found)?).await
}

/// Finds a domain, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: EmailDomainId) -> Result<Option<EmailDomain>> {
    let found = fetch_optional!(
        tx,
        EmailDomainRow,
        "SELECT {columns} FROM email_domains WHERE org_id = $1 AND id = $2 {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?;
    agents::fill_in_one(tx, row::one(found)?).await
}

/// Lists the domains of an organization by the time at which they were added.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest) -> Result<Page<EmailDomain>> {
    let rows = fetch_page!(
        conn,
        EmailDomainRow,
        page.order,
        r"
        SELECT {columns}
          FROM email_domains
         WHERE org_id = $1
           AND id {BEYOND} $2
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page)
    )?;
    let mut found = row::into_page(rows, page, |domain: &EmailDomain| domain.id.0)?;
    agents::fill_in(conn, org, &mut found.items).await?;
    Ok(found)
}

/// Counts the domains of an organization. Lock the organization first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM email_domains WHERE org_id = $1", Text(org))?;
    Ok(count)
}

/// Lists the domains of other organizations with a hostname.
#[crate::boxed]
pub async fn list_of_others(conn: &mut Conn, org: OrgId, hostname: &str) -> Result<Vec<(OrgId, EmailDomainId)>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        "SELECT org_id, id FROM email_domains WHERE hostname = $1 AND org_id <> $2 ORDER BY org_id",
        hostname,
        Text(org)
    )?;
    let read = |(org, id): (String, String)| {
        let cells = Cells { table: "email_domains", id: &id };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?))
    };
    rows.into_iter().map(read).collect()
}

/// Lists domains to check by now, after `after`, whose check was not queued after `queued`.
#[crate::boxed]
pub async fn list_due(
    conn: &mut Conn,
    now: Timestamp,
    queued: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT next_check_at AS at, org_id, id
          FROM email_domains
         WHERE next_check_at IS NOT NULL
           AND next_check_at <= $3
           AND (next_check_at, id) > ($1, $2)
           AND (queued_at IS NULL OR queued_at <= $5)
         ORDER BY next_check_at, id
         LIMIT $4",
        after.at.0,
        after.id.as_str(),
        now.0,
        limit,
        queued.0
    )?;
    Ok(row::to_overdue(rows))
}

/// Records that the check of a domain was queued; returns `false` when it is not due, or was queued after `queued`.
#[crate::boxed]
pub async fn record_queued(tx: &mut Tx, org: OrgId, id: EmailDomainId, now: Timestamp, queued: Timestamp) -> Result<bool> {
    let noted = execute!(
        tx,
        r"
        UPDATE email_domains
           SET queued_at = $3
         WHERE org_id = $1
           AND id = $2
           AND next_check_at <= $3
           AND (queued_at IS NULL OR queued_at <= $4)",
        Text(org),
        Text(id),
        now.0,
        queued.0
    )?;
    Ok(noted == 1)
}

/// Removes a domain, with its key. Frees its hostname first.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, domain: &EmailDomain) -> Result<()> {
    receivers::free(tx, org, domain.id, &domain.hostname).await?;
    execute!(tx, "DELETE FROM email_domains WHERE org_id = $1 AND id = $2", Text(org), Text(domain.id))?;
    Ok(())
}

/// Removes the domains of an organization that is removed, with their keys.
#[crate::boxed]
pub async fn remove_of_org(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "DELETE FROM email_domains WHERE org_id = $1", Text(org))?;
    Ok(())
}
