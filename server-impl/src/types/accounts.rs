//! People, and their places in organizations.

pub mod claims;
pub mod keys;
pub mod orgs;
pub mod roles;
pub mod sessions;

use super::{AccountId, InvitationId, MemberId, OrgId, Timestamp};

pub use frontdesk_vocabulary::MemberRole;

/// A person who signs in, by a mail address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Addresses it.
    pub id: AccountId,
    /// The address, as it was first given.
    pub email: String,
    /// When they first signed in, or were added.
    pub created_at: Timestamp,
}

/// A person's place in an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Addresses it.
    pub id: MemberId,
    /// Where.
    pub org: OrgId,
    /// Who.
    pub account: AccountId,
    /// Their address.
    pub email: String,
    /// As what.
    pub role: MemberRole,
    /// Since when.
    pub joined_at: Timestamp,
}

/// Somebody who was invited and has not joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Addresses it.
    pub id: InvitationId,
    /// Where to.
    pub org: OrgId,
    /// Who.
    pub email: String,
    /// As what.
    pub role: MemberRole,
    /// When.
    pub created_at: Timestamp,
}
