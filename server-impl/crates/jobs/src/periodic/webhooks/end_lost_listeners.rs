//! Removal of the endpoints of command-line listeners, which have one for as long as their process lives.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::webhooks::listeners;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{OrgId, Result, WebhookEndpointId};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Ends the endpoints of listeners whose process has died.
pub(super) struct EndLostListeners;

impl PeriodicTask for EndLostListeners {
    const NAME: &'static str = "end_lost_listeners";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "ending what nobody listens with",
            |after| {
                async move {
                    store::webhooks::listeners::list_lapsed(&mut services.store.read().await?, now, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| end_listener(services, org, WebhookEndpointId(id)).boxed(),
        )
        .await
    }
}

async fn end_listener(services: &Services, org: OrgId, id: WebhookEndpointId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| listeners::stop_listening(unit, id).await)).await.map(drop)
}
