//! Keys with which mails from hosts of the platform are signed: generated here, and encrypted where they are stored.

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        rsa::RsaKeyPair,
        seal::SealPlace,
    },
    sealed_table::SealedTable,
};
use frontdesk_ports::random::Random;
use frontdesk_store::{self as store, Conn, Store, Tx, retry_aborted};
use frontdesk_types::{Error, Result, mail::PlatformMailKey, peppers::PepperId};
use secrecy::{ExposeSecret, SecretSlice};

use crate::base32::encode_lower;

/// Beginning of every selector.
const SELECTOR_PREFIX: &str = "fd";

/// Random bytes of a selector: 8 letters.
const SELECTOR_BYTES: usize = 5;

/// Finds the key of a host, and generates it if there is none yet.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_or_generate(store: &Store, ring: &KeyRing, random: &dyn Random, hostname: &str) -> Result<PlatformMailKey> {
    if let Some(found) = store::platform_mail_keys::find(&mut store.read().await?, hostname).await? {
        return Ok(found);
    }
    let pair = tokio::task::spawn_blocking(RsaKeyPair::generate).await;
    let pair = pair.map_err(|error| Error::internal(format!("no key can be made: {error}")))??;
    let new = PlatformMailKey {
        hostname: hostname.to_owned(),
        selector: new_selector(random),
        public_key: STANDARD.encode(&pair.public),
        sealed: ring.current_ring()?.seal(seal_place(hostname), pair.private.expose_secret()),
    };
    retry_aborted(|| async {
        let mut tx = store.begin().await?;
        // Another process may have made one at the same time.
        let is_new = store::platform_mail_keys::insert(&mut tx, &new).await?;
        let found = if is_new { None } else { store::platform_mail_keys::find(&mut tx, hostname).await? };
        tx.commit().await?;
        Ok(found.unwrap_or_else(|| new.clone()))
    })
    .await
}

/// Opens the private key (PKCS #8, DER).
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn open(conn: &mut Conn, ring: &KeyRing, key: &PlatformMailKey) -> Result<SecretSlice<u8>> {
    ring.open_sealed(conn, seal_place(&key.hostname), &key.sealed).await
}

fn new_selector(random: &dyn Random) -> String {
    let mut bytes = [0; SELECTOR_BYTES];
    random.fill(&mut bytes);
    format!("{SELECTOR_PREFIX}{}", encode_lower(&bytes))
}

fn seal_place(hostname: &str) -> SealPlace<'_> {
    SealPlace { purpose: "platform mail key", org: None, row: hostname }
}

/// Keys of all hosts, for rotations of the pepper.
pub struct PlatformMailKeys;

#[async_trait]
impl SealedTable for PlatformMailKeys {
    fn name(&self) -> &'static str {
        "platform mail keys"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let count = store::platform_mail_keys::count_sealed(conn, pepper).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = store::platform_mail_keys::lock_sealed_under_others(tx, ring.current().id(), most).await?;
        for (hostname, sealed) in &found {
            let place = seal_place(hostname);
            let key = ring.open(place, sealed)?;
            store::platform_mail_keys::reseal(tx, hostname, &ring.seal(place, key.expose_secret())).await?;
        }
        Ok(found.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;

    use super::*;

    #[test]
    fn a_selector_is_a_label_that_nobody_guesses() {
        let selector = new_selector(&OsRandom);
        let is_label = selector.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
        assert!(selector.starts_with("fd") && selector.len() == 10 && is_label, "{selector}");
        assert_ne!(selector, new_selector(&OsRandom));
    }
}
