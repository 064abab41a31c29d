//! Records hostnames that are older than the authority from which this server gets certificates.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::{self as store, certificates::wanted};
use frontdesk_types::{
    Result,
    certificates::{CertificateCandidate, Purpose},
};
use futures::FutureExt;

use super::required_hostnames::{parse_org, record_hostname};
use crate::{
    overdue::{BATCH_ROWS, for_each_row},
    periodic::{steps::in_transaction, task::PeriodicTask},
};

/// Records the hostnames from before this server got certificates: custom domains that are served, and help centers
/// that are published. A certificate of another authority is due for renewal.
pub(super) struct NoteMissingCertificates;

impl PeriodicTask for NoteMissingCertificates {
    const NAME: &'static str = "note_missing_certificates";
    const INTERVAL: Duration = Duration::from_secs(10 * 60);

    async fn run(services: &Services) -> Result<()> {
        let Some(ordering) = &services.certification.ordering else { return Ok(()) };
        let directory = &ordering.authority.directory;
        in_transaction(services, scoped!(|tx, now| store::certificates::make_others_due(tx, directory, now).await)).await?;
        note_custom_domains(services).await?;
        note_help_centers(services).await
    }
}

async fn note_custom_domains(services: &Services) -> Result<()> {
    for_each_row(
        services,
        "noting a custom domain without a certificate",
        |after| {
            async move { wanted::list_custom_domains(&mut services.store.read().await?, &last_name(after), BATCH_ROWS).await }
                .boxed()
        },
        |unknown| record_candidate(services, unknown, Purpose::CustomDomain, String::new()).boxed(),
    )
    .await
}

async fn note_help_centers(services: &Services) -> Result<()> {
    let suffix = &services.help_addresses().hostname_suffix();
    for_each_row(
        services,
        "noting a help center without a certificate",
        |after| {
            async move { wanted::list_slugs(&mut services.store.read().await?, suffix, &last_name(after), BATCH_ROWS).await }
                .boxed()
        },
        |unknown| record_candidate(services, unknown, Purpose::HelpCenter, suffix.clone()).boxed(),
    )
    .await
}

fn last_name(unknown: Option<CertificateCandidate>) -> String {
    unknown.map(|last| last.name).unwrap_or_default()
}

async fn record_candidate(services: &Services, unknown: CertificateCandidate, purpose: Purpose, suffix: String) -> Result<()> {
    let hostname = format!("{}{suffix}", unknown.name);
    if unknown.is_known || !services.certification.is_ordered(&hostname) {
        return Ok(());
    }
    record_hostname(services, &hostname, purpose, Some(parse_org(&hostname, &unknown.org)?)).await
}
