//! Organizations as their people see them.

use frontdesk_vocabulary::words;

use crate::{
    AccountId, OrgId, Timestamp,
    accounts::{MemberRole, orgs::Plan},
};

words! {
    /// Policy on workspaces that people create without the operator.
    SignUpPolicy {
        /// Everybody who signs in, and agents that sign up.
        Open = "open",
        /// Nobody: people join by invitation.
        Invited = "invited",
    }
}

/// An organization in the list of a person who is a member of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedWorkspace {
    /// The organization.
    pub org: OrgId,
    /// Its name.
    pub name: String,
    /// The person's role in it.
    pub role: MemberRole,
    /// The effective plan.
    pub plan: Plan,
}

/// A person in one of their organizations, with what every page about it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberContext {
    /// The organization.
    pub org: OrgId,
    /// Its name.
    pub name: String,
    /// The person.
    pub account: AccountId,
    /// Their role.
    pub role: MemberRole,
    /// The effective plan.
    pub plan: Plan,
    /// `true` if the organization had a higher plan, and canceled it.
    pub canceled: bool,
    /// Credits left.
    pub credits: i64,
    /// Agents, without those that await deletion.
    pub agents: i64,
    /// Size of the texts of all sources in UTF-8.
    pub training_bytes: i64,
    /// When it will be deleted; `None` unless an owner has scheduled that.
    pub delete_at: Option<Timestamp>,
}
