//! Certificates for the hostnames of help centers.

use frontdesk_core::unit::Unit;
use frontdesk_platform::certificates::{CertificateSources, required_hostnames};
use frontdesk_types::{Result, certificates::Purpose, help_center::sites::HelpCenter};

use super::addresses::SiteAddresses;

/// Requests a certificate for the hostname of a help center, if the site is published.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn request_certificate(
    unit: &mut Unit,
    certification: &CertificateSources,
    addresses: &SiteAddresses,
    site: &HelpCenter,
) -> Result<()> {
    let (hostname, ports) = (addresses.hostname(&site.slug), unit.ports());
    if !site.published || !certification.is_ordered(&hostname) {
        return Ok(());
    }
    required_hostnames::request_certificate(unit, &ports, &hostname, Purpose::HelpCenter, Some(site.org)).await
}
