//! End of replies whose process has died.

use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{MessageId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Ends the replies whose process is gone.
pub(super) struct EndLostReplies;

impl PeriodicTask for EndLostReplies {
    const NAME: &'static str = "end_lost_replies";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "ending a lost reply",
            |after| {
                async move { store::chat::drafts::list_lapsed(&mut services.store.read().await?, now, &after, BATCH_ROWS).await }
                    .boxed()
            },
            |org, id| async move { services.chat.fail_lapsed(org, MessageId(id)).await.map(drop) }.boxed(),
        )
        .await
    }
}
