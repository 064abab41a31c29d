//! Settings that all processes on a database must agree on.

use frontdesk_types::Result;

use super::Tx;

/// Returns the value with this name, storing `value` if there is none.
#[crate::boxed]
pub async fn get_or_insert(tx: &mut Tx, name: &str, value: &str) -> Result<String> {
    execute!(tx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value)?;
    let (agreed,) = fetch_one!(tx, (String,), "SELECT value FROM settings WHERE name = $1", name)?;
    Ok(agreed)
}

/// Replaces a value. Returns `false` without effect when the current value is a different one.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, name: &str, value: &str, by: &str) -> Result<bool> {
    let replaced = execute!(tx, "UPDATE settings SET value = $3 WHERE name = $1 AND value = $2", name, value, by)?;
    Ok(replaced == 1)
}
