//! Holders of hostnames, and the targets of requests for them.

use frontdesk_types::{CustomDomainId, Error, OrgId, PublicId, Result, custom_domains::ServedHost};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

#[derive(sqlx_macros::FromRow)]
struct ServedRow {
    id: String,
    surface: String,
    status: String,
    public_id: String,
    is_open: bool,
    is_leaving: bool,
    help_page_enabled: bool,
}

impl TryFrom<ServedRow> for ServedHost {
    type Error = Error;

    fn try_from(row: ServedRow) -> Result<Self> {
        let ServedRow { id, surface, status, public_id, is_open, is_leaving, help_page_enabled } = row;
        let cells = Cells { table: "web_domains", id: &id };
        let (surface, status) = (cells.parse("surface", &surface)?, cells.parse("status", &status)?);
        Ok(Self { surface, status, public_id: PublicId(public_id), is_open, is_leaving, help_page_enabled })
    }
}

/// Finds the target of a request for a hostname; `None` when no one has it.
#[crate::boxed]
pub async fn find_served(conn: &mut Conn, hostname: &str) -> Result<Option<ServedHost>> {
    let found = fetch_optional!(
        conn,
        ServedRow,
        r"
        SELECT d.id, d.surface, d.status, a.public_id,
               COALESCE(a.is_public, FALSE) AND a.pending_delete_at IS NULL AND o.delete_at IS NULL AS is_open,
               a.pending_delete_at IS NOT NULL OR o.delete_at IS NOT NULL AS is_leaving, a.help_page_enabled
          FROM web_hostnames h
          JOIN web_domains d ON d.org_id = h.org_id AND d.id = h.domain_id
          JOIN agents a ON a.org_id = d.org_id AND a.id = d.agent_id
          JOIN orgs o ON o.id = d.org_id
         WHERE h.hostname = $1
           AND a.deleted_at IS NULL
           AND o.deleted_at IS NULL",
        hostname
    )?;
    found.map(TryInto::try_into).transpose()
}

/// Finds the holder of a hostname.
#[crate::boxed]
pub async fn find_holder(conn: &mut Conn, hostname: &str) -> Result<Option<(OrgId, CustomDomainId)>> {
    let found =
        fetch_optional!(conn, (String, String), "SELECT org_id, domain_id FROM web_hostnames WHERE hostname = $1", hostname)?;
    let cells = Cells { table: "web_hostnames", id: hostname };
    found.map(|(org, id)| Ok((cells.parse("org_id", &org)?, cells.parse("domain_id", &id)?))).transpose()
}

/// Takes a hostname for a domain; returns `false` when it is already taken.
#[crate::boxed]
pub async fn take_for_domain(tx: &mut Tx, org: OrgId, id: CustomDomainId, hostname: &str) -> Result<bool> {
    let taken = execute!(
        tx,
        r"
        INSERT INTO web_hostnames (hostname, org_id, domain_id)
        VALUES ($1, $2, $3)
            ON CONFLICT (hostname) DO NOTHING",
        hostname,
        Text(org),
        Text(id)
    )?;
    Ok(taken == 1)
}

/// Frees the hostname of a domain, if it has one.
#[crate::boxed]
pub async fn free_of_domain(tx: &mut Tx, org: OrgId, id: CustomDomainId) -> Result<()> {
    execute!(tx, "DELETE FROM web_hostnames WHERE org_id = $1 AND domain_id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Returns `true` if the operator has suspended a hostname for an organization.
#[crate::boxed]
pub async fn is_suspended(conn: &mut Conn, org: OrgId, hostname: &str) -> Result<bool> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM stopped_hostnames WHERE org_id = $1 AND hostname = $2",
        Text(org),
        hostname
    )?;
    Ok(count > 0)
}

/// Suspends a hostname for an organization, or lifts the suspension.
#[crate::boxed]
pub async fn set_suspended(tx: &mut Tx, org: OrgId, hostname: &str, is_stopped: bool) -> Result<()> {
    if is_stopped {
        execute!(
            tx,
            r"
            INSERT INTO stopped_hostnames (org_id, hostname)
            VALUES ($1, $2)
                ON CONFLICT (org_id, hostname) DO NOTHING",
            Text(org),
            hostname
        )?;
    } else {
        execute!(tx, "DELETE FROM stopped_hostnames WHERE org_id = $1 AND hostname = $2", Text(org), hostname)?;
    }
    Ok(())
}

/// Finds the organization that receives email at a hostname.
#[crate::boxed]
pub async fn find_email_receiver(conn: &mut Conn, hostname: &str) -> Result<Option<OrgId>> {
    let found = fetch_optional!(conn, (String,), "SELECT org_id FROM receiving_hosts WHERE hostname = $1", hostname)?;
    found.map(|(org,)| Cells { table: "receiving_hosts", id: hostname }.parse("org_id", &org)).transpose()
}
