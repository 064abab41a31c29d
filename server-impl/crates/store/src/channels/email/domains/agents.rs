//! The agents that have addresses at email domains.

use frontdesk_types::{
    EmailDomainId, OrgId, Result,
    email_domains::{AgentWithAddress, EmailDomain},
};
use sqlx::types::Text;

use crate::{Conn, row::Cells};

/// Sets the agents of a domain, if there is one.
pub(super) async fn fill_in_one(conn: &mut Conn, found: Option<EmailDomain>) -> Result<Option<EmailDomain>> {
    let mut found: Vec<EmailDomain> = found.into_iter().collect();
    if let Some(org) = found.first().map(|domain| domain.org) {
        fill_in(conn, org, &mut found).await?;
    }
    Ok(found.pop())
}

/// Sets the agents of domains of an organization, none of which is skipped between the first and the last one by id.
pub(super) async fn fill_in(conn: &mut Conn, org: OrgId, domains: &mut [EmailDomain]) -> Result<()> {
    let ids = || domains.iter().map(|domain| domain.id);
    let (Some(first), Some(last)) = (ids().min(), ids().max()) else { return Ok(()) };
    for (id, agent) in list_between(conn, org, first, last).await? {
        if let Some(domain) = domains.iter_mut().find(|domain| domain.id == id) {
            domain.agents.push(agent);
        }
    }
    Ok(())
}

/// Lists the agents with addresses at domains in a range of ids, the oldest first.
async fn list_between(
    conn: &mut Conn,
    org: OrgId,
    first: EmailDomainId,
    last: EmailDomainId,
) -> Result<Vec<(EmailDomainId, AgentWithAddress)>> {
    let rows = fetch_all!(
        conn,
        (String, String, String),
        r"
        SELECT DISTINCT m.domain_id, a.id, a.name
          FROM email_addresses m
          JOIN agents a ON a.org_id = m.org_id AND a.id = m.agent_id
         WHERE m.org_id = $1
           AND m.domain_id IS NOT NULL
           AND m.domain_id BETWEEN $2 AND $3
           AND a.deleted_at IS NULL
         ORDER BY m.domain_id, a.id",
        Text(org),
        Text(first),
        Text(last)
    )?;
    let read = |(domain, agent, name): (String, String, String)| {
        let cells = Cells { table: "email_addresses", id: &agent };
        let (domain, id) = (cells.parse("domain_id", &domain)?, cells.parse("agent_id", &agent)?);
        Ok((domain, AgentWithAddress { id, name }))
    };
    rows.into_iter().map(read).collect()
}
