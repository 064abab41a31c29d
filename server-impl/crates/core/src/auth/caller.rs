//! Resolves the `Authorization` header, or a signed-in person, to the caller.

use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    Code, Error, OrgId, Result, SessionId, Timestamp,
    accounts::{Membership, keys::KeyHolder, orgs::Plan, workspaces::MemberContext},
};
use http::{HeaderMap, header::AUTHORIZATION};

use super::{
    key::ApiKey,
    principal::{KeyPrincipal, MemberPrincipal, Principal},
};

/// The principal of a request, with the data about their organization that the request needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Organization of the caller.
    pub org: OrgId,
    /// Effective plan of the organization: the one it pays for, or the sandbox.
    pub plan: Plan,
    /// `true` if the organization subscribed to a higher plan, and that subscription was canceled.
    pub is_canceled: bool,
    /// Principal that calls.
    pub principal: Principal,
    /// Session in which a member is signed in, if they call from a page.
    pub session: Option<SessionId>,
}

/// A signed-in member, on whose behalf a page calls operations in this process. It is an extension of the request, which
/// no request from outside can carry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageCaller {
    caller: Caller,
    session: SessionId,
}

impl PageCaller {
    /// Returns a member of an organization, in the session in which they opened the page.
    pub fn new(member: &MemberContext, session: SessionId) -> Self {
        let &MemberContext { org, account, role, plan, canceled, .. } = member;
        let caller = from_membership(Membership { org, account, role, plan, canceled });
        Self { caller: Caller { session: Some(session), ..caller }, session }
    }

    /// Returns the member as the caller of an operation.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// Returns the session, by which requests are counted.
    pub fn session(&self) -> SessionId {
        self.session
    }
}

/// Returns a member as a caller.
pub(super) fn from_membership(membership: Membership) -> Caller {
    let Membership { org, account, role, plan, canceled } = membership;
    let principal = Principal::Member(MemberPrincipal { account, role: Some(role) });
    Caller { org, plan, is_canceled: canceled, principal, session: None }
}

/// Authenticates the key of a request, and returns its public part and the caller it belongs to.
///
/// # Errors
/// `UNAUTHORIZED` without a bearer key or with several, `INVALID_API_KEY` for one that is malformed, unknown,
/// revoked or expired: the answer is the same for all four, so that it reveals nothing about keys.
#[crate::boxed]
pub async fn authenticate(store: &Store, headers: &HeaderMap, now: Timestamp) -> Result<(String, Caller)> {
    let key = ApiKey::parse(bearer_key(headers)?).ok_or_else(invalid_key)?;
    let mut conn = store.read().await?;
    let holder = store::accounts::keys::find_holder(&mut conn, &key.id).await?.ok_or_else(invalid_key)?;
    let matches = key.matches(&holder.key.secret_hash);
    let caller = from_holder(holder, now).filter(|_| matches).ok_or_else(invalid_key)?;
    Ok((key.id, caller))
}

/// Returns the holder of a key as a caller; `None` when the key is revoked or has expired.
pub(super) fn from_holder(holder: KeyHolder, now: Timestamp) -> Option<Caller> {
    let KeyHolder { key, plan, canceled, permissions, creator } = holder;
    let is_alive = key.is_live(now);
    let principal = Principal::Key(KeyPrincipal { id: key.id, scope: key.scope, permissions, creator_role: creator });
    is_alive.then_some(Caller { org: key.org, plan, is_canceled: canceled, principal, session: None })
}

fn bearer_key(headers: &HeaderMap) -> Result<&str> {
    let missing = || Error::refused(Code::Unauthorized, "Send your API key in the header `Authorization: Bearer <API_KEY>`.");
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let value = values.next().ok_or_else(missing)?;
    if values.next().is_some() {
        // Servers and proxies in between may each have read a different one.
        return Err(Error::refused(Code::Unauthorized, "Send the header `Authorization` once only, with one API key."));
    }
    let (scheme, key) = value.to_str().map_err(|_| invalid_key())?.split_once(' ').ok_or_else(missing)?;
    if scheme.eq_ignore_ascii_case("bearer") { Ok(key.trim()) } else { Err(missing()) }
}

/// Returns the error for an invalid key, whatever the reason.
pub(super) fn invalid_key() -> Error {
    Error::refused(
        Code::InvalidApiKey,
        "This API key is not valid: it is mistyped, revoked, expired or was never issued. Check it, or create a new one.",
    )
}
