//! Requests under an idempotency key.
//!
//! A request begins by a running mark, in a transaction of its own: a lease, which a crash ends. It is finished in the transaction
//! of its effect, so the answer is kept exactly if the effect is. What had no effect is abandoned, and the key is free again.

use std::time::Duration;

use sqlx::types::Text;
use uuid::Uuid;

use super::{Conn, Tx, row::Cells};
use crate::types::{OrgId, Result, Timestamp, idempotency::Pending};

/// How long an answer is kept.
pub const KEPT: Duration = Duration::from_hours(24);

/// What a request finds under its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// Nothing: it is the first, and now holds the lease.
    Started,
    /// The same request, still running.
    Running,
    /// Another request.
    Reused,
    /// The same request, and its answer.
    Done {
        /// Status of the answer.
        status: u16,
        /// Its `data`, as JSON text.
        data: String,
    },
}

#[derive(sqlx::FromRow)]
struct MarkRow {
    request_hash: Vec<u8>,
    status: Option<i32>,
    data: Option<String>,
}

/// Begins the request with this hash, and names it by `token`. A lease that ran out is taken over; what is older than [`KEPT`] is
/// as if it were not there.
pub async fn begin(
    tx: &mut Tx,
    org: OrgId,
    key: &str,
    hash: &[u8; 32],
    token: Uuid,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Begun> {
    let started = execute!(
        tx,
        ["INSERT INTO idempotency_keys (org_id, idem_key, request_hash, state, token, lease_until, created_at) \
          VALUES ($1, $2, $3, 'running', $4, $5, $6) \
          ON CONFLICT (org_id, idem_key) DO UPDATE SET request_hash = excluded.request_hash, state = excluded.state, \
          token = excluded.token, lease_until = excluded.lease_until, created_at = excluded.created_at, status = NULL, data = NULL \
          WHERE (idempotency_keys.state = 'running' AND idempotency_keys.lease_until <= $6) OR idempotency_keys.created_at <= $7"],
        Text(org),
        key,
        hash.as_slice(),
        Text(token),
        lease_until.0,
        now.0,
        (now - KEPT).0
    )?;
    if started == 1 {
        return Ok(Begun::Started);
    }
    // The statement above holds the row until the transaction ends, though it left it as it was.
    found(tx, org, key, hash).await
}

async fn found(conn: &mut Conn, org: OrgId, key: &str, hash: &[u8; 32]) -> Result<Begun> {
    let mark = fetch_one!(
        conn,
        MarkRow,
        ["SELECT request_hash, status, data FROM idempotency_keys WHERE org_id = $1 AND idem_key = $2"],
        Text(org),
        key
    )?;
    if mark.request_hash != hash {
        return Ok(Begun::Reused);
    }
    let cells = Cells { table: "idempotency_keys", id: key };
    match (mark.status, mark.data) {
        (None, _) => Ok(Begun::Running),
        (Some(status), data) => {
            let status = u16::try_from(status).map_err(|error| cells.corrupt("status", error))?;
            Ok(Begun::Done { status, data: cells.present("data", data)? })
        }
    }
}

/// Keeps the answer of a request. `false` when its lease ran out and another request has begun since: roll its effect back.
pub async fn finish(tx: &mut Tx, org: OrgId, key: &str, token: Uuid, status: u16, data: &str) -> Result<bool> {
    let finished = execute!(
        tx,
        ["UPDATE idempotency_keys SET state = 'done', status = $4, data = $5 \
          WHERE org_id = $1 AND idem_key = $2 AND token = $3 AND state = 'running'"],
        Text(org),
        key,
        Text(token),
        i32::from(status),
        data
    )?;
    Ok(finished == 1)
}

/// Gives a request that is running more time.
pub async fn extend(tx: &mut Tx, org: OrgId, pending: &Pending, lease_until: Timestamp) -> Result<()> {
    execute!(
        tx,
        ["UPDATE idempotency_keys SET lease_until = $4 WHERE org_id = $1 AND idem_key = $2 AND token = $3 AND state = 'running'"],
        Text(org),
        pending.key.as_str(),
        Text(pending.token),
        lease_until.0
    )?;
    Ok(())
}

/// Frees the key of a request that had no effect, unless another request has begun since.
pub async fn abandon(tx: &mut Tx, org: OrgId, key: &str, token: Uuid) -> Result<()> {
    execute!(
        tx,
        ["DELETE FROM idempotency_keys WHERE org_id = $1 AND idem_key = $2 AND token = $3 AND state = 'running'"],
        Text(org),
        key,
        Text(token)
    )?;
    Ok(())
}

/// Ends the lease of every request that is running.
pub async fn end_leases(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    execute!(tx, ["UPDATE idempotency_keys SET lease_until = $1 WHERE state = 'running'"], now.0)
}

/// Removes the records of all organizations that were made at `older_than` or before; how many there were.
pub async fn sweep(tx: &mut Tx, older_than: Timestamp) -> Result<u64> {
    execute!(tx, ["DELETE FROM idempotency_keys WHERE created_at <= $1"], older_than.0)
}
