//! Callers whose plan or scope does not reach, and fields that no key may send.

use frontdesk_conformance::{
    Stage, World,
    contract::{Access, Operation},
};
use frontdesk_server::types::{keys::Scope, orgs::Plan};
use serde_json::{Value, json};

/// Every plan below the one that the operation asks for. The plan is told before the scope, and before anything is looked up.
pub(super) async fn lower_plan(world: &World, operation: &'static Operation) {
    let Access::Key { plan, .. } = &operation.access else { panic!("{} is public, so no plan is too low for it", operation.id) };
    for lower in Plan::ALL.iter().filter(|has| !reaches(**has, plan)) {
        let admin = world.actor(*lower).await;
        let reader = world.colleague(admin.org, Scope::Read).await;
        for actor in [admin, reader] {
            let answer = actor.send(&frontdesk_conformance::Call::example(operation)).await;
            answer.must_be("PLAN_UPGRADE_REQUIRED", &format!("{} on the plan `{lower}`", operation.id));
        }
    }
}

/// A free workspace reaches nothing, a sandbox what is open to it, a paid plan all that is its own and below.
pub(crate) fn reaches(has: Plan, asks: &str) -> bool {
    let asks: Plan = asks.parse().expect("a plan of the contract");
    has != Plan::Free && has >= asks
}

/// Every scope below the one that the operation asks for.
pub(super) async fn lower_scope(world: &World, operation: &'static Operation) {
    let Access::Key { scope, .. } = &operation.access else {
        panic!("{} is public, so no scope is too low for it", operation.id)
    };
    let asks: Scope = scope.parse().expect("a scope of the contract");
    let stage = Stage::set(world).await;
    for lower in Scope::ALL.iter().filter(|has| **has < asks) {
        let actor = world.colleague(stage.actor.org, *lower).await;
        let answer = actor.send(&stage.call(operation)).await;
        answer.must_be("INSUFFICIENT_SCOPE", &format!("{} with a key of scope `{lower}`", operation.id));
    }
}

/// Each field that only an owner may send, alone and beside one that anybody may, whatever its value: refused whole.
pub(super) async fn owner_only_fields(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let before = stage.actor.get(&format!("/agents/{}", stage.agent)).await.data();
    let properties = operation.properties();
    let fields: Vec<&String> =
        properties.iter().filter(|(_, schema)| schema["x-owner-only"] == true).map(|(name, _)| name).collect();
    assert!(!fields.is_empty(), "{} lists FORBIDDEN but has no field with x-owner-only", operation.id);
    for name in fields {
        for value in [json!(1), json!(0), json!("off"), json!("nonsense"), json!(["DE"]), Value::Null, json!({})] {
            let alone = stage.call(operation).json(json!({ name: value }));
            let beside = stage.call(operation).field(name, value.clone());
            let beside_nonsense = beside.clone().field("nonsense", json!(1));
            for call in [alone, beside, beside_nonsense] {
                stage.actor.send(&call).await.must_be("FORBIDDEN", &format!("{} with {value} as `{name}`", operation.id));
            }
        }
    }
    assert_eq!(stage.actor.get(&format!("/agents/{}", stage.agent)).await.data(), before, "nothing of it was written");
}
