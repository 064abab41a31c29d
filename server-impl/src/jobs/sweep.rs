//! What is done now and then: workspaces that nobody claimed are deleted, months of subscriptions begin, uses of keys are written, and
//! what was left behind is cleared: files that were not received to their end, replies that nobody writes any more, reservations of
//! replies that never came, idempotency keys that are past their day, sessions that ended, the counts of limits, and indices of
//! agents that are gone.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

use super::lapse;
use crate::{app::App, store, types::Result};

/// How often.
const EVERY: Duration = Duration::from_secs(30);

/// How often the folder of indices is looked through.
const INDICES_EVERY: Duration = Duration::from_secs(10 * 60);

/// Reservations that are given back in one go.
const BATCH: i64 = 100;

/// How long readers can learn why a reply failed.
const FAILED_KEPT: Duration = Duration::from_hours(24);

/// Sweeps now and then, until told to stop: apart from the workers, so that a long queue does not hold it up.
pub async fn regularly(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let (mut ticks, mut indices) = (tokio::time::interval(EVERY), tokio::time::interval(INDICES_EVERY));
    while !*stop.borrow() {
        tokio::select! {
            _ = ticks.tick() => sweep(&app).await,
            _ = indices.tick() => forget_gone(&app).await,
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

/// Sweeps once.
pub async fn sweep(app: &App) {
    app.rate.sweep();
    app.limits.sweep(app.ports.clock.now());
    told("uses of keys could not be written", app.uses.write(&app.store).await);
    told("workspaces that nobody claimed could not be deleted", lapse::sandboxes(app).await);
    told("months of subscriptions could not begin", lapse::months(app).await);
    told("sessions that ended could not be removed", sessions(app).await);
    told("files that nobody sends any more could not be removed", uploads(app).await);
    told("lost replies could not be ended", drafts(app).await);
    told("lapsed reservations could not be given back", reservations(app).await);
    told("old idempotency keys could not be removed", idempotency(app).await);
}

/// Deletes the indices of agents that are gone.
async fn forget_gone(app: &App) {
    told("indices of agents that are gone could not be deleted", app.knowledge.forget_gone().await);
}

/// A failure is logged: the next sweep does the same work.
fn told(failure: &str, done: Result<()>) {
    if let Err(error) = done {
        tracing::error!(%error, "{failure}");
    }
}

async fn sessions(app: &App) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::sessions::sweep(&mut tx, app.ports.clock.now()).await?;
    tx.commit().await
}

/// Removes what was received of files whose rest never came.
async fn uploads(app: &App) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::uploads::sweep(&mut tx, app.ports.clock.now()).await?;
    tx.commit().await
}

/// Ends the replies whose process is gone, and forgets those that failed long ago.
async fn drafts(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    let lapsed = store::drafts::lapsed(&mut app.store.read().await?, now, BATCH).await?;
    for (org, message) in lapsed {
        app.desk.fail_lapsed(org, message).await?;
    }
    let mut tx = app.store.begin().await?;
    store::drafts::sweep(&mut tx, now - FAILED_KEPT).await?;
    tx.commit().await
}

/// Gives back the credits of replies that were cut short.
async fn reservations(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    let lapsed = store::credits::expired(&mut app.store.read().await?, now, BATCH).await?;
    for (org, message) in lapsed {
        let mut tx = app.store.begin().await?;
        store::credits::refund(&mut tx, org, message, app.ports.ids.next(), now).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn idempotency(app: &App) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::idempotency::sweep(&mut tx, app.ports.clock.now() - store::idempotency::KEPT).await?;
    tx.commit().await
}
