//! Role of the person who acts, where the people, the keys or the fate of an organization are concerned.
//!
//! A session knows the role that a person had when the request began. These rules read it again after they have locked
//! the organization, so that a role that was taken away a moment ago gives no rights.

use frontdesk_core::{auth::principal::Principal, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{AccountId, Code, Error, Result, accounts::MemberRole};

/// A principal who may manage people and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ActingPerson {
    /// Account of a member; `None` for the operator and for Frontdesk itself.
    pub(super) account: Option<AccountId>,
    /// Role: the operator and Frontdesk itself may do what an owner may.
    pub(super) role: MemberRole,
}

impl ActingPerson {
    /// Admits an owner or admin.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub(super) fn require_admin(self) -> Result<Self> {
        if self.role == MemberRole::Member {
            return Err(forbidden("Only an owner or admin of the workspace may do this. Ask one of them."));
        }
        Ok(self)
    }

    /// Admits an owner.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub(super) fn require_owner(self) -> Result<Self> {
        if self.role != MemberRole::Owner {
            return Err(forbidden("Only an owner of the workspace may do this. Ask one of them."));
        }
        Ok(self)
    }

    /// Admits an owner to everything that concerns people with this role, and an admin to what concerns admins and
    /// members.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub(super) fn require_power_over(self, role: MemberRole) -> Result<Self> {
        if role == MemberRole::Owner { self.require_owner() } else { self.require_admin() }
    }
}

/// Locks the organization, and returns who acts, with their current role.
///
/// # Errors
/// `FORBIDDEN` for a key, a visitor, and a person who is no member.
pub(super) async fn lock_and_find(unit: &mut Unit) -> Result<ActingPerson> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let account = match unit.principal() {
        Principal::Operator | Principal::System => return Ok(ActingPerson { account: None, role: MemberRole::Owner }),
        Principal::Member(member) => member.account,
        Principal::Key(_) | Principal::Visitor => {
            return Err(forbidden("Only people who are signed in may do this, and no API key."));
        }
    };
    let member = store::accounts::members::find(unit, org, account).await?;
    let role = member.map(|member| member.role).ok_or_else(|| forbidden("You are not a member of this workspace."))?;
    Ok(ActingPerson { account: Some(account), role })
}

pub(super) fn forbidden(message: &'static str) -> Error {
    Error::refused(Code::Forbidden, message)
}
