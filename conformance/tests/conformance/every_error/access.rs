//! Callers whose plan or scope is insufficient, and fields that no key may send.

use frontdesk_conformance::{
    Actor, Stage, World,
    contract::{ContractOperation, OperationAccess},
};
use frontdesk_platform::accounts::{keys::NewKey, mail_addresses::MailAddress, members, roles};
use frontdesk_types::accounts::{MemberRole, keys::Scope, orgs::Plan, roles::Permission};
use serde_json::{Value, json};

/// Tries all plans below the required one. The plan is checked before the scope, and before any lookup.
pub(super) async fn lower_plan(world: &World, operation: &'static ContractOperation) {
    let OperationAccess::Key { plan, .. } = &operation.access else {
        panic!("{} is public, so no plan is too low for it", operation.id)
    };
    let told = |has: &Plan| !plan_reaches(*has, plan) && (*has != Plan::Sandbox || sandbox_reaches(operation));
    for lower in Plan::ALL.iter().filter(|has| told(has)) {
        let admin = world.new_actor(*lower).await;
        let reader = world.new_colleague(admin.org, Scope::Read).await;
        for actor in [admin, reader] {
            let answer = actor.send(&frontdesk_conformance::ApiCall::example(operation)).await;
            answer.assert_code("PLAN_UPGRADE_REQUIRED", &format!("{} on the plan `{lower}`", operation.id));
        }
    }
}

/// Tries a sandbox, with any key, outside of its route modules.
pub(super) async fn outside_of_the_sandbox(world: &World, operation: &'static ContractOperation) {
    assert!(!sandbox_reaches(operation), "{} is of a module that a sandbox reaches", operation.id);
    let admin = world.new_actor(Plan::Sandbox).await;
    let reader = world.new_colleague(admin.org, Scope::Read).await;
    for actor in [admin, reader] {
        let answer = actor.send(&frontdesk_conformance::ApiCall::example(operation)).await;
        answer.assert_code("SANDBOX_NOT_PERMITTED", &format!("{} in a sandbox", operation.id));
    }
}

/// Checks whether an operation belongs to one of the eight route modules that a sandbox reaches, or claims it.
pub(crate) fn sandbox_reaches(operation: &ContractOperation) -> bool {
    const MODULES: [&str; 9] =
        ["agents", "sources", "ingest", "chat", "conversations", "messages", "activity", "analytics", "claim"];
    matches!(&operation.access, OperationAccess::Key { module, .. } if MODULES.contains(&module.as_str()))
}

/// Tries a key whose role lacks the permission, a key not created by an owner, and fields that no key may send; and to
/// sign up where people join by invitation.
pub(super) async fn not_allowed(world: &World, operation: &'static ContractOperation) {
    let OperationAccess::Key { permission, by_owner, .. } = &operation.access else {
        return super::sign_up::nobody_is_invited(world, operation).await;
    };
    let stage = Stage::set_up(world).await;
    if let Some(permission) = permission {
        let asked: Permission = permission.parse().expect("a permission of the contract");
        let others: Vec<_> = Permission::ALL.iter().copied().filter(|other| *other != asked).collect();
        let lacking = create_bound_actor(world, &stage, "All but one", others).await;
        let refused = lacking.send(&stage.example_call(operation)).await;
        refused.assert_code("FORBIDDEN", &format!("{} with a role that lacks `{permission}`", operation.id));
        assert!(refused.message().contains(permission), "{}", refused.message());
        let just = create_bound_actor(world, &stage, "Just one", vec![asked]).await;
        let mut call = stage.example_call(operation);
        if operation.properties().iter().any(|(name, _)| name == "permissions") {
            // A role only grants permissions that the caller has.
            call = call.field("permissions", json!([permission]));
        }
        // Nor may the caller subscribe to events that it may not see itself.
        if operation.properties().iter().any(|(name, _)| name == "eventTypes") {
            call = call.field("eventTypes", json!(["ping"]));
        }
        if operation.path.starts_with("/webhooks/") && operation.properties().iter().any(|(name, _)| name == "type") {
            call = call.field("type", json!("ping"));
        }
        assert_ne!(just.send(&call).await.code(), "FORBIDDEN", "{} with a role of `{permission}`", operation.id);
    }
    if *by_owner {
        for creator in [None, Some(MemberRole::Member), Some(MemberRole::Admin)] {
            let key = create_actor_with_creator(world, &stage, creator).await;
            let refused = key.send(&stage.example_call(operation)).await;
            refused.assert_code("FORBIDDEN", &format!("{} with a key made by {creator:?}", operation.id));
        }
    }
    if operation.properties().iter().any(|(_, schema)| schema["x-owner-only"] == true) {
        owner_only_fields(world, operation).await;
    }
}

