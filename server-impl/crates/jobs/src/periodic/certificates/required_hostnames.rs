//! Records hostnames that need a certificate, each in a transaction of its own.

use frontdesk_core::scoped;
use frontdesk_platform::certificates::required_hostnames;
use frontdesk_services::Services;
use frontdesk_types::{Error, OrgId, Result, certificates::Purpose};

use crate::periodic::steps::in_transaction;

/// Records a hostname, and wakes the task that orders its certificate.
pub(super) async fn record_hostname(services: &Services, hostname: &str, purpose: Purpose, org: Option<OrgId>) -> Result<()> {
    in_transaction(
        services,
        scoped!(|tx, _| required_hostnames::request_certificate(tx, &services.ports, hostname, purpose, org).await),
    )
    .await?;
    services.wake(true);
    Ok(())
}

/// Parses the organization in the row of a hostname.
///
/// # Errors
/// A fault that names the hostname.
pub(super) fn parse_org(hostname: &str, org: &str) -> Result<OrgId> {
    org.parse().map_err(|error| Error::internal(format!("the organization of {hostname} cannot be read: {error}")))
}
