//! Start of subscription months.

use frontdesk_core::{auth::principal::Principal, billing::subscriptions, scoped};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Starts the months that are due.
pub(super) struct StartSubscriptionMonths;

impl PeriodicTask for StartSubscriptionMonths {
    const NAME: &'static str = "start_subscription_months";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "starting a subscription month",
            |after| {
                async move {
                    store::accounts::orgs::list_due_for_refill(&mut services.store.read().await?, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, _| start_month(services, org).boxed(),
        )
        .await
    }
}

async fn start_month(services: &Services, org: OrgId) -> Result<()> {
    let plans = &services.plans;
    let refill = services.change(org, &Principal::System, None, scoped!(|unit| subscriptions::refill_credits(unit, plans).await));
    refill.await.map(drop)
}
