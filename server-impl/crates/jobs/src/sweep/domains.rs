//! Custom domains: those that are due are checked, and those whose organization has lost what they need are suspended in time.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::custom_domains::{self, lapsing};
use frontdesk_services::Services;
use frontdesk_store::custom_domains as stored;
use frontdesk_types::{CustomDomainId, OrgId, Result};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

/// Queues the checks that are due.
pub(super) async fn check(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    let lost = custom_domains::lost_before(now);
    each(
        services,
        "queueing the check of a custom domain",
        |after| async move { stored::due(&mut services.store.read().await?, now, lost, &after, BATCH).await }.boxed(),
        |org, id| check_one(services, org, CustomDomainId(id)).boxed(),
    )
    .await
}

async fn check_one(services: &Services, org: OrgId, id: CustomDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| custom_domains::queue_check(unit, id).await)).await.map(drop)
}

/// Suspends domains, and brings them back.
pub(super) async fn review(services: &Services) -> Result<()> {
    let before = services.ports.clock.now() - lapsing::GRACE;
    each(
        services,
        "reviewing a custom domain",
        |after| async move { stored::lapsing::changed(&mut services.store.read().await?, before, &after, BATCH).await }.boxed(),
        |org, id| review_one(services, org, CustomDomainId(id)).boxed(),
    )
    .await
}

async fn review_one(services: &Services, org: OrgId, id: CustomDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| lapsing::review(unit, id).await)).await.map(drop)
}
