//! Requests with an idempotency key.
//!
//! A request starts with a running mark, set in a separate transaction: a lease, which expires after a crash. It is
//! finished in the transaction of its effect, so the answer is stored if and only if the effect is. A request
//! without an effect is abandoned, which frees its key.
//!
//! Triggers count the bytes of every row in `idempotency_usage`, whose row for the organization then stays locked
//! until the transaction ends. A transaction must therefore touch these tables last, and hold no lock here while it
//! waits for anything else.

pub mod bases;

use std::collections::BTreeSet;

use frontdesk_types::{
    OrgId, Result, Timestamp,
    idempotency::{IdempotencyMark, KeyState, PackedAnswer, PendingRequest, StoredAnswer},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

#[derive(sqlx_macros::FromRow)]
struct KeyMarkRow {
    request_hash: Vec<u8>,
    status: Option<i32>,
    data: Option<String>,
    packed: Option<Vec<u8>>,
    base_id: Option<String>,
    base: Option<Vec<u8>>,
}

/// Sets the mark of a request, unless its key is taken. An expired lease is taken over; records created at
/// `older_than` or before count as absent.
#[crate::boxed]
pub async fn begin_request(
    tx: &mut Tx,
    org: OrgId,
    mark: &IdempotencyMark<'_>,
    now: Timestamp,
    older_than: Timestamp,
) -> Result<KeyState> {
    let started = execute!(
        tx,
        r"
        INSERT INTO idempotency_keys (org_id, idem_key, request_hash, state, token, lease_until, bytes,
                                      created_at)
        VALUES ($1, $2, $3, 'running', $4, $5, $6, $7)
            ON CONFLICT (org_id, idem_key) DO UPDATE
           SET request_hash = excluded.request_hash, state = excluded.state, token = excluded.token,
               lease_until = excluded.lease_until, bytes = excluded.bytes, created_at = excluded.created_at,
               status = NULL, data = NULL, packed = NULL, base_id = NULL
         WHERE (idempotency_keys.state = 'running' AND idempotency_keys.lease_until <= $7)
            OR idempotency_keys.created_at <= $8",
        Text(org),
        mark.key,
        mark.hash.as_slice(),
        Text(mark.token),
        mark.lease_until.0,
        mark.reserved,
        now.0,
        older_than.0
    )?;
    if started == 1 {
        return Ok(KeyState::Nothing);
    }
    // The statement above locks the row until the transaction ends, even when it does not change it.
    find_key_state(tx, org, mark).await
}

async fn find_key_state(conn: &mut Conn, org: OrgId, mark: &IdempotencyMark<'_>) -> Result<KeyState> {
    let row = fetch_one!(
        conn,
        KeyMarkRow,
        r"
        SELECT k.request_hash, k.status, k.data, k.packed, k.base_id, b.packed AS base
          FROM idempotency_keys k
          LEFT JOIN idempotency_bases b ON b.org_id = k.org_id AND b.id = k.base_id
         WHERE k.org_id = $1
           AND k.idem_key = $2",
        Text(org),
        mark.key
    )?;
    if row.request_hash != mark.hash {
        return Ok(KeyState::Another);
    }
    let Some(status) = row.status else { return Ok(KeyState::Running) };
    let cells = Cells { table: "idempotency_keys", id: mark.key };
    let answer = match (row.data, row.packed, row.base_id) {
        (Some(data), _, _) => StoredAnswer::Plain(data),
        (None, packed, None) => StoredAnswer::Packed { packed: cells.require_present("packed", packed)?, base: None },
        (None, packed, Some(_)) => StoredAnswer::Packed {
            packed: cells.require_present("packed", packed)?,
            base: Some(cells.require_present("base_id", row.base)?),
        },
    };
    let status = u16::try_from(status).map_err(|error| cells.corrupt_cell("status", error))?;
    Ok(KeyState::Done { status, answer })
}

/// Stores the answer of a request, with the conversations and contacts that it is about. Returns `false` when its
/// lease expired and another request has started since: roll its effect back.
#[crate::boxed]
pub async fn finish_request(
    tx: &mut Tx,
    org: OrgId,
    pending: &PendingRequest,
    answer: &PackedAnswer,
    subjects: &BTreeSet<String>,
) -> Result<bool> {
    let finished = execute!(
        tx,
        r"
        UPDATE idempotency_keys
           SET state = 'done', status = $4, packed = $5, base_id = $6, bytes = $7
         WHERE org_id = $1
           AND idem_key = $2
           AND token = $3
           AND state = 'running'",
        Text(org),
        pending.key.as_str(),
        Text(pending.token),
        i32::from(pending.status),
        answer.packed.as_slice(),
        answer.base.map(Text),
        answer.bytes
    )?;
    if finished == 1 && !subjects.is_empty() {
        // An earlier request with the key may have left the same subject.
        execute!(
            tx,
            r"
            INSERT INTO idempotency_subjects (org_id, subject, idem_key, token)
            SELECT $1, t.value, $2, $3
              FROM {EACH_TEXT}($4) AS t
             WHERE TRUE
                ON CONFLICT (org_id, idem_key, subject) DO UPDATE SET token = excluded.token",
            Text(org),
            pending.key.as_str(),
            Text(pending.token),
            Json(subjects)
        )?;
    }
    Ok(finished == 1)
}

/// Removes the answers that are about any of these conversations or contacts.
#[crate::boxed]
pub async fn remove_answers_about(tx: &mut Tx, org: OrgId, subjects: &[Uuid]) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND state = 'done'
           AND (idem_key, token) IN (SELECT s.idem_key, s.token
                                       FROM {EACH_TEXT}($2) AS t
                                      CROSS JOIN idempotency_subjects s
                                      WHERE s.org_id = $1
                                        AND s.subject = t.value)",
        Text(org),
        Json(subjects)
    )?;
    Ok(())
}

