//! Keys of organizations, created by the operator on the command line, by sign-ups, and by owners and admins.

use std::time::Duration;

use frontdesk_core::{auth::key::ApiKey, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AccountId, Code, Error, ErrorParams, Result, RoleId, Timestamp,
    accounts::{
        MemberRole,
        claims::Claim,
        keys::{Key, KeyHolder, RotationOverlap, Scope},
        orgs::{self, Org, Plan},
        roles::Role,
    },
    activity::{Resource, Verb},
    jobs::SendMail,
    mail::MailTemplate,
    text_rules,
};
use frontdesk_vocabulary::{TextLimit, TextRule};

use crate::accounts::{
    acting::{self, ActingPerson},
    roles,
};

/// Maximum number of live keys of an organization. As many more may have been replaced, and work for a while.
pub const MAX_LIVE_KEYS: i64 = 100;

/// Longest time until a key expires, if it does.
pub const MAX_KEY_LIFETIME: Duration = Duration::from_hours(3_650 * 24);

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
    /// Account for which the operator creates it; a person who is signed in creates their own.
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
/// `VALIDATION_ERROR`, `LIMIT_EXCEEDED`; for a person also `FORBIDDEN`, `ROLE_NOT_FOUND` and `PLAN_UPGRADE_REQUIRED`.
#[crate::boxed]
pub async fn issue(unit: &mut Unit, new: &NewKey) -> Result<(Key, ApiKey)> {
    let (org, now) = (unit.org(), unit.now());
    let acting = acting::lock_and_find(unit).await?.require_admin()?;
    let name = text_rules::validate_text("/name", &KEY_NAME_RULE, &new.name)?.to_owned();
    if acting.account.is_some() {
        check_persons_key(unit, new).await?;
    }
    let (live, _) = store::accounts::keys::count_live(unit, org, now).await?;
    if live >= MAX_LIVE_KEYS {
        let message = format!("A workspace can have {MAX_LIVE_KEYS} keys. Revoke one that is no longer used.");
        return Err(Error::limit_exceeded(MAX_LIVE_KEYS, live, message));
    }
    let secret = ApiKey::generate(unit.random());
    let key = Key {
        id: secret.id.clone(),
        org,
        name,
        scope: new.scope,
        secret_hash: secret.secret_hash(),
        created_at: now,
        expires_at: new.expires_at,
        revoked_at: None,
        created_by: acting.account.or(new.created_by),
        role: new.role,
        rotated_at: None,
        last_used_at: None,
    };
    store::accounts::keys::insert(unit, &key).await?;
    unit.log_activity(Verb::Created, Resource::key(&key.id));
    Ok((key, secret))
}

/// Checks the expiry and the role of a key that a person creates. The operator may choose any.
async fn check_persons_key(unit: &mut Unit, new: &NewKey) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    if new.expires_at.is_some_and(|end| end <= now) {
        return Err(Error::invalid("/expiresAt", "Expiry must be in the future"));
    }
    if new.expires_at.is_some_and(|end| end > now + MAX_KEY_LIFETIME) {
        return Err(Error::invalid(
            "/expiresAt",
            "Expiry can be 10 years from now at most; leave it out for a key that does not",
        ));
    }
    let Some(role) = new.role else { return Ok(()) };
    let found = store::accounts::orgs::find(unit, org).await?;
    let plan = found.map(|org| orgs::effective(org.plan, org.subscription.map(|subscription| subscription.status)));
    if !plan.is_some_and(|plan| plan.reaches(Plan::Enterprise)) {
        let message = "Custom roles need the plan `enterprise`. Upgrade the plan, or create the key without a role.";
        let params = ErrorParams::default().with_required_plan(Plan::Enterprise);
        return Err(Error::refused_with(Code::PlanUpgradeRequired, message, params));
    }
    roles::find(unit, org, role).await.map(drop)
}

/// Tells the owners by mail that a person has created a key. The mail has its name, its scope and its public beginning,
/// and nothing of its secret.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn announce_created(unit: &mut Unit, key: &Key) -> Result<()> {
    let org = unit.org();
    for account in store::accounts::members::list_accounts(unit, org, MemberRole::Owner).await? {
        unit.enqueue(&SendMail { template: MailTemplate::KeyCreated { org, key: key.id.clone(), account } }).await?;
    }
    Ok(())
}

