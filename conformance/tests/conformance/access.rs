//! Access control: who may do what, and the order of the checks.

use std::collections::{BTreeMap, BTreeSet};

use frontdesk_api::operations;
use frontdesk_conformance::{
    Actor, ApiCall, Stage, World,
    contract::{ContractOperation, OperationAccess, contract},
    stories,
};
use frontdesk_platform::accounts::{claims, keys::NewKey, mail_addresses::MailAddress, sign_up};
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    accounts::{keys::Scope, orgs::Plan, roles::Role},
};
use serde_json::json;

use crate::every_error::{plan_reaches, sandbox_reaches};

/// Lets each caller choose its own address.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']";

stories![
    every_operation_by_every_scope_on_every_plan,
    every_operation_before_and_after_a_claim with PROXY,
    a_subscription_that_was_canceled_reaches_nothing,
    public_operations_need_no_key,
    the_key_comes_before_everything,
    the_plan_comes_before_scope_and_shape,
    the_rate_comes_before_the_plan with "rate_limit = 1",
    the_scope_comes_before_the_permission_and_that_before_the_shape,
    the_permission_comes_before_owner_only_fields,
    owner_only_fields_come_before_the_shape,
    the_shape_comes_before_existence,
    the_idempotency_key_comes_before_existence,
    existence_comes_before_the_limits_of_the_plan,
    the_limits_of_the_plan_come_before_the_state,
    the_state_comes_before_the_credits,
];

/// Returns the error that the contract's access table requires for a key created by an owner and not restricted by a
/// role.
fn expected_error(operation: &ContractOperation, scope: Scope, plan: Plan) -> Option<&'static str> {
    let OperationAccess::Key { scope: asks, sandbox_scope, plan: lowest, .. } = &operation.access else { return None };
    let asks = sandbox_scope.as_ref().filter(|_| plan == Plan::Sandbox).unwrap_or(asks);
    if !plan_reaches(plan, lowest) {
        let outside = plan == Plan::Sandbox && !sandbox_reaches(operation);
        return Some(if outside { "SANDBOX_NOT_PERMITTED" } else { "PLAN_UPGRADE_REQUIRED" });
    }
    (scope < asks.parse().expect("a scope")).then_some("INSUFFICIENT_SCOPE")
}

fn keyed_operations() -> impl Iterator<Item = &'static ContractOperation> {
    contract().operations.iter().filter(|operation| operation.access != OperationAccess::Public)
}

/// Checks a key against the access table, operation by operation; returns the number of cells checked.
async fn check_against_table(actor: &Actor, scope: Scope, plan: Plan, what: &str) -> usize {
    for operation in keyed_operations() {
        let code = actor.send(&ApiCall::example(operation)).await.code();
        let what = format!("{} with the scope `{scope}` in a workspace {what}", operation.id);
        match expected_error(operation, scope, plan) {
            Some(refusal) => assert_eq!(code, refusal, "{what}"),
            None => {
                let refusals = ["PLAN_UPGRADE_REQUIRED", "SANDBOX_NOT_PERMITTED", "INSUFFICIENT_SCOPE", "FORBIDDEN"];
                assert!(!refusals.contains(&code.as_str()), "{what}: {code}");
            }
        }
    }
    keyed_operations().count()
}

async fn every_operation_by_every_scope_on_every_plan(world: &World) {
    let mut cells = 0;
    for plan in Plan::ALL {
        let admin = world.new_actor(*plan).await;
        for scope in Scope::ALL {
            let actor = world.new_colleague(admin.org, *scope).await;
            cells += check_against_table(&actor, *scope, *plan, &format!("on the plan `{plan}`")).await;
        }
    }
    assert_eq!(cells, keyed_operations().count() * 18);
}

/// A sandbox as created by a sign-up, and the same sandbox after it is claimed.
async fn every_operation_before_and_after_a_claim(world: &World) {
    let agent = world.actor_from_sign_up(&world.sign_up("anna@acme.dev", "192.0.2.1").await);
    check_against_table(&agent, Scope::Write, Plan::Sandbox, "that signed up").await;
    let anna = MailAddress::parse("", "anna@acme.dev").expect("an address");
    assert!(world.run_as_operator(agent.org, async |unit| claims::hand_over(unit, &anna).await).await);
    for scope in Scope::ALL {
        let key = NewKey { created_by: world.key_creator(&agent).await, ..NewKey::new("Another", *scope) };
        let colleague = world.new_actor_with_key(agent.org, key).await;
        check_against_table(&colleague, *scope, Plan::Free, "that was claimed").await;
    }
    world.advance(sign_up::SANDBOX_LIFETIME * 2);
    check_against_table(&agent, Scope::Write, Plan::Free, "that was claimed long ago").await;
}

