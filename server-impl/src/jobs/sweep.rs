//! What is done now and then: workspaces that nobody claimed are deleted, months of subscriptions begin, uses of keys are written, and
//! what was left behind is cleared: files that were not received to their end, replies that nobody writes any more, reservations of
//! replies that never came, idempotency keys that are past their day, sessions that ended, the counts of limits, and indices of
//! agents that are gone.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

use crate::{
    app::App,
    domain::{claims, subscriptions},
    store,
    types::Result,
};

/// How often.
const EVERY: Duration = Duration::from_secs(30);

/// How often the folder of indices is looked through.
const HOUR: Duration = Duration::from_hours(1);

/// Reservations that are given back in one go.
const BATCH: i64 = 100;

/// How long readers can learn why a reply failed.
const FAILED_KEPT: Duration = Duration::from_hours(24);

/// Sweeps now and then, until told to stop: apart from the workers, so that a long queue does not hold it up.
pub async fn regularly(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let (mut ticks, mut hours) = (tokio::time::interval(EVERY), tokio::time::interval(HOUR));
    while !*stop.borrow() {
        tokio::select! {
            _ = ticks.tick() => sweep(&app).await,
            _ = hours.tick() => indices(&app).await,
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

/// Sweeps once. A failure is logged: the next sweep does the same work.
pub async fn sweep(app: &App) {
    app.rate.sweep();
    app.limits.sweep(app.ports.clock.now());
    if let Err(error) = app.uses.write(&app.store).await {
        tracing::error!(%error, "uses of keys could not be written");
    }
    if let Err(error) = sandboxes(app).await {
        tracing::error!(%error, "workspaces that nobody claimed could not be deleted");
    }
    if let Err(error) = refills(app).await {
        tracing::error!(%error, "months of subscriptions could not begin");
    }
    if let Err(error) = sessions(app).await {
        tracing::error!(%error, "sessions that ended could not be removed");
    }
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

/// Deletes the indices of agents that are gone. A failure is logged: it is tried again.
async fn indices(app: &App) {
    if let Err(error) = app.knowledge.forget_gone().await {
        tracing::error!(%error, "indices of agents that are gone could not be deleted");
    }
}

/// Deletes the workspaces that nobody claimed in time, each in a transaction of its own: whatever breaks it off, the next sweep goes on.
async fn sandboxes(app: &App) -> Result<()> {
    loop {
        let now = app.ports.clock.now();
        let expired = store::claims::expired(&mut app.store.read().await?, now, BATCH).await?;
        for claim in &expired {
            let mut tx = app.store.begin().await?;
            let Some(agents) = claims::expire(&mut tx, claim.org, now).await? else { continue };
            tx.commit().await?;
            tracing::info!(org = %claim.org, "a workspace that nobody claimed is deleted");
            for agent in agents {
                app.knowledge.forget(claim.org, agent).await?;
            }
        }
        if expired.len() < BATCH as usize {
            return Ok(());
        }
    }
}

/// Begins the months that have come.
async fn refills(app: &App) -> Result<()> {
    loop {
        let due = store::orgs::due_for_refill(&mut app.store.read().await?, app.ports.clock.now(), BATCH).await?;
        for org in &due {
            let mut tx = app.store.begin().await?;
            subscriptions::refill(&mut tx, &app.ports, &app.plans, org.id).await?;
            tx.commit().await?;
        }
        if due.len() < BATCH as usize {
            return Ok(());
        }
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
