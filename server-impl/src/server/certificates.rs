//! Certificates for handshakes.

use std::sync::Arc;

use async_trait::async_trait;
use frontdesk_http::tls::{CertificateSource, StoredCertificate};
use frontdesk_platform::certificates::serving;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::Result;

/// Serves the certificates in the operator's files, and those ordered from an authority.
pub(super) struct ServedCertificates(pub(super) Arc<Services>);

#[async_trait]
impl CertificateSource for ServedCertificates {
    fn default_host(&self) -> Option<&str> {
        self.0.certification.host.as_ref().map(|host| host.as_str())
    }

    async fn find_id(&self, hostname: &str) -> Result<Option<String>> {
        let services = &self.0;
        if let Some(file) = services.certification.files.find(hostname) {
            return Ok(Some(file.id.clone()));
        }
        let addresses = services.help_addresses();
        let (mut conn, now) = (services.store.read().await?, services.ports.clock.now());
        let key =
            serving::find_served_key(&mut conn, &services.certification, hostname, addresses.slug_in(hostname), now).await?;
        Ok(key.map(|key| key.to_string()))
    }

    async fn load_certificate(&self, hostname: &str) -> Result<Option<StoredCertificate>> {
        let services = &self.0;
        if let Some(file) = services.certification.files.find(hostname) {
            return Ok(Some(StoredCertificate { id: file.id.clone(), chain: file.chain.clone(), key: file.key.clone() }));
        }
        let found = serving::load_certificate(&mut services.store.read().await?, &services.ring, hostname).await?;
        Ok(found.map(|(key, chain, secret)| StoredCertificate { id: key.to_string(), chain: chain.into_bytes(), key: secret }))
    }

    async fn challenge_digest(&self, hostname: &str) -> Result<Option<Vec<u8>>> {
        let (services, now) = (&self.0, self.0.ports.clock.now());
        store::certificates::challenges::find_answer_digest(&mut services.store.read().await?, hostname, now).await
    }
}
