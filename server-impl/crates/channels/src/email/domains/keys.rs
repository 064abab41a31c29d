//! The private keys with which mails are signed: generated here, and encrypted at rest.

use async_trait::async_trait;
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        rsa::RsaKeyPair,
        seal::SealPlace,
    },
    sealed_table::SealedTable,
};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    EmailDomainId, OrgId, Result,
    email_domains::{DkimKey, EmailDomain},
    peppers::{PepperId, SealedCell},
};
use secrecy::{ExposeSecret, SecretSlice};

/// Stores the key of a new domain.
pub(super) async fn insert(tx: &mut Tx, ring: &PepperRing, domain: &EmailDomain, keys: &RsaKeyPair) -> Result<()> {
    let row = domain.id.to_string();
    let sealed = ring.seal(seal_place(domain.org, &row), keys.private.expose_secret());
    store::channels::email::domains::keys::insert(tx, domain.org, domain.id, &sealed).await
}

/// Finds the key with which mails from a domain are signed, and opens it (PKCS #8, DER); `None` if the provider signs.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn open_signing_key(
    conn: &mut Conn,
    ring: &KeyRing,
    org: OrgId,
    domain: EmailDomainId,
) -> Result<Option<(DkimKey, SecretSlice<u8>)>> {
    let Some(key) = store::channels::email::domains::signing_key(conn, org, domain).await? else { return Ok(None) };
    let opened = ring.open_sealed(conn, seal_place(org, &domain.to_string()), &key.sealed).await?;
    Ok(Some((key, opened)))
}

fn seal_place(org: OrgId, row: &str) -> SealPlace<'_> {
    SealPlace { purpose: "DKIM key", org: Some(org), row }
}

/// Keys of all email domains, for rotations of the pepper.
pub struct DkimKeys;

#[async_trait]
impl SealedTable for DkimKeys {
    fn name(&self) -> &'static str {
        "DKIM keys"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let count = store::channels::email::domains::keys::count_sealed(conn, pepper).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found: Vec<(OrgId, EmailDomainId, SealedCell)> =
            store::channels::email::domains::keys::lock_sealed_under_others(tx, ring.current().id(), most).await?;
        for (org, domain, sealed) in &found {
            let row = domain.to_string();
            let key = ring.open(seal_place(*org, &row), sealed)?;
            let again = ring.seal(seal_place(*org, &row), key.expose_secret());
            store::channels::email::domains::keys::reseal(tx, *org, *domain, &again).await?;
        }
        Ok(found.len() as u64)
    }
}
