//! Decides if a caller may use an operation, by the access table of the contract.

use frontdesk_api_runtime::Access;
use frontdesk_types::{Code, Error, ErrorParams, Result};
use frontdesk_vocabulary::{MemberRole, Module, Permission, Plan, Scope};

use super::{
    caller::Caller,
    principal::{KeyPrincipal, MemberPrincipal, Principal},
};

/// Admits a caller, or reports what is missing: first in the plan; then for a key its scope, its role and its
/// creator; for a member their role. The operator and Frontdesk itself may do anything, visitors nothing.
///
/// # Errors
/// `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`.
pub fn authorize(access: &Access, caller: &Caller) -> Result<()> {
    let Access::Key { scope, sandbox_scope, module, permission, plan, by_owner } = *access else { return Ok(()) };
    let scope = sandbox_scope.filter(|_| caller.plan == Plan::Sandbox).unwrap_or(scope);
    match &caller.principal {
        Principal::Operator | Principal::System => Ok(()),
        Principal::Visitor => Err(Error::refused(Code::Forbidden, "Visitors cannot use the API. Send a key.")),
        Principal::Key(key) => {
            require_plan(caller, plan, module)?;
            require_scope(key.scope, scope)?;
            if let Some(permission) = permission {
                require_permission(key, permission)?;
            }
            if by_owner { require_owner_key(key) } else { Ok(()) }
        }
        Principal::Member(member) => {
            require_plan(caller, plan, module)?;
            require_member_role(member, scope, by_owner)
        }
    }
}

fn require_owner_key(key: &KeyPrincipal) -> Result<()> {
    if key.creator_role == Some(MemberRole::Owner) {
        return Ok(());
    }
    let message = "Only a key created by an owner of the organization may do this. Ask an owner for one.";
    Err(Error::refused(Code::Forbidden, message))
}

/// Owners and admins may do whatever any key may, members what a key of scope `write` may.
fn require_member_role(member: &MemberPrincipal, asks: Scope, by_owner: bool) -> Result<()> {
    let has = match member.role {
        Some(MemberRole::Owner) => return Ok(()),
        Some(_) if by_owner => {
            return Err(Error::refused(Code::Forbidden, "Only an owner of the organization may do this. Ask one of them."));
        }
        Some(MemberRole::Admin) => Scope::Admin,
        Some(MemberRole::Member) => Scope::Write,
        None => {
            return Err(Error::refused(
                Code::Forbidden,
                "You are not a member of this organization. Ask an owner to invite you.",
            ));
        }
    };
    if has >= asks {
        return Ok(());
    }
    Err(Error::refused(Code::Forbidden, "Only an owner or admin of the organization may do this. Ask one of them."))
}

fn require_plan(caller: &Caller, asks: Plan, module: Module) -> Result<()> {
    let has = caller.plan;
    if has.reaches(asks) {
        return Ok(());
    }
    let needed = asks.lowest_paid().unwrap_or(asks);
    let params = ErrorParams::default().with_required_plan(needed);
    if has == Plan::Sandbox && !module.open_to_sandboxes() {
        let message =
            format!("A sandbox workspace cannot use the module `{}`. Claim the workspace, and subscribe to a paid plan.", module);
        return Err(Error::refused_with(Code::SandboxNotPermitted, message, params));
    }
    let message = if caller.is_canceled {
        format!(
            "The subscription of this workspace was canceled; this operation needs the plan `{needed}` or a higher one. \
             Subscribe again."
        )
    } else {
        format!("The plan of this workspace is `{has}`; this operation needs `{needed}` or a higher one. Upgrade the plan.")
    };
    Err(Error::refused_with(Code::PlanUpgradeRequired, message, params))
}

fn require_scope(has: Scope, asks: Scope) -> Result<()> {
    if has >= asks {
        return Ok(());
    }
    let message = format!("This operation needs a key of scope `{asks}`; this key has `{has}`. Use another key.");
    Err(Error::refused_with(Code::InsufficientScope, message, ErrorParams::default().with_required_scope(asks)))
}

