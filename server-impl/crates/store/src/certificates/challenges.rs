//! Responses to the challenges with which authorities verify that a hostname leads here.

use frontdesk_types::{Result, Timestamp, certificates::AcmeChallenge};

use crate::{Conn, Tx};

/// Publishes a challenge response, replacing the previous one of the hostname.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, challenge: &AcmeChallenge) -> Result<()> {
    let AcmeChallenge { hostname, token_digest, thumbprint, answer_digest, expires_at } = challenge;
    execute!(
        tx,
        r"
        INSERT INTO acme_challenges (hostname, token_digest, thumbprint, answer_digest, expires_at)
        VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (hostname) DO UPDATE
           SET token_digest = excluded.token_digest, thumbprint = excluded.thumbprint,
               answer_digest = excluded.answer_digest, expires_at = excluded.expires_at",
        hostname.as_str(),
        token_digest.as_slice(),
        thumbprint.as_str(),
        answer_digest.as_slice(),
        expires_at.0
    )?;
    Ok(())
}

/// Finds the thumbprint to serve for a token.
#[crate::boxed]
pub async fn find_thumbprint(conn: &mut Conn, token_digest: &[u8], now: Timestamp) -> Result<Option<String>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT thumbprint FROM acme_challenges WHERE token_digest = $1 AND expires_at > $2 LIMIT 1",
        token_digest,
        now.0
    )?;
    Ok(found.map(|(thumbprint,)| thumbprint))
}

/// Finds the digest to present in a certificate for a hostname.
#[crate::boxed]
pub async fn find_answer_digest(conn: &mut Conn, hostname: &str, now: Timestamp) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT answer_digest FROM acme_challenges WHERE hostname = $1 AND expires_at > $2",
        hostname,
        now.0
    )?;
    Ok(found.map(|(digest,)| digest))
}

/// Removes the challenge response of a hostname.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, hostname: &str) -> Result<()> {
    execute!(tx, "DELETE FROM acme_challenges WHERE hostname = $1", hostname)?;
    Ok(())
}

/// Removes expired challenge responses.
#[crate::boxed]
pub async fn remove_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM acme_challenges WHERE expires_at <= $1", now.0)?;
    Ok(())
}
