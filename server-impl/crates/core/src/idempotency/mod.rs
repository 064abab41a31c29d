//! What is stored so that a request under an idempotency key can be repeated: the first answer, byte for byte, for a
//! day.
//!
//! The bytes that an organization stores are bounded by its plan. A request reserves room for its answer before it has
//! any effect, and is refused when there is none, so no stored answer ever has to be removed early. The database keeps
//! the count (migration 9) and locks it until the transaction ends, so concurrent requests cannot exceed the bound
//! together.
//!
//! Answers are compressed. Those about one resource resemble each other, above all for an agent with a long
//! instruction: they are compressed against a base, an earlier answer about it. Those about people are stored on their
//! own, so that they can be removed with the people.

use std::time::Duration;

use frontdesk_ports::ids::Ids;
use frontdesk_store::{self as store, Conn, Store, Tx, retried};
use frontdesk_types::{
    Code, Error, OrgId, Refusal, Result, Timestamp,
    idempotency::{Base, KeyState, Mark, PackedAnswer, Pending, StoredAnswer},
    jobs::overdue::Overdue,
};

mod codec;
mod subjects;

/// Retention time of an answer.
pub const KEPT: Duration = Duration::from_hours(24);

/// Bytes that a request reserves while it runs. Hardly any compressed answer takes more; one that does needs more room
/// at its end.
pub const RESERVED: i64 = 64 * 1024;

/// Bytes that a row is charged beside its key and its answer: ids, hash, times, and its share of four indices.
const ROW: i64 = 512;

/// An answer that compresses to less than this is stored on its own: a base would save nothing.
const SMALL: usize = 512;

/// Additional time for which a base is stored after the answers that need it, so that it is not rewritten with each of
/// them.
const SPARE: Duration = Duration::from_hours(1);

/// Seconds to wait when the room is taken by requests that are still running: they will soon be done.
const SOON: u64 = 5;

/// Rows that are removed in one transaction.
const BATCH: i64 = 1_000;

/// State of a key when a request begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// Nothing: it is the first, and now has the lease.
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

/// Begins the request that a mark describes, in an organization that stores at most `cap` bytes.
///
/// # Errors
/// `IDEMPOTENCY_STORE_FULL`: roll back.
pub async fn begin(tx: &mut Tx, org: OrgId, cap: i64, mark: &Mark<'_>, now: Timestamp) -> Result<Begun> {
    Ok(match store::idempotency::begin(tx, org, mark, now, now - KEPT).await? {
        KeyState::Nothing => {
            has_room(tx, org, cap, now).await?;
            Begun::Started
        }
        KeyState::Running => Begun::Running,
        KeyState::Another => Begun::Reused,
        KeyState::Done { status, answer } => Begun::Done { status, data: read(answer)? },
    })
}

/// Stores the answer of a request, in the transaction of its effect and as the last thing in it. `false` when the lease
/// of the request ran out and another one took over: roll back.
///
/// # Errors
/// `IDEMPOTENCY_STORE_FULL` for an answer that is larger than what was reserved, and for which there is no room: roll
/// back.
pub async fn finish(tx: &mut Tx, ids: &Ids, org: OrgId, pending: &Pending, answer: &str, now: Timestamp) -> Result<bool> {
    let subjects = subjects::of(answer);
    let about = pending.about.filter(|_| subjects.is_empty());
    let (packed, new_base) = packed(tx, ids, org, &Pending { about, ..pending.clone() }, answer, now).await?;
    if !store::idempotency::finish(tx, org, pending, &packed, &subjects).await? {
        return Ok(false);
    }
    let taken = packed.bytes + new_base.as_ref().map_or(0, |base| base.bytes);
    if let Some(base) = new_base {
        store::idempotency::insert_base(tx, org, &base).await?;
    }
    if taken > RESERVED {
        has_room(tx, org, pending.cap, now).await?;
    }
    Ok(true)
}

/// Organizations after `after` with records that are to be removed, at most `limit`.
///
/// # Errors
/// Only faults.
pub async fn due_for_sweep(conn: &mut Conn, now: Timestamp, after: &Overdue, limit: i64) -> Result<Vec<Overdue>> {
    store::idempotency::due_for_sweep(conn, now - KEPT, now, after, limit).await
}