/// A paid plan is effective only while its subscription is.
async fn a_subscription_that_was_canceled_reaches_nothing(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    for (status, reaches) in [("past_due", Plan::Enterprise), ("canceled", Plan::Free), ("active", Plan::Enterprise)] {
        let sql = format!("UPDATE orgs SET subscription = '{status}' WHERE id = '{}'", anna.org);
        assert_eq!(world.backdoor().await.execute(sql).await, 1);
        check_against_table(&anna, Scope::Admin, reaches, &format!("with a subscription that is {status}")).await;
        if reaches == Plan::Free {
            insta::assert_snapshot!(anna.get("/agents").await.message(), @"The subscription of this workspace was canceled; \
                this operation needs the plan `hobby` or a higher one. Subscribe again.");
        }
    }
}

async fn public_operations_need_no_key(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.access == OperationAccess::Public) {
        for key in [None, Some("nonsense")] {
            let answer = world.wire.send(&ApiCall::example(operation), key).await;
            assert_eq!(answer.status, operation.success(), "{} with {key:?}", operation.id);
        }
    }
}

/// Returns calls with every possible mistake of these operations.
fn wrong_calls() -> impl Iterator<Item = ApiCall> {
    keyed_operations().map(|operation| {
        let call = ApiCall::example(operation).query("nonsense", "1").header("Idempotency-Key", "");
        let call = if operation.has_parameter("agentId") { call.path("agentId", "x") } else { call };
        if operation.body.is_some() { call.raw("{").header("content-type", "text/plain") } else { call }
    })
}

async fn the_key_comes_before_everything(world: &World) {
    for call in wrong_calls() {
        world
            .wire
            .send(&call, None)
            .await
            .assert_code("UNAUTHORIZED", &format!("{} wrong in every way, without a key", call.operation.id));
        let bad = world.wire.send(&call, Some("fd_x")).await;
        bad.assert_code("INVALID_API_KEY", &format!("{} wrong in every way, with a bad key", call.operation.id));
    }
}

async fn the_plan_comes_before_scope_and_shape(world: &World) {
    let free = world.new_actor(Plan::Free).await;
    let reader = world.new_colleague(free.org, Scope::Read).await;
    for call in wrong_calls() {
        reader
            .send(&call)
            .await
            .assert_code("PLAN_UPGRADE_REQUIRED", &format!("{} wrong in every way, on a free plan", call.operation.id));
    }
}

async fn the_rate_comes_before_the_plan(world: &World) {
    let free = world.new_actor(Plan::Free).await;
    free.get("/agents").await.assert_code("PLAN_UPGRADE_REQUIRED", "the first request");
    free.get("/agents").await.assert_code("RATE_LIMITED", "the second within a minute");
}

/// Creates a user with a key of this scope created by an owner, bound to a role without permissions.
async fn actor_without_permissions(world: &World, org: OrgId, scope: Scope) -> Actor {
    let owner = world.new_colleague(org, Scope::Admin).await;
    let role = Role {
        id: world.app().services.ports.ids.next(),
        org,
        name: scope.to_string(),
        permissions: Vec::new(),
        created_at: world.now(),
        updated_at: world.now(),
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::roles::insert(&mut tx, org, scope.as_str(), &role).await.expect("a query"));
    tx.commit().await.expect("a commit");
    let created_by = world.key_creator(&owner).await;
    world.new_actor_with_key(org, NewKey { role: Some(role.id), created_by, ..NewKey::new("Powerless", scope) }).await
}

async fn the_scope_comes_before_the_permission_and_that_before_the_shape(world: &World) {
    let admin = world.new_actor(Plan::Enterprise).await;
    for scope in Scope::ALL {
        let caller = actor_without_permissions(world, admin.org, *scope).await;
        for call in wrong_calls() {
            let asked = matches!(&call.operation.access, OperationAccess::Key { permission: Some(_), .. });
            let code = expected_error(call.operation, *scope, Plan::Enterprise).or(asked.then_some("FORBIDDEN"));
            let what = format!("{} wrong in every way, with a powerless key of scope `{scope}`", call.operation.id);
            let shape = if call.operation.body.is_some() { "UNSUPPORTED_MEDIA_TYPE" } else { "VALIDATION_ERROR" };
            caller.send(&call).await.assert_code(code.unwrap_or(shape), &what);
        }
    }
}

