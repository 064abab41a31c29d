//! Stores the first answer to a request under an idempotency key, byte for byte, for a day, so that the
//! request can be repeated.
//!
//! The bytes that an organization stores are bounded by its plan. A request reserves room for its answer before it
//! has any effect, and is refused when there is none, so no stored answer ever has to be removed early. The
//! database maintains the total (migration 9) and locks it until the transaction ends, so concurrent requests
//! cannot exceed the bound together.
//!
//! Answers are compressed. Those about one resource resemble each other, above all for an agent with a long
//! instruction: they are compressed against a base, an earlier answer about the resource. Answers about people are
//! stored on their own, so that they can be removed with the people.

use std::time::Duration;

use frontdesk_ports::ids::IdGenerator;
use frontdesk_store::{self as store, Conn, Store, Tx, retry_aborted};
use frontdesk_types::{
    Code, OrgId, Refusal, Result, Timestamp,
    idempotency::{CompressionBase, IdempotencyMark, KeyState, PackedAnswer, PendingRequest, StoredAnswer},
    jobs::overdue::OverdueRecord,
};

mod codec;
mod subjects;

/// Time for which an answer is stored.
pub const ANSWER_RETENTION: Duration = Duration::from_hours(24);

/// Bytes that a request reserves while it runs. Hardly any compressed answer takes more; one that does needs more
/// room when it is stored.
pub const RESERVED_BYTES: i64 = 64 * 1024;

/// Bytes that a row is charged in addition to its key and its answer: ids, hash, times, and its share of four indices.
const ROW_BYTES: i64 = 512;

/// Compressed size below which an answer is stored on its own: a base would save nothing.
const SMALL_ANSWER_BYTES: usize = 512;

/// Additional time for which a base is stored beyond the answers that need it, so that it is not rewritten
/// with each of them.
const BASE_MARGIN: Duration = Duration::from_hours(1);

/// Seconds to wait when the room is taken by requests that are still running, which end soon.
const RUNNING_RETRY_SECONDS: u64 = 5;

/// Rows removed in one transaction.
const ROWS_PER_TRANSACTION: i64 = 1_000;

/// The state of a key when a request begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BeginOutcome {
    /// The key is new: this request is the first, and now has the lease.
    Started,
    /// The same request is still running.
    Running,
    /// Another request used the key.
    Reused,
    /// The same request has its answer.
    Done {
        /// Status of the answer.
        status: u16,
        /// `data` of the answer, as JSON text.
        data: String,
    },
}

/// Begins the request that a mark describes, in an organization that stores at most `cap` bytes.
///
/// # Errors
/// `IDEMPOTENCY_STORE_FULL`: roll back.
#[crate::boxed]
pub async fn begin_request(
    tx: &mut Tx,
    org: OrgId,
    cap: i64,
    mark: &IdempotencyMark<'_>,
    now: Timestamp,
) -> Result<BeginOutcome> {
    Ok(match store::idempotency::begin_request(tx, org, mark, now, now - ANSWER_RETENTION).await? {
        KeyState::Nothing => {
            require_room(tx, org, cap, now).await?;
            BeginOutcome::Started
        }
        KeyState::Running => BeginOutcome::Running,
        KeyState::Another => BeginOutcome::Reused,
        KeyState::Done { status, answer } => BeginOutcome::Done { status, data: read_answer(answer)? },
    })
}

/// A request whose answer is to be stored.
#[derive(Debug, Clone, Copy)]
pub struct FinishedRequest<'r> {
    /// Organization of the caller.
    pub org: OrgId,
    /// Request as it began.
    pub pending: &'r PendingRequest,
    /// `data` of the answer, as JSON text.
    pub answer: &'r str,
    /// Time of the answer.
    pub finished_at: Timestamp,
}

/// Stores the answer of a request, as the last statement in the transaction of its effect. `false` when the lease
/// of the request has expired and another one took over: roll back.
///
/// # Errors
/// `IDEMPOTENCY_STORE_FULL` for an answer that exceeds its reservation, and for which there is no room: roll back.
pub async fn finish_request(tx: &mut Tx, ids: &IdGenerator, finished: FinishedRequest<'_>) -> Result<bool> {
    let FinishedRequest { org, pending, answer, finished_at } = finished;
    let subjects = subjects::find_subjects(answer);
    let about = pending.about.filter(|_| subjects.is_empty());
    let packable = PendingRequest { about, ..pending.clone() };
    let (packed, new_base) = pack_answer(tx, ids, FinishedRequest { pending: &packable, ..finished }).await?;
    if !store::idempotency::finish_request(tx, org, pending, &packed, &subjects).await? {
        return Ok(false);
    }
    let taken = packed.bytes + new_base.as_ref().map_or(0, |base| base.bytes);
    if let Some(base) = new_base {
        store::idempotency::bases::insert(tx, org, &base).await?;
    }
    if taken > RESERVED_BYTES {
        require_room(tx, org, pending.cap, finished_at).await?;
    }
    Ok(true)
}

/// Lists at most `limit` organizations after `after` with records that are due for removal.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_due(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    store::idempotency::list_due_for_removal(conn, now - ANSWER_RETENTION, now, after, limit).await
}

