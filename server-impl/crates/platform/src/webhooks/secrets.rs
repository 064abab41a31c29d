//! Secrets of endpoints, generated here and encrypted where they are stored.

use std::collections::BTreeMap;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::PepperPurpose,
        seal::SealPlace,
    },
    sealed_table::SealedTable,
};
use frontdesk_ports::random::Random;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Error, OrgId, Result, WebhookEndpointId,
    activity::Actor,
    peppers::{PepperId, SealedCell},
    webhooks::endpoints::EndpointSecrets,
};
use secrecy::{ExposeSecret, SecretSlice};

/// Prefix of every secret (Standard Webhooks 1.0, "Signature scheme").
const SECRET_PREFIX: &str = "whsec_";

/// Number of bytes of a secret: the specification requires 24 to 64.
const SECRET_BYTES: usize = 32;

/// Generates a secret.
pub fn new_secret(random: &dyn Random) -> String {
    let mut bytes = [0; SECRET_BYTES];
    random.fill(&mut bytes);
    encode_secret(bytes)
}

/// Returns the secret of listeners with a key, which is the same each time, so that their receiver can store it.
pub fn listener_secret(ring: &PepperRing, org: OrgId, actor: &Actor) -> String {
    let about = format!("{org} {} {}", actor.kind(), actor.id().unwrap_or_default());
    encode_secret(ring.current().derive_key(PepperPurpose::Listener, about.as_bytes()))
}

fn encode_secret(bytes: [u8; SECRET_BYTES]) -> String {
    format!("{SECRET_PREFIX}{}", STANDARD.encode(bytes))
}

/// Generates the secrets of a new endpoint.
pub fn first_secrets(random: &dyn Random, headers: BTreeMap<String, String>) -> EndpointSecrets {
    EndpointSecrets { secret: new_secret(random), previous: None, headers }
}

/// Encrypts the secrets of an endpoint.
///
/// # Errors
/// Only faults.
pub fn seal_secrets(ring: &PepperRing, org: OrgId, id: WebhookEndpointId, secrets: &EndpointSecrets) -> Result<SealedCell> {
    let json = serde_json::to_vec(secrets).map_err(|error| Error::internal(format!("secrets are not JSON: {error}")))?;
    Ok(ring.seal(secrets_place(org, &id.to_string()), &json))
}

/// Decrypts the secrets of an endpoint; returns `None` when there is no such endpoint.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn open_secrets(conn: &mut Conn, ring: &KeyRing, org: OrgId, id: WebhookEndpointId) -> Result<Option<EndpointSecrets>> {
    let Some(sealed) = store::webhooks::endpoints::find_sealed(conn, org, id).await? else { return Ok(None) };
    let json = ring.open_sealed(conn, secrets_place(org, &id.to_string()), &sealed).await?;
    parse_secrets(id, &json).map(Some)
}

fn parse_secrets(id: WebhookEndpointId, json: &SecretSlice<u8>) -> Result<EndpointSecrets> {
    serde_json::from_slice(json.expose_secret())
        .map_err(|error| Error::internal(format!("the secrets of the webhook endpoint {id} cannot be read: {error}")))
}

fn secrets_place(org: OrgId, row: &str) -> SealPlace<'_> {
    SealPlace { purpose: "webhook secrets", org: Some(org), row }
}

/// Secrets of all endpoints, for rotations of the pepper.
pub struct WebhookSecrets;

#[async_trait]
impl SealedTable for WebhookSecrets {
    fn name(&self) -> &'static str {
        "webhook secrets"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let count = store::webhooks::endpoints::count_sealed(conn, pepper).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = store::webhooks::endpoints::lock_sealed_under_others(tx, ring.current().id(), most).await?;
        for (org, id, sealed) in &found {
            let json = ring.open(secrets_place(*org, &id.to_string()), sealed)?;
            let again = seal_secrets(ring, *org, *id, &parse_secrets(*id, &json)?)?;
            store::webhooks::endpoints::reseal(tx, *org, *id, &again).await?;
        }
        Ok(found.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;

    use super::*;

    #[test]
    fn a_secret_is_what_the_reference_library_reads() {
        let secret = new_secret(&OsRandom);
        assert!(secret.starts_with("whsec_") && secret.len() == 50, "{} characters", secret.len());
        assert!(standardwebhooks::Webhook::new(&secret).is_ok());
        assert_ne!(secret, new_secret(&OsRandom));
        let printed = format!("{:?}", first_secrets(&OsRandom, BTreeMap::new()));
        assert_eq!(printed, "EndpointSecrets { .. }");
    }
}
