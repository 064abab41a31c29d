//! Idempotency keys: repeating a request repeats its first answer.
//!
//! A request with a new key sets a running mark with a lease. The operation's transaction turns the mark into the
//! record of the answer, so there is never an effect without its record. A failure or a panic frees the key; after
//! a crash the lease expires.

use frontdesk_api::{
    operations::Operation,
    runtime::{KeyedRequest, Replay},
};
use frontdesk_core::{
    idempotency::{self, BeginOutcome},
    unit::Unit,
};
use frontdesk_http::context::ChangeContext;
use frontdesk_ports::ids::IdGenerator;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    Code, Error, MessageId, OrgId, Result,
    idempotency::{IdempotencyMark, PendingRequest},
};
use http::request::Parts;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::RestApi;

/// Marks the key as running, or returns the recorded answer.
///
/// # Errors
/// `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_STORE_FULL`.
pub(super) async fn begin_keyed(
    api: &RestApi,
    cx: &mut ChangeContext,
    KeyedRequest { operation, head, key, body }: KeyedRequest<'_>,
) -> Result<Option<Replay>> {
    if operation.streams && head.headers.contains_key("last-event-id") {
        // Resuming a stream has no effect that could be recorded, so it would leave the key marked as running.
        return Ok(None);
    }
    let services = &api.services;
    let (org, cap) = (cx.caller.org, services.plans.limits_of(cx.caller.plan).idempotency_bytes);
    let of_try = encode_try(cx)?;
    let parts = [operation.id, head.uri.path(), head.uri.query().unwrap_or_default()].into_iter().chain(of_try.as_deref());
    let hash = request_hash(parts, body);
    let (token, now) = (services.ports.ids.next(), services.ports.clock.now());
    let mark =
        IdempotencyMark { key, hash: &hash, token, lease_until: now + api.options.lease, reserved: idempotency::RESERVED_BYTES };
    let begun = retry_aborted(|| async {
        let mut tx = services.store.begin_for(org).await?;
        let begun = idempotency::begin_request(&mut tx, org, cap, &mark, now).await?;
        tx.commit().await?;
        Ok(begun)
    });
    let begun = begun.await?;
    match begun {
        BeginOutcome::Started => {
            let (key, status, about) = (key.to_owned(), operation.success, subject_hash(operation, head));
            cx.pending = Some(PendingRequest { key, token, status, about, cap });
        }
        BeginOutcome::Running if operation.streams => cx.running = Some(find_running_reply(services, org, key).await?),
        BeginOutcome::Running => return Err(in_progress_error()),
        BeginOutcome::Reused => {
            return Err(Error::refused(
                Code::IdempotencyKeyReused,
                "This idempotency key belongs to another request. Use a new key for a new request.",
            ));
        }
        BeginOutcome::Done { data, .. } if operation.streams => cx.replayed = Some(data),
        BeginOutcome::Done { status, data } => return Ok(Some(Replay { status, data })),
    }
    Ok(None)
}

/// Finds the reply that the first request with a key is writing. It is read like any resumed stream.
async fn find_running_reply(services: &Services, org: OrgId, key: &str) -> Result<MessageId> {
    store::chat::drafts::find_by_key(&mut services.store.read().await?, org, key).await?.ok_or_else(in_progress_error)
}

fn in_progress_error() -> Error {
    Error::refused(
        Code::IdempotencyInProgress,
        "The first request under this idempotency key is still running. Wait, then send it again.",
    )
}

/// Frees the key after a failure. If that fails too, the lease expires.
pub(super) async fn abandon_key(services: &Services, cx: &ChangeContext) {
    let Some(pending) = &cx.pending else { return };
    if let Err(error) = free_key(services, cx.caller.org, pending).await {
        tracing::warn!(%error, "an idempotency key could not be freed; its lease will lapse");
    }
}

async fn free_key(services: &Services, org: OrgId, pending: &PendingRequest) -> Result<()> {
    retry_aborted(|| async {
        let mut tx = services.store.begin_for(org).await?;
        store::idempotency::abandon_request(&mut tx, org, pending).await?;
        tx.commit().await
    })
    .await
}

/// Identifies the subject of the request, if its path names a single resource.
fn subject_hash(operation: &Operation, head: &Parts) -> Option<[u8; 32]> {
    operation.path.contains('{').then(|| request_hash([operation.id, head.uri.path()], &[]))
}

/// Encodes the mark of a try, which is part of the identity of its request; `None` for any other request.
fn encode_try(cx: &ChangeContext) -> Result<Option<String>> {
    let encoded = cx.playground.as_ref().map(|tried| serde_json::to_string(&tried.overrides)).transpose();
    encoded.map_err(|error| Error::internal(format!("the settings of a try cannot be written as JSON: {error}")))
}

/// Hashes the identity of a request: operation, path, query and body, and the settings of a try.
fn request_hash<'p>(parts: impl IntoIterator<Item = &'p str>, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.update(body);
    hash.finalize().into()
}

/// Encodes the answer of a request with an idempotency key; `None` for a request without one.
pub(super) fn encode_answer<T: Serialize>(cx: &ChangeContext, answer: &T) -> Result<Option<String>> {
    let encoded = cx.pending.is_some().then(|| serde_json::to_string(answer)).transpose();
    encoded.map_err(|error| Error::internal(format!("an answer cannot be written as JSON: {error}")))
}

/// Records the answer of a request with an idempotency key, in the transaction of its effect.
///
/// # Errors
/// `IDEMPOTENCY_STORE_FULL`, when the answer exceeds the space reserved for it. An internal error; also when the
/// mark was lost because the request outlived its lease.
pub(super) async fn record_answer(unit: &mut Unit, cx: &ChangeContext, ids: &IdGenerator, answer: &str) -> Result<()> {
    let Some(pending) = &cx.pending else { return Ok(()) };
    let (org, now) = (unit.org(), unit.now());
    let finished = idempotency::FinishedRequest { org, pending, answer, finished_at: now };
    if idempotency::finish_request(unit, ids, finished).await? {
        return Ok(());
    }
    Err(Error::internal("the lease of an idempotency key lapsed while its request was running"))
}