async fn the_permission_comes_before_owner_only_fields(world: &World) {
    let admin = world.new_actor(Plan::Enterprise).await;
    let caller = actor_without_permissions(world, admin.org, Scope::Write).await;
    let refused = caller.patch("/agents/x", json!({ "sessionResumeHours": 1 })).await;
    refused.assert_code("FORBIDDEN", "an owner-only field, with a powerless key");
    assert!(refused.message().contains("agents:edit"), "{}", refused.message());
}

async fn owner_only_fields_come_before_the_shape(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let body = json!({ "sessionResumeHours": "many", "name": 7, "nonsense": true });
    let call = ApiCall::example(contract().operation("updateAgent")).json(body).path("agentId", "x");
    let refused = anna.send(&call).await;
    refused.assert_code("FORBIDDEN", "an owner-only field in a body that is wrong in other ways");
    insta::assert_snapshot!(refused.message(), @"Only an owner or admin may change sessionResumeHours, and an API key carries \
        no such role. Leave it out.");
}

async fn the_shape_comes_before_existence(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    for operation in keyed_operations().filter(|operation| operation.path.contains('{')) {
        let call = ApiCall::example(operation).query("nonsense", "1");
        anna.send(&call)
            .await
            .assert_code("VALIDATION_ERROR", &format!("{} of nothing, with an unknown parameter", operation.id));
    }
}

async fn the_idempotency_key_comes_before_existence(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let delete = ApiCall::example(contract().operation("deleteAgent")).header("Idempotency-Key", "once");
    anna.send(&delete.clone().path("agentId", agent)).await.assert_code("success", "the first request");
    anna.send(&delete).await.assert_code("IDEMPOTENCY_KEY_REUSED", "another request under the key, of no agent");
}

/// Creates a full sandbox with one agent awaiting deletion and another one in its place.
async fn create_full_sandbox(world: &World) -> (Actor, String) {
    let Stage { actor, agent, .. } = Stage::set_up_for(world, Plan::Sandbox).await;
    actor.delete(&format!("/agents/{agent}")).await.data();
    (actor, format!("/agents/{agent}"))
}

async fn existence_comes_before_the_limits_of_the_plan(world: &World) {
    let Stage { actor: anna, .. } = Stage::set_up_for(world, Plan::Sandbox).await;
    let too_long = json!({ "title": "Long", "content": "x".repeat(201 * 1_024) });
    let answer = anna.post(&format!("/agents/{}/sources/text", anna.org), too_long).await;
    answer.assert_code("AGENT_NOT_FOUND", "a text that does not fit, for no agent");
}

async fn the_limits_of_the_plan_come_before_the_state(world: &World) {
    let (anna, deleted) = create_full_sandbox(world).await;
    let too_long = json!({ "title": "Long", "content": "x".repeat(201 * 1_024) });
    let answer = anna.post(&format!("{deleted}/sources/text"), too_long).await;
    answer.assert_code("LIMIT_EXCEEDED", "a text that does not fit, for a deleted agent");
}

async fn the_state_comes_before_the_credits(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Sandbox).await;
    for _ in 0..25 {
        stage.actor.ask_agent(stage.agent, "Hello?").await.data();
    }
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.ask_agent(stage.agent, "Hello?").await.assert_code("AGENT_UNAVAILABLE", "a deleted agent, without credits");
    let mut unknown = stage.example_call(contract().operation("chat"));
    unknown = unknown.field("conversationId", json!(stage.source));
    stage.actor.send(&unknown).await.assert_code("CONVERSATION_NOT_FOUND", "no conversation, a deleted agent, no credits");
}

#[test]
fn the_access_table_of_the_server_is_the_one_of_the_contract() {
    let table = operations::ALL.iter().map(|operation| {
        let access = match operation.access {
            operations::Access::Public => OperationAccess::Public,
            operations::Access::Key { scope, sandbox_scope, module, permission, plan, by_owner } => OperationAccess::Key {
                scope: scope.as_str().into(),
                sandbox_scope: sandbox_scope.map(|scope| scope.as_str().into()),
                module: module.as_str().into(),
                permission: permission.map(|permission| permission.as_str().into()),
                plan: plan.as_str().into(),
                by_owner,
            },
        };
        let errors: BTreeSet<String> = operation.errors.iter().map(|code| code.as_str().to_owned()).collect();
        (operation.id.to_owned(), (operation.method.to_owned(), operation.path.to_owned(), format!("{access:?}"), errors))
    });
    let listed = contract().operations.iter().map(|operation| {
        let ContractOperation { id, method, path, access, errors, .. } = operation;
        (id.clone(), (method.clone(), path.clone(), format!("{access:?}"), errors.clone()))
    });
    assert_eq!(table.collect::<BTreeMap<_, _>>(), listed.collect::<BTreeMap<_, _>>());
}
