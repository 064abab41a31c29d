//! Removal of invitations that nobody has accepted.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::accounts::invitations;
use frontdesk_types::{InvitationId, OrgId, Result, Timestamp};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_transaction, task::PeriodicTask},
};

/// Time for which an expired invitation is kept. Until then, it can be sent again.
const RETENTION: Duration = Duration::from_hours(30 * 24);

/// Removes invitations that expired long ago, withdrawn ones too.
pub(super) struct RemoveOldInvitations;

impl PeriodicTask for RemoveOldInvitations {
    const NAME: &'static str = "remove_old_invitations";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        let before = services.ports.clock.now() - RETENTION;
        for_each_id(
            services,
            "removing an invitation that nobody has accepted",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    invitations::list_expired(&mut conn, before, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| remove_invitation(services, org, InvitationId(id), before).boxed(),
        )
        .await
    }
}

async fn remove_invitation(services: &Services, org: OrgId, id: InvitationId, before: Timestamp) -> Result<()> {
    in_transaction(services, scoped!(|tx, _| invitations::remove_expired(tx, org, id, before).await)).await
}
