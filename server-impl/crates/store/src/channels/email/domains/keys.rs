//! The private keys with which mails are signed, encrypted.

use frontdesk_types::{
    EmailDomainId, OrgId, Result,
    email_domains::DkimKey,
    peppers::{PepperId, SealedCell},
};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

/// Adds the key of a domain.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, domain: EmailDomainId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO dkim_keys (org_id, domain_id, pepper, sealed) VALUES ($1, $2, $3, $4)",
        Text(org),
        Text(domain),
        sealed.pepper.as_str(),
        &sealed.bytes
    )?;
    Ok(())
}

/// Finds the key of a domain; `None` if the provider signs its mails.
#[crate::boxed]
pub async fn signing_key(conn: &mut Conn, org: OrgId, domain: EmailDomainId) -> Result<Option<DkimKey>> {
    let found = fetch_optional!(
        conn,
        (String, String, String, Vec<u8>),
        r"
        SELECT d.hostname, d.selector, k.pepper, k.sealed
          FROM dkim_keys k
          JOIN email_domains d ON d.org_id = k.org_id AND d.id = k.domain_id
         WHERE k.org_id = $1
           AND k.domain_id = $2",
        Text(org),
        Text(domain)
    )?;
    let read = |(hostname, selector, pepper, bytes): (String, String, String, Vec<u8>)| {
        let id = domain.to_string();
        let sealed = SealedCell { pepper: Cells { table: "dkim_keys", id: &id }.parse("pepper", &pepper)?, bytes };
        Ok(DkimKey { domain, hostname, selector, sealed })
    };
    found.map(read).transpose()
}

/// Counts the keys that are sealed under a pepper.
#[crate::boxed]
pub async fn count_sealed(conn: &mut Conn, pepper: &PepperId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM dkim_keys WHERE pepper = $1", pepper.as_str())?;
    Ok(count)
}

/// Returns some keys that are not sealed under a pepper, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_sealed_under_others(
    tx: &mut Tx,
    pepper: &PepperId,
    limit: i64,
) -> Result<Vec<(OrgId, EmailDomainId, SealedCell)>> {
    let rows = fetch_all!(
        tx,
        (String, String, String, Vec<u8>),
        r"
        SELECT org_id, domain_id, pepper, sealed
          FROM dkim_keys
         WHERE pepper < $1
            OR pepper > $1
         LIMIT $2
           {FOR_UPDATE}",
        pepper.as_str(),
        limit
    )?;
    let read = |(org, domain, pepper, bytes): (String, String, String, Vec<u8>)| {
        let cells = Cells { table: "dkim_keys", id: &domain };
        let sealed = SealedCell { pepper: cells.parse("pepper", &pepper)?, bytes };
        Ok((cells.parse("org_id", &org)?, cells.parse("domain_id", &domain)?, sealed))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the sealed form of a key.
#[crate::boxed]
pub async fn reseal(tx: &mut Tx, org: OrgId, domain: EmailDomainId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "UPDATE dkim_keys SET pepper = $3, sealed = $4 WHERE org_id = $1 AND domain_id = $2",
        Text(org),
        Text(domain),
        sealed.pepper.as_str(),
        &sealed.bytes
    )?;
    Ok(())
}
