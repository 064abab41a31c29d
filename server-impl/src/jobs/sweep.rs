//! Clears what was left behind: files that were not received to their end, replies that nobody writes any more, reservations of replies that never came, idempotency keys that are past their day, and the counts
//! of keys that made no request lately.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

use crate::{app::App, store, types::Result};

/// How often.
const EVERY: Duration = Duration::from_secs(30);

/// Reservations that are given back in one go.
const BATCH: i64 = 100;

/// How long readers can learn why a reply failed.
const FAILED_KEPT: Duration = Duration::from_hours(24);

/// Sweeps now and then, until told to stop: apart from the workers, so that a long queue does not hold it up.
pub async fn regularly(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(EVERY);
    while !*stop.borrow() {
        tokio::select! {
            _ = ticks.tick() => sweep(&app).await,
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

/// Sweeps once. A failure is logged: the next sweep does the same work.
async fn sweep(app: &App) {
    app.rate.sweep();
    if let Err(error) = uploads(app).await {
        tracing::error!(%error, "files that nobody sends any more could not be removed");
    }
    if let Err(error) = drafts(app).await {
        tracing::error!(%error, "lost replies could not be ended");
    }
    if let Err(error) = reservations(app).await {
        tracing::error!(%error, "lapsed reservations could not be given back");
    }
    if let Err(error) = idempotency(app).await {
        tracing::error!(%error, "old idempotency keys could not be removed");
    }
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
