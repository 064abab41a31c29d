//! Deletion of workspaces that agents signed up for and no one has claimed.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::claims;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Deletes the workspaces that were not claimed in time.
pub(super) struct DeleteUnclaimedWorkspaces;

impl PeriodicTask for DeleteUnclaimedWorkspaces {
    const NAME: &'static str = "delete_unclaimed_workspaces";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "deleting a workspace that nobody claimed",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::accounts::claims::list_expired(&mut conn, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, _| delete_workspace(services, org).boxed(),
        )
        .await
    }
}

async fn delete_workspace(services: &Services, org: OrgId) -> Result<()> {
    let expire = services.change(org, &Principal::System, None, scoped!(|unit| claims::expire_unclaimed(unit).await));
    if expire.await? == Some(true) {
        tracing::info!(%org, "a workspace that nobody claimed is deleted");
    }
    Ok(())
}
