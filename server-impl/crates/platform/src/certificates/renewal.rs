//! Renewal times of certificates. The authority suggests them, if it can (RFC 9773), since it knows of revocations
//! and of its own load.

use frontdesk_types::certificates::IssuedCertificate;

use super::{issuing::CertificateIssuer, problems::WorkError, schedule};

impl CertificateIssuer<'_> {
    /// Asks the authority when to renew a certificate. While it cannot tell, its previous answer stays.
    pub(super) async fn ask_renewal_time(&self, issued: &IssuedCertificate) -> Result<(), WorkError> {
        let now = self.ports.clock.now();
        let Some(id) = issued.renewal_id.as_deref() else {
            return Ok(self.store_renewal_time(issued, issued.renew_at, None).await?);
        };
        let asked = match self.registered_account(self.load_or_create_account().await?).await {
            Ok(account) => account.renewal_window(id).await.map_err(WorkError::from),
            Err(stop) => Err(stop),
        };
        match asked {
            Ok(window) => {
                let renew_at =
                    schedule::renewal_within_window(&window, issued.renew_at, &*self.ports.random).min(issued.not_after);
                Ok(self
                    .store_renewal_time(issued, renew_at, Some(now + schedule::clamp_query_interval(window.ask_after)))
                    .await?)
            }
            Err(WorkError::Failed(failure)) => {
                tracing::debug!(hostname = self.hostname, detail = failure.problem.detail, "the time of renewal cannot be asked");
                Ok(self.store_renewal_time(issued, issued.renew_at, Some(now + schedule::RENEWAL_QUERY_RETRY_PAUSE)).await?)
            }
            Err(stop) => Err(stop),
        }
    }
}
