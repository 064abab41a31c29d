//! A table with sealed secrets, like that of a feature with secrets.

use frontdesk_types::{OrgId, Result, peppers::SealedCell};

use crate::{Conn, Tx};

/// A sealed secret of an organization.
pub struct SealedLetter {
    /// Organization that the secret belongs to.
    pub org: OrgId,
    /// Id of the letter.
    pub id: String,
    /// Sealed secret.
    pub sealed: SealedCell,
}

type LetterRow = (String, String, String, Vec<u8>);

fn parse_letter((org, id, pepper, bytes): LetterRow) -> SealedLetter {
    let sealed = SealedCell { pepper: pepper.parse().expect("the id of a pepper"), bytes };
    SealedLetter { org: org.parse().expect("an id"), id, sealed }
}

/// Creates the table.
///
/// # Errors
/// Only faults.
pub async fn create_table(tx: &mut Tx) -> Result<()> {
    execute!(
        tx,
        r"
CREATE TABLE letters (org_id TEXT NOT NULL, id TEXT NOT NULL, pepper TEXT NOT NULL,
                      secret BYTEA NOT NULL, PRIMARY KEY (org_id, id))"
    )?;
    Ok(())
}

/// Adds a letter.
///
/// # Errors
/// Only faults.
pub async fn insert(tx: &mut Tx, SealedLetter { org, id, sealed }: SealedLetter) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO letters (org_id, id, pepper, secret) VALUES ($1, $2, $3, $4)",
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
pub async fn list(conn: &mut Conn) -> Result<Vec<SealedLetter>> {
    let rows = fetch_all!(conn, LetterRow, "SELECT org_id, id, pepper, secret FROM letters")?;
    Ok(rows.into_iter().map(parse_letter).collect())
}

/// Counts the letters that are sealed under a pepper.
///
/// # Errors
/// Only faults.
pub async fn count_sealed(conn: &mut Conn, pepper: &str) -> Result<u64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM letters WHERE pepper = $1", pepper)?;
    Ok(count.unsigned_abs())
}

/// Returns up to `most` letters that are not sealed under a pepper.
///
/// # Errors
/// Only faults.
pub async fn list_sealed_otherwise(tx: &mut Tx, pepper: &str, most: u64) -> Result<Vec<SealedLetter>> {
    let rows = fetch_all!(
        tx,
        LetterRow,
        r"
        SELECT org_id, id, pepper, secret
          FROM letters
         WHERE pepper <> $1
         ORDER BY org_id, id
         LIMIT $2
           {FOR_UPDATE}",
        pepper,
        most.cast_signed()
    )?;
    Ok(rows.into_iter().map(parse_letter).collect())
}

/// Replaces the secret of a letter.
///
/// # Errors
/// Only faults.
pub async fn update(tx: &mut Tx, SealedLetter { org, id, sealed }: SealedLetter) -> Result<()> {
    execute!(
        tx,
        "UPDATE letters SET pepper = $3, secret = $4 WHERE org_id = $1 AND id = $2",
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
pub async fn move_secret(tx: &mut Tx, from: &str, to: &str) -> Result<()> {
    execute!(tx, "UPDATE letters SET secret = (SELECT secret FROM letters WHERE id = $1) WHERE id = $2", from, to)?;
    Ok(())
}
