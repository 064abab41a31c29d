//! Email domains whose organization has lost or regained its plan.

use frontdesk_channels::email::domains::lapses;
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_services::Services;
use frontdesk_store::channels::email::domains::lapses as stored;
use frontdesk_types::{EmailDomainId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Records when plans end, since incoming mail is deferred for a time after that, and when they are back.
pub(super) struct NoteLapsedEmailDomains;

impl PeriodicTask for NoteLapsedEmailDomains {
    const NAME: &'static str = "note_lapsed_email_domains";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "reviewing the plan of an email domain",
            |after| async move { stored::list_changed(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed(),
            |org, id| review_domain(services, org, EmailDomainId(id)).boxed(),
        )
        .await
    }
}

async fn review_domain(services: &Services, org: OrgId, id: EmailDomainId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| lapses::review_plan(unit, id).await)).await.map(drop)
}
