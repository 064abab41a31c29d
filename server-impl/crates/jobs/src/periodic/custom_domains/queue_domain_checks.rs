//! Regular checks of custom domains.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::custom_domains;
use frontdesk_services::Services;
use frontdesk_store::custom_domains as stored;
use frontdesk_types::{CustomDomainId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Queues the checks that are due.
pub(super) struct QueueDomainChecks;

impl PeriodicTask for QueueDomainChecks {
    const NAME: &'static str = "queue_domain_checks";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        let lost = custom_domains::lost_check_cutoff(now);
        for_each_id(
            services,
            "queueing the check of a custom domain",
            |after| {
                async move { stored::list_due(&mut services.store.read().await?, now, lost, &after, BATCH_ROWS).await }.boxed()
            },
            |org, id| queue_check(services, org, CustomDomainId(id)).boxed(),
        )
        .await
    }
}

async fn queue_check(services: &Services, org: OrgId, id: CustomDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| custom_domains::queue_check(unit, id).await)).await.map(drop)
}
