//! Email addresses of agents. Each belongs to one agent, whatever the organization.

use frontdesk_types::{
    AgentId, EmailAddressId, EmailDomainId, OrgId, Page, PageRequest, Result, Timestamp, email_channel::EmailAddress,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    EmailAddressRow of "email_addresses" => EmailAddress {
        keys {
            org_id as org: OrgId, id as id: EmailAddressId, agent_id as agent: AgentId,
            domain_id as domain: Option<EmailDomainId>,
        }
        managed { hostname: String, address: String, is_primary: bool, created_at: Timestamp }
    }
}

/// Adds an address to an agent, which must be locked; returns `false` when the address is taken.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, address: &EmailAddress) -> Result<bool> {
    execute!(
        tx,
        r"
        INSERT INTO email_addresses (org_id, id, agent_id, domain_id, hostname, address, is_primary, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Text(address.org),
        Text(address.id),
        Text(address.agent),
        address.domain.map(Text),
        &address.hostname,
        &address.address,
        address.is_primary,
        address.created_at.0
    )?;
    let taken = execute!(
        tx,
        r"
        INSERT INTO email_address_names (address, org_id, address_id)
        VALUES ($1, $2, $3)
            ON CONFLICT (address) DO NOTHING",
        &address.address,
        Text(address.org),
        Text(address.id)
    )?;
    Ok(taken == 1)
}

/// Finds an address of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: EmailAddressId) -> Result<Option<EmailAddress>> {
    row::one(fetch_optional!(
        conn,
        EmailAddressRow,
        "SELECT {columns} FROM email_addresses WHERE org_id = $1 AND id = $2 AND agent_id = $3",
        Text(org),
        Text(id),
        Text(agent)
    )?)
}

/// Finds an address in whatever organization. It is in lower case.
#[crate::boxed]
pub async fn find_holder(conn: &mut Conn, address: &str) -> Result<Option<EmailAddress>> {
    row::one(fetch_optional!(
        conn,
        EmailAddressRow,
        r"
        SELECT {columns}
          FROM email_addresses
         WHERE org_id = (SELECT n.org_id FROM email_address_names n WHERE n.address = $1)
           AND id = (SELECT n.address_id FROM email_address_names n WHERE n.address = $1)",
        address
    )?)
}

/// Finds the address that an agent writes from.
#[crate::boxed]
pub async fn primary(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<EmailAddress>> {
    row::one(fetch_optional!(
        conn,
        EmailAddressRow,
        "SELECT {columns} FROM email_addresses WHERE org_id = $1 AND agent_id = $2 AND is_primary",
        Text(org),
        Text(agent)
    )?)
}

/// Finds the address of an agent at the shared host.
#[crate::boxed]
pub async fn find_shared(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<EmailAddress>> {
    row::one(fetch_optional!(
        conn,
        EmailAddressRow,
        "SELECT {columns} FROM email_addresses WHERE org_id = $1 AND agent_id = $2 AND domain_id IS NULL",
        Text(org),
        Text(agent)
    )?)
}

/// Lists the addresses of an agent by the time at which they were added.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, agent: AgentId, page: &PageRequest) -> Result<Page<EmailAddress>> {
    let rows = fetch_page!(
        conn,
        EmailAddressRow,
        page.order,
        r"
        SELECT {columns}
          FROM email_addresses
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
    row::into_page(rows, page, |address: &EmailAddress| address.id.0)
}

/// Counts the addresses of an agent at domains of its organization. Lock the agent first, so that the count cannot
/// grow.
#[crate::boxed]
pub async fn count_own(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM email_addresses WHERE org_id = $1 AND agent_id = $2 AND domain_id IS NOT NULL",
        Text(org),
        Text(agent)
    )?;
    Ok(count)
}

/// Makes an agent, which must be locked, write from another one of its addresses.
#[crate::boxed]
pub async fn set_primary(tx: &mut Tx, org: OrgId, agent: AgentId, id: EmailAddressId) -> Result<()> {
    execute!(
        tx,
        "UPDATE email_addresses SET is_primary = FALSE WHERE org_id = $1 AND agent_id = $2 AND is_primary",
        Text(org),
        Text(agent)
    )?;
    execute!(tx, "UPDATE email_addresses SET is_primary = TRUE WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Removes an address.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: EmailAddressId) -> Result<()> {
    execute!(tx, "DELETE FROM email_addresses WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Lists the agents that have addresses at a domain, in the order of their ids.
#[crate::boxed]
pub async fn list_agents_of_domain(conn: &mut Conn, org: OrgId, domain: EmailDomainId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT agent_id
          FROM email_addresses
         WHERE org_id = $1
           AND domain_id = $2
         ORDER BY agent_id",
        Text(org),
        Text(domain)
    )?;
    let parse = |(id,): &(String,)| Cells { table: "email_addresses", id: "of a domain" }.parse("agent_id", id);
    rows.iter().map(parse).collect()
}

/// Removes the addresses at a domain.
#[crate::boxed]
pub async fn delete_of_domain(tx: &mut Tx, org: OrgId, domain: EmailDomainId) -> Result<()> {
    execute!(tx, "DELETE FROM email_addresses WHERE org_id = $1 AND domain_id = $2", Text(org), Text(domain))?;
    Ok(())
}

/// Finds the oldest address of an agent.
#[crate::boxed]
pub async fn find_oldest(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<EmailAddress>> {
    row::one(fetch_optional!(
        conn,
        EmailAddressRow,
        "SELECT {columns} FROM email_addresses WHERE org_id = $1 AND agent_id = $2 ORDER BY id LIMIT 1",
        Text(org),
        Text(agent)
    )?)
}
