//! Whether a caller may use an operation, by the access table of the contract.

use frontdesk_api::Access;
use frontdesk_vocabulary::{MemberRole, Module, Permission, Plan, Scope};

use super::caller::Caller;
use crate::types::{Code, Error, Result};

/// Lets a caller through, or says what is missing: first the plan, then the scope, then the permission, then who made the key.
///
/// # Errors
/// `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`.
pub fn decide(access: &Access, caller: &Caller) -> Result<()> {
    let Access::Key { scope, module, permission, plan, by_owner } = *access else { return Ok(()) };
    reached_by_plan(caller.plan, plan, module)?;
    reached_by_scope(caller.scope, scope)?;
    if let Some(permission) = permission {
        allowed_by_role(caller, permission)?;
    }
    if by_owner && caller.creator != Some(MemberRole::Owner) {
        let message = "Only a key that an owner of the organization made may do this. Ask an owner for one.";
        return Err(Error::refused(Code::Forbidden, message));
    }
    Ok(())
}

fn reached_by_plan(has: Plan, asks: Plan, module: Module) -> Result<()> {
    if has.reaches(asks) {
        return Ok(());
    }
    if has == Plan::Sandbox && !module.open_to_sandboxes() {
        let message = format!(
            "A sandbox workspace does not reach the module `{}`. Claim the workspace, and subscribe to a paid plan.",
            module
        );
        return Err(Error::refused(Code::SandboxNotPermitted, message));
    }
    Err(Error::refused(
        Code::PlanUpgradeRequired,
        format!(
            "The plan of this workspace is `{has}`; this operation needs `{}` or a higher one. Upgrade the plan.",
            asks.lowest_paid().unwrap_or(asks)
        ),
    ))
}

fn reached_by_scope(has: Scope, asks: Scope) -> Result<()> {
    if has >= asks {
        return Ok(());
    }
    let message = format!("This operation needs a key of scope `{asks}`; this key has `{has}`. Use another key.");
    Err(Error::refused(Code::InsufficientScope, message))
}

fn allowed_by_role(caller: &Caller, asks: Permission) -> Result<()> {
    if caller.permissions.as_ref().is_none_or(|allowed| allowed.contains(&asks)) {
        return Ok(());
    }
    let message = format!("The role of this key does not allow `{asks}`. Have it added to the role, or use another key.");
    Err(Error::refused(Code::Forbidden, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::OrgId;

    fn caller(scope: Scope, plan: Plan) -> Caller {
        Caller { org: OrgId(uuid::Uuid::nil()), key_id: "k".into(), scope, plan, permissions: None, creator: None }
    }

    fn asks(scope: Scope, plan: Plan) -> Access {
        let (module, permission) = (Module::Agents, Some(Permission::AgentsEdit));
        Access::Key { scope, module, permission, plan, by_owner: false }
    }

    fn answer(access: &Access, caller: &Caller) -> String {
        decide(access, caller).map_or_else(|error| error.code().to_string(), |()| "yes".into())
    }

    #[test]
    fn scopes_include_the_lower_ones() {
        let admin_only = asks(Scope::Admin, Plan::Sandbox);
        assert_eq!(answer(&admin_only, &caller(Scope::Write, Plan::Hobby)), "INSUFFICIENT_SCOPE");
        assert_eq!(answer(&admin_only, &caller(Scope::Admin, Plan::Hobby)), "yes");
        let readable = asks(Scope::Read, Plan::Sandbox);
        assert_eq!(answer(&readable, &caller(Scope::Admin, Plan::Sandbox)), "yes");
    }

    #[test]
    fn a_free_workspace_reaches_nothing_and_the_plan_is_told_before_the_scope() {
        let admin_only = asks(Scope::Admin, Plan::Sandbox);
        assert_eq!(answer(&admin_only, &caller(Scope::Read, Plan::Free)), "PLAN_UPGRADE_REQUIRED");
        let standard = asks(Scope::Write, Plan::Standard);
        let answers: Vec<_> = Plan::ALL.iter().map(|plan| answer(&standard, &caller(Scope::Write, *plan))).collect();
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
        let of = |module, plan| Access::Key { scope: Scope::Read, module, permission: None, plan, by_owner: false };
        let sandbox = caller(Scope::Write, Plan::Sandbox);
        assert_eq!(answer(&of(Module::Billing, Plan::Hobby), &sandbox), "SANDBOX_NOT_PERMITTED");
        assert_eq!(answer(&of(Module::Ingest, Plan::Standard), &sandbox), "PLAN_UPGRADE_REQUIRED");
        assert_eq!(answer(&of(Module::Claim, Plan::Sandbox), &sandbox), "yes");
        let free = caller(Scope::Write, Plan::Free);
        assert_eq!(answer(&of(Module::Billing, Plan::Hobby), &free), "PLAN_UPGRADE_REQUIRED");
        assert_eq!(answer(&of(Module::Claim, Plan::Sandbox), &free), "PLAN_UPGRADE_REQUIRED");
    }

    #[test]
    fn a_role_narrows_and_never_widens() {
        let edit = asks(Scope::Write, Plan::Hobby);
        let with =
            |scope, permissions: &[Permission]| Caller { permissions: Some(permissions.to_vec()), ..caller(scope, Plan::Hobby) };
        assert_eq!(answer(&edit, &with(Scope::Admin, &[Permission::AgentsView])), "FORBIDDEN");
        assert_eq!(answer(&edit, &with(Scope::Write, &[Permission::AgentsEdit])), "yes");
        assert_eq!(answer(&edit, &with(Scope::Read, &[Permission::AgentsEdit])), "INSUFFICIENT_SCOPE");
        assert_eq!(answer(&edit, &with(Scope::Write, &[])), "FORBIDDEN");
    }

    #[test]
    fn what_only_an_owner_may_needs_a_key_that_an_owner_made() {
        let roles = Access::Key {
            scope: Scope::Admin,
            module: Module::Roles,
            permission: Some(Permission::RolesEdit),
            plan: Plan::Enterprise,
            by_owner: true,
        };
        let made_by = |creator| Caller { creator, ..caller(Scope::Admin, Plan::Enterprise) };
        assert_eq!(answer(&roles, &made_by(None)), "FORBIDDEN");
        assert_eq!(answer(&roles, &made_by(Some(MemberRole::Admin))), "FORBIDDEN");
        assert_eq!(answer(&roles, &made_by(Some(MemberRole::Owner))), "yes");
    }
}
