//! The account at a certificate authority. Its key is stored before the authority sees it, so that all processes
//! share one account, and a crash loses none.

use frontdesk_ports::acme::AuthorityAccount;
use frontdesk_store::{self as store, certificates::accounts, retry_aborted};
use frontdesk_types::{Error, Result, certificates::AcmeAccount};
use secrecy::SecretSlice;

use super::{
    issuing::CertificateIssuer,
    keys,
    problems::{IssueFailure, WorkError},
};

impl CertificateIssuer<'_> {
    /// Returns the account, which is registered on first use.
    pub(super) async fn registered_account(&self, stored: AcmeAccount) -> Result<AuthorityAccount, WorkError> {
        let failed = |error| WorkError::Failed(IssueFailure::of_authority(error));
        let key = self.open_account_key(&stored).await?;
        let url = match stored.url {
            Some(url) => url,
            None => {
                let url = self.ordering.authority.register_account(&key).await.map_err(failed)?;
                self.store_account_url(&url).await?;
                url
            }
        };
        self.ordering.authority.open_account(&url, &key).await.map_err(failed)
    }

    /// Returns the stored account. Its key is generated on first use.
    pub(super) async fn load_or_create_account(&self) -> Result<AcmeAccount> {
        let directory = self.ordering.authority.directory.as_str();
        let found = accounts::find(&mut self.store.read().await?, directory).await?;
        if let Some(found) = found {
            return Ok(found);
        }
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            let key = keys::generate_key(&mut tx, self.ports, &*self.ring.current_ring()?).await?;
            if !accounts::insert(&mut tx, directory, key).await? {
                // Another process was faster.
                store::certificates::keys::remove(&mut tx, key).await?;
            }
            tx.commit().await
        })
        .await?;
        let found = accounts::find(&mut self.store.read().await?, directory).await?;
        found.ok_or_else(|| Error::internal(format!("the account at {directory} is gone")))
    }

    async fn open_account_key(&self, account: &AcmeAccount) -> Result<SecretSlice<u8>> {
        let key = keys::open_key(&mut self.store.read().await?, self.ring, account.key).await?;
        key.ok_or_else(|| Error::internal(format!("the key {} of the account is gone", account.key)))
    }

    async fn store_account_url(&self, url: &str) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            accounts::set_url(&mut tx, &self.ordering.authority.directory, url).await?;
            tx.commit().await
        })
        .await
    }
}
