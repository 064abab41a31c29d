//! Whether a caller may use an operation, by the access table of the contract.

use frontdesk_api::operations as contract;

use super::caller::Caller;
use crate::types::{Code, Error, Result, keys::Scope, orgs::Plan};

/// Lets a caller through, or says what is missing: first the plan, then the scope.
///
/// # Errors
/// `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`.
pub fn decide(access: &contract::Access, caller: &Caller) -> Result<()> {
    let contract::Access::Key { scope, plan } = *access else { return Ok(()) };
    if !reaches(caller.plan, plan) {
        return Err(Error::refused(
            Code::PlanUpgradeRequired,
            format!(
                "The plan of this workspace is `{}`; this operation needs `{}` or a higher one. Upgrade the plan.",
                caller.plan,
                lowest_paid(plan)
            ),
        ));
    }
    if caller.scope < required(scope) {
        return Err(Error::refused(
            Code::InsufficientScope,
            format!(
                "This operation needs a key of scope `{}`; this key has `{}`. Use another key.",
                required(scope),
                caller.scope
            ),
        ));
    }
    Ok(())
}

/// A free workspace reaches nothing; a sandbox what is open to it; the paid plans all that is theirs and below.
fn reaches(has: Plan, asks: contract::Plan) -> bool {
    match asks {
        contract::Plan::Sandbox => has != Plan::Free,
        contract::Plan::Hobby => has >= Plan::Hobby,
        contract::Plan::Standard => has >= Plan::Standard,
        contract::Plan::Pro => has >= Plan::Pro,
        contract::Plan::Enterprise => has >= Plan::Enterprise,
    }
}

/// The lowest plan that money buys and that reaches: nobody upgrades to a sandbox.
fn lowest_paid(asks: contract::Plan) -> Plan {
    match asks {
        contract::Plan::Sandbox | contract::Plan::Hobby => Plan::Hobby,
        contract::Plan::Standard => Plan::Standard,
        contract::Plan::Pro => Plan::Pro,
        contract::Plan::Enterprise => Plan::Enterprise,
    }
}

fn required(scope: contract::Scope) -> Scope {
    match scope {
        contract::Scope::Read => Scope::Read,
        contract::Scope::Write => Scope::Write,
        contract::Scope::Admin => Scope::Admin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::OrgId;

    fn may(scope: Scope, plan: Plan, access: contract::Access) -> String {
        let caller = Caller { org: OrgId(uuid::Uuid::nil()), key_id: "k".into(), scope, plan };
        decide(&access, &caller).map_or_else(|error| error.code().to_string(), |()| "yes".into())
    }

    #[test]
    fn scopes_include_the_lower_ones() {
        let admin_only = || contract::Access::Key { scope: contract::Scope::Admin, plan: contract::Plan::Sandbox };
        assert_eq!(may(Scope::Write, Plan::Hobby, admin_only()), "INSUFFICIENT_SCOPE");
        assert_eq!(may(Scope::Admin, Plan::Hobby, admin_only()), "yes");
        let readable = contract::Access::Key { scope: contract::Scope::Read, plan: contract::Plan::Sandbox };
        assert_eq!(may(Scope::Admin, Plan::Sandbox, readable), "yes");
    }

    #[test]
    fn a_free_workspace_reaches_nothing_and_the_plan_is_told_before_the_scope() {
        let access = || contract::Access::Key { scope: contract::Scope::Admin, plan: contract::Plan::Sandbox };
        assert_eq!(may(Scope::Read, Plan::Free, access()), "PLAN_UPGRADE_REQUIRED");
        let standard = || contract::Access::Key { scope: contract::Scope::Write, plan: contract::Plan::Standard };
        let answers: Vec<_> = Plan::ALL.iter().map(|plan| may(Scope::Write, *plan, standard())).collect();
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
}
