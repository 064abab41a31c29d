//! Deletion of unused files of help centers.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_help_center::uploads;
use frontdesk_services::Services;
use frontdesk_store::help_center::files;
use frontdesk_types::{HelpCenterFileId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Deletes files that have not been used for a while, and remains of incomplete uploads.
pub(super) struct DeleteUnusedHelpCenterFiles;

impl PeriodicTask for DeleteUnusedHelpCenterFiles {
    const NAME: &'static str = "delete_unused_help_center_files";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "deleting a file that nothing uses",
            |after| async move { files::list_expired(&mut services.store.read().await?, now, &after, BATCH_ROWS).await }.boxed(),
            |org, id| delete_file(services, org, HelpCenterFileId(id)).boxed(),
        )
        .await
    }
}

async fn delete_file(services: &Services, org: OrgId, id: HelpCenterFileId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| uploads::expire(unit, id).await)).await.map(drop)
}
