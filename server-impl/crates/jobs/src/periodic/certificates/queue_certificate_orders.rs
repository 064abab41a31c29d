//! Orders of certificates, and renewals before they expire.

use frontdesk_core::scoped;
use frontdesk_platform::certificates::required_hostnames;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    certificates::{DueCertificate, Purpose},
};
use futures::FutureExt;

use super::required_hostnames::{parse_org, record_hostname};
use crate::{
    overdue::{BATCH_ROWS, attempt_row, for_each_row},
    periodic::{steps::in_transaction, task::PeriodicTask},
};

/// Records the hosts of the platform, and queues the orders that are due.
pub(super) struct QueueCertificateOrders;

impl PeriodicTask for QueueCertificateOrders {
    const NAME: &'static str = "queue_certificate_orders";

    async fn run(services: &Services) -> Result<()> {
        if services.certification.ordering.is_none() {
            return Ok(());
        }
        for host in services.certification.platform_hosts() {
            attempt_row(services, "noting a host of the platform", ("", host), record_platform_host(services, host)).await;
        }
        let now = services.ports.clock.now();
        for_each_row(
            services,
            "queueing an order for a certificate",
            |after: Option<DueCertificate>| {
                async move {
                    let mut conn = services.store.read().await?;
                    store::certificates::list_due(
                        &mut conn,
                        now,
                        required_hostnames::lost_work_cutoff(now),
                        after.as_ref(),
                        BATCH_ROWS,
                    )
                    .await
                }
                .boxed()
            },
            |due| queue_order(services, due).boxed(),
        )
        .await
    }
}

async fn record_platform_host(services: &Services, host: &str) -> Result<()> {
    if !services.certification.is_ordered(host)
        || store::certificates::find(&mut services.store.read().await?, host).await?.is_some()
    {
        return Ok(());
    }
    record_hostname(services, host, Purpose::Platform, None).await
}

async fn queue_order(services: &Services, due: DueCertificate) -> Result<()> {
    let org = due.org.as_deref().map(|org| parse_org(&due.hostname, org)).transpose()?;
    let hostname = &due.hostname;
    in_transaction(services, scoped!(|tx, _| required_hostnames::queue_due_work(tx, &services.ports, hostname, org).await))
        .await?;
    services.wake(true);
    Ok(())
}
