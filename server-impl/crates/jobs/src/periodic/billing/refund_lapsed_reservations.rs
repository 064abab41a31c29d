//! Refunds of credits that were reserved for replies that never came.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{MessageId, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_transaction, task::PeriodicTask},
};

/// Refunds the credits of interrupted replies.
pub(super) struct RefundLapsedReservations;

impl PeriodicTask for RefundLapsedReservations {
    const NAME: &'static str = "refund_lapsed_reservations";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "refunding a lapsed reservation",
            |after| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::billing::credits::list_expired(&mut conn, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| refund_reservation(services, org, MessageId(id)).boxed(),
        )
        .await
    }
}

async fn refund_reservation(services: &Services, org: OrgId, message: MessageId) -> Result<()> {
    let ids = &services.ports.ids;
    in_transaction(
        services,
        scoped!(|tx, now| store::billing::credits::refund_reservation(tx, org, message, ids.next(), now).await.map(drop)),
    )
    .await
}
