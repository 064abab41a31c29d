//! What ends by itself: workspaces that nobody claimed, months of subscriptions, replies whose process is gone, and reservations of
//! replies that never came.

use futures::FutureExt;

use crate::{
    app::App,
    domain::{claims, subscriptions},
    jobs::overdue::{BATCH, each},
    store,
    types::{MessageId, OrgId, Result, Timestamp, activity::Actor},
};

/// Deletes the workspaces that nobody claimed in time.
pub(super) async fn sandboxes(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    each(
        "deleting a workspace that nobody claimed",
        |after| async move { store::claims::expired(&mut app.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, _| sandbox(app, org).boxed(),
    )
    .await
}

async fn sandbox(app: &App, org: OrgId) -> Result<()> {
    let Some(mut unit) = app.units.begin_for(org, Actor::System, None).await? else { return Ok(()) };
    let deleted = claims::expire(&mut unit).await?;
    app.follow_up(org, unit.commit().await?);
    if deleted {
        tracing::info!(%org, "a workspace that nobody claimed is deleted");
    }
    Ok(())
}

/// Begins the months that have come.
pub(super) async fn months(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    each(
        "beginning the month of a subscription",
        |after| async move { store::orgs::due_for_refill(&mut app.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, _| month(app, org).boxed(),
    )
    .await
}

async fn month(app: &App, org: OrgId) -> Result<()> {
    let Some(mut unit) = app.units.begin_for(org, Actor::System, None).await? else { return Ok(()) };
    subscriptions::refill(&mut unit, &app.plans).await?;
    app.follow_up(org, unit.commit().await?);
    Ok(())
}

/// Ends the replies whose process is gone.
pub(super) async fn drafts(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    each(
        "ending a lost reply",
        |after| async move { store::drafts::lapsed(&mut app.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, id| async move { app.chat.fail_lapsed(org, MessageId(id)).await.map(drop) }.boxed(),
    )
    .await
}

/// Gives back the credits of replies that were cut short.
pub(super) async fn reservations(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    each(
        "giving a lapsed reservation back",
        |after| async move { store::credits::expired(&mut app.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, id| refund(app, org, MessageId(id), now).boxed(),
    )
    .await
}

async fn refund(app: &App, org: OrgId, message: MessageId, now: Timestamp) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::credits::refund(&mut tx, org, message, app.ports.ids.next(), now).await?;
    tx.commit().await
}