/// Removes the old records of an organization.
///
/// # Errors
/// Only faults.
pub async fn sweep_org(store: &Store, org: OrgId, now: Timestamp) -> Result<()> {
    loop {
        let removed = retried(|| async {
            let mut tx = store.begin().await?;
            let removed = store::idempotency::remove_old(&mut tx, org, now - KEPT, now, BATCH).await?;
            tx.commit().await?;
            Ok(removed)
        });
        let removed = removed.await?;
        if removed < u64::try_from(BATCH).unwrap_or_default() {
            return Ok(());
        }
    }
}

fn read(answer: StoredAnswer) -> Result<String> {
    match answer {
        StoredAnswer::Plain(data) => Ok(data),
        StoredAnswer::Packed { packed, base: None } => codec::unpack(&packed, None),
        StoredAnswer::Packed { packed, base: Some(base) } => codec::unpack(&packed, Some(&codec::unpack(&base, None)?)),
    }
}

/// An answer as it is to be stored, and the base that it becomes when it resembles no existing one.
async fn packed(
    conn: &mut Conn,
    ids: &Ids,
    org: OrgId,
    pending: &Pending,
    answer: &str,
    now: Timestamp,
) -> Result<(PackedAnswer, Option<Base>)> {
    let count = |packed: &[u8]| ROW + length(pending.key.as_bytes()) + length(packed);
    let alone = codec::pack(answer, None)?;
    let Some(about) = pending.about.filter(|_| alone.len() >= SMALL) else {
        return Ok((PackedAnswer { bytes: count(&alone), packed: alone, base: None }, None));
    };
    if let Some((base, packed)) = against_last(conn, org, about, answer, now).await?
        && packed.len() <= alone.len() / 2
    {
        return Ok((PackedAnswer { bytes: count(&packed), packed, base: Some(base) }, None));
    }
    let packed = codec::pack(answer, Some(answer))?;
    if packed.len() > alone.len() / 2 {
        // Too long for the window in which a base helps.
        return Ok((PackedAnswer { bytes: count(&alone), packed: alone, base: None }, None));
    }
    let base = Base { id: ids.next(), about, bytes: ROW + length(&alone), packed: alone, kept_until: now + KEPT + SPARE };
    Ok((PackedAnswer { bytes: count(&packed), packed, base: Some(base.id) }, Some(base)))
}

/// The answer, compressed against the last base of the same resource, which is then stored for at least as long as the
/// answer.
async fn against_last(
    conn: &mut Conn,
    org: OrgId,
    about: [u8; 32],
    answer: &str,
    now: Timestamp,
) -> Result<Option<(uuid::Uuid, Vec<u8>)>> {
    let Some(base) = store::idempotency::last_base(conn, org, about).await? else { return Ok(None) };
    if base.kept_until < now + KEPT && !store::idempotency::keep_base(conn, org, base.id, now + KEPT + SPARE).await? {
        return Ok(None);
    }
    match codec::unpack(&base.packed, None) {
        Ok(known) => Ok(Some((base.id, codec::pack(answer, Some(&known))?))),
        Err(error) => {
            tracing::error!(base = %base.id, %error, "the base of an answer cannot be read; the answer is compressed without it");
            Ok(None)
        }
    }
}

fn length(bytes: &[u8]) -> i64 {
    i64::try_from(bytes.len()).unwrap_or(i64::MAX)
}

/// Checks that what is stored, and reserved in this transaction, is within the cap; removes expired answers first if it
/// is not.
async fn has_room(tx: &mut Tx, org: OrgId, cap: i64, now: Timestamp) -> Result<()> {
    if store::idempotency::kept(tx, org).await? <= cap {
        return Ok(());
    }
    store::idempotency::remove_old(tx, org, now - KEPT, now, BATCH).await?;
    let over = store::idempotency::kept(tx, org).await? - cap;
    if over <= 0 {
        return Ok(());
    }
    let wait = if store::idempotency::running(tx, org).await? - RESERVED >= over {
        SOON
    } else {
        let freed = store::idempotency::freed_with(tx, org, over).await?;
        let at = freed.map_or(now + SPARE, |made| made + KEPT);
        u64::try_from((at.0 - now.0) / 1_000_000).unwrap_or_default() + 1
    };
    let message = format!(
        "The answers stored for your organization's repeated requests fill the {cap} bytes that its plan allows. Wait as \
         `Retry-After` says, or send this request without an idempotency key."
    );
    Err(Error::Refused(Box::new(Refusal {
        code: Code::IdempotencyStoreFull,
        message: message.into(),
        fields: Vec::new(),
        retry_after: Some(wait),
        exhausted: None,
    })))
}

#[cfg(test)]
mod tests;
