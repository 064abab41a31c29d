//! Removal of uploaded files, which are stored until they have been read.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::{self as store, removal};
use frontdesk_types::{OrgId, Result, SourceId, Timestamp};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Removes files that have been read, and the received parts of uploads that were never completed.
pub(super) struct RemoveLapsedUploads;

impl PeriodicTask for RemoveLapsedUploads {
    const NAME: &'static str = "remove_lapsed_uploads";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "removing a file that is no longer needed",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::knowledge::uploads::list_lapsed(&mut conn, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| remove_upload(services, org, SourceId(id), now).boxed(),
        )
        .await
    }
}

async fn remove_upload(services: &Services, org: OrgId, id: SourceId, now: Timestamp) -> Result<()> {
    // From the first step on, no more chunks are added to it.
    in_steps(
        services,
        scoped!(|tx, _| {
            Ok(store::knowledge::uploads::mark_lapsed_discarded(tx, org, id, now).await?
                && removal::remove_some_of_upload(tx, org, id).await?)
        }),
    )
    .await
}
