//! Private keys, generated here and encrypted where they are stored.

use async_trait::async_trait;
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, Ring},
        seal::Place,
    },
    sealed_table::SealedTable,
};
use frontdesk_ports::{Ports, certificates::keys};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Error, Result, TlsKeyId,
    peppers::{PepperId, Sealed},
};
use secrecy::{ExposeSecret, SecretSlice};

/// Generates a key.
///
/// # Errors
/// Only faults.
pub(super) async fn make(tx: &mut Tx, ports: &Ports, ring: &Ring) -> Result<TlsKeyId> {
    let id = ports.ids.next();
    let key = keys::generate().map_err(|error| Error::internal(format!("no key can be made: {error}")))?;
    store::certificates::keys::insert(tx, id, &ring.seal(place(&id.to_string()), key.expose_secret())).await?;
    Ok(id)
}

/// Reads a key (PKCS #8, DER); returns `None` once it is no longer used.
///
/// # Errors
/// Only faults.
pub async fn open(conn: &mut Conn, ring: &KeyRing, id: TlsKeyId) -> Result<Option<SecretSlice<u8>>> {
    let Some(sealed) = store::certificates::keys::find(conn, id).await? else { return Ok(None) };
    // Another process may have sealed it under a pepper that this one has not noticed yet.
    ring.find(conn, &sealed.pepper).await?;
    ring.now()?.open(place(&id.to_string()), &sealed).map(Some)
}

fn place(row: &str) -> Place<'_> {
    Place { purpose: "TLS key", org: None, row }
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

    async fn reseal(&self, tx: &mut Tx, ring: &Ring, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found: Vec<(TlsKeyId, Sealed)> = store::certificates::keys::sealed_otherwise(tx, ring.current().id(), most).await?;
        for (id, sealed) in &found {
            let row = id.to_string();
            let key = ring.open(place(&row), sealed)?;
            store::certificates::keys::reseal(tx, *id, &ring.seal(place(&row), key.expose_secret())).await?;
        }
        Ok(found.len() as u64)
    }
}
