//! Organizations, and the keys that reach them. Made by the operator on the command line.

use std::time::Duration;

use super::{plans, text_rules};
use crate::{
    auth::key::ApiKey,
    ports::Ports,
    store::{self, Tx},
    types::{
        Error, OrgId, Result,
        keys::{Key, Scope},
        orgs::{Org, Plan},
    },
};

/// Creates an organization with the credits of its plan.
///
/// # Errors
/// `VALIDATION_ERROR` on `/name`.
pub async fn create(tx: &mut Tx, ports: &Ports, name: &str, plan: Plan) -> Result<Org> {
    let now = ports.clock.now();
    let mut org = Org {
        id: ports.ids.next(),
        name: text_rules::line("/name", "Name", 200, name)?,
        plan,
        credits: 0,
        agents: 0,
        training_bytes: 0,
        created_at: now,
    };
    store::orgs::insert(tx, &org).await?;
    org.credits = store::credits::grant(tx, org.id, plans::allowance(plan).credits, ports.ids.next(), now).await?;
    Ok(org)
}

/// Issues a key. The key itself is returned once and stored nowhere.
///
/// # Errors
/// `VALIDATION_ERROR`; a fault when there is no such organization.
pub async fn issue_key(
    tx: &mut Tx,
    ports: &Ports,
    org: OrgId,
    name: &str,
    scope: Scope,
    lives: Option<Duration>,
) -> Result<(Key, ApiKey)> {
    let now = ports.clock.now();
    if store::orgs::find(tx, org).await?.is_none() {
        return Err(Error::internal(format!("there is no organization {org}; `frontdesk org list` shows them")));
    }
    let secret = ApiKey::generate(&*ports.random);
    let key = Key {
        id: secret.id.clone(),
        org,
        name: text_rules::line("/name", "Name", 200, name)?,
        scope,
        secret_hash: secret.secret_hash(),
        created_at: now,
        expires_at: lives.map(|lives| now + lives),
        revoked_at: None,
    };
    store::keys::insert(tx, &key).await?;
    Ok((key, secret))
}

/// Replaces a key by a new one of the same name, scope and end; the old one is dead from the same moment.
///
/// # Errors
/// A fault when there is no such key, or it was revoked.
pub async fn rotate_key(tx: &mut Tx, ports: &Ports, org: OrgId, key_id: &str) -> Result<(Key, ApiKey)> {
    let now = ports.clock.now();
    let old = store::keys::find_holder(tx, key_id).await?.map(|holder| holder.key);
    let Some(old) = old.filter(|key| key.org == org && key.revoked_at.is_none()) else {
        return Err(Error::internal(format!(
            "the organization has no key {key_id} that could be rotated; `frontdesk key list` shows them"
        )));
    };
    store::keys::revoke(tx, org, &old.id, now).await?;
    let secret = ApiKey::generate(&*ports.random);
    let key = Key { id: secret.id.clone(), secret_hash: secret.secret_hash(), created_at: now, ..old };
    store::keys::insert(tx, &key).await?;
    Ok((key, secret))
}
