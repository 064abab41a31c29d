//! Private keys, generated here and encrypted where they are stored.

use async_trait::async_trait;
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        seal::SealPlace,
    },
    sealed_table::SealedTable,
};
use frontdesk_ports::{Ports, certificates::keys};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Error, Result, TlsKeyId,
    peppers::{PepperId, SealedCell},
};
use secrecy::{ExposeSecret, SecretSlice};

/// Generates a key.
///
/// # Errors
/// Only faults.
pub(super) async fn generate_key(tx: &mut Tx, ports: &Ports, ring: &PepperRing) -> Result<TlsKeyId> {
    let id = ports.ids.next();
    let key = keys::generate_key().map_err(|error| Error::internal(format!("no key can be made: {error}")))?;
    store::certificates::keys::insert(tx, id, &ring.seal(key_place(&id.to_string()), key.expose_secret())).await?;
    Ok(id)
}

/// Reads a key (PKCS #8, DER); returns `None` once it is no longer used.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn open_key(conn: &mut Conn, ring: &KeyRing, id: TlsKeyId) -> Result<Option<SecretSlice<u8>>> {
    let Some(sealed) = store::certificates::keys::find(conn, id).await? else { return Ok(None) };
    ring.open_sealed(conn, key_place(&id.to_string()), &sealed).await.map(Some)
}

fn key_place(row: &str) -> SealPlace<'_> {
    SealPlace { purpose: "TLS key", org: None, row }
}

/// All private keys, for rotations of the pepper.
pub struct TlsKeys;

#[async_trait]
impl SealedTable for TlsKeys {
    fn name(&self) -> &'static str {
        "TLS keys"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let count = store::certificates::keys::count_sealed(conn, pepper).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found: Vec<(TlsKeyId, SealedCell)> =
            store::certificates::keys::lock_sealed_under_others(tx, ring.current().id(), most).await?;
        for (id, sealed) in &found {
            let row = id.to_string();
            let key = ring.open(key_place(&row), sealed)?;
            store::certificates::keys::reseal(tx, *id, &ring.seal(key_place(&row), key.expose_secret())).await?;
        }
        Ok(found.len() as u64)
    }
}
