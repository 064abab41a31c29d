//! Removal of failed replies, which report the reason to their readers for a while.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{MessageId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Time for which readers can learn why a reply failed.
const FAILED_RETENTION: Duration = Duration::from_hours(24);

/// Removes the replies that failed long ago.
pub(super) struct RemoveFailedReplies;

impl PeriodicTask for RemoveFailedReplies {
    const NAME: &'static str = "remove_failed_replies";

    async fn run(services: &Services) -> Result<()> {
        let before = services.ports.clock.now() - FAILED_RETENTION;
        for_each_id(
            services,
            "removing a failed reply",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::chat::drafts::list_failed(&mut conn, before, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| async move { services.chat.remove_failed_reply(org, MessageId(id)).await }.boxed(),
        )
        .await
    }
}