/// Extends the lease of a running request.
#[crate::boxed]
pub async fn extend_lease(tx: &mut Tx, org: OrgId, pending: &PendingRequest, lease_until: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE idempotency_keys
           SET lease_until = $4
         WHERE org_id = $1
           AND idem_key = $2
           AND token = $3
           AND state = 'running'",
        Text(org),
        pending.key.as_str(),
        Text(pending.token),
        lease_until.0
    )?;
    Ok(())
}

/// Frees the key of a request that had no effect, unless another request has started since, or a draft continues it.
#[crate::boxed]
pub async fn abandon_request(tx: &mut Tx, org: OrgId, pending: &PendingRequest) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND idem_key = $2
           AND token = $3
           AND state = 'running'
           AND NOT EXISTS (SELECT 1
                             FROM drafts d
                            WHERE d.org_id = $1
                              AND d.idem_key = $2
                              AND d.idem_token = $3
                              AND d.error IS NULL)",
        Text(org),
        pending.key.as_str(),
        Text(pending.token)
    )?;
    Ok(())
}

/// Ends the leases of all running requests; returns their number.
#[crate::boxed]
pub async fn end_leases(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    execute!(tx, "UPDATE idempotency_keys SET lease_until = $1 WHERE state = 'running'", now.0)
}

/// Returns the number of bytes that an organization stores and has reserved.
#[crate::boxed]
pub async fn count_stored_bytes(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let kept = fetch_optional!(conn, (i64,), "SELECT bytes FROM idempotency_usage WHERE org_id = $1", Text(org))?;
    Ok(kept.map_or(0, |(bytes,)| bytes))
}

/// Returns the number of bytes that running requests of an organization have reserved.
#[crate::boxed]
pub async fn count_reserved_bytes(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (bytes,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT)
          FROM idempotency_keys
         WHERE org_id = $1
           AND state = 'running'",
        Text(org)
    )?;
    Ok(bytes)
}

/// Returns the creation time of the answer whose removal, with all older ones, frees this many bytes; `None` when
/// all of them together are smaller.
#[crate::boxed]
pub async fn find_oldest_to_free(conn: &mut Conn, org: OrgId, bytes: i64) -> Result<Option<Timestamp>> {
    let freed = fetch_optional!(
        conn,
        (i64,),
        r"
        SELECT created_at
          FROM (SELECT created_at, SUM(bytes) OVER (ORDER BY created_at, idem_key) AS freed
                  FROM idempotency_keys
                 WHERE org_id = $1
                   AND state = 'done') oldest
         WHERE freed >= $2
         ORDER BY created_at
         LIMIT 1",
        Text(org),
        bytes
    )?;
    Ok(freed.map(|(at,)| Timestamp(at)))
}

/// Lists organizations from which [`remove_old`] would remove something, at most `limit`.
#[crate::boxed]
pub async fn list_due_for_removal(
    conn: &mut Conn,
    older_than: Timestamp,
    now: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT CAST(0 AS BIGINT) AS at, org_id, org_id AS id
          FROM (SELECT org_id
                  FROM idempotency_keys
                 WHERE created_at <= $1
                 UNION
                SELECT org_id
                  FROM idempotency_keys
                 WHERE state = 'running'
                   AND lease_until <= $2
                 UNION
                SELECT org_id
                  FROM idempotency_bases
                 WHERE kept_until <= $2) AS due
         WHERE org_id > $3
         ORDER BY org_id
         LIMIT $4",
        older_than.0,
        now.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes records that were created at `older_than` or before, marks whose lease has expired, and bases that
/// nothing needs any more, at most `limit` of each; returns the number of removed records.
#[crate::boxed]
pub async fn remove_old(tx: &mut Tx, org: OrgId, older_than: Timestamp, now: Timestamp, limit: i64) -> Result<u64> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND idem_key IN (SELECT idem_key
                              FROM idempotency_keys
                             WHERE org_id = $1
                               AND created_at <= $2
                             ORDER BY created_at
                             LIMIT $3
                               {SKIP_LOCKED})",
        Text(org),
        older_than.0,
        limit
    )?;
    execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND idem_key IN (SELECT idem_key
                              FROM idempotency_keys
                             WHERE org_id = $1
                               AND state = 'running'
                               AND lease_until <= $2
                             LIMIT $3
                               {SKIP_LOCKED})",
        Text(org),
        now.0,
        limit
    )?;
    execute!(
        tx,
        r"
        DELETE FROM idempotency_bases
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM idempotency_bases
                       WHERE org_id = $1
                         AND kept_until <= $2
                       ORDER BY kept_until
                       LIMIT $3
                         {SKIP_LOCKED})",
        Text(org),
        now.0,
        limit
    )?;
    Ok(removed)
}

/// Removes some of an organization's stored answers (`rows`), or of the bases they are compressed against
/// (`blocks`); returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_org(tx: &mut Tx, org: OrgId, rows: i64, blocks: i64) -> Result<bool> {
    let repeats = execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND idem_key IN (SELECT idem_key FROM idempotency_keys WHERE org_id = $1 LIMIT $2)",
        Text(org),
        rows
    )?;
    if repeats > 0 {
        return Ok(true);
    }
    let bases = execute!(
        tx,
        r"
        DELETE FROM idempotency_bases
         WHERE org_id = $1
           AND id IN (SELECT id FROM idempotency_bases WHERE org_id = $1 LIMIT $2)",
        Text(org),
        blocks
    )?;
    Ok(bases > 0)
}
