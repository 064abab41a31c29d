//! Decides if a caller may use an operation, by the access table of the contract.

use frontdesk_api_runtime::Access;
use frontdesk_types::{Code, Error, ErrorParams, Result};
use frontdesk_vocabulary::{MemberRole, Module, Permission, Plan, Scope};

use super::{
    caller::Caller,
    principal::{KeyPrincipal, MemberPrincipal, Principal},
};

/// Admits a caller, or reports what is missing: first in the plan; then for a key its scope, its role and its
/// creator; for a member the scope and the permissions of their role. The operator and Frontdesk itself may do anything,
/// visitors nothing.
///
/// # Errors
/// `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`.
pub fn authorize(access: &Access, caller: &Caller) -> Result<()> {
    let Access::Key { scope, sandbox_scope, module, permission, plan, by_owner } = *access else { return Ok(()) };
    let scope = sandbox_scope.filter(|_| caller.plan == Plan::Sandbox).unwrap_or(scope);
    match &caller.principal {
        Principal::Operator | Principal::System => Ok(()),
        Principal::Visitor => Err(visitor_refused()),
        Principal::Key(key) => {
            require_plan(caller, plan, module)?;
            require_scope(key.scope, scope)?;
            if let Some(permission) = permission {
                require_permission(&caller.principal, permission)?;
            }
            if by_owner { require_owner_key(key) } else { Ok(()) }
        }
        Principal::Member(member) => {
            require_member_plan(caller, plan, module)?;
            require_role(member, permission, |role| {
                role.scope() >= scope
                    && permission.is_none_or(|permission| role.has_permission(permission))
                    && (!by_owner || role == MemberRole::Owner)
            })
        }
    }
}

fn visitor_refused() -> Error {
    Error::refused(Code::Forbidden, "Visitors cannot use the API. Send a key.")
}

fn require_owner_key(key: &KeyPrincipal) -> Result<()> {
    if key.creator_role == Some(MemberRole::Owner) {
        return Ok(());
    }
    let message = "Only a key created by an owner of the organization may do this. Ask an owner for one.";
    Err(Error::refused(Code::Forbidden, message))
}

/// Requires that the role of a member allows something, which takes this permission, if any.
fn require_role(member: &MemberPrincipal, permission: Option<Permission>, allows: impl Fn(MemberRole) -> bool) -> Result<()> {
    let role = member.role.ok_or_else(not_a_member)?;
    if allows(role) {
        return Ok(());
    }
    let who = if allows(MemberRole::Admin) { "owner or admin" } else { "owner" };
    let message = format!("Only an {who} of the organization may do this. Ask one of them.");
    let required_permission = permission.filter(|permission| !role.has_permission(*permission));
    Err(Error::refused_with(Code::Forbidden, message, ErrorParams { required_permission, ..ErrorParams::default() }))
}

/// Returns the error for a person whose session has ended.
pub(super) fn signed_out() -> Error {
    Error::refused(Code::Unauthorized, "You are signed out. Sign in again.")
}

/// Returns the error for a person who does not belong to the organization.
pub(super) fn not_a_member() -> Error {
    Error::refused(Code::Forbidden, "You are not a member of this organization. Ask an owner to invite you.")
}

