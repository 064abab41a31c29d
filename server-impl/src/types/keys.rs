//! API keys, as they are stored.

use super::{OrgId, Timestamp, orgs::Plan, text_enum::text_enum};

text_enum! {
    /// What a key may do; each includes the ones before it.
    Scope {
        /// Look.
        Read = "read",
        /// Change.
        Write = "write",
        /// Destroy and administrate.
        Admin = "admin",
    }
}

/// A key without its secret.
#[derive(Debug, Clone)]
pub struct Key {
    /// The public part, 12 characters of base62; unique over all organizations.
    pub id: String,
    /// The organization that the key belongs to.
    pub org: OrgId,
    /// For people.
    pub name: String,
    /// What it may do.
    pub scope: Scope,
    /// SHA-256 of the secret part.
    pub secret_hash: [u8; 32],
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; `None` for one that does not.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; `None` for one that was not.
    pub revoked_at: Option<Timestamp>,
}

/// A key with what a request needs of its organization, read in one query.
#[derive(Debug, Clone)]
pub struct KeyHolder {
    /// The key.
    pub key: Key,
    /// The plan of its organization.
    pub plan: Plan,
}
