//! Removal of mails that the log does not show any more.

use std::time::Duration;

use frontdesk_channels::email::log;
use frontdesk_services::Services;
use frontdesk_types::{EmailMessageId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Removes old mails that belong to no conversation; the others stay as long as their conversation.
pub(super) struct RemoveOldMails;

impl PeriodicTask for RemoveOldMails {
    const NAME: &'static str = "remove_old_mails";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "removing an old mail",
            |after| async move { log::list_expired(&mut services.store.read().await?, now, &after, BATCH_ROWS).await }.boxed(),
            |org, id| log::remove_expired(&services.store, org, EmailMessageId(id)).boxed(),
        )
        .await
    }
}
