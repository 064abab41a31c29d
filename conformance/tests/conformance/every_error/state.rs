//! Objects that exist, but are in the wrong state.

use frontdesk_conformance::{Stage, World, contract::ContractOperation};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_store::{self as store, billing::credits::CreditReservation};
use frontdesk_types::{
    OrgId, RoleId,
    accounts::{keys::Scope, orgs::Plan},
};
use serde_json::json;

/// The agent awaits deletion.
pub(super) async fn agent_awaits_deletion(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let agent = if operation.id == "createHelpCenter" { stage.bare_agent } else { stage.agent };
    stage.actor.delete(&format!("/agents/{agent}")).await.data();
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("AGENT_UNAVAILABLE", &format!("{} while the agent awaits deletion", operation.id));
}

/// Spends all credits of a workspace.
pub(crate) async fn spend_all_credits(world: &World, org: OrgId) {
    let app = world.app();
    let message = app.services.ports.ids.next();
    let mut tx = app.services.store.without_faults().begin().await.expect("a transaction");
    let all = store::billing::credits::sum_of_ledger(&mut tx, org).await.expect("a query");
    let reservation = CreditReservation {
        entry: app.services.ports.ids.next(),
        message,
        amount: all,
        created_at: world.now(),
        expires_at: world.now(),
    };
    let left = store::billing::credits::reserve_credits(&mut tx, org, reservation).await;
    assert_eq!(left.expect("a query"), Some(0));
    assert!(store::billing::credits::settle_reservation(&mut tx, org, message).await.expect("a query"));
    tx.commit().await.expect("a commit");
}

/// The workspace has spent all its credits.
pub(super) async fn credits_are_spent(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up_for(world, Plan::Sandbox).await;
    spend_all_credits(world, stage.actor.org).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("INSUFFICIENT_CREDITS", &format!("{} without credits", operation.id));
}

/// The source is a text, which cannot be refreshed.
pub(super) async fn source_is_a_text(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).path("sourceId", stage.source)).await;
    answer.assert_code("NOT_A_WEBSITE", &format!("{} of a text", operation.id));
}

/// The source is of another type than the text that is to change.
pub(super) async fn source_has_no_such_text(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    for (source, field) in [(stage.source, "answer"), (stage.website, "content"), (stage.website, "question")] {
        let call = stage.example_call(operation).path("sourceId", source).field(field, json!("Other words."));
        let answer = stage.actor.send(&call).await;
        answer.assert_code("SOURCE_TYPE_MISMATCH", &format!("{} with `{field}`", operation.id));
    }
}

/// The source is an article of the help center.
pub(super) async fn source_is_an_article(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.post_empty(&format!("/help-center/articles/{}/publish", stage.help.draft)).await.data();
    let listed = stage.actor.get(&format!("/agents/{}/sources?type=article", stage.agent)).await.data();
    let article = &listed["items"][0]["id"];
    let call = stage.example_call(operation);
    let calls = if operation.id == "deleteSources" {
        vec![
            call.clone().without_field("status").field("ids", json!([article])),
            call.without_field("status").field("type", json!("article")),
        ]
    } else {
        vec![call.path("sourceId", article.as_str().expect("an id"))]
    };
    for call in calls {
        stage.actor.send(&call).await.assert_code("SOURCE_MANAGED", &format!("{} of an article", operation.id));
    }
    let after = stage.actor.get(&format!("/agents/{}/sources?type=article", stage.agent)).await.data();
    assert_eq!(after["items"][0]["id"], *article, "it is still there");
}

/// A source of another type has the external id.
pub(super) async fn source_has_the_external_id(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let holder = if operation.id == "createWebsiteSource" { stage.source } else { stage.website };
    let path = format!("/agents/{}/sources/{holder}", stage.agent);
    stage.actor.patch(&path, json!({ "externalId": "taken" })).await.data();
    let call = stage.example_call(operation);
    let in_query = operation.has_parameter("externalId");
    let call = if in_query { call.query("externalId", "taken") } else { call.field("externalId", json!("taken")) };
    stage.actor.send(&call).await.assert_code("EXTERNAL_ID_TAKEN", &format!("{} with it", operation.id));
}