/// A key that was replaced by another one.
pub struct RotatedKey {
    /// The earlier key.
    pub old: Key,
    /// The key that replaces it.
    pub new: Key,
    /// The new key with its secret, which is shown once.
    pub secret: ApiKey,
}

/// Replaces a key with a new one of the same name, scope, role, creator and expiry. The old one stops working after
/// the overlap, or when it would have expired, if that is earlier.
///
/// # Errors
/// `KEY_NOT_FOUND`, even when it was revoked or has expired; `KEY_ROTATED` when it was already replaced;
/// `LIMIT_EXCEEDED`; `FORBIDDEN` for an admin and the key of an owner, which allows more than theirs.
#[crate::boxed]
pub async fn rotate(unit: &mut Unit, key_id: &str, overlap: RotationOverlap) -> Result<RotatedKey> {
    let (org, now) = (unit.org(), unit.now());
    // Before its expiry is read: a concurrent claim of the workspace may be removing it.
    let acting = acting::lock_and_find(unit).await?.require_admin()?;
    let found = store::accounts::keys::lock(unit, org, key_id).await?;
    let old = found.filter(|key| key.is_live(now)).ok_or_else(|| not_found(key_id))?;
    if old.rotated_at.is_some() {
        let message = "This key was already replaced by another one, and works only until it expires. Rotate the newer key, or \
                       revoke this one.";
        return Err(Error::refused(Code::KeyRotated, message));
    }
    refuse_owners_key(unit, acting, &old).await?;
    let ended = end_rotated(unit, &old, overlap).await?;
    let secret = ApiKey::generate(unit.random());
    let new = Key {
        id: secret.id.clone(),
        secret_hash: secret.secret_hash(),
        created_at: now,
        revoked_at: None,
        rotated_at: None,
        last_used_at: None,
        ..old
    };
    store::accounts::keys::insert(unit, &new).await?;
    unit.log_activity(Verb::Rotated, Resource::key(key_id));
    unit.log_activity(Verb::Created, Resource::key(&new.id));
    Ok(RotatedKey { old: ended, new, secret })
}

/// Refuses to show an admin a key that may do what only keys of owners may.
async fn refuse_owners_key(unit: &mut Unit, acting: ActingPerson, key: &Key) -> Result<()> {
    let org = unit.org();
    let Some(creator) = key.created_by.filter(|_| acting.role != MemberRole::Owner) else { return Ok(()) };
    let creator = store::accounts::members::find(unit, org, creator).await?;
    if creator.is_some_and(|creator| creator.role == MemberRole::Owner) {
        let message = "An owner created this key, so it may do more than yours. Ask an owner to rotate it.";
        return Err(acting::forbidden(message));
    }
    Ok(())
}

/// Revokes a locked key that is replaced, or lets it run out.
async fn end_rotated(unit: &mut Unit, old: &Key, overlap: RotationOverlap) -> Result<Key> {
    let (org, now) = (unit.org(), unit.now());
    if overlap == RotationOverlap::None {
        store::accounts::keys::revoke(unit, org, &old.id, now).await?;
        return Ok(Key { revoked_at: Some(now), ..old.clone() });
    }
    let (_, running_out) = store::accounts::keys::count_live(unit, org, now).await?;
    if running_out >= MAX_LIVE_KEYS {
        let message = format!(
            "A workspace can have {MAX_LIVE_KEYS} replaced keys that still work. Revoke one, or rotate this key without overlap."
        );
        return Err(Error::limit_exceeded(MAX_LIVE_KEYS, running_out, message));
    }
    let end = now + overlap.duration();
    store::accounts::keys::mark_rotated(unit, org, &old.id, end, now).await?;
    let expires_at = Some(old.expires_at.map_or(end, |expiry| expiry.min(end)));
    Ok(Key { rotated_at: Some(now), expires_at, ..old.clone() })
}

/// Revokes a key, effective immediately.
///
/// # Errors
/// `FORBIDDEN`; `KEY_NOT_FOUND`, even when it was already revoked.
#[crate::boxed]
pub async fn revoke(unit: &mut Unit, key_id: &str) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    acting::lock_and_find(unit).await?.require_admin()?;
    if !store::accounts::keys::revoke(unit, org, key_id, now).await? {
        return Err(not_found(key_id));
    }
    unit.log_activity(Verb::Revoked, Resource::key(key_id));
    Ok(())
}

fn not_found(key_id: &str) -> Error {
    let message = format!("The organization has no live key {key_id}. Check the id.");
    Error::refused(Code::KeyNotFound, message)
}
