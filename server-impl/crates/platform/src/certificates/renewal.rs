//! Renewal times of certificates. The authority suggests them, if it can (RFC 9773), since it knows of revocations
//! and of its own load.

use frontdesk_types::certificates::Issued;

use super::{issuing::Issuer, problems::Stop, schedule};

impl Issuer<'_> {
    /// Asks the authority when to renew a certificate. While it cannot tell, its previous answer stays.
    pub(super) async fn ask(&self, issued: &Issued) -> Result<(), Stop> {
        let now = self.ports.clock.now();
        let Some(id) = issued.renewal_id.as_deref() else {
            return Ok(self.renewed_at(issued, issued.renew_at, None).await?);
        };
        let asked = match self.account(self.stored_account().await?).await {
            Ok(account) => account.renewal(id).await.map_err(Stop::from),
            Err(stop) => Err(stop),
        };
        match asked {
            Ok(window) => {
                let renew_at = schedule::within(&window, issued.renew_at, &*self.ports.random).min(issued.not_after);
                Ok(self.renewed_at(issued, renew_at, Some(now + schedule::ask_after(window.ask_after))).await?)
            }
            Err(Stop::Failed(failure)) => {
                tracing::debug!(hostname = self.hostname, detail = failure.problem.detail, "the time of renewal cannot be asked");
                Ok(self.renewed_at(issued, issued.renew_at, Some(now + schedule::ASK_AGAIN)).await?)
            }
            Err(stop) => Err(stop),
        }
    }
}