fn require_permission(key: &KeyPrincipal, asks: Permission) -> Result<()> {
    if key.permissions.as_ref().is_none_or(|allowed| allowed.contains(&asks)) {
        return Ok(());
    }
    let message = format!("The role of this key does not allow `{asks}`. Have it added to the role, or use another key.");
    Err(Error::refused_with(Code::Forbidden, message, ErrorParams::default().with_required_permission(asks)))
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{AccountId, OrgId};
    use uuid::Uuid;

    use super::*;

    fn caller(scope: Scope, plan: Plan) -> Caller {
        Caller { org: OrgId(Uuid::nil()), plan, is_canceled: false, principal: Principal::Key(key(scope)) }
    }

    fn key(scope: Scope) -> KeyPrincipal {
        KeyPrincipal { id: "k".into(), scope, permissions: None, creator_role: None }
    }

    fn access_for(scope: Scope, plan: Plan) -> Access {
        let (module, permission) = (Module::Agents, Some(Permission::AgentsEdit));
        Access::Key { scope, sandbox_scope: None, module, permission, plan, by_owner: false }
    }

    fn decision_of(access: &Access, caller: &Caller) -> String {
        authorize(access, caller).map_or_else(|error| error.code().to_string(), |()| "yes".into())
    }

    #[test]
    fn scopes_include_the_lower_ones() {
        let admin_only = access_for(Scope::Admin, Plan::Sandbox);
        assert_eq!(decision_of(&admin_only, &caller(Scope::Write, Plan::Hobby)), "INSUFFICIENT_SCOPE");
        assert_eq!(decision_of(&admin_only, &caller(Scope::Admin, Plan::Hobby)), "yes");
        let readable = access_for(Scope::Read, Plan::Sandbox);
        assert_eq!(decision_of(&readable, &caller(Scope::Admin, Plan::Sandbox)), "yes");
    }

    #[test]
    fn a_sandbox_may_have_a_scope_of_its_own() {
        let (module, permission, plan) = (Module::Agents, None, Plan::Sandbox);
        let delete =
            Access::Key { scope: Scope::Admin, sandbox_scope: Some(Scope::Write), module, permission, plan, by_owner: false };
        assert_eq!(decision_of(&delete, &caller(Scope::Write, Plan::Sandbox)), "yes");
        assert_eq!(decision_of(&delete, &caller(Scope::Read, Plan::Sandbox)), "INSUFFICIENT_SCOPE");
        assert_eq!(decision_of(&delete, &caller(Scope::Write, Plan::Hobby)), "INSUFFICIENT_SCOPE");
        assert_eq!(decision_of(&delete, &caller(Scope::Admin, Plan::Hobby)), "yes");
    }

    #[test]
    fn who_canceled_is_told_so() {
        let told = |canceled| {
            let caller = Caller { is_canceled: canceled, ..caller(Scope::Write, Plan::Free) };
            authorize(&access_for(Scope::Write, Plan::Sandbox), &caller).expect_err("the plan reaches nothing").to_string()
        };
        insta::assert_snapshot!(told(true), @"PLAN_UPGRADE_REQUIRED: The subscription of this workspace was canceled; this \
            operation needs the plan `hobby` or a higher one. Subscribe again.");
        insta::assert_snapshot!(told(false), @"PLAN_UPGRADE_REQUIRED: The plan of this workspace is `free`; this operation \
            needs `hobby` or a higher one. Upgrade the plan.");
    }

    #[test]
    fn a_free_workspace_reaches_nothing_and_the_plan_is_told_before_the_scope() {
        let admin_only = access_for(Scope::Admin, Plan::Sandbox);
        assert_eq!(decision_of(&admin_only, &caller(Scope::Read, Plan::Free)), "PLAN_UPGRADE_REQUIRED");
        let standard = access_for(Scope::Write, Plan::Standard);
        let answers: Vec<_> = Plan::ALL.iter().map(|plan| decision_of(&standard, &caller(Scope::Write, *plan))).collect();
        insta::assert_debug_snapshot!(answers, @r#"
        [
            "PLAN_UPGRADE_REQUIRED",
            "PLAN_UPGRADE_REQUIRED",
            "PLAN_UPGRADE_REQUIRED",
            "yes",
            "yes",
            "yes",
        ]
        "#);
    }

    #[test]
    fn a_sandbox_reaches_its_modules_and_what_claims_it() {
        let of = |module, plan| Access::Key {
            scope: Scope::Read,
            sandbox_scope: None,
            module,
            permission: None,
            plan,
            by_owner: false,
        };
        let sandbox = caller(Scope::Write, Plan::Sandbox);
        assert_eq!(decision_of(&of(Module::Billing, Plan::Hobby), &sandbox), "SANDBOX_NOT_PERMITTED");
        assert_eq!(decision_of(&of(Module::Ingest, Plan::Standard), &sandbox), "PLAN_UPGRADE_REQUIRED");
        assert_eq!(decision_of(&of(Module::Claim, Plan::Sandbox), &sandbox), "yes");
        let free = caller(Scope::Write, Plan::Free);
        assert_eq!(decision_of(&of(Module::Billing, Plan::Hobby), &free), "PLAN_UPGRADE_REQUIRED");
        assert_eq!(decision_of(&of(Module::Claim, Plan::Sandbox), &free), "PLAN_UPGRADE_REQUIRED");
    }

    #[test]
    fn a_role_narrows_and_never_widens() {
        let edit = access_for(Scope::Write, Plan::Hobby);
        let with = |scope, permissions: &[Permission]| {
            let key = KeyPrincipal { permissions: Some(permissions.to_vec()), ..key(scope) };
            Caller { principal: Principal::Key(key), ..caller(scope, Plan::Hobby) }
        };
        assert_eq!(decision_of(&edit, &with(Scope::Admin, &[Permission::AgentsView])), "FORBIDDEN");
        assert_eq!(decision_of(&edit, &with(Scope::Write, &[Permission::AgentsEdit])), "yes");
        assert_eq!(decision_of(&edit, &with(Scope::Read, &[Permission::AgentsEdit])), "INSUFFICIENT_SCOPE");
        assert_eq!(decision_of(&edit, &with(Scope::Write, &[])), "FORBIDDEN");
    }

    #[test]
    fn what_only_an_owner_may_needs_a_key_that_an_owner_made() {
        let roles = Access::Key {
            scope: Scope::Admin,
            sandbox_scope: None,
            module: Module::Roles,
            permission: Some(Permission::RolesEdit),
            plan: Plan::Enterprise,
            by_owner: true,
        };
        let made_by = |maker| {
            let key = KeyPrincipal { creator_role: maker, ..key(Scope::Admin) };
            Caller { principal: Principal::Key(key), ..caller(Scope::Admin, Plan::Enterprise) }
        };
        assert_eq!(decision_of(&roles, &made_by(None)), "FORBIDDEN");
        assert_eq!(decision_of(&roles, &made_by(Some(MemberRole::Admin))), "FORBIDDEN");
        assert_eq!(decision_of(&roles, &made_by(Some(MemberRole::Owner))), "yes");
    }

    #[test]
    fn people_are_admitted_by_their_role_and_the_operator_always() {
        let of = |scope, by_owner| Access::Key {
            scope,
            sandbox_scope: None,
            module: Module::Roles,
            permission: Some(Permission::RolesEdit),
            plan: Plan::Enterprise,
            by_owner,
        };
        let by = |role, plan| {
            let principal = Principal::Member(MemberPrincipal { account: AccountId(Uuid::nil()), role });
            Caller { org: OrgId(Uuid::nil()), plan, is_canceled: false, principal }
        };
        let row = |role| {
            let asks = [of(Scope::Write, false), of(Scope::Admin, false), of(Scope::Admin, true)];
            asks.map(|access| decision_of(&access, &by(role, Plan::Enterprise))).join(" ")
        };
        assert_eq!(row(Some(MemberRole::Owner)), "yes yes yes");
        assert_eq!(row(Some(MemberRole::Admin)), "yes yes FORBIDDEN");
        assert_eq!(row(Some(MemberRole::Member)), "yes FORBIDDEN FORBIDDEN");
        assert_eq!(row(None), "FORBIDDEN FORBIDDEN FORBIDDEN");
        let access = of(Scope::Admin, true);
        assert_eq!(decision_of(&access, &by(Some(MemberRole::Owner), Plan::Hobby)), "PLAN_UPGRADE_REQUIRED");
        for principal in [Principal::Operator, Principal::System] {
            assert_eq!(
                decision_of(&access, &Caller { org: OrgId(Uuid::nil()), plan: Plan::Sandbox, is_canceled: false, principal }),
                "yes"
            );
        }
        let visitor = Caller { principal: Principal::Visitor, ..by(Some(MemberRole::Owner), Plan::Enterprise) };
        assert_eq!(decision_of(&of(Scope::Read, false), &visitor), "FORBIDDEN");
    }
}
