//! Objects that exist, but are in the wrong state.

use frontdesk_conformance::{Stage, World, contract::Operation};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_store as store;
use frontdesk_types::{
    RoleId,
    accounts::{keys::Scope, orgs::Plan},
};
use serde_json::json;

/// The agent awaits deletion.
pub(super) async fn agent_awaits_deletion(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let agent = if operation.id == "createHelpSite" { stage.bare_agent } else { stage.agent };
    stage.actor.delete(&format!("/agents/{agent}")).await.data();
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("AGENT_UNAVAILABLE", &format!("{} while the agent awaits deletion", operation.id));
}

/// The workspace has spent all its credits.
pub(super) async fn credits_are_spent(world: &World, operation: &'static Operation) {
    let stage = Stage::set_for(world, Plan::Sandbox).await;
    let (app, org) = (world.app(), stage.actor.org);
    let message = app.services.ports.ids.next();
    let mut tx = app.services.store.undisturbed().begin().await.expect("a transaction");
    let all = store::billing::credits::sum(&mut tx, org).await.expect("a query");
    let left =
        store::billing::credits::reserve(&mut tx, org, all, message, app.services.ports.ids.next(), world.now(), world.now())
            .await;
    assert_eq!(left.expect("a query"), Some(0));
    assert!(store::billing::credits::settle(&mut tx, org, message).await.expect("a query"));
    tx.commit().await.expect("a commit");
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("INSUFFICIENT_CREDITS", &format!("{} without credits", operation.id));
}

/// The source is a text, which cannot be refreshed.
pub(super) async fn source_is_a_text(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let answer = stage.actor.send(&stage.call(operation).path("sourceId", stage.source)).await;
    answer.must_be("NOT_A_WEBSITE", &format!("{} of a text", operation.id));
}

/// The source is of another type than the text that is to change.
pub(super) async fn source_has_no_such_text(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    for (source, field) in [(stage.source, "answer"), (stage.website, "content"), (stage.website, "question")] {
        let call = stage.call(operation).path("sourceId", source).field(field, json!("Other words."));
        let answer = stage.actor.send(&call).await;
        answer.must_be("SOURCE_TYPE_MISMATCH", &format!("{} with `{field}`", operation.id));
    }
}

/// The source is an article of the help center.
pub(super) async fn source_is_an_article(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.act(&format!("/help-center/articles/{}/publish", stage.help.draft)).await.data();
    let listed = stage.actor.get(&format!("/agents/{}/sources?type=article", stage.agent)).await.data();
    let article = &listed["items"][0]["id"];
    let call = stage.call(operation);
    let calls = if operation.id == "deleteSources" {
        vec![
            call.clone().without("status").field("ids", json!([article])),
            call.without("status").field("type", json!("article")),
        ]
    } else {
        vec![call.path("sourceId", article.as_str().expect("an id"))]
    };
    for call in calls {
        stage.actor.send(&call).await.must_be("SOURCE_MANAGED", &format!("{} of an article", operation.id));
    }
    let after = stage.actor.get(&format!("/agents/{}/sources?type=article", stage.agent)).await.data();
    assert_eq!(after["items"][0]["id"], *article, "it is still there");
}

/// A source of another type has the external id.
pub(super) async fn source_has_the_external_id(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let path = format!("/agents/{}/sources/{}", stage.agent, stage.website);
    stage.actor.patch(&path, json!({ "externalId": "taken" })).await.data();
    let call = stage.call(operation);
    let in_query = operation.takes("externalId");
    let call = if in_query { call.query("externalId", "taken") } else { call.field("externalId", json!("taken")) };
    stage.actor.send(&call).await.must_be("EXTERNAL_ID_TAKEN", &format!("{} with it", operation.id));
}