/// Creates a user with an owner's admin key, bound to a new role.
async fn create_bound_actor(world: &World, stage: &Stage, name: &str, permissions: Vec<Permission>) -> Actor {
    let org = stage.actor.org;
    let role = world.run_as_operator(org, async |unit| roles::create(unit, name, &permissions).await).await;
    let owner = world.new_colleague(org, Scope::Admin).await;
    let created_by = world.key_creator(&owner).await;
    world.new_actor_with_key(org, NewKey { role: Some(role.id), created_by, ..NewKey::new("Bound", Scope::Admin) }).await
}

/// Creates a user with an admin key created by a member with this role, or by the operator.
async fn create_actor_with_creator(world: &World, stage: &Stage, creator: Option<MemberRole>) -> Actor {
    let org = stage.actor.org;
    let mut created_by = None;
    if let Some(role) = creator {
        let address = MailAddress::parse("", &format!("{role}@acme.dev")).expect("an address");
        created_by =
            Some(world.run_as_operator(org, async |unit| members::add_or_update(unit, &address, role).await).await.account);
    }
    world.new_actor_with_key(org, NewKey { created_by, ..NewKey::new("Made by somebody", Scope::Admin) }).await
}

/// Checks the reach of a plan: a free workspace reaches nothing, a sandbox what is open to it, a paid plan
/// everything on its own level and below.
pub(crate) fn plan_reaches(has: Plan, asks: &str) -> bool {
    let asks: Plan = asks.parse().expect("a plan of the contract");
    has != Plan::Free && has >= asks
}

/// Tries all scopes below the required one.
pub(super) async fn lower_scope(world: &World, operation: &'static ContractOperation) {
    let OperationAccess::Key { scope, .. } = &operation.access else {
        panic!("{} is public, so no scope is too low for it", operation.id)
    };
    let asks: Scope = scope.parse().expect("a scope of the contract");
    // Not a shared one: each call has a key of its own, of which a workspace has a hundred at most.
    let stage = Stage::set_up(world).await;
    for lower in Scope::ALL.iter().filter(|has| **has < asks) {
        let actor = world.new_colleague(stage.actor.org, *lower).await;
        let answer = actor.send(&stage.example_call(operation)).await;
        answer.assert_code("INSUFFICIENT_SCOPE", &format!("{} with a key of scope `{lower}`", operation.id));
    }
}

/// Sends each field that only an owner may send, alone and next to one that anyone may send, whatever its value: the
/// whole request is refused.
async fn owner_only_fields(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let before = stage.actor.get(&format!("/agents/{}", stage.agent)).await.data();
    let properties = operation.properties();
    let fields: Vec<&String> =
        properties.iter().filter(|(_, schema)| schema["x-owner-only"] == true).map(|(name, _)| name).collect();
    for name in fields {
        for value in [json!(1), json!(0), json!("off"), json!("nonsense"), json!(["DE"]), Value::Null, json!({})] {
            let alone = stage.example_call(operation).json(json!({ name: value }));
            let beside = stage.example_call(operation).field(name, value.clone());
            let beside_nonsense = beside.clone().field("nonsense", json!(1));
            for call in [alone, beside, beside_nonsense] {
                stage.actor.send(&call).await.assert_code("FORBIDDEN", &format!("{} with {value} as `{name}`", operation.id));
            }
        }
    }
    assert_eq!(stage.actor.get(&format!("/agents/{}", stage.agent)).await.data(), before, "nothing of it was written");
}
