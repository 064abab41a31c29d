//! API keys, as they are stored.

pub use frontdesk_vocabulary::Scope;

use crate::{
    AccountId, OrgId, RoleId, Timestamp,
    accounts::{MemberRole, orgs::Plan, roles::Permission},
};

/// A key without its secret.
#[derive(Debug, Clone)]
pub struct Key {
    /// The public part, 12 characters of base62; unique over all organizations.
    pub id: String,
    /// The organization that the key belongs to.
    pub org: OrgId,
    /// Its name, for people.
    pub name: String,
    /// Scope.
    pub scope: Scope,
    /// SHA-256 of the secret part.
    pub secret_hash: [u8; 32],
    /// When it was made.
    pub created_at: Timestamp,
    /// When it expires; `None` for one that does not.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; `None` for one that was not.
    pub revoked_at: Option<Timestamp>,
    /// Account that made it; `None` for a key of a sign-up, or of the operator.
    pub created_by: Option<AccountId>,
    /// The custom role that narrows it.
    pub role: Option<RoleId>,
    /// When it was last used for a request, with a delay of about half a minute; `None` for one that was never used.
    pub last_used_at: Option<Timestamp>,
}

/// A key with what a request needs of its organization, read in one query.
#[derive(Debug, Clone)]
pub struct KeyHolder {
    /// The key.
    pub key: Key,
    /// The effective plan of its organization.
    pub plan: Plan,
    /// `true` if the organization had a higher one, and canceled it.
    pub canceled: bool,
    /// Permissions of its custom role; `None` for a key without one, which may do all of its scope.
    pub permissions: Option<Vec<Permission>>,
    /// The current role in the organization of the person who made it.
    pub creator: Option<MemberRole>,
}

/// A use of a key.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct KeyUse {
    /// The public part of the key.
    pub key: String,
    /// When, in microseconds since 1970 in UTC.
    pub at: i64,
}