/// Another role has the same name, ignoring case.
pub(super) async fn role_has_the_name(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.post("/roles", json!({ "name": "Editors", "permissions": [] })).await.data();
    for name in ["Editors", " EDITORS "] {
        let answer = stage.actor.send(&stage.example_call(operation).field("name", json!(name))).await;
        answer.assert_code("ROLE_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// A colleague has the conversation.
pub(super) async fn somebody_else_has_it(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let colleague = world.new_colleague(stage.actor.org, Scope::Write).await;
    colleague.post(&format!("/inbox/conversations/{}/assign", stage.conversation), json!({})).await.data();
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("CONVERSATION_ASSIGNED", &format!("{} of a colleague's conversation", operation.id));
}

/// Another saved reply has the same name, ignoring case.
pub(super) async fn saved_reply_has_the_name(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.post("/inbox/saved-replies", json!({ "name": "Refund it", "text": "Here." })).await.data();
    for name in ["Refund it", " REFUND IT "] {
        let answer = stage.actor.send(&stage.example_call(operation).field("name", json!(name))).await;
        answer.assert_code("SAVED_REPLY_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// The webhook endpoint is disabled.
pub(super) async fn endpoint_is_disabled(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.patch(&format!("/webhooks/endpoints/{}", stage.endpoint), json!({ "isEnabled": false })).await.data();
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("WEBHOOK_DISABLED", &format!("{} of a disabled endpoint", operation.id));
}

/// The payload of the event was erased.
pub(super) async fn payload_was_erased(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    world.backdoor().await.execute(format!("UPDATE events SET payload = NULL WHERE id = '{}'", stage.event)).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("WEBHOOK_PAYLOAD_ERASED", &format!("{} of an erased event", operation.id));
}

/// Another contact has the external id.
pub(super) async fn somebody_has_the_external_id(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).field("externalId", json!("visitor"))).await;
    answer.assert_code("CONTACT_IDENTIFIER_TAKEN", &format!("{} with the external id of another one", operation.id));
    assert!(answer.text().contains(&stage.other_contact.to_string()), "{}", answer.text());
}

/// Another attribute has the key.
pub(super) async fn attribute_has_the_key(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).field("key", json!("plan"))).await;
    answer.assert_code("ATTRIBUTE_KEY_TAKEN", &format!("{} with the key of another one", operation.id));
}

/// The agent does not ask for contact details.
pub(super) async fn leads_are_not_collected(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "collectLeads": false })).await.data();
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("LEADS_NOT_COLLECTED", &format!("{} with an agent that collects none", operation.id));
}

/// Another topic of the agent has the same name, ignoring case.
pub(super) async fn topic_has_the_name(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.post(&format!("/agents/{}/topics", stage.agent), json!({ "name": "Money back" })).await.data();
    for name in ["Money back", " MONEY BACK "] {
        let answer = stage.actor.send(&stage.example_call(operation).field("name", json!(name))).await;
        answer.assert_code("TOPIC_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// A key is bound to the role; once it is revoked, the role can be deleted.
pub(super) async fn role_is_bound(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let key = NewKey { role: Some(RoleId(stage.role)), ..NewKey::new("Bound", Scope::Read) };
    let bound = world.new_actor_with_key(stage.actor.org, key).await;
    stage
        .actor
        .send(&stage.example_call(operation))
        .await
        .assert_code("ROLE_IN_USE", &format!("{} of a role with a key", operation.id));
    let key_id = bound.key_id();
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::keys::revoke(&mut tx, stage.actor.org, key_id, world.now()).await.expect("a query"));
    tx.commit().await.expect("a commit");
    stage.actor.send(&stage.example_call(operation)).await.assert_code("success", "the key is revoked");
}

/// The object is no longer what the caller read, whatever state the caller claims.
pub(super) async fn somebody_changed_it(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    // Once the stage is set, its sources are no longer in their initial state.
    world.settle().await;
    let path = stage.example_call(operation).target();
    let read = stage.read_state(&path).await;
    let tag = read.header("etag").expect("a tag");
    for condition in ["\"nope\"", "nope", &format!("W/{tag}")] {
        let answer = stage.actor.send(&stage.example_call(operation).header("If-Match", condition)).await;
        answer.assert_code("ETAG_MISMATCH", &format!("{} with `If-Match: {condition}`", operation.id));
        assert_eq!(answer.status, 412);
    }
    let known = stage.actor.send(&stage.example_call(operation).header("If-Match", tag)).await;
    known.assert_code("success", "nothing was changed: the state is still the one that was read");
}
