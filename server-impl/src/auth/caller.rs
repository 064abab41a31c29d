//! From the `Authorization` header to the caller.

use http::{HeaderMap, header::AUTHORIZATION};

use super::key::ApiKey;
use crate::{
    store::{self, Store},
    types::{
        Code, Error, OrgId, Result, Timestamp,
        accounts::MemberRole,
        keys::{KeyHolder, Scope},
        orgs::Plan,
        roles::Permission,
    },
};

/// Who makes a request: a key, and what the request needs of its organization.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The organization that the key belongs to.
    pub org: OrgId,
    /// The public part of the key.
    pub key_id: String,
    /// What the key may do.
    pub scope: Scope,
    /// What the organization reaches: what it pays for, or the sandbox.
    pub plan: Plan,
    /// What the role of the key allows; `None` for a key without one, which may do all of its scope.
    pub permissions: Option<Vec<Permission>>,
    /// What whoever made the key is in the organization now.
    pub creator: Option<MemberRole>,
}

impl Caller {
    /// Lets a caller put permissions into a role: only what its own role allows, so that no key widens itself.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub fn may_give(&self, permissions: &[Permission]) -> Result<()> {
        let Some(own) = &self.permissions else { return Ok(()) };
        let Some(beyond) = permissions.iter().find(|permission| !own.contains(permission)) else { return Ok(()) };
        let message =
            format!("The role of this key does not allow `{beyond}`, so it cannot give that to a role. Use another key.");
        Err(Error::refused(Code::Forbidden, message))
    }
}

/// Finds out who calls.
///
/// # Errors
/// `UNAUTHORIZED` without a bearer key, `INVALID_API_KEY` for one that is malformed, unknown, revoked or expired: one answer for
/// all four, so that it tells nothing about keys.
pub async fn authenticate(store: &Store, headers: &HeaderMap, now: Timestamp) -> Result<Caller> {
    let key = ApiKey::parse(bearer(headers)?).ok_or_else(invalid_key)?;
    let mut conn = store.read().await?;
    let KeyHolder { key: row, plan, permissions, creator } =
        store::keys::find_holder(&mut conn, &key.id).await?.ok_or_else(invalid_key)?;
    let alive = row.revoked_at.is_none() && row.expires_at.is_none_or(|end| now < end);
    if !key.matches(&row.secret_hash) || !alive {
        return Err(invalid_key());
    }
    Ok(Caller { org: row.org, key_id: row.id, scope: row.scope, plan, permissions, creator })
}

fn bearer(headers: &HeaderMap) -> Result<&str> {
    let missing = || Error::refused(Code::Unauthorized, "Send your API key in the header `Authorization: Bearer <API_KEY>`.");
    let value = headers.get(AUTHORIZATION).ok_or_else(missing)?;
    let (scheme, key) = value.to_str().map_err(|_| invalid_key())?.split_once(' ').ok_or_else(missing)?;
    if scheme.eq_ignore_ascii_case("bearer") { Ok(key.trim()) } else { Err(missing()) }
}

fn invalid_key() -> Error {
    Error::refused(
        Code::InvalidApiKey,
        "This API key is not valid: it is mistyped, revoked, expired or was never issued. Check it, or create a new one.",
    )
}
