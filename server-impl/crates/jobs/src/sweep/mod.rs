//! Periodic work: workspaces that nobody claimed are deleted, months of subscriptions begin, custom domains are checked and suspended,
//! certificates are ordered, uses of keys are written, and leftovers are removed: files that were not received to their end, replies that nobody writes any more, reservations of replies that never came,
//! idempotency keys older than a day, expired sessions, old dead jobs, old activity, old conversations, the counts of limits, the endpoints
//! of those who listened to webhooks, files of help centers that nothing uses, their old slugs, who rated articles, and indices of agents
//! that are gone. Separately, since it may take an hour after an upgrade, conversations that an earlier release stored become searchable.
//!
//! The [`parts`] are independent: one that fails, or panics, is logged and counted, and the others continue. Within a part, so are the rows.

use std::{sync::Arc, time::Duration};

use frontdesk_agents::analytics;
use frontdesk_core::idempotency;
use frontdesk_platform::accounts::guesses;
use frontdesk_services::Services;
use frontdesk_store::{self as store, removal, retried};
use frontdesk_types::{MessageId, OrgId, Result, SourceId, Timestamp};
use futures::FutureExt;

use self::parts::Part;
use crate::overdue::{BATCH, each};

mod activity;
mod certificates;
mod domains;
mod grouping;
mod help_center;
mod lapse;
pub mod parts;
mod removals;
mod rendering;
mod retention;
mod searchable;
mod webhooks;

pub use activity::forget as forget_activity;
pub use certificates::adopt as adopt_certificates;
pub use grouping::queue as group_questions;
pub use help_center::thin_searches;
pub use rendering::renew as render_articles;
pub use retention::{EVERY as FORGET_CONVERSATIONS_EVERY, forget as forget_conversations};
pub use searchable::fill as make_searchable;
pub use webhooks::forget as forget_events;

/// How often the folder of indices is checked, and hostnames without a certificate are looked for.
const INDICES_EVERY: Duration = Duration::from_secs(10 * 60);

/// How often old activity is removed: there is never much of it, and finding it asks for every organization. The same is true of what was
/// rarely searched for in help centers.
const ACTIVITY_EVERY: Duration = Duration::from_secs(60 * 60);

/// How often new questions are grouped: a busy agent's would otherwise be grouped all the time.
const GROUPING_EVERY: Duration = Duration::from_secs(5 * 60);

/// How long readers can learn why a reply failed.
const FAILED_KEPT: Duration = Duration::from_hours(24);

/// Steps of returning disk space in one sweep: 128 MiB.
const SHRINKING_STEPS: usize = 512;

/// Between two of these steps.
const SHRINKING_PAUSE: Duration = Duration::from_millis(10);

/// How long the operator can see a dead job.
const DEAD_KEPT: Duration = Duration::from_hours(30 * 24);

/// Sweeps periodically, forever: separately from the jobs, so that a long queue does not delay it. A sweep may be interrupted at any
/// moment; the next one does the rest.
pub async fn regularly(services: Arc<Services>, every: Duration) {
    let mut ticks = tokio::time::interval(every);
    let mut indices = tokio::time::interval(INDICES_EVERY);
    let mut activity = tokio::time::interval(ACTIVITY_EVERY);
    let mut grouping = tokio::time::interval(GROUPING_EVERY);
    loop {
        tokio::select! {
            _ = ticks.tick() => sweep(&services).await,
            _ = activity.tick() => parts::run_all(&services, parts::HOURLY).await,
            _ = grouping.tick() => parts::run_all(&services, parts::GROUPING).await,
            _ = indices.tick() => parts::run_all(&services, parts::INDICES).await,
        }
    }
}

/// Does parts periodically, forever: apart from the sweep, which must not wait for what may take an hour.
pub async fn do_regularly(services: Arc<Services>, every: Duration, parts: &[Part]) {
    let mut ticks = tokio::time::interval(every);
    loop {
        ticks.tick().await;
        parts::run_all(&services, parts).await;
    }
}

/// Sweeps once.
pub async fn sweep(services: &Services) {
    services.rate.sweep();
    services.limits.sweep(services.ports.clock.now());
    parts::run_all(services, parts::SWEEP).await;
}

/// Notices when another process or a command has changed the ring.
async fn key_ring(services: &Services) -> Result<()> {
    services.ring.refresh(&mut services.store.read().await?).await?;
    services.ring.require_all()
}

async fn sessions(services: &Services) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::accounts::sessions::sweep(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await
    })
    .await
}

/// Forgets in which quarters of an hour people asked, once no new question can be compared with them.
async fn people(services: &Services) -> Result<()> {
    let forget_some = || async {
        let mut tx = services.store.begin().await?;
        let is_more = analytics::people::forget(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await?;
        Ok(is_more)
    };
    while retried(forget_some).await? {}
    Ok(())
}

async fn wrong_codes(services: &Services) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        guesses::sweep(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await
    })
    .await
}

/// Removes files that were read, and the received part of those whose rest never came, in steps.
async fn uploads(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "removing a file that is no longer needed",
        |after| {
            async move { store::knowledge::uploads::lapsed(&mut services.store.read().await?, now, &after, BATCH).await }.boxed()
        },
        |org, id| upload(services, org, SourceId(id), now).boxed(),
    )
    .await
}

async fn upload(services: &Services, org: OrgId, id: SourceId, now: Timestamp) -> Result<()> {
    let remove_some = || async {
        let mut tx = services.store.begin().await?;
        // From here on nobody adds to it.
        let is_more =
            store::knowledge::uploads::forget_lapsed(&mut tx, org, id, now).await? && removal::upload(&mut tx, org, id).await?;
        tx.commit().await?;
        Ok(is_more)
    };
    while retried(remove_some).await? {}
    Ok(())
}

/// Removes the replies that failed long ago.
async fn failed(services: &Services) -> Result<()> {
    let before = services.ports.clock.now() - FAILED_KEPT;
    each(
        services,
        "removing a failed reply",
        |after| {
            async move { store::chat::drafts::failed(&mut services.store.read().await?, before, &after, BATCH).await }.boxed()
        },
        |org, id| async move { services.chat.forget_failed(org, MessageId(id)).await }.boxed(),
    )
    .await
}

/// Removes answers to requests with an idempotency key that are older than a day, and marks whose request is gone.
async fn idempotency_keys(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "removing old idempotency keys",
        |after| async move { idempotency::due_for_sweep(&mut services.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, _| idempotency::sweep_org(&services.store, org, now).boxed(),
    )
    .await
}

/// Returns disk space, step by step; others write in between. The next sweep continues.
async fn space(services: &Services) -> Result<()> {
    for _ in 0..SHRINKING_STEPS {
        if !services.store.shrink().await? {
            break;
        }
        tokio::time::sleep(SHRINKING_PAUSE).await;
    }
    Ok(())
}

async fn dead_jobs(services: &Services) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::jobs::sweep(&mut tx, services.ports.clock.now() - DEAD_KEPT).await?;
        tx.commit().await
    })
    .await
}
