//! Renews the leases of the replies that this process writes, and reports which replies it is writing.

use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{MessageId, OrgId, Result};

use super::service::ChatService;

/// Number of times a lease is renewed before it would lapse.
const RENEWALS_PER_LEASE: u32 = 3;

/// Factor by which the pause is shortened after a failure, so that a few failures in a row do not let the lease lapse.
const RETRY_DIVISOR: u32 = 5;

impl ChatService {
    /// Renews the leases of all replies of this process, including those that have said nothing yet. Never returns.
    pub(super) async fn renew_leases(&self) {
        let pause = self.writers.options.lease / RENEWALS_PER_LEASE;
        loop {
            match self.renew_once().await {
                Ok(()) => tokio::time::sleep(pause).await,
                Err(error) => {
                    tracing::warn!(%error, "the leases on replies could not be renewed; trying again soon");
                    tokio::time::sleep(pause / RETRY_DIVISOR).await;
                }
            }
        }
    }

    async fn renew_once(&self) -> Result<()> {
        let live = self.writers.lives.draft_names();
        if live.is_empty() {
            return Ok(());
        }
        retry_aborted(|| async {
            let mut tx = self.store.begin_first().await?;
            let until = self.ports.clock.now() + self.writers.options.lease;
            store::chat::drafts::renew_leases(&mut tx, self.writers.process, &live, until).await?;
            tx.commit().await
        })
        .await
    }

    /// Checks if this process is writing a reply.
    pub(super) fn is_writing(&self, org: OrgId, message: MessageId) -> bool {
        self.writers.lives.has(org, message)
    }
}
