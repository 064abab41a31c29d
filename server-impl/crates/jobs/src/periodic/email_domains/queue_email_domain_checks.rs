//! Regular checks of email domains.

use frontdesk_channels::email::domains;
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_services::Services;
use frontdesk_store::channels::email::domains as stored;
use frontdesk_types::{EmailDomainId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Queues the checks that are due.
pub(super) struct QueueEmailDomainChecks;

impl PeriodicTask for QueueEmailDomainChecks {
    const NAME: &'static str = "queue_email_domain_checks";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        let lost = domains::lost_check_cutoff(now);
        for_each_id(
            services,
            "queueing the check of an email domain",
            |after| {
                async move { stored::list_due(&mut services.store.read().await?, now, lost, &after, BATCH_ROWS).await }.boxed()
            },
            |org, id| queue_check(services, org, EmailDomainId(id)).boxed(),
        )
        .await
    }
}

async fn queue_check(services: &Services, org: OrgId, id: EmailDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| domains::queue_check(unit, id).await)).await.map(drop)
}
