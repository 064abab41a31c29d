//! People, and their memberships in organizations.

pub mod claims;
pub mod invitations;
pub mod keys;
pub mod orgs;
pub mod profiles;
pub mod roles;
pub mod sessions;
pub mod workspaces;

pub use frontdesk_vocabulary::MemberRole;

use self::orgs::Plan;
use super::{AccountId, MemberId, OrgId, Timestamp};

/// A person who signs in, by a mail address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The address, as it was first given.
    pub email: String,
    /// When they first signed in, or were added.
    pub created_at: Timestamp,
}

/// A person's membership in an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its id, which only the order of the members needs: everything else names the person.
    pub id: MemberId,
    /// The organization.
    pub org: OrgId,
    /// The person.
    pub account: AccountId,
    /// Their address.
    pub email: String,
    /// Their role.
    pub role: MemberRole,
    /// When they joined.
    pub joined_at: Timestamp,
}

/// A membership with what a request needs of its organization, read in one query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The organization.
    pub org: OrgId,
    /// The person.
    pub account: AccountId,
    /// Their role.
    pub role: MemberRole,
    /// The effective plan of the organization.
    pub plan: Plan,
    /// `true` if the organization had a higher one, and canceled it.
    pub canceled: bool,
}

/// A member as their colleagues see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colleague {
    /// Their membership.
    pub member: Member,
    /// Their name, if they have set one.
    pub name: Option<String>,
    /// When they last opened a page, with a delay of a few minutes; `None` if they never did.
    pub seen_at: Option<Timestamp>,
}
