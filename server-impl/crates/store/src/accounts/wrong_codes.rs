//! Wrong sign-in codes, by email address.

use frontdesk_types::{Result, Timestamp, accounts::sessions::WrongCode};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::{Conn, Tx};

/// A wrong code as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredCode {
    at: i64,
    from: String,
}

impl From<StoredCode> for WrongCode {
    fn from(StoredCode { at, from }: StoredCode) -> Self {
        Self { at: Timestamp(at), network: from }
    }
}

/// Returns the latest wrong codes of an address, newest last, and locks them until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, email_key: &str) -> Result<Vec<WrongCode>> {
    let (Json(moments),) = fetch_one!(
        tx,
        (Json<Vec<StoredCode>>,),
        r"
        INSERT INTO wrong_codes (email_key, moments, newest)
        VALUES ($1, '[]', 0)
            ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key
        RETURNING moments",
        email_key
    )?;
    Ok(moments.into_iter().map(WrongCode::from).collect())
}

/// Returns the latest wrong codes of an address, without a lock.
#[crate::boxed]
pub async fn find(conn: &mut Conn, email_key: &str) -> Result<Vec<WrongCode>> {
    let found =
        fetch_optional!(conn, (Json<Vec<StoredCode>>,), "SELECT moments FROM wrong_codes WHERE email_key = $1", email_key)?;
    Ok(found.into_iter().flat_map(|(Json(moments),)| moments).map(WrongCode::from).collect())
}

/// Replaces the wrong codes of an address, which must be locked.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, email_key: &str, wrong: &[WrongCode]) -> Result<()> {
    let newest = wrong.last().map_or(0, |newest| newest.at.0);
    let stored = |WrongCode { at, network }: &WrongCode| StoredCode { at: at.0, from: network.clone() };
    let moments: Vec<StoredCode> = wrong.iter().map(stored).collect();
    execute!(tx, "UPDATE wrong_codes SET moments = $2, newest = $3 WHERE email_key = $1", email_key, Json(moments), newest)?;
    Ok(())
}

/// Removes the wrong codes of addresses without one since this time.
#[crate::boxed]
pub async fn delete_older(tx: &mut Tx, since: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM wrong_codes WHERE newest <= $1", since.0)?;
    Ok(())
}
