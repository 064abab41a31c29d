//! A table with sealed secrets, like that of a feature with secrets.

use frontdesk_types::{OrgId, Result, peppers::Sealed};

use crate::{Conn, Tx};

/// A sealed secret of an organization.
pub struct Letter {
    /// Organization that the secret belongs to.
    pub org: OrgId,
    /// Id of the letter.
    pub id: String,
    /// Sealed secret.
    pub sealed: Sealed,
}

type Row = (String, String, String, Vec<u8>);

fn letter((org, id, pepper, bytes): Row) -> Letter {
    let sealed = Sealed { pepper: pepper.parse().expect("the id of a pepper"), bytes };
    Letter { org: org.parse().expect("an id"), id, sealed }
}

/// Creates the table.
///
/// # Errors
/// Only faults.
pub async fn create(tx: &mut Tx) -> Result<()> {
    execute!(
        tx,
        ["CREATE TABLE letters (org_id TEXT NOT NULL, id TEXT NOT NULL, pepper TEXT NOT NULL, secret BYTEA NOT NULL, \
          PRIMARY KEY (org_id, id))"]
    )?;
    Ok(())
}

/// Adds a letter.
///
/// # Errors
/// Only faults.
pub async fn insert(tx: &mut Tx, Letter { org, id, sealed }: Letter) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO letters (org_id, id, pepper, secret) VALUES ($1, $2, $3, $4)"],
        org.to_string(),
        id,
        sealed.pepper.as_str(),
        sealed.bytes
    )?;
    Ok(())
}

/// Returns all letters.
///
/// # Errors
/// Only faults.
pub async fn list(conn: &mut Conn) -> Result<Vec<Letter>> {
    let rows = fetch_all!(conn, Row, ["SELECT org_id, id, pepper, secret FROM letters"])?;
    Ok(rows.into_iter().map(letter).collect())
}

/// Counts the letters that are sealed under a pepper.
///
/// # Errors
/// Only faults.
pub async fn count(conn: &mut Conn, pepper: &str) -> Result<u64> {
    let (count,) = fetch_one!(conn, (i64,), ["SELECT COUNT(*) FROM letters WHERE pepper = $1"], pepper)?;
    Ok(count.unsigned_abs())
}

/// Returns up to `most` letters that are not sealed under a pepper.
///
/// # Errors
/// Only faults.
pub async fn others(tx: &mut Tx, pepper: &str, most: u64) -> Result<Vec<Letter>> {
    let rows = fetch_all!(
        tx,
        Row,
        ["SELECT org_id, id, pepper, secret FROM letters WHERE pepper <> $1 ORDER BY org_id, id LIMIT $2" FOR_UPDATE],
        pepper,
        most.cast_signed()
    )?;
    Ok(rows.into_iter().map(letter).collect())
}

/// Replaces the secret of a letter.
///
/// # Errors
/// Only faults.
pub async fn update(tx: &mut Tx, Letter { org, id, sealed }: Letter) -> Result<()> {
    execute!(
        tx,
        ["UPDATE letters SET pepper = $3, secret = $4 WHERE org_id = $1 AND id = $2"],
        org.to_string(),
        id,
        sealed.pepper.as_str(),
        sealed.bytes
    )?;
    Ok(())
}

/// Moves the secret of one letter into another.
///
/// # Errors
/// Only faults.
pub async fn swap(tx: &mut Tx, from: &str, to: &str) -> Result<()> {
    execute!(tx, ["UPDATE letters SET secret = (SELECT secret FROM letters WHERE id = $1) WHERE id = $2"], from, to)?;
    Ok(())
}
