//! Sign-in attempts, and the sessions that they open.

use std::collections::HashSet;

use frontdesk_types::{
    AccountId, Error, OrgId, Result, SessionId, SignInId, Timestamp,
    accounts::sessions::{ListedSession, Session, SessionBrowser, SignIn},
};
use sqlx::types::{Json, Text};

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
pub(super) struct SessionRow {
    #[sqlx(rename = "session_id")]
    id: String,
    account_id: String,
    email: String,
    proven_org: Option<String>,
    created_at: i64,
    seen_at: i64,
    proven_at: i64,
    expires_at: i64,
}

impl TryFrom<SessionRow> for Session {
    type Error = Error;

    fn try_from(row: SessionRow) -> Result<Self> {
        let SessionRow { id, account_id, email, proven_org, created_at, seen_at, proven_at, expires_at } = row;
        let cells = Cells { table: "sessions", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            account: cells.parse("account_id", &account_id)?,
            email,
            proven: cells.parse_some("proven_org", proven_org.as_deref())?,
            created_at: Timestamp(created_at),
            seen_at: Timestamp(seen_at),
            proven_at: Timestamp(proven_at),
            expires_at: Timestamp(expires_at),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    id: String,
    browser: String,
    network: String,
    created_at: i64,
    seen_at: i64,
}

impl TryFrom<ListedRow> for ListedSession {
    type Error = Error;

    fn try_from(row: ListedRow) -> Result<Self> {
        let ListedRow { id, browser, network, created_at, seen_at } = row;
        Ok(Self {
            id: Cells { table: "sessions", id: &id }.parse("id", &id)?,
            browser: SessionBrowser { name: browser, network },
            created_at: Timestamp(created_at),
            seen_at: Timestamp(seen_at),
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

/// Adds a session of the browser with this token.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, token_hash: &[u8; 32], session: &Session, browser: &SessionBrowser) -> Result<()> {
    let Session { id, account, email: _, proven, created_at, seen_at, proven_at, expires_at } = session;
    execute!(
        tx,
        r"
        INSERT INTO sessions (token_hash, id, account_id, proven_org, created_at, seen_at, proven_at, expires_at,
                              browser, network)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        token_hash.as_slice(),
        Text(*id),
        Text(*account),
        proven.map(Text),
        created_at.0,
        seen_at.0,
        proven_at.0,
        expires_at.0,
        browser.name.as_str(),
        browser.network.as_str()
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
        SELECT s.id AS session_id, s.account_id, a.email, s.proven_org, s.created_at, s.seen_at, s.proven_at, s.expires_at
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

/// Records that the person opened a page, in this browser.
#[crate::boxed]
pub async fn set_seen(tx: &mut Tx, session: &Session, browser: &SessionBrowser) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE sessions
           SET seen_at = $3, expires_at = $4, browser = $5, network = $6
         WHERE account_id = $1
           AND id = $2
           AND seen_at < $3",
        Text(session.account),
        Text(session.id),
        session.seen_at.0,
        session.expires_at.0,
        browser.name.as_str(),
        browser.network.as_str()
    )?;
    Ok(())
}

/// Records that the person entered another code, after which the browser has another token. Returns `false` if the
/// session no longer exists, or has another token already.
#[crate::boxed]
pub async fn set_proven(tx: &mut Tx, token_hash: &[u8; 32], new_hash: &[u8; 32], now: Timestamp) -> Result<bool> {
    let changed = execute!(
        tx,
        "UPDATE sessions SET token_hash = $2, proven_at = $3 WHERE token_hash = $1",
        token_hash.as_slice(),
        new_hash.as_slice(),
        now.0
    )?;
    Ok(changed == 1)
}

/// Lists the sessions of a person that have not expired, newest first, at most `limit`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, account: AccountId, now: Timestamp, limit: i64) -> Result<Vec<ListedSession>> {
    row::into_records(fetch_all!(
        conn,
        ListedRow,
        r"
        SELECT id, browser, network, created_at, seen_at
          FROM sessions
         WHERE account_id = $1
           AND expires_at > $2
         ORDER BY id DESC
         LIMIT $3",
        Text(account),
        now.0,
        limit
    )?)
}

/// Returns the sessions of these people that have not ended.
#[crate::boxed]
pub async fn list_live(conn: &mut Conn, accounts: &[AccountId], now: Timestamp) -> Result<HashSet<SessionId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT s.id
          FROM {EACH_TEXT}($1) i
         CROSS JOIN sessions s
         WHERE s.account_id = i.value
           AND s.expires_at > $2",
        Json(accounts),
        now.0
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "sessions", id: &id }.parse("id", &id)).collect()
}

/// Ends a session.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, token_hash: &[u8; 32]) -> Result<()> {
    execute!(tx, "DELETE FROM sessions WHERE token_hash = $1", token_hash.as_slice())?;
    Ok(())
}

/// Ends a session of a person; returns `false` when there was none.
#[crate::boxed]
pub async fn delete_of_account(tx: &mut Tx, account: AccountId, id: SessionId) -> Result<bool> {
    let ended = execute!(tx, "DELETE FROM sessions WHERE account_id = $1 AND id = $2", Text(account), Text(id))?;
    Ok(ended == 1)
}

/// Ends all sessions of a person, except `keep`; returns how many.
#[crate::boxed]
pub async fn delete_all(tx: &mut Tx, account: AccountId, keep: Option<SessionId>) -> Result<u64> {
    execute!(
        tx,
        "DELETE FROM sessions WHERE account_id = $1 AND (id <> $2 OR $2 IS NULL)",
        Text(account),
        keep.map(|id| id.to_string())
    )
}

/// Ends the oldest sessions of a person, so that at most `kept` are left.
#[crate::boxed]
pub async fn delete_oldest(tx: &mut Tx, account: AccountId, kept: i64) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM sessions
         WHERE account_id = $1
           AND id <= (SELECT id
                        FROM sessions
                       WHERE account_id = $1
                       ORDER BY id DESC
                       LIMIT 1
                      OFFSET $2)",
        Text(account),
        kept
    )?;
    Ok(())
}

/// Removes expired sign-in attempts and sessions.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM sign_ins WHERE expires_at <= $1", now.0)?;
    execute!(tx, "DELETE FROM sessions WHERE expires_at <= $1", now.0)?;
    Ok(())
}
