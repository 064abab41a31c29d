//! Accounts of people, identified by the addresses they sign in with.

pub mod claims;
pub mod invitations;
pub mod keys;
pub mod members;
pub mod orgs;
pub mod roles;
pub mod sessions;
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