/// Requires a plan of the workspace of a member. Without a subscription, people reach what the key of a sandbox reaches.
fn require_member_plan(caller: &Caller, asks: Plan, module: Module) -> Result<()> {
    if caller.plan == Plan::Free && module.open_to_sandboxes() && Plan::Sandbox.reaches(asks) {
        return Ok(());
    }
    require_plan(caller, asks, module)
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

/// Requires a permission from the role of a key or of a member, for what is no operation of the contract, too.
///
/// # Errors
/// `FORBIDDEN`, which for people names the roles that have it.
pub fn require_permission(principal: &Principal, asks: Permission) -> Result<()> {
    if principal.has_permission(asks) {
        return Ok(());
    }
    match principal {
        Principal::Member(member) => return require_role(member, Some(asks), |role| role.has_permission(asks)),
        Principal::Visitor => return Err(visitor_refused()),
        Principal::Key(_) | Principal::Operator | Principal::System => {}
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
        Caller { org: OrgId(Uuid::nil()), plan, is_canceled: false, principal: Principal::Key(key(scope)), session: None }
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

    fn person(role: Option<MemberRole>, plan: Plan) -> Caller {
        let principal = Principal::Member(MemberPrincipal { account: AccountId(Uuid::nil()), role });
        Caller { org: OrgId(Uuid::nil()), plan, is_canceled: false, principal, session: None }
    }

    #[test]
    fn people_are_admitted_by_the_scope_and_the_permissions_of_their_role() {
        let of = |scope, permission, by_owner| Access::Key {
            scope,
            sandbox_scope: None,
            module: Module::Webhooks,
            permission: Some(permission),
            plan: Plan::Hobby,
            by_owner,
        };
        let refusal = |access: &Access, role| match authorize(access, &person(role, Plan::Hobby)) {
            Ok(()) => "yes".to_owned(),
            Err(Error::Refused(refusal)) => format!("{} {:?}", refusal.message, refusal.params.required_permission),
            Err(error) => error.to_string(),
        };
        let row = |access: &Access| {
            let roles = [Some(MemberRole::Owner), Some(MemberRole::Admin), Some(MemberRole::Member), None];
            roles.map(|role| refusal(access, role)).join("\n")
        };
        insta::assert_snapshot!(row(&of(Scope::Write, Permission::WebhooksEdit, false)), @r"
        yes
        yes
        Only an owner or admin of the organization may do this. Ask one of them. Some(WebhooksEdit)
        You are not a member of this organization. Ask an owner to invite you. None
        ");
        insta::assert_snapshot!(row(&of(Scope::Admin, Permission::AgentsDelete, false)), @r"
        yes
        yes
        Only an owner or admin of the organization may do this. Ask one of them. None
        You are not a member of this organization. Ask an owner to invite you. None
        ");
        insta::assert_snapshot!(row(&of(Scope::Admin, Permission::RolesView, true)), @r"
        yes
        Only an owner of the organization may do this. Ask one of them. None
        Only an owner of the organization may do this. Ask one of them. Some(RolesView)
        You are not a member of this organization. Ask an owner to invite you. None
        ");
        assert!(row(&of(Scope::Write, Permission::RolesEdit, false)).contains("Only an owner of the organization"));
    }

    #[test]
    fn without_a_subscription_people_reach_what_a_sandbox_reaches() {
        let of = |module, plan, scope| Access::Key {
            scope,
            sandbox_scope: (scope == Scope::Admin).then_some(Scope::Write),
            module,
            permission: Some(Permission::AgentsView),
            plan,
            by_owner: false,
        };
        let by = |plan, access: &Access| decision_of(access, &person(Some(MemberRole::Member), plan));
        let open = of(Module::Agents, Plan::Sandbox, Scope::Write);
        assert_eq!(by(Plan::Free, &open), "yes");
        assert_eq!(by(Plan::Sandbox, &open), "yes");
        assert_eq!(by(Plan::Free, &of(Module::Agents, Plan::Standard, Scope::Read)), "PLAN_UPGRADE_REQUIRED");
        let closed = of(Module::Inbox, Plan::Hobby, Scope::Read);
        assert_eq!(by(Plan::Free, &closed), "PLAN_UPGRADE_REQUIRED");
        assert_eq!(by(Plan::Sandbox, &closed), "SANDBOX_NOT_PERMITTED");
        let narrower_in_sandboxes = of(Module::Agents, Plan::Sandbox, Scope::Admin);
        assert_eq!(by(Plan::Free, &narrower_in_sandboxes), "FORBIDDEN");
        assert_eq!(by(Plan::Sandbox, &narrower_in_sandboxes), "yes");
        let refused = authorize(&closed, &person(Some(MemberRole::Owner), Plan::Free)).expect_err("a higher plan is needed");
        let Error::Refused(refusal) = refused else { panic!("{refused}") };
        assert_eq!(refusal.params.required_plan, Some(Plan::Hobby));
    }

    #[test]
    fn the_operator_may_do_anything_and_visitors_nothing() {
        let access = access_for(Scope::Admin, Plan::Enterprise);
        let by = |principal| Caller { principal, ..person(None, Plan::Sandbox) };
        for principal in [Principal::Operator, Principal::System] {
            assert_eq!(decision_of(&access, &by(principal)), "yes");
        }
        assert_eq!(decision_of(&access_for(Scope::Read, Plan::Sandbox), &by(Principal::Visitor)), "FORBIDDEN");
    }

    #[test]
    fn a_permission_may_be_required_where_there_is_no_operation() {
        let by = |role| require_permission(&person(Some(role), Plan::Free).principal, Permission::BillingEdit);
        assert!(by(MemberRole::Owner).is_ok());
        insta::assert_snapshot!(by(MemberRole::Admin).expect_err("it is for owners"), @"FORBIDDEN: Only an owner of the \
            organization may do this. Ask one of them.");
        let by = |role| require_permission(&person(role, Plan::Free).principal, Permission::KeysEdit);
        assert!(by(Some(MemberRole::Admin)).is_ok());
        insta::assert_snapshot!(by(Some(MemberRole::Member)).expect_err("it is for admins"), @"FORBIDDEN: Only an owner or \
            admin of the organization may do this. Ask one of them.");
        insta::assert_snapshot!(by(None).expect_err("it is for members"), @"FORBIDDEN: You are not a member of this \
            organization. Ask an owner to invite you.");
    }
}
