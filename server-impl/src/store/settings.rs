//! What all processes on a database must agree on.

use super::{Conn, Tx};
use crate::types::Result;

/// The value of this name: the one that is there, or else `value` from now on.
pub async fn agree(tx: &mut Tx, name: &str, value: &str) -> Result<String> {
    execute!(tx, ["INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"], name, value)?;
    let (agreed,) = fetch_one!(tx, (String,), ["SELECT value FROM settings WHERE name = $1"], name)?;
    Ok(agreed)
}

/// The value of this name, if there is one.
pub async fn find(conn: &mut Conn, name: &str) -> Result<Option<String>> {
    let found = fetch_optional!(conn, (String,), ["SELECT value FROM settings WHERE name = $1"], name)?;
    Ok(found.map(|(value,)| value))
}
