//! The private keys with which mails from hosts of the platform are signed, encrypted.

use frontdesk_types::{
    Result,
    mail::PlatformMailKey,
    peppers::{PepperId, SealedCell},
};

use crate::{Conn, Tx, row::Cells};

/// Adds the key of a host; returns `false` when it has one.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, key: &PlatformMailKey) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO platform_mail_keys (hostname, selector, public_key, pepper, sealed)
        VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (hostname) DO NOTHING",
        &key.hostname,
        &key.selector,
        &key.public_key,
        key.sealed.pepper.as_str(),
        key.sealed.bytes.as_slice()
    )?;
    Ok(added == 1)
}

/// Finds the key of a host.
#[crate::boxed]
pub async fn find(conn: &mut Conn, hostname: &str) -> Result<Option<PlatformMailKey>> {
    let found = fetch_optional!(
        conn,
        (String, String, String, Vec<u8>),
        "SELECT selector, public_key, pepper, sealed FROM platform_mail_keys WHERE hostname = $1",
        hostname
    )?;
    let read = |(selector, public_key, pepper, bytes): (String, String, String, Vec<u8>)| {
        let cells = Cells { table: "platform_mail_keys", id: hostname };
        let sealed = SealedCell { pepper: cells.parse("pepper", &pepper)?, bytes };
        Ok(PlatformMailKey { hostname: hostname.to_owned(), selector, public_key, sealed })
    };
    found.map(read).transpose()
}

/// Counts the keys that are sealed under a pepper.
#[crate::boxed]
pub async fn count_sealed(conn: &mut Conn, pepper: &PepperId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM platform_mail_keys WHERE pepper = $1", pepper.as_str())?;
    Ok(count)
}

/// Returns some keys with their hosts that are not sealed under a pepper, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_sealed_under_others(tx: &mut Tx, pepper: &PepperId, limit: i64) -> Result<Vec<(String, SealedCell)>> {
    let rows = fetch_all!(
        tx,
        (String, String, Vec<u8>),
        r"
        SELECT hostname, pepper, sealed
          FROM platform_mail_keys
         WHERE pepper < $1
            OR pepper > $1
         LIMIT $2
           {FOR_UPDATE}",
        pepper.as_str(),
        limit
    )?;
    let read = |(hostname, pepper, bytes): (String, String, Vec<u8>)| {
        let pepper = Cells { table: "platform_mail_keys", id: &hostname }.parse("pepper", &pepper)?;
        Ok((hostname, SealedCell { pepper, bytes }))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the sealed form of a key.
#[crate::boxed]
pub async fn reseal(tx: &mut Tx, hostname: &str, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "UPDATE platform_mail_keys SET pepper = $2, sealed = $3 WHERE hostname = $1",
        hostname,
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}
