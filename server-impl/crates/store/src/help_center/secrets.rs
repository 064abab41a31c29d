//! Encrypted secrets that sign links to sites.

use std::collections::HashMap;

use frontdesk_types::{
    OrgId, Result, SiteId, SiteSecretId, Timestamp,
    peppers::{PepperId, SealedCell},
};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, row::Cells};

/// Adds the current secret of a site.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, site: SiteId, id: SiteSecretId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO help_site_secrets (org_id, site_id, id, pepper, sealed) VALUES ($1, $2, $3, $4, $5)",
        Text(org),
        Text(site),
        Text(id),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}

/// Returns the id of the current secret of a site.
#[crate::boxed]
pub async fn find_current(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Option<SiteSecretId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM help_site_secrets WHERE org_id = $1 AND site_id = $2 AND valid_until IS NULL",
        Text(org),
        Text(site)
    )?;
    found.map(|(id,)| Cells { table: "help_site_secrets", id: &id }.parse("id", &id)).transpose()
}

/// Returns the ids of the current secrets of these sites, of those that have one.
#[crate::boxed]
pub async fn find_current_of_all(conn: &mut Conn, org: OrgId, sites: &[SiteId]) -> Result<HashMap<SiteId, SiteSecretId>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        r"
        SELECT site_id, id
          FROM help_site_secrets
         WHERE org_id = $1
           AND site_id {AMONG} $2 {END_AMONG}
           AND valid_until IS NULL",
        Text(org),
        Json(sites)
    )?;
    let current = rows.into_iter().map(|(site, id)| {
        let cells = Cells { table: "help_site_secrets", id: &id };
        Ok((cells.parse("site_id", &site)?, cells.parse("id", &id)?))
    });
    current.collect()
}

/// Ends the current secret of a site at `until`, and removes all earlier ones.
#[crate::boxed]
pub async fn retire_current(tx: &mut Tx, org: OrgId, site: SiteId, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM help_site_secrets WHERE org_id = $1 AND site_id = $2 AND valid_until IS NOT NULL",
        Text(org),
        Text(site)
    )?;
    execute!(
        tx,
        "UPDATE help_site_secrets SET valid_until = $3 WHERE org_id = $1 AND site_id = $2",
        Text(org),
        Text(site),
        until.0
    )?;
    Ok(())
}

/// Returns the secrets of a site that are currently accepted.
#[crate::boxed]
pub async fn list_valid(conn: &mut Conn, org: OrgId, site: SiteId, now: Timestamp) -> Result<Vec<(SiteSecretId, SealedCell)>> {
    let rows = fetch_all!(
        conn,
        (String, String, Vec<u8>),
        r"
        SELECT id, pepper, sealed
          FROM help_site_secrets
         WHERE org_id = $1
           AND site_id = $2
           AND (valid_until IS NULL OR valid_until > $3)
         ORDER BY id DESC",
        Text(org),
        Text(site),
        now.0
    )?;
    let read = |(id, pepper, bytes): (String, String, Vec<u8>)| {
        let cells = Cells { table: "help_site_secrets", id: &id };
        Ok((cells.parse("id", &id)?, SealedCell { pepper: cells.parse("pepper", &pepper)?, bytes }))
    };
    rows.into_iter().map(read).collect()
}

/// Removes the secrets of a site.
#[crate::boxed]
pub async fn delete_all(tx: &mut Tx, org: OrgId, site: SiteId) -> Result<()> {
    execute!(tx, "DELETE FROM help_site_secrets WHERE org_id = $1 AND site_id = $2", Text(org), Text(site))?;
    Ok(())
}

/// Counts the secrets that are sealed under a pepper.
#[crate::boxed]
pub async fn count_sealed(conn: &mut Conn, pepper: &PepperId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM help_site_secrets WHERE pepper = $1", pepper.as_str())?;
    Ok(count)
}

/// Returns some secrets that are not sealed under a pepper, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_sealed_under_others(
    tx: &mut Tx,
    pepper: &PepperId,
    limit: i64,
) -> Result<Vec<(OrgId, SiteId, SiteSecretId, SealedCell)>> {
    let rows = fetch_all!(
        tx,
        (String, String, String, String, Vec<u8>),
        r"
        SELECT org_id, site_id, id, pepper, sealed
          FROM help_site_secrets
         WHERE pepper < $1
            OR pepper > $1
         LIMIT $2
           {FOR_UPDATE}",
        pepper.as_str(),
        limit
    )?;
    let read = |(org, site, id, pepper, bytes): (String, String, String, String, Vec<u8>)| {
        let cells = Cells { table: "help_site_secrets", id: &id };
        let sealed = SealedCell { pepper: cells.parse("pepper", &pepper)?, bytes };
        Ok((cells.parse("org_id", &org)?, cells.parse("site_id", &site)?, cells.parse("id", &id)?, sealed))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the sealed form of a secret.
#[crate::boxed]
pub async fn reseal(tx: &mut Tx, (org, site, id): (OrgId, SiteId, SiteSecretId), sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE help_site_secrets
           SET pepper = $4, sealed = $5
         WHERE org_id = $1
           AND site_id = $2
           AND id = $3",
        Text(org),
        Text(site),
        Text(id),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}
