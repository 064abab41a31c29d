//! Secrets with which customers sign links to their sites: generated here, and encrypted at rest.

use std::time::Duration;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        seal::SealPlace,
    },
    sealed_table::SealedTable,
    unit::Unit,
};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, SiteId, SiteSecretId, Timestamp,
    activity::Verb,
    help_center::{changes::ChangeSubject, sites::HelpCenter},
    peppers::{PepperId, SealedCell},
};
use secrecy::{ExposeSecret, SecretSlice, SecretString};

use crate::site_lock;

/// Bytes of a secret: the key size of HMAC-SHA-256 (RFC 7518, section 3.2).
const SECRET_BYTES: usize = 32;

/// Time for which links signed with the previous secret are still accepted.
const GRACE_PERIOD: Duration = Duration::from_hours(24);

/// A new secret, shown only to the caller who requested it.
pub struct NewSecret {
    /// Id of the secret.
    pub id: SiteSecretId,
    /// The key in the form that customers use.
    pub secret: SecretString,
    /// Expiry of the previous secret, if there is one.
    pub previous_until: Option<Timestamp>,
}

/// Generates a secret for a site.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn rotate_secret(unit: &mut Unit, ring: &PepperRing, id: SiteId) -> Result<NewSecret> {
    let before = site_lock::lock(unit, id).await?;
    let (org, now) = (unit.org(), unit.now());
    let mut bytes = [0; SECRET_BYTES];
    unit.random().fill(&mut bytes);
    let (secret, key) = (SecretString::from(URL_SAFE_NO_PAD.encode(bytes)), unit.new_id());
    let previous_until = store::help_center::secrets::find_current(unit, org, id).await?.map(|_| now + GRACE_PERIOD);
    store::help_center::secrets::retire_current(unit, org, id, now + GRACE_PERIOD).await?;
    let sealed = ring.seal(seal_place(org, &row_key(id, key)), secret.expose_secret().as_bytes());
    store::help_center::secrets::insert(unit, org, id, key, &sealed).await?;
    let after = HelpCenter { access_version: before.access_version + 1, updated_at: now, ..before.clone() };
    store::help_center::sites::update(unit, &after).await?;
    site_lock::record_changes(unit, &before, &[ChangeSubject::Site]).await?;
    unit.log_activity(Verb::Rotated, id);
    Ok(NewSecret { id: key, secret, previous_until })
}

/// Returns the keys that are valid now.
///
/// # Errors
/// Only faults.
pub(super) async fn valid_keys(
    conn: &mut Conn,
    ring: &KeyRing,
    org: OrgId,
    site: SiteId,
    now: Timestamp,
) -> Result<Vec<SecretSlice<u8>>> {
    let mut keys = Vec::new();
    for (id, sealed) in store::help_center::secrets::list_valid(conn, org, site, now).await? {
        // Another process may have sealed it under a pepper that this one has not loaded yet.
        ring.find_pepper(conn, &sealed.pepper).await?;
        keys.push(ring.current_ring()?.open(seal_place(org, &row_key(site, id)), &sealed)?);
    }
    Ok(keys)
}

fn seal_place(org: OrgId, row: &str) -> SealPlace<'_> {
    SealPlace { purpose: "help center link secrets", org: Some(org), row }
}

fn row_key(site: SiteId, id: SiteSecretId) -> String {
    format!("{site} {id}")
}

/// Secrets of all sites, for pepper rotation.
pub struct SiteSecrets;

#[async_trait]
impl SealedTable for SiteSecrets {
    fn name(&self) -> &'static str {
        "secrets of links to help centers"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let count = store::help_center::secrets::count_sealed(conn, pepper).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found: Vec<(OrgId, SiteId, SiteSecretId, SealedCell)> =
            store::help_center::secrets::lock_sealed_under_others(tx, ring.current().id(), most).await?;
        for (org, site, id, sealed) in &found {
            let row = row_key(*site, *id);
            let secret = ring.open(seal_place(*org, &row), sealed)?;
            let again = ring.seal(seal_place(*org, &row), secret.expose_secret());
            store::help_center::secrets::reseal(tx, (*org, *site, *id), &again).await?;
        }
        Ok(found.len() as u64)
    }
}
