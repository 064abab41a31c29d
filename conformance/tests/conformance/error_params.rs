//! `error.params`: the facts of a failure for programs, which need not read the message.

use frontdesk_conformance::{ApiAnswer, Stage, World, actor::created_id, contract::contract, stage::domain_hostname, stories};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_types::{
    RoleId,
    accounts::{keys::Scope, orgs::Plan},
};
use serde_json::{Value, json};

stories![
    what_exists_already_is_named_by_its_id,
    a_source_that_has_the_external_id_is_named_by_its_id,
    a_hostname_of_ones_own_is_named_by_its_id_and_that_of_another_organization_is_not,
    a_missing_right_is_named,
    a_plan_that_is_too_low_names_the_one_that_is_enough,
    a_limit_tells_how_much_is_in_use,
    one_stream_more_at_a_time_is_asked_to_wait,
];

fn params(answer: &ApiAnswer, code: &str) -> Value {
    answer.assert_code(code, "a failure with params");
    answer.json()["error"]["params"].take()
}

async fn what_exists_already_is_named_by_its_id(world: &World) {
    let stage = Stage::set_up(world).await;
    let cases = [
        ("createContact", "CONTACT_IDENTIFIER_TAKEN", "contactId"),
        ("createContactAttribute", "ATTRIBUTE_KEY_TAKEN", "attributeId"),
        ("createSavedReply", "SAVED_REPLY_NAME_TAKEN", "savedReplyId"),
        ("createTopic", "TOPIC_NAME_TAKEN", "topicId"),
        ("createRole", "ROLE_NAME_TAKEN", "roleId"),
        ("createHelpCenter", "HELP_CENTER_EXISTS", "siteId"),
        ("createRedirect", "REDIRECT_PATH_TAKEN", "redirectId"),
        ("createCollection", "SLUG_TAKEN", "collectionId"),
    ];
    for (operation, code, name) in cases {
        let call = stage.example_call(contract().operation(operation));
        let call = if code == "SLUG_TAKEN" { call.field("slug", json!("refunds")) } else { call };
        let id = created_id(&stage.actor.send(&call).await);
        assert_eq!(params(&stage.actor.send(&call).await, code), json!({ name: id }), "{operation}, the second time");
    }
}

async fn a_source_that_has_the_external_id_is_named_by_its_id(world: &World) {
    let stage = Stage::set_up(world).await;
    let of = |operation| stage.example_call(contract().operation(operation)).field("externalId", json!("crm-7"));
    let id = created_id(&stage.actor.send(&of("createTextSource")).await);
    let refused = stage.actor.send(&of("createQnaSource")).await;
    assert_eq!(params(&refused, "EXTERNAL_ID_TAKEN"), json!({ "sourceId": id }));
}

async fn a_hostname_of_ones_own_is_named_by_its_id_and_that_of_another_organization_is_not(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let call = stage.example_call(contract().operation("createCustomDomain")).path("agentId", stage.bare_agent);
    let at = async |domain| stage.actor.send(&call.clone().field("hostname", json!(domain_hostname(domain)))).await;
    assert_eq!(params(&at(stage.domain).await, "HOSTNAME_TAKEN"), json!({ "customDomainId": stage.domain }));
    assert_eq!(params(&at(other.domain).await, "HOSTNAME_TAKEN"), Value::Null);
}

async fn a_missing_right_is_named(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let role = created_id(&anna.post("/roles", json!({ "name": "Readers", "permissions": ["agents:view"] })).await);
    let key = |scope, role| NewKey { role, ..NewKey::new("Reader", scope) };
    let agent = json!({ "name": "Front desk" });
    let narrow = world.new_actor_with_key(anna.org, key(Scope::Read, None)).await;
    let refused = narrow.post("/agents", agent.clone()).await;
    assert_eq!(params(&refused, "INSUFFICIENT_SCOPE"), json!({ "requiredScope": "write" }));
    let reader = world.new_actor_with_key(anna.org, key(Scope::Write, Some(RoleId(role)))).await;
    let refused = reader.post("/agents", agent).await;
    assert_eq!(params(&refused, "FORBIDDEN"), json!({ "requiredPermission": "agents:edit" }));
}

async fn a_plan_that_is_too_low_names_the_one_that_is_enough(world: &World) {
    let free = world.new_actor(Plan::Free).await;
    let refused = free.get("/agents").await;
    assert_eq!(params(&refused, "PLAN_UPGRADE_REQUIRED"), json!({ "requiredPlan": "hobby" }));
    let sandbox = world.new_actor(Plan::Sandbox).await;
    assert_eq!(params(&sandbox.get("/billing/usage").await, "SANDBOX_NOT_PERMITTED"), json!({ "requiredPlan": "hobby" }));
}

async fn a_limit_tells_how_much_is_in_use(world: &World) {
    let sandbox = world.new_actor(Plan::Sandbox).await;
    let agent = sandbox.create_agent("Front desk").await;
    let refused = sandbox.post("/agents", json!({ "name": "Night desk" })).await;
    assert_eq!(params(&refused, "LIMIT_EXCEEDED"), json!({ "limit": 1, "used": 1, "isPlanLimit": true }));
    sandbox.train_on_text(agent, "Hours", "Open from 8:00 to 20:00.").await;
    let text = json!({ "title": "More", "content": "x".repeat(200 * 1_024) });
    let refused = sandbox.post(&format!("/agents/{agent}/sources/text"), text).await;
    assert_eq!(params(&refused, "LIMIT_EXCEEDED"), json!({ "limit": 204_800, "used": 24, "isPlanLimit": true }));
    let stage = Stage::set_up(world).await;
    stage.add_topics(world, 99).await;
    let refused = stage.actor.send(&stage.example_call(contract().operation("createTopic"))).await;
    assert_eq!(params(&refused, "TOO_MANY"), json!({ "limit": 100, "used": 100, "isPlanLimit": false }));
}

async fn one_stream_more_at_a_time_is_asked_to_wait(world: &World) {
    let stage = Stage::set_up(world).await;
    stage.add_listeners(world, 10).await;
    let refused = stage.actor.send(&stage.example_call(contract().operation("streamWebhooks"))).await;
    assert_eq!(params(&refused, "RATE_LIMITED"), json!({ "limit": 10, "retryAfterSeconds": 10 }));
    assert_eq!((refused.status, refused.header_number("retry-after")), (429, 10));
}
