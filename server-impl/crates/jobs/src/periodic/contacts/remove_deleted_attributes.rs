//! Removal of the values of deleted attributes, which may be many; the attributes themselves disappear immediately.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::contacts::attributes;
use frontdesk_types::{AttributeId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Removes the values of deleted attributes, in steps.
pub(super) struct RemoveDeletedAttributes;

impl PeriodicTask for RemoveDeletedAttributes {
    const NAME: &'static str = "remove_deleted_attributes";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "removing an attribute of contacts",
            |after| async move { attributes::list_deleted(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed(),
            |org, id| remove_attribute(services, org, AttributeId(id)).boxed(),
        )
        .await
    }
}

async fn remove_attribute(services: &Services, org: OrgId, id: AttributeId) -> Result<()> {
    in_steps(services, scoped!(|tx, _| attributes::remove_some(tx, org, id).await)).await
}
