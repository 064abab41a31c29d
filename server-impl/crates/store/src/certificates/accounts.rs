//! Accounts at certificate authorities, one for each directory URL.

use frontdesk_types::{Result, Timestamp, TlsKeyId, certificates::AcmeAccount};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

fn parse_account(directory: &str, row: (String, Option<String>, i64)) -> Result<AcmeAccount> {
    let (key, url, paused_until) = row;
    let key = Cells { table: "acme_accounts", id: directory }.parse("key_id", &key)?;
    Ok(AcmeAccount { key, url, paused_until: Timestamp(paused_until) })
}

/// Finds the account at an authority.
#[crate::boxed]
pub async fn find(conn: &mut Conn, directory: &str) -> Result<Option<AcmeAccount>> {
    let found = fetch_optional!(
        conn,
        (String, Option<String>, i64),
        "SELECT key_id, url, paused_until FROM acme_accounts WHERE directory = $1",
        directory
    )?;
    found.map(|row| parse_account(directory, row)).transpose()
}

/// Lists the directories of all authorities, which are few, with the URL of the account there.
#[crate::boxed]
pub async fn list(conn: &mut Conn) -> Result<Vec<(String, Option<String>)>> {
    fetch_all!(conn, (String, Option<String>), "SELECT directory, url FROM acme_accounts ORDER BY directory LIMIT 100")
}

/// Finds the account at an authority, and locks it until the transaction ends, so that orders there are counted
/// one after the other.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, directory: &str) -> Result<Option<AcmeAccount>> {
    let found = fetch_optional!(
        tx,
        (String, Option<String>, i64),
        "SELECT key_id, url, paused_until FROM acme_accounts WHERE directory = $1 {FOR_UPDATE}",
        directory
    )?;
    found.map(|row| parse_account(directory, row)).transpose()
}

/// Adds an account; returns `false` when there is one.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, directory: &str, key: TlsKeyId) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO acme_accounts (directory, key_id, paused_until)
        VALUES ($1, $2, 0)
            ON CONFLICT (directory) DO NOTHING",
        directory,
        Text(key)
    )?;
    Ok(added == 1)
}

/// Records the URL of an account.
#[crate::boxed]
pub async fn set_url(tx: &mut Tx, directory: &str, url: &str) -> Result<()> {
    execute!(tx, "UPDATE acme_accounts SET url = $2 WHERE directory = $1", directory, url)?;
    Ok(())
}

/// Pauses orders at an authority until `until`.
#[crate::boxed]
pub async fn pause_until(tx: &mut Tx, directory: &str, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE acme_accounts SET paused_until = {GREATEST}(paused_until, $2) WHERE directory = $1",
        directory,
        until.0
    )?;
    Ok(())
}
