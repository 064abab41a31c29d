//! Workspaces of people who sign in: those that they are members of, and new ones that they create for themselves.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AccountId, Code, Error, Result,
    accounts::{
        MemberRole,
        orgs::{Org, Plan},
        workspaces::{ListedWorkspace, SignUpPolicy},
    },
    name_key,
};

use crate::accounts::{
    mail_addresses::{self, MailAddress},
    members, orgs,
};

/// Path of the dashboard, in which people work on their workspaces.
pub const DASHBOARD_PATH: &str = "/app";

/// Maximum number of workspaces in the list of a person.
pub const MAX_LISTED_WORKSPACES: i64 = 200;

/// Validated details of a workspace to create.
#[derive(Debug, Clone)]
pub struct NewWorkspace {
    /// Person who is to own it.
    pub owner: MailAddress,
    /// Name of the workspace.
    pub name: String,
}

/// Refuses everybody who wants to create a workspace where people join by invitation.
///
/// # Errors
/// `FORBIDDEN`.
pub fn require_open(policy: SignUpPolicy) -> Result<()> {
    let message = "On this server, people join workspaces by invitation. Ask a member of a workspace for one, or have the \
                   operator of the server create a workspace.";
    match policy {
        SignUpPolicy::Open => Ok(()),
        SignUpPolicy::Invited => Err(Error::refused(Code::Forbidden, message)),
    }
}

/// Parses and validates the details of a workspace that a person with this address wants to create. Count the
/// [`CreateWorkspace`](crate::limits::LimitedAction::CreateWorkspace) afterwards, so that a refusal uses up nothing.
///
/// # Errors
/// `FORBIDDEN` where people join by invitation; `VALIDATION_ERROR` on `/name`; `BLOCKED_EMAIL_DOMAIN`.
pub fn parse_workspace(policy: SignUpPolicy, owner: &str, name: &str) -> Result<NewWorkspace> {
    require_open(policy)?;
    let owner = MailAddress::parse("/email", owner)?;
    let name = orgs::check_name("/name", name)?;
    mail_addresses::refuse_blocked(&owner)?;
    Ok(NewWorkspace { owner, name })
}

/// Creates a workspace on the free plan, with its credits and its owner.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn create_workspace(unit: &mut Unit, new: &NewWorkspace) -> Result<Org> {
    debug_assert_eq!(unit.limits().plan, Plan::Free);
    let org = orgs::create(unit, &new.name).await?;
    members::add_or_update(unit, &new.owner, MemberRole::Owner).await?;
    Ok(org)
}

/// Lists the workspaces of a person by their names.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_workspaces(conn: &mut Conn, account: AccountId) -> Result<Vec<ListedWorkspace>> {
    let mut all = store::accounts::workspaces::list(conn, account, MAX_LISTED_WORKSPACES).await?;
    all.sort_by_cached_key(|workspace| (name_key(&workspace.name), workspace.org));
    Ok(all)
}

#[cfg(test)]
mod tests;
