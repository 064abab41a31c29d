//! Sign-in attempts, and the sessions that they open.

use frontdesk_types::{
    AccountId, Error, OrgId, Result, SignInId, Timestamp,
    accounts::sessions::{Session, SignIn},
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct SignInRow {
    id: String,
    pepper: String,
    visitor: Vec<u8>,
    email: String,
    attempts: i32,
    expires_at: i64,
}

impl TryFrom<SignInRow> for SignIn {
    type Error = Error;

    fn try_from(row: SignInRow) -> Result<Self> {
        let SignInRow { id, pepper, visitor, email, attempts, expires_at } = row;
        let cells = Cells { table: "sign_ins", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            pepper: cells.parse("pepper", &pepper)?,
            visitor: cells.fixed_bytes("visitor", &visitor)?,
            email,
            attempts,
            expires_at: Timestamp(expires_at),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct SessionRow {
    account_id: String,
    email: String,
    proven_org: Option<String>,
    expires_at: i64,
}

impl TryFrom<SessionRow> for Session {
    type Error = Error;

    fn try_from(row: SessionRow) -> Result<Self> {
        let SessionRow { account_id, email, proven_org, expires_at } = row;
        let cells = Cells { table: "sessions", id: &account_id };
        Ok(Self {
            account: cells.parse("account_id", &account_id)?,
            email,
            proven: cells.parse_some("proven_org", proven_org.as_deref())?,
            expires_at: Timestamp(expires_at),
        })
    }
}

/// Adds a sign-in attempt.
#[crate::boxed]
pub async fn insert_sign_in(tx: &mut Tx, sign_in: &SignIn) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO sign_ins (id, pepper, visitor, email, expires_at) VALUES ($1, $2, $3, $4, $5)",
        Text(sign_in.id),
        sign_in.pepper.as_str(),
        sign_in.visitor.as_slice(),
        sign_in.email.as_str(),
        sign_in.expires_at.0
    )?;
    Ok(())
}

/// Finds a sign-in attempt.
#[crate::boxed]
pub async fn find_sign_in(conn: &mut Conn, id: SignInId) -> Result<Option<SignIn>> {
    row::one(fetch_optional!(
        conn,
        SignInRow,
        "SELECT id, pepper, visitor, email, attempts, expires_at FROM sign_ins WHERE id = $1",
        Text(id)
    )?)
}

/// Finds a sign-in attempt, and locks it until the transaction ends, so that codes are tried one after the other.
#[crate::boxed]
pub async fn lock_sign_in(tx: &mut Tx, id: SignInId) -> Result<Option<SignIn>> {
    row::one(fetch_optional!(
        tx,
        SignInRow,
        "SELECT id, pepper, visitor, email, attempts, expires_at FROM sign_ins WHERE id = $1 {FOR_UPDATE}",
        Text(id)
    )?)
}

/// Increments the number of wrong codes.
#[crate::boxed]
pub async fn count_wrong_code(tx: &mut Tx, id: SignInId) -> Result<()> {
    execute!(tx, "UPDATE sign_ins SET attempts = attempts + 1 WHERE id = $1", Text(id))?;
    Ok(())
}

/// Removes a sign-in attempt whose code was used.
#[crate::boxed]
pub async fn delete_sign_in(tx: &mut Tx, id: SignInId) -> Result<()> {
    execute!(tx, "DELETE FROM sign_ins WHERE id = $1", Text(id))?;
    Ok(())
}

/// Adds a session.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, token_hash: &[u8; 32], account: AccountId, expires_at: Timestamp) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO sessions (token_hash, account_id, expires_at) VALUES ($1, $2, $3)",
        token_hash.as_slice(),
        Text(account),
        expires_at.0
    )?;
    Ok(())
}

/// Finds a session that has not expired.
#[crate::boxed]
pub async fn find(conn: &mut Conn, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<Session>> {
    row::one(fetch_optional!(
        conn,
        SessionRow,
        r"
        SELECT s.account_id, a.email, s.proven_org, s.expires_at
          FROM sessions s
          JOIN accounts a ON a.id = s.account_id
         WHERE s.token_hash = $1
           AND s.expires_at > $2",
        token_hash.as_slice(),
        now.0
    )?)
}

/// Records that the claim code of a workspace was entered in this session.
#[crate::boxed]
pub async fn set_proven_org(tx: &mut Tx, token_hash: &[u8; 32], org: OrgId) -> Result<()> {
    execute!(tx, "UPDATE sessions SET proven_org = $2 WHERE token_hash = $1", token_hash.as_slice(), Text(org))?;
    Ok(())
}

/// Ends a session.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, token_hash: &[u8; 32]) -> Result<()> {
    execute!(tx, "DELETE FROM sessions WHERE token_hash = $1", token_hash.as_slice())?;
    Ok(())
}

/// Removes expired sign-in attempts and sessions.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM sign_ins WHERE expires_at <= $1", now.0)?;
    execute!(tx, "DELETE FROM sessions WHERE expires_at <= $1", now.0)?;
    Ok(())
}
