//! Removal of mails as they came, after the retention period set by the operator.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_store::channels::email::raw_mails;
use frontdesk_types::{EmailMessageId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Removes mails as they came once they have expired; what was read of them stays.
pub(super) struct RemoveRawMails;

impl PeriodicTask for RemoveRawMails {
    const NAME: &'static str = "remove_raw_mails";
    const INTERVAL: Duration = Duration::from_mins(10);

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "removing a mail as it came",
            |after| {
                async move { raw_mails::list_expired(&mut services.store.read().await?, now, &after, BATCH_ROWS).await }.boxed()
            },
            |org, id| remove(services, org, EmailMessageId(id)).boxed(),
        )
        .await
    }
}

async fn remove(services: &Services, org: OrgId, id: EmailMessageId) -> Result<()> {
    let mut tx = services.store.begin_for(Some(org)).await?;
    raw_mails::remove_expired(&mut tx, org, id, services.ports.clock.now()).await?;
    tx.commit().await
}
