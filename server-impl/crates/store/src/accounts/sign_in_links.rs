//! Links with which people sign in without mail.

use frontdesk_types::{Result, Timestamp};

use crate::{Conn, Tx};

/// Adds a link for the person with an address.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, token_hash: &[u8; 32], email: &str, expires_at: Timestamp) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO sign_in_links (token_hash, email, expires_at) VALUES ($1, $2, $3)",
        token_hash.as_slice(),
        email,
        expires_at.0
    )?;
    Ok(())
}

/// Finds the address of a link that can be used.
#[crate::boxed]
pub async fn find(conn: &mut Conn, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<String>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT email FROM sign_in_links WHERE token_hash = $1 AND expires_at > $2 AND used_at IS NULL",
        token_hash.as_slice(),
        now.0
    )?;
    Ok(found.map(|(email,)| email))
}

/// Uses a link up, and returns its address; `None` if it cannot be used. One of several transactions at once uses it.
#[crate::boxed]
pub async fn set_used(tx: &mut Tx, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<String>> {
    let used = fetch_optional!(
        tx,
        (String,),
        r"
        UPDATE sign_in_links
           SET used_at = $2
         WHERE token_hash = $1
           AND expires_at > $2
           AND used_at IS NULL
        RETURNING email",
        token_hash.as_slice(),
        now.0
    )?;
    Ok(used.map(|(email,)| email))
}

/// Removes expired links.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM sign_in_links WHERE expires_at <= $1", now.0)?;
    Ok(())
}
