//! Keys of organizations. Made by the operator on the command line, and by sign-ups.

use std::time::Duration;

use super::text_rules;
use crate::{
    auth::key::ApiKey,
    ports::Ports,
    store::{self, Tx},
    types::{
        AccountId, Error, OrgId, Result, RoleId,
        keys::{Key, Scope},
    },
};

/// A key to issue.
#[derive(Debug, Clone)]
pub struct NewKey {
    /// Not yet trimmed.
    pub name: String,
    /// What it may do.
    pub scope: Scope,
    /// How long it lives; `None` for ever.
    pub lives: Option<Duration>,
    /// The custom role that narrows it.
    pub role: Option<RoleId>,
    /// Who makes it.
    pub created_by: Option<AccountId>,
}

impl NewKey {
    /// A key that nothing narrows and that does not end.
    pub fn new(name: &str, scope: Scope) -> Self {
        Self { name: name.to_owned(), scope, lives: None, role: None, created_by: None }
    }
}

/// Issues a key. The key itself is returned once and stored nowhere.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub async fn issue(tx: &mut Tx, ports: &Ports, org: OrgId, new: NewKey) -> Result<(Key, ApiKey)> {
    let now = ports.clock.now();
    let secret = ApiKey::generate(&*ports.random);
    let key = Key {
        id: secret.id.clone(),
        org,
        name: text_rules::line("/name", "Name", 200, &new.name)?,
        scope: new.scope,
        secret_hash: secret.secret_hash(),
        created_at: now,
        expires_at: new.lives.map(|lives| now + lives),
        revoked_at: None,
        created_by: new.created_by,
        role: new.role,
        last_used_at: None,
    };
    store::keys::insert(tx, &key).await?;
    Ok((key, secret))
}

/// Replaces a key by a new one of the same name, scope, role, maker and end; the old one is dead from the same moment.
///
/// # Errors
/// A fault when there is no such key, or it was revoked.
pub async fn rotate(tx: &mut Tx, ports: &Ports, org: OrgId, key_id: &str) -> Result<(Key, ApiKey)> {
    let now = ports.clock.now();
    let old = store::keys::find_holder(tx, key_id).await?.map(|holder| holder.key);
    // Revoking it is what decides between two that rotate it at once.
    let Some(old) = old.filter(|key| key.org == org) else { return Err(not_found(key_id)) };
    if !store::keys::revoke(tx, org, &old.id, now).await? {
        return Err(not_found(key_id));
    }
    let secret = ApiKey::generate(&*ports.random);
    let key = Key {
        id: secret.id.clone(),
        secret_hash: secret.secret_hash(),
        created_at: now,
        revoked_at: None,
        last_used_at: None,
        ..old
    };
    store::keys::insert(tx, &key).await?;
    Ok((key, secret))
}

fn not_found(key_id: &str) -> Error {
    Error::internal(format!("the organization has no live key {key_id}; `frontdesk key list` shows them"))
}