/// Another role has the same name, ignoring case.
pub(super) async fn role_has_the_name(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.post("/roles", json!({ "name": "Editors", "permissions": [] })).await.data();
    for name in ["Editors", " EDITORS "] {
        let answer = stage.actor.send(&stage.call(operation).field("name", json!(name))).await;
        answer.must_be("ROLE_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// A colleague has the conversation.
pub(super) async fn somebody_else_has_it(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let colleague = world.colleague(stage.actor.org, Scope::Write).await;
    colleague.post(&format!("/inbox/conversations/{}/assign", stage.conversation), json!({})).await.data();
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("CONVERSATION_ASSIGNED", &format!("{} of a colleague's conversation", operation.id));
}

/// Another saved reply has the same name, ignoring case.
pub(super) async fn saved_reply_has_the_name(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.post("/inbox/saved-replies", json!({ "name": "Refund it", "text": "Here." })).await.data();
    for name in ["Refund it", " REFUND IT "] {
        let answer = stage.actor.send(&stage.call(operation).field("name", json!(name))).await;
        answer.must_be("SAVED_REPLY_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// The webhook endpoint is disabled.
pub(super) async fn endpoint_is_disabled(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.patch(&format!("/webhooks/endpoints/{}", stage.endpoint), json!({ "isEnabled": false })).await.data();
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("WEBHOOK_DISABLED", &format!("{} of a disabled endpoint", operation.id));
}

/// The payload of the event was erased.
pub(super) async fn payload_was_erased(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    world.backdoor().await.run(format!("UPDATE events SET payload = NULL WHERE id = '{}'", stage.event)).await;
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("WEBHOOK_PAYLOAD_ERASED", &format!("{} of an erased event", operation.id));
}

/// Another contact has the external id.
pub(super) async fn somebody_has_the_external_id(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let answer = stage.actor.send(&stage.call(operation).field("externalId", json!("visitor"))).await;
    answer.must_be("CONTACT_EXISTS", &format!("{} with the external id of another one", operation.id));
    assert!(answer.text().contains(&stage.other_contact.to_string()), "{}", answer.text());
}

/// Another attribute has the key.
pub(super) async fn attribute_has_the_key(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let answer = stage.actor.send(&stage.call(operation).field("key", json!("plan"))).await;
    answer.must_be("ATTRIBUTE_EXISTS", &format!("{} with the key of another one", operation.id));
}

/// The agent does not ask for contact details.
pub(super) async fn leads_are_not_collected(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "collectLeads": false })).await.data();
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("LEADS_NOT_COLLECTED", &format!("{} with an agent that collects none", operation.id));
}

/// Another topic of the agent has the same name, ignoring case.
pub(super) async fn topic_has_the_name(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    stage.actor.post(&format!("/agents/{}/topics", stage.agent), json!({ "name": "Money back" })).await.data();
    for name in ["Money back", " MONEY BACK "] {
        let answer = stage.actor.send(&stage.call(operation).field("name", json!(name))).await;
        answer.must_be("TOPIC_NAME_TAKEN", &format!("{} with the name `{name}`", operation.id));
    }
}

/// A key is bound to the role; once it is revoked, the role can be deleted.
pub(super) async fn role_is_bound(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let key = NewKey { role: Some(RoleId(stage.role)), ..NewKey::new("Bound", Scope::Read) };
    let bound = world.keyed(stage.actor.org, key).await;
    stage.actor.send(&stage.call(operation)).await.must_be("ROLE_IN_USE", &format!("{} of a role with a key", operation.id));
    let key_id = bound.key_id();
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::keys::revoke(&mut tx, stage.actor.org, key_id, world.now()).await.expect("a query"));
    tx.commit().await.expect("a commit");
    stage.actor.send(&stage.call(operation)).await.must_be("success", "the key is revoked");
}

/// The object is no longer what the caller read, whatever state the caller claims.
pub(super) async fn somebody_changed_it(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    // Once the stage is set, its sources are no longer in their initial state.
    world.settle().await;
    let path = stage.call(operation).target();
    let read = stage.state(&path).await;
    let tag = read.header("etag").expect("a tag");
    for condition in ["\"nope\"", "nope", &format!("W/{tag}")] {
        let answer = stage.actor.send(&stage.call(operation).header("If-Match", condition)).await;
        answer.must_be("ETAG_MISMATCH", &format!("{} with `If-Match: {condition}`", operation.id));
        assert_eq!(answer.status, 412);
    }
    let known = stage.actor.send(&stage.call(operation).header("If-Match", tag)).await;
    known.must_be("success", "nothing was changed: the state is still the one that was read");
}
