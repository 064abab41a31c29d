//! Whatever expires by itself: workspaces that nobody claimed, months of subscriptions, replies whose process is gone, and reservations
//! of replies that never came.

use frontdesk_core::{auth::principal::Principal, billing::subscriptions, scoped};
use frontdesk_platform::accounts::claims;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{MessageId, OrgId, Result, Timestamp};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

/// Deletes the workspaces that nobody claimed in time.
pub(super) async fn sandboxes(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "deleting a workspace that nobody claimed",
        |after| {
            async move { store::accounts::claims::expired(&mut services.store.read().await?, now, &after, BATCH).await }.boxed()
        },
        |org, _| sandbox(services, org).boxed(),
    )
    .await
}

async fn sandbox(services: &Services, org: OrgId) -> Result<()> {
    let expire = services.change(org, &Principal::System, None, scoped!(|unit| claims::expire(unit).await));
    if expire.await? == Some(true) {
        tracing::info!(%org, "a workspace that nobody claimed is deleted");
    }
    Ok(())
}

/// Begins the months that are due.
pub(super) async fn months(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "starting a subscription month",
        |after| {
            async move { store::accounts::orgs::due_for_refill(&mut services.store.read().await?, now, &after, BATCH).await }
                .boxed()
        },
        |org, _| month(services, org).boxed(),
    )
    .await
}

async fn month(services: &Services, org: OrgId) -> Result<()> {
    let plans = &services.plans;
    let refill = services.change(org, &Principal::System, None, scoped!(|unit| subscriptions::refill(unit, plans).await));
    refill.await.map(drop)
}

/// Ends the replies whose process is gone.
pub(super) async fn drafts(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "ending a lost reply",
        |after| async move { store::chat::drafts::lapsed(&mut services.store.read().await?, now, &after, BATCH).await }.boxed(),
        |org, id| async move { services.chat.fail_lapsed(org, MessageId(id)).await.map(drop) }.boxed(),
    )
    .await
}

/// Refunds the credits of replies that were cut short.
pub(super) async fn reservations(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "refunding a lapsed reservation",
        |after| {
            async move { store::billing::credits::expired(&mut services.store.read().await?, now, &after, BATCH).await }.boxed()
        },
        |org, id| refund(services, org, MessageId(id), now).boxed(),
    )
    .await
}

async fn refund(services: &Services, org: OrgId, message: MessageId, now: Timestamp) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::billing::credits::refund(&mut tx, org, message, services.ports.ids.next(), now).await?;
        tx.commit().await
    })
    .await
}
