//! Makes sure that the leftovers of contacts that were merged or erased are settled in the end, even if their job
//! was dropped, or died and was removed.

use frontdesk_services::Services;
use frontdesk_store::contacts::retiring;
use frontdesk_types::{ContactId, Result, jobs::RetireContact};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Queues the retirement of contacts with leftovers that have no job.
pub(super) struct QueueContactRetirements;

impl PeriodicTask for QueueContactRetirements {
    const NAME: &'static str = "queue_contact_retirements";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing what remains of a contact",
            |after| {
                async move { retiring::list_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed()
            },
            |org, id| queue_again(services, RetireContact { org, contact: ContactId(id) }).boxed(),
        )
        .await
    }
}
