//! Accounts of people, identified by the addresses they sign in with.

pub mod claims;
pub mod deletion;
pub mod invitations;
pub mod keys;
pub mod members;
pub mod nonces;
pub mod orgs;
pub mod profiles;
pub mod roles;
pub mod sessions;
pub mod sign_in_links;
pub mod workspaces;
pub mod wrong_codes;

use frontdesk_types::{AccountId, Result, Timestamp, accounts::Account};
use sqlx::types::Text;

use super::{Conn, Tx, row};

record! {
    AccountRow of "accounts" => Account {
        keys { id as id: AccountId }
        managed { email: String, created_at: Timestamp }
    }
}

/// Returns the account with this address (`key`: in lower case), creating it from `new` if there is none.
#[crate::boxed]
pub async fn find_or_insert(tx: &mut Tx, key: &str, new: &Account) -> Result<Account> {
    execute!(
        tx,
        r"
        INSERT INTO accounts (id, email, email_key, created_at)
        VALUES ($1, $2, $3, $4)
            ON CONFLICT (email_key) DO NOTHING",
        Text(new.id),
        new.email.as_str(),
        key,
        new.created_at.0
    )?;
    let row = fetch_one!(tx, AccountRow, "SELECT {columns} FROM accounts WHERE email_key = $1", key)?;
    row.try_into()
}

/// Finds the account with this address (in lower case).
#[crate::boxed]
pub async fn find_by_email(conn: &mut Conn, key: &str) -> Result<Option<Account>> {
    row::one(fetch_optional!(conn, AccountRow, "SELECT {columns} FROM accounts WHERE email_key = $1", key)?)
}

/// Locks an account until the transaction ends, so that its sessions are opened one after the other.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, account: AccountId) -> Result<()> {
    let held: Option<(String,)> =
        fetch_optional!(tx, (String,), "SELECT id FROM accounts WHERE id = $1 {FOR_UPDATE}", Text(account))?;
    drop(held);
    Ok(())
}
