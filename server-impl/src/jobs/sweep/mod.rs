//! Periodic work: workspaces that nobody claimed are deleted, months of subscriptions begin, custom domains are checked and suspended,
//! certificates are ordered, uses of keys are written, and leftovers are removed: files that were not received to their end, replies that nobody writes any more, reservations of replies that never came,
//! idempotency keys older than a day, expired sessions, old dead jobs, old activity, old conversations, the counts of limits, the endpoints
//! of those who listened to webhooks, files of help centers that nothing uses, their old slugs, who rated articles, and indices of agents
//! that are gone. Separately, since it may take an hour after an upgrade, conversations that an earlier release stored become searchable.
//!
//! The parts are independent: one that fails, or panics, is logged, and the others continue.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::FutureExt;

use crate::{
    domain::{accounts::guesses, analytics, idempotency},
    jobs::overdue::{BATCH, each},
    services::Services,
    store::{self, removal, retried},
    types::{OrgId, Result, SourceId, Timestamp},
};

mod activity;
mod certificates;
mod domains;
mod grouping;
mod help_center;
mod lapse;
mod removals;
mod rendering;
mod retention;
mod searchable;
mod webhooks;

pub use activity::forget as forget_activity;
pub use certificates::adopt as adopt_certificates;
pub use grouping::queue as group_questions;
pub use help_center::thin_searches;
pub use rendering::{regularly as render_articles_regularly, renew as render_articles};
pub use retention::{forget as forget_conversations, regularly as forget_conversations_regularly};
pub use searchable::{fill as make_searchable, regularly as make_searchable_regularly};
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
            _ = activity.tick() => {
                part("removing old activity", forget_activity(&services)).await;
                part("removing old events", forget_events(&services)).await;
                part("removing what was rarely searched for in help centers", thin_searches(&services)).await;
            }
            _ = grouping.tick() => part("queueing the grouping of questions", group_questions(&services)).await,
            _ = indices.tick() => {
                part("looking for indices of agents that are gone", services.knowledge.forget_gone()).await;
                part("looking for indices of help centers that are gone", services.help_search.forget_gone()).await;
                part("noting hostnames without a certificate", adopt_certificates(&services)).await;
            }
        }
    }
}

/// Sweeps once.
pub async fn sweep(services: &Services) {
    services.rate.sweep();
    services.limits.sweep(services.ports.clock.now());
    part("looking for changes of the key ring", key_ring(services)).await;
    part("recording when keys were last used", services.uses.write(&services.store)).await;
    part("deleting workspaces that nobody claimed", lapse::sandboxes(services)).await;
    part("starting subscription months", lapse::months(services)).await;
    part("removing sessions that ended", sessions(services)).await;
    part("removing old records of wrong codes", wrong_codes(services)).await;
    part("removing files that are no longer needed", uploads(services)).await;
    part("ending lost replies", lapse::drafts(services)).await;
    part("removing failed replies", failed(services)).await;
    part("refunding lapsed reservations", lapse::reservations(services)).await;
    part("removing old idempotency keys", idempotency::sweep(&services.store, services.ports.clock.now())).await;
    part("forgetting who asked", people(services)).await;
    part("removing old dead jobs", dead_jobs(services)).await;
    part("queueing removals of sources again", removals::sources(services)).await;
    part("queueing removals of agents again", removals::agents(services)).await;
    part("queueing removals of help centers again", removals::sites(services)).await;
    part("queueing removals of organizations again", removals::orgs(services)).await;
    part("queueing what remains of contacts again", removals::contacts(services)).await;
    part("removing deleted attributes of contacts", removals::attributes(services)).await;
    part("ending what nobody listens with any more", webhooks::end_listeners(services)).await;
    part("queueing checks of custom domains", domains::check(services)).await;
    part("suspending custom domains", domains::review(services)).await;
    part("queueing orders for certificates", certificates::queue(services)).await;
    part("removing old records of certificates", certificates::forget(services)).await;
    part("deleting files of help centers that nothing uses", help_center::files(services)).await;
    part("removing old slugs of help centers", help_center::slugs(services)).await;
    part("forgetting who rated articles", help_center::visitors(services)).await;
    part("removing attempts to sign in to help centers", help_center::entries(services)).await;
    part("counting the views of articles", help_center::views(services)).await;
    part("forgetting visits of help centers", help_center::visits(services)).await;
    part("queueing articles that agents lack", help_center::articles(services)).await;
    part("releasing disk space", space(services)).await;
}

/// Does a part of the sweep. A failure is logged: the next sweep does the same work.
async fn part(what: &'static str, work: impl Future<Output = Result<()>>) {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "{what} failed; the next sweep tries again"),
        Err(_) => tracing::error!("{what} panicked; the next sweep tries again"),
    }
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
    services.chat.forget_failed(services.ports.clock.now() - FAILED_KEPT, BATCH).await
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
