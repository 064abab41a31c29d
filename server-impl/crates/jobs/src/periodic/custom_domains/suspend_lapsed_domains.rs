//! Suspension of custom domains whose organization has lost the entitlement to them.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::custom_domains::suspension;
use frontdesk_services::Services;
use frontdesk_store::custom_domains as stored;
use frontdesk_types::{CustomDomainId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Suspends domains after the grace period, and restores them.
pub(super) struct SuspendLapsedDomains;

impl PeriodicTask for SuspendLapsedDomains {
    const NAME: &'static str = "suspend_lapsed_domains";

    async fn run(services: &Services) -> Result<()> {
        let before = services.ports.clock.now() - suspension::GRACE_PERIOD;
        for_each_id(
            services,
            "reviewing a custom domain",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    stored::entitlement::list_changed(&mut conn, before, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| review_domain(services, org, CustomDomainId(id)).boxed(),
        )
        .await
    }
}

async fn review_domain(services: &Services, org: OrgId, id: CustomDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| suspension::review_entitlement(unit, id).await)).await.map(drop)
}
