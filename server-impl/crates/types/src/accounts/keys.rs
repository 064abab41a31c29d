//! API keys, as they are stored.

use std::time::Duration;

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
    /// When it was replaced by another key: it then works only until it expires, and cannot be replaced again.
    pub rotated_at: Option<Timestamp>,
    /// When it was last used for a request, with a delay of about half a minute; `None` for one that was never used.
    pub last_used_at: Option<Timestamp>,
}

impl Key {
    /// Returns `true` if it was neither revoked nor has expired.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }
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

/// A key as a list shows it, with the names behind its ids.
#[derive(Debug, Clone)]
pub struct ListedKey {
    /// The key.
    pub key: Key,
    /// Address of the person who made it.
    pub creator: Option<String>,
    /// Name of the custom role that narrows it; `None` without a role, and if the role was removed.
    pub role_name: Option<String>,
}

/// Time for which a key still works after it was replaced by another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RotationOverlap {
    /// It stops at once.
    #[default]
    None,
    /// One hour.
    Hour,
    /// One day.
    Day,
}

impl RotationOverlap {
    /// Every value, shortest first.
    pub const ALL: [Self; 3] = [Self::None, Self::Hour, Self::Day];

    /// Its length.
    pub const fn duration(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Hour => Duration::from_hours(1),
            Self::Day => Duration::from_hours(24),
        }
    }

    /// The overlap of this length, if there is one.
    pub fn from_duration(duration: Duration) -> Option<Self> {
        Self::ALL.into_iter().find(|overlap| overlap.duration() == duration)
    }
}

/// A use of a key.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct KeyUse {
    /// The public part of the key.
    pub key: String,
    /// When, in microseconds since 1970 in UTC.
    pub at: i64,
}
