//! Hostnames on which agents are served to visitors.

pub mod entitlement;
pub mod groups;
pub mod hostnames;

use frontdesk_types::{
    AgentId, CustomDomainId, Error, OrgId, Page, PageRequest, Result, Timestamp,
    custom_domains::{CustomDomain, DomainStatus, RecordStatus, StatusCode, WebSurface},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

record! {
    DomainRow of "web_domains" => CustomDomain {
        keys { org_id as org: OrgId, id as id: CustomDomainId, agent_id as agent: AgentId }
        inserted { hostname: String, token: String, created_at: Timestamp }
        updated {
            edge: String, surface: WebSurface, status: DomainStatus, status_code: Option<StatusCode>,
            status_detail: Option<String>, ownership: RecordStatus, ownership_found: Option<String>,
            routing: RecordStatus, routing_found: Option<String>, is_held: bool, is_claim: bool, checks: i64,
            routing_wrong_since: Option<Timestamp>, unreachable_since: Option<Timestamp>,
            tried_until: Option<Timestamp>, is_stopped: bool, lapsed_at: Option<Timestamp>,
            requested_at: Option<Timestamp>, verification_expires_at: Option<Timestamp>,
            checked_at: Option<Timestamp>, next_check_at: Option<Timestamp>, queued_at: Option<Timestamp>,
            activated_at: Option<Timestamp>, certificate_issuer: Option<String>,
            certificate_not_before: Option<Timestamp>, certificate_not_after: Option<Timestamp>,
            certificate_renew_at: Option<Timestamp>, updated_at: Timestamp
        }
    }
}

/// Adds a domain.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, domain: &CustomDomain) -> Result<CustomDomain> {
    insert_record(tx, domain).await
}

/// Updates a domain, which must be locked. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, domain: &CustomDomain) -> Result<()> {
    let gone = || Error::internal(format!("the custom domain {} is gone", domain.id));
    update_record(tx, domain).await?.map(drop).ok_or_else(gone)
}

/// Finds a domain.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: CustomDomainId) -> Result<Option<CustomDomain>> {
    row::one(fetch_optional!(
        conn,
        DomainRow,
        "SELECT {columns} FROM web_domains WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?)
}

/// Finds a domain, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: CustomDomainId) -> Result<Option<CustomDomain>> {
    row::one(fetch_optional!(
        tx,
        DomainRow,
        "SELECT {columns} FROM web_domains WHERE org_id = $1 AND id = $2 {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?)
}

/// Finds the domain of an agent at a hostname, unless it is being removed.
#[crate::boxed]
pub async fn find_of_agent(conn: &mut Conn, org: OrgId, agent: AgentId, hostname: &str) -> Result<Option<CustomDomain>> {
    row::one(fetch_optional!(
        conn,
        DomainRow,
        r"
        SELECT {columns}
          FROM web_domains
         WHERE org_id = $1
           AND agent_id = $2
           AND hostname = $3
           AND status <> 'removing'",
        Text(org),
        Text(agent),
        hostname
    )?)
}

/// Lists the domains of an agent by the time at which they were added.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, agent: AgentId, page: &PageRequest) -> Result<Page<CustomDomain>> {
    let rows = fetch_page!(
        conn,
        DomainRow,
        page.order,
        r"
        SELECT {columns}
          FROM web_domains
         WHERE org_id = $1
           AND agent_id = $2
           AND id {BEYOND} $3
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(agent),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |domain: &CustomDomain| domain.id.0)
}

/// Counts the domains of an organization that count against its plan. Lock the organization first, so that
/// the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) =
        fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM web_domains WHERE org_id = $1 AND status <> 'removing'", Text(org))?;
    Ok(count)
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
          FROM web_domains
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
pub async fn record_queued(tx: &mut Tx, org: OrgId, id: CustomDomainId, now: Timestamp, queued: Timestamp) -> Result<bool> {
    let noted = execute!(
        tx,
        r"
        UPDATE web_domains
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

/// Removes a domain that was deleted.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: CustomDomainId) -> Result<()> {
    execute!(tx, "DELETE FROM web_domains WHERE org_id = $1 AND id = $2 AND status = 'removing'", Text(org), Text(id))?;
    Ok(())
}

/// Removes all domains of an agent, and frees their hostnames; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM web_domains WHERE org_id = $1 AND agent_id = $2", Text(org), Text(agent))?;
    Ok(removed > 0)
}

/// Returns the key that distinguishes the ownership records of an organization, which becomes `fresh` if
/// it has none yet.
#[crate::boxed]
pub async fn find_or_insert_key(tx: &mut Tx, org: OrgId, fresh: &[u8]) -> Result<Vec<u8>> {
    execute!(tx, "INSERT INTO domain_keys (org_id, bytes) VALUES ($1, $2) ON CONFLICT (org_id) DO NOTHING", Text(org), fresh)?;
    let (bytes,) = fetch_one!(tx, (Vec<u8>,), "SELECT bytes FROM domain_keys WHERE org_id = $1", Text(org))?;
    Ok(bytes)
}

/// Removes everything else about domains that an organization has.
#[crate::boxed]
pub async fn remove_rest_of_org(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "DELETE FROM domain_keys WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM stopped_hostnames WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM receiving_hosts WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM org_addons WHERE org_id = $1", Text(org))?;
    Ok(())
}
