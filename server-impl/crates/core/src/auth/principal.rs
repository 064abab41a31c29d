//! Principals. The REST API, the command line and the pages use the same rules, which check the principal where
//! not everyone is allowed.

use frontdesk_types::{
    AccountId, Code, Error, ErrorParams, Result,
    accounts::{MemberRole, keys::Scope, roles::Permission},
    activity::Actor,
};

/// A principal that acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Principal {
    /// A program, with a key of the organization.
    Key(KeyPrincipal),
    /// A signed-in user.
    Member(MemberPrincipal),
    /// The operator, on the command line.
    Operator,
    /// Frontdesk itself: a job or a periodic task.
    System,
    /// A visitor of a public page, or a reader whom an organization admits to its help center. Visitors ask and
    /// rate, and may do nothing with the API.
    Visitor,
}

/// A key, and its rights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyPrincipal {
    /// Public part of the key.
    pub id: String,
    /// Scope of the key.
    pub scope: Scope,
    /// Permissions of its role; `None` for a key without a role, which may do everything in its scope.
    pub permissions: Option<Vec<Permission>>,
    /// Current role in the organization of the user who created the key.
    pub creator_role: Option<MemberRole>,
}

/// A user, and their role in the organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberPrincipal {
    /// Id of the account.
    pub account: AccountId,
    /// Role; `None` for a non-member, for example before the user claims a workspace.
    pub role: Option<MemberRole>,
}

impl Principal {
    /// Returns the actor that the activity log records. Visitors are anonymous there: Frontdesk acts for them.
    pub fn actor(&self) -> Actor {
        match self {
            Self::Key(key) => Actor::Key(key.id.clone()),
            Self::Member(member) => Actor::Member(member.account),
            Self::Operator => Actor::Operator,
            Self::System | Self::Visitor => Actor::System,
        }
    }

    /// Returns `true` for an owner or admin, and for the operator and Frontdesk itself.
    pub fn is_admin(&self) -> bool {
        match self {
            Self::Member(member) => matches!(member.role, Some(MemberRole::Owner | MemberRole::Admin)),
            Self::Operator | Self::System => true,
            Self::Key(_) | Self::Visitor => false,
        }
    }

    /// Admits an owner or admin to a change, which `what` names. A key is never admitted, regardless of who created it.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub fn require_admin(&self, what: &str) -> Result<()> {
        if self.is_admin() {
            return Ok(());
        }
        let message = if let Self::Key(_) = self {
            format!("Only an owner or admin may change {what}, and an API key carries no such role. Leave it out.")
        } else {
            format!("Only an owner or admin may change {what}. Ask one of them.")
        };
        Err(Error::refused(Code::Forbidden, message))
    }

    /// Checks if the principal may do what requires this permission from a role.
    pub fn has_permission(&self, permission: Permission) -> bool {
        match self {
            Self::Key(KeyPrincipal { permissions: Some(own), .. }) => own.contains(&permission),
            Self::Member(member) => member.role.is_some_and(|role| role.has_permission(permission)),
            Self::Visitor => false,
            Self::Key(_) | Self::Operator | Self::System => true,
        }
    }

    /// Checks that a role may be given these permissions: keys and members can grant only those of their own role, so
    /// that they cannot widen their own rights.
    ///
    /// # Errors
    /// `FORBIDDEN`.
    pub fn require_grantable(&self, given: &[Permission]) -> Result<()> {
        let Some(beyond) = given.iter().find(|permission| !self.has_permission(**permission)) else { return Ok(()) };
        let message = if let Self::Key(_) = self {
            format!("The role of this key does not allow `{beyond}`, so it cannot grant that to a role. Use another key.")
        } else {
            format!("Your role does not allow `{beyond}`, so you cannot grant that to a role. Ask an owner.")
        };
        Err(Error::refused_with(Code::Forbidden, message, ErrorParams::default().with_required_permission(*beyond)))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn key(permissions: Option<&[Permission]>) -> Principal {
        let permissions = permissions.map(<[Permission]>::to_vec);
        Principal::Key(KeyPrincipal { id: "k".into(), scope: Scope::Admin, permissions, creator_role: Some(MemberRole::Owner) })
    }

    fn member(role: Option<MemberRole>) -> Principal {
        Principal::Member(MemberPrincipal { account: AccountId(Uuid::nil()), role })
    }

    fn answer(result: Result<()>) -> String {
        result.map_or_else(|error| error.to_string(), |()| "yes".to_owned())
    }

    #[test]
    fn what_only_an_owner_or_admin_may_is_no_matter_of_keys() {
        let asks = |principal: Principal| answer(principal.require_admin("geoRestrictionMode"));
        insta::assert_snapshot!(asks(key(None)), @"FORBIDDEN: Only an owner or admin may change geoRestrictionMode, and an \
            API key carries no such role. Leave it out.");
        insta::assert_snapshot!(asks(member(Some(MemberRole::Member))), @"FORBIDDEN: Only an owner or admin may change \
            geoRestrictionMode. Ask one of them.");
        for other in [member(None), Principal::Visitor] {
            assert!(asks(other.clone()).starts_with("FORBIDDEN"), "{other:?}");
        }
        for may in [member(Some(MemberRole::Admin)), member(Some(MemberRole::Owner)), Principal::Operator, Principal::System] {
            assert_eq!(asks(may.clone()), "yes", "{may:?}");
        }
    }

    #[test]
    fn keys_and_members_give_what_they_have_and_the_operator_anything() {
        let asks = |principal: Principal, given: &[Permission]| answer(principal.require_grantable(given));
        let narrow = key(Some(&[Permission::AgentsView]));
        assert_eq!(asks(narrow.clone(), &[Permission::AgentsView]), "yes");
        insta::assert_snapshot!(asks(narrow, &[Permission::AgentsView, Permission::BillingView]), @"FORBIDDEN: The role of \
            this key does not allow `billing:view`, so it cannot grant that to a role. Use another key.");
        for free in [key(None), member(Some(MemberRole::Owner)), Principal::Operator] {
            assert_eq!(asks(free, Permission::ALL), "yes");
        }
        assert_eq!(asks(member(Some(MemberRole::Admin)), &[Permission::BillingView]), "yes");
        insta::assert_snapshot!(asks(member(Some(MemberRole::Admin)), &[Permission::AgentsView, Permission::BillingEdit]), @"\
            FORBIDDEN: Your role does not allow `billing:edit`, so you cannot grant that to a role. Ask an owner.");
        assert!(asks(member(None), &[Permission::AgentsView]).starts_with("FORBIDDEN"));
        assert!(asks(Principal::Visitor, &[Permission::AgentsView]).starts_with("FORBIDDEN"));
    }
}
