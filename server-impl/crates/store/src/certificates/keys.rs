//! Encrypted private keys.

use frontdesk_types::{
    Result, TlsKeyId,
    peppers::{PepperId, SealedCell},
};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

/// Adds a key.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, id: TlsKeyId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO tls_keys (id, secrets_pepper, secrets_sealed) VALUES ($1, $2, $3)",
        Text(id),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}

/// Finds a key; `None` once it is no longer used.
#[crate::boxed]
pub async fn find(conn: &mut Conn, id: TlsKeyId) -> Result<Option<SealedCell>> {
    let found =
        fetch_optional!(conn, (String, Vec<u8>), "SELECT secrets_pepper, secrets_sealed FROM tls_keys WHERE id = $1", Text(id))?;
    let id = id.to_string();
    let cells = Cells { table: "tls_keys", id: &id };
    found.map(|(pepper, bytes)| Ok(SealedCell { pepper: cells.parse("secrets_pepper", &pepper)?, bytes })).transpose()
}

/// Removes a key.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, id: TlsKeyId) -> Result<()> {
    execute!(tx, "DELETE FROM tls_keys WHERE id = $1", Text(id))?;
    Ok(())
}

/// Counts the keys that are sealed under a pepper.
#[crate::boxed]
pub async fn count_sealed(conn: &mut Conn, pepper: &PepperId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM tls_keys WHERE secrets_pepper = $1", pepper.as_str())?;
    Ok(count)
}

/// Returns some keys that are not sealed under a pepper, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_sealed_under_others(tx: &mut Tx, pepper: &PepperId, limit: i64) -> Result<Vec<(TlsKeyId, SealedCell)>> {
    let rows = fetch_all!(
        tx,
        (String, String, Vec<u8>),
        r"
        SELECT id, secrets_pepper, secrets_sealed
          FROM tls_keys
         WHERE secrets_pepper < $1
            OR secrets_pepper > $1
         LIMIT $2
           {FOR_UPDATE}",
        pepper.as_str(),
        limit
    )?;
    let read = |(id, pepper, bytes): (String, String, Vec<u8>)| {
        let cells = Cells { table: "tls_keys", id: &id };
        Ok((cells.parse("id", &id)?, SealedCell { pepper: cells.parse("secrets_pepper", &pepper)?, bytes }))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the sealed form of a key.
#[crate::boxed]
pub async fn reseal(tx: &mut Tx, id: TlsKeyId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        "UPDATE tls_keys SET secrets_pepper = $2, secrets_sealed = $3 WHERE id = $1",
        Text(id),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}
