//! Wrong codes for signing in, by mail address.

use sqlx::types::Json;

use crate::{
    store::{Conn, Tx},
    types::{Result, Timestamp},
};

/// The times of the latest wrong codes of an address, newest last. Nobody else can read or add any until the transaction ends.
pub async fn lock(tx: &mut Tx, email_key: &str) -> Result<Vec<Timestamp>> {
    let (Json(moments),) = fetch_one!(
        tx,
        (Json<Vec<i64>>,),
        ["INSERT INTO wrong_codes (email_key, moments, newest) VALUES ($1, '[]', 0) \
          ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING moments"],
        email_key
    )?;
    Ok(moments.into_iter().map(Timestamp).collect())
}

/// The same, without a lock.
pub async fn find(conn: &mut Conn, email_key: &str) -> Result<Vec<Timestamp>> {
    let found = fetch_optional!(conn, (Json<Vec<i64>>,), ["SELECT moments FROM wrong_codes WHERE email_key = $1"], email_key)?;
    Ok(found.into_iter().flat_map(|(Json(moments),)| moments).map(Timestamp).collect())
}

/// Replaces them.
pub async fn put(tx: &mut Tx, email_key: &str, moments: &[Timestamp]) -> Result<()> {
    let newest = moments.last().map_or(0, |newest| newest.0);
    let moments: Vec<i64> = moments.iter().map(|moment| moment.0).collect();
    execute!(tx, ["UPDATE wrong_codes SET moments = $2, newest = $3 WHERE email_key = $1"], email_key, Json(moments), newest)?;
    Ok(())
}

/// Removes those of addresses without a wrong code since this time.
pub async fn sweep(tx: &mut Tx, since: Timestamp) -> Result<()> {
    execute!(tx, ["DELETE FROM wrong_codes WHERE newest <= $1"], since.0)?;
    Ok(())
}
