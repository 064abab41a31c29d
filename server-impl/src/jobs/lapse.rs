//! What ends by itself: workspaces that nobody claimed in time, and months of subscriptions.

use crate::{
    app::App,
    domain::{claims, subscriptions},
    store,
    types::{OrgId, Result},
};

/// How many organizations are looked for in one go.
const BATCH: i64 = 100;

/// Deletes the workspaces that nobody claimed in time, each in a transaction of its own: whatever breaks it off, the next sweep goes on,
/// and one that cannot be deleted now does not hold up the others.
pub(super) async fn sandboxes(app: &App) -> Result<()> {
    let now = app.ports.clock.now();
    loop {
        let expired = store::claims::expired(&mut app.store.read().await?, now, BATCH).await?;
        let mut deleted = 0;
        for claim in &expired {
            match sandbox(app, claim.org).await {
                Ok(()) => deleted += 1,
                Err(error) => tracing::error!(org = %claim.org, %error, "a workspace that nobody claimed could not be deleted"),
            }
        }
        if deleted == 0 || expired.len() < usize::try_from(BATCH).unwrap_or_default() {
            return Ok(());
        }
    }
}

async fn sandbox(app: &App, org: OrgId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    let Some(agents) = claims::expire(&mut tx, org, app.ports.clock.now()).await? else { return Ok(()) };
    tx.commit().await?;
    tracing::info!(%org, "a workspace that nobody claimed is deleted");
    for agent in agents {
        app.knowledge.forget(org, agent).await?;
    }
    Ok(())
}

/// Begins the months that have come.
pub(super) async fn months(app: &App) -> Result<()> {
    loop {
        let due = store::orgs::due_for_refill(&mut app.store.read().await?, app.ports.clock.now(), BATCH).await?;
        for org in &due {
            let mut tx = app.store.begin().await?;
            subscriptions::refill(&mut tx, &app.ports, &app.plans, org.id).await?;
            tx.commit().await?;
        }
        if due.len() < usize::try_from(BATCH).unwrap_or_default() {
            return Ok(());
        }
    }
}
