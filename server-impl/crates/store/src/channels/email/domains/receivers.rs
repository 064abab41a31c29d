//! Receivers of mail: at each hostname, one email domain of all organizations.

use frontdesk_types::{CustomDomainId, EmailDomainId, OrgId, Result, Timestamp};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

/// A custom domain at the hostname of an email domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebRival {
    /// One of the same organization.
    Own(CustomDomainId),
    /// An active one of another organization.
    Foreign,
}

/// Finds the custom domain that keeps an organization from receiving mail at a hostname.
#[crate::boxed]
pub async fn find_web_rival(conn: &mut Conn, org: OrgId, hostname: &str) -> Result<Option<WebRival>> {
    let own = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM web_domains
         WHERE org_id = $1
           AND hostname = $2
           AND status <> 'removing'
         ORDER BY id
         LIMIT 1",
        Text(org),
        hostname
    )?;
    if let Some((id,)) = own {
        return Ok(Some(WebRival::Own(Cells { table: "web_domains", id: &id }.parse("id", &id)?)));
    }
    let foreign = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT d.id
          FROM web_hostnames h
          JOIN web_domains d ON d.org_id = h.org_id AND d.id = h.domain_id
         WHERE h.hostname = $1
           AND d.status = 'active'",
        hostname
    )?;
    Ok(foreign.map(|_| WebRival::Foreign))
}

/// Finds the domain that receives mail at a hostname, and locks that until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, hostname: &str) -> Result<Option<(OrgId, EmailDomainId)>> {
    let found = fetch_optional!(
        tx,
        (String, String),
        "SELECT org_id, domain_id FROM receiving_hosts WHERE hostname = $1 {FOR_UPDATE}",
        hostname
    )?;
    let cells = Cells { table: "receiving_hosts", id: hostname };
    found.map(|(org, id)| Ok((cells.parse("org_id", &org)?, cells.parse("domain_id", &id)?))).transpose()
}

/// Lets a domain receive the mail of its hostname; returns `false` when one already does.
#[crate::boxed]
pub async fn take_if_free(tx: &mut Tx, org: OrgId, id: EmailDomainId, hostname: &str) -> Result<bool> {
    let taken = execute!(
        tx,
        r"
        INSERT INTO receiving_hosts (hostname, org_id, domain_id)
        VALUES ($1, $2, $3)
            ON CONFLICT (hostname) DO NOTHING",
        hostname,
        Text(org),
        Text(id)
    )?;
    Ok(taken == 1)
}

/// Lets a domain receive the mail of a hostname that another one has, which must be locked.
#[crate::boxed]
pub async fn hand_over(tx: &mut Tx, org: OrgId, id: EmailDomainId, hostname: &str) -> Result<()> {
    execute!(tx, "UPDATE receiving_hosts SET org_id = $2, domain_id = $3 WHERE hostname = $1", hostname, Text(org), Text(id))?;
    Ok(())
}

/// Ends the receiving of a domain, if it receives.
#[crate::boxed]
pub async fn free(tx: &mut Tx, org: OrgId, id: EmailDomainId, hostname: &str) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM receiving_hosts WHERE hostname = $1 AND org_id = $2 AND domain_id = $3",
        hostname,
        Text(org),
        Text(id)
    )?;
    Ok(())
}

/// Ends the receiving of a domain whose hostname another organization has taken, in the transaction of the other one. Its
/// own organization hears of it by the check that is due now.
#[crate::boxed]
pub async fn demote_loser(tx: &mut Tx, org: OrgId, id: EmailDomainId, detail: &str, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE email_domains
           SET receiving = 'pending_mx', receiving_detail = $3, receiving_missing_since = NULL,
               has_lost_hostname = TRUE, checks = 0, next_check_at = $4, updated_at = $4
         WHERE org_id = $1
           AND id = $2
           AND receiving = 'active'",
        Text(org),
        Text(id),
        detail,
        now.0
    )?;
    Ok(())
}
