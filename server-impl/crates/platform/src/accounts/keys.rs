//! Keys of organizations, created by the operator on the command line and by sign-ups.

use frontdesk_core::{auth::key::ApiKey, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AccountId, Code, Error, Result, RoleId, Timestamp,
    accounts::{
        claims::Claim,
        keys::{Key, KeyHolder, Scope},
        orgs::Org,
        roles::Role,
    },
    activity::{Resource, Verb},
    text_rules,
};
use frontdesk_vocabulary::{TextLimit, TextRule};

/// Rule for names of keys. No operation of the contract creates a key yet.
const KEY_NAME_RULE: TextRule =
    TextRule { name: "keyName", noun: "Name", trimmed: true, limit: TextLimit::Characters(200), advice: "Send a shorter one." };

/// A key to issue.
#[derive(Debug, Clone)]
pub struct NewKey {
    /// Name of the key, not yet trimmed.
    pub name: String,
    /// Scope of the key.
    pub scope: Scope,
    /// Time at which it expires; `None` for never.
    pub expires_at: Option<Timestamp>,
    /// Custom role that restricts it.
    pub role: Option<RoleId>,
    /// Account that creates it.
    pub created_by: Option<AccountId>,
}

impl NewKey {
    /// Creates a description of an unrestricted key that does not expire.
    pub fn new(name: &str, scope: Scope) -> Self {
        Self { name: name.to_owned(), scope, expires_at: None, role: None, created_by: None }
    }
}

/// A key, and the facts about the workspace that its holder may see.
#[derive(Debug, Clone)]
pub struct KeyDescription {
    /// The key, with its effective plan and permissions.
    pub holder: KeyHolder,
    /// Custom role that restricts it.
    pub role: Option<Role>,
    /// Organization that it belongs to.
    pub org: Org,
    /// Claim of the workspace, if it was created by a sign-up.
    pub claim: Option<Claim>,
}

/// Describes the key with this public part.
///
/// # Errors
/// `INVALID_API_KEY` when it was removed a moment ago.
#[crate::boxed]
pub async fn describe_key(conn: &mut Conn, id: &str) -> Result<KeyDescription> {
    let gone = || Error::refused(Code::InvalidApiKey, "This API key was removed. Use another one.");
    let holder = store::accounts::keys::find_holder(conn, id).await?.ok_or_else(gone)?;
    let org = holder.key.org;
    let role = match holder.key.role {
        Some(role) => store::accounts::roles::find(conn, org, role).await?,
        None => None,
    };
    let claim = store::accounts::claims::find(conn, org).await?;
    let org = store::accounts::orgs::find(conn, org).await?.ok_or_else(gone)?;
    Ok(KeyDescription { holder, role, org, claim })
}

/// Issues a key. The secret key is returned once and never stored.
///
/// # Errors
/// `VALIDATION_ERROR`.
#[crate::boxed]
pub async fn issue(unit: &mut Unit, new: &NewKey) -> Result<(Key, ApiKey)> {
    let secret = ApiKey::generate(unit.random());
    let key = Key {
        id: secret.id.clone(),
        org: unit.org(),
        name: text_rules::validate_text("/name", &KEY_NAME_RULE, &new.name)?.to_owned(),
        scope: new.scope,
        secret_hash: secret.secret_hash(),
        created_at: unit.now(),
        expires_at: new.expires_at,
        revoked_at: None,
        created_by: new.created_by,
        role: new.role,
        last_used_at: None,
    };
    store::accounts::keys::insert(unit, &key).await?;
    unit.log_activity(Verb::Created, Resource::key(&key.id));
    Ok((key, secret))
}

/// Replaces a key with a new one of the same name, scope, role, creator and expiry; the old one stops working
/// at the same moment.
///
/// # Errors
/// `KEY_NOT_FOUND`, even when it was revoked or has expired.
#[crate::boxed]
pub async fn rotate(unit: &mut Unit, key_id: &str) -> Result<(Key, ApiKey)> {
    let (org, now) = (unit.org(), unit.now());
    // Before its expiry is read: a concurrent claim of the workspace may be removing it.
    store::accounts::orgs::lock_row(unit, org).await?;
    let old = store::accounts::keys::find_holder(unit, key_id).await?.map(|holder| holder.key);
    // The revocation decides between two concurrent rotations.
    let is_alive = |key: &Key| key.org == org && key.expires_at.is_none_or(|end| now < end);
    let Some(old) = old.filter(is_alive) else { return Err(key_not_found(key_id)) };
    if !store::accounts::keys::revoke(unit, org, &old.id, now).await? {
        return Err(key_not_found(key_id));
    }
    let secret = ApiKey::generate(unit.random());
    let key = Key {
        id: secret.id.clone(),
        secret_hash: secret.secret_hash(),
        created_at: now,
        revoked_at: None,
        last_used_at: None,
        ..old
    };
    store::accounts::keys::insert(unit, &key).await?;
    unit.log_activity(Verb::Rotated, Resource::key(key_id));
    unit.log_activity(Verb::Created, Resource::key(&key.id));
    Ok((key, secret))
}

/// Revokes a key, effective immediately.
///
/// # Errors
/// `KEY_NOT_FOUND`, even when it was already revoked.
#[crate::boxed]
pub async fn revoke(unit: &mut Unit, key_id: &str) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    if !store::accounts::keys::revoke(unit, org, key_id, now).await? {
        return Err(key_not_found(key_id));
    }
    unit.log_activity(Verb::Revoked, Resource::key(key_id));
    Ok(())
}

fn key_not_found(key_id: &str) -> Error {
    let message = format!("The organization has no live key {key_id}. Check the id; `frontdesk key list` shows them.");
    Error::refused(Code::KeyNotFound, message)
}
