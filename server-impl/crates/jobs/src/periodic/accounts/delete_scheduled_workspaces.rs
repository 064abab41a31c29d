//! Deletion of workspaces whose owners have decided so, once it is due.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::deletion;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Deletes the workspaces whose deletion is due. A job removes what is in them, in steps.
pub(super) struct DeleteScheduledWorkspaces;

impl PeriodicTask for DeleteScheduledWorkspaces {
    const NAME: &'static str = "delete_scheduled_workspaces";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "deleting a workspace as its owner has decided",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::accounts::deletion::list_due(&mut conn, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, _| delete_workspace(services, org).boxed(),
        )
        .await
    }
}

async fn delete_workspace(services: &Services, org: OrgId) -> Result<()> {
    let delete = services.change(org, &Principal::System, None, scoped!(|unit| deletion::delete_if_due(unit).await));
    if delete.await? == Some(true) {
        tracing::info!(%org, "a workspace is deleted, as its owner has decided");
    }
    Ok(())
}
