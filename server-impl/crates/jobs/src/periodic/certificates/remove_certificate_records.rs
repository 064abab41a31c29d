//! Removal of orders, recorded while limits count them, and of challenges, recorded while they are presented.

use frontdesk_core::scoped;
use frontdesk_platform::certificates::budgets;
use frontdesk_services::Services;
use frontdesk_store::certificates::{challenges, orders};
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Removes orders that no limit counts, and challenges that are no longer presented.
pub(super) struct RemoveCertificateRecords;

impl PeriodicTask for RemoveCertificateRecords {
    const NAME: &'static str = "remove_certificate_records";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(
            services,
            scoped!(|tx, now| {
                orders::remove_before(tx, budgets::oldest_counted_order(now)).await?;
                challenges::remove_expired(tx, now).await
            }),
        )
        .await
    }
}