/// Removes the expired records of an organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn remove_expired(store: &Store, org: OrgId, now: Timestamp) -> Result<()> {
    loop {
        let removed = retry_aborted(|| async {
            let mut tx = store.begin_for(org).await?;
            let removed = store::idempotency::remove_old(&mut tx, org, now - ANSWER_RETENTION, now, ROWS_PER_TRANSACTION).await?;
            tx.commit().await?;
            Ok(removed)
        });
        let removed = removed.await?;
        if removed < u64::try_from(ROWS_PER_TRANSACTION).unwrap_or_default() {
            return Ok(());
        }
    }
}

fn read_answer(answer: StoredAnswer) -> Result<String> {
    match answer {
        StoredAnswer::Plain(data) => Ok(data),
        StoredAnswer::Packed { packed, base: None } => codec::decompress(&packed, None),
        StoredAnswer::Packed { packed, base: Some(base) } => codec::decompress(&packed, Some(&codec::decompress(&base, None)?)),
    }
}

/// Packs an answer for storage, and creates a base from it when it resembles no existing one.
async fn pack_answer(
    conn: &mut Conn,
    ids: &IdGenerator,
    FinishedRequest { org, pending, answer, finished_at }: FinishedRequest<'_>,
) -> Result<(PackedAnswer, Option<CompressionBase>)> {
    let count = |packed: &[u8]| ROW_BYTES + byte_length(pending.key.as_bytes()) + byte_length(packed);
    let alone = codec::compress(answer, None)?;
    let Some(about) = pending.about.filter(|_| alone.len() >= SMALL_ANSWER_BYTES) else {
        return Ok((PackedAnswer { bytes: count(&alone), packed: alone, base: None }, None));
    };
    if let Some((base, packed)) = pack_against_last(conn, org, about, answer, finished_at).await?
        && packed.len() <= alone.len() / 2
    {
        return Ok((PackedAnswer { bytes: count(&packed), packed, base: Some(base) }, None));
    }
    let packed = codec::compress(answer, Some(answer))?;
    if packed.len() > alone.len() / 2 {
        // Too long for the window in which a base helps.
        return Ok((PackedAnswer { bytes: count(&alone), packed: alone, base: None }, None));
    }
    let base = CompressionBase {
        id: ids.next(),
        about,
        bytes: ROW_BYTES + byte_length(&alone),
        packed: alone,
        kept_until: finished_at + ANSWER_RETENTION + BASE_MARGIN,
    };
    Ok((PackedAnswer { bytes: count(&packed), packed, base: Some(base.id) }, Some(base)))
}

/// Compresses an answer against the last base of the same resource, which is then stored for at least as
/// long as the answer.
async fn pack_against_last(
    conn: &mut Conn,
    org: OrgId,
    about: [u8; 32],
    answer: &str,
    now: Timestamp,
) -> Result<Option<(uuid::Uuid, Vec<u8>)>> {
    let Some(base) = store::idempotency::bases::find_last(conn, org, about).await? else { return Ok(None) };
    if base.kept_until < now + ANSWER_RETENTION
        && !store::idempotency::bases::extend(conn, org, base.id, now + ANSWER_RETENTION + BASE_MARGIN).await?
    {
        return Ok(None);
    }
    match codec::decompress(&base.packed, None) {
        Ok(known) => Ok(Some((base.id, codec::compress(answer, Some(&known))?))),
        Err(error) => {
            tracing::error!(base = %base.id, %error, "the base of an answer cannot be read; the answer is compressed without it");
            Ok(None)
        }
    }
}

fn byte_length(bytes: &[u8]) -> i64 {
    i64::try_from(bytes.len()).unwrap_or(i64::MAX)
}

/// Checks that the bytes stored, and reserved in this transaction, are within the cap; removes expired answers
/// first if they are not.
async fn require_room(tx: &mut Tx, org: OrgId, cap: i64, now: Timestamp) -> Result<()> {
    if store::idempotency::count_stored_bytes(tx, org).await? <= cap {
        return Ok(());
    }
    store::idempotency::remove_old(tx, org, now - ANSWER_RETENTION, now, ROWS_PER_TRANSACTION).await?;
    let over = store::idempotency::count_stored_bytes(tx, org).await? - cap;
    if over <= 0 {
        return Ok(());
    }
    let wait = if store::idempotency::count_reserved_bytes(tx, org).await? - RESERVED_BYTES >= over {
        RUNNING_RETRY_SECONDS
    } else {
        let freed = store::idempotency::find_oldest_to_free(tx, org, over).await?;
        let at = freed.map_or(now + BASE_MARGIN, |made| made + ANSWER_RETENTION);
        u64::try_from((at.0 - now.0) / 1_000_000).unwrap_or_default() + 1
    };
    let message = format!(
        "The answers stored for your organization's repeated requests fill the {cap} bytes that its plan allows. Wait as \
         `Retry-After` says, or send this request without an idempotency key."
    );
    Err(Refusal { retry_after: Some(wait), ..Refusal::new(Code::IdempotencyStoreFull, message) }.into())
}

#[cfg(test)]
mod tests;
