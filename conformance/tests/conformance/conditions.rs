//! Entity tags, for conditional reads and conditional changes; and the location of a created resource.

use frontdesk_conformance::{
    Actor, ApiAnswer, ApiCall, Stage, World,
    contract::{ContractOperation, contract},
    recorder::BASE,
    stories,
};
use futures::future::join_all;
use serde_json::{Value, json};

stories![
    what_is_known_is_not_sent_again,
    every_change_gives_another_tag,
    who_does_not_know_the_state_does_not_change_it,
    of_many_who_know_the_same_state_one_changes_it,
    the_tag_is_compared_with_the_state,
    a_change_that_was_done_is_repeated_whatever_the_state_is_now,
    what_was_created_is_where_it_says,
    a_merge_patch_is_a_change_as_any_other,
    no_answer_to_a_key_is_kept_by_a_cache with "trusted_proxies = ['127.0.0.1/32']",
];

fn entity_tag(answer: &ApiAnswer) -> String {
    answer.header("etag").unwrap_or_else(|| panic!("no ETag: {} {}", answer.status, answer.text())).to_owned()
}

/// Returns the operations that read a single resource.
fn single_reads() -> impl Iterator<Item = &'static ContractOperation> {
    contract().operations.iter().filter(|operation| operation.has_parameter("If-None-Match"))
}

async fn what_is_known_is_not_sent_again(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    assert!(single_reads().count() >= 5);
    for operation in single_reads() {
        let answer = stage.actor.send(&stage.example_call(operation)).await;
        let tag = entity_tag(&answer);
        for condition in [&tag, "*", &format!("W/{tag}"), &format!("\"x\" ,{tag}")] {
            let known = stage.actor.send(&stage.example_call(operation).header("If-None-Match", condition)).await;
            let what = format!("{} with `If-None-Match: {condition}`", operation.id);
            assert_eq!((known.status, known.body.len()), (304, 0), "{what}");
            assert_eq!(known.header("etag"), Some(tag.as_str()), "{what}");
        }
        let other = stage.actor.send(&stage.example_call(operation).header("If-None-Match", "\"x\"")).await;
        assert_eq!((other.status, &other.body), (200, &answer.body), "{}", operation.id);
    }
}

/// The clock stands still, so that times do not distinguish changes.
async fn every_change_gives_another_tag(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let mut tags = Vec::new();
    let agent = format!("/agents/{}", stage.agent);
    for name in ["A", "B", "C"] {
        let changed = stage.actor.patch(&agent, json!({ "name": name })).await;
        assert_eq!(entity_tag(&changed), entity_tag(&stage.actor.get(&agent).await), "a change answers the tag of the new state");
        tags.push(entity_tag(&changed));
    }
    let source = format!("{agent}/sources/{}", stage.source);
    for title in ["A", "B"] {
        tags.push(entity_tag(&stage.actor.patch(&source, json!({ "title": title })).await));
    }
    let role = format!("/roles/{}", stage.role);
    for permissions in [json!(["agents:view"]), json!([])] {
        tags.push(entity_tag(&stage.actor.patch(&role, json!({ "permissions": permissions })).await));
    }
    for text in ["A", "B"] {
        tags.push(entity_tag(&stage.actor.patch(&format!("/conversations/notes/{}", stage.note), json!({ "text": text })).await));
    }
    tags.push(entity_tag(&stage.actor.delete(&agent).await));
    tags.push(entity_tag(&stage.actor.post_empty(&format!("{agent}/cancel-delete")).await));
    let all = tags.len();
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), all);
}

async fn who_does_not_know_the_state_does_not_change_it(world: &World) {
    let changing = contract().operations.iter().filter(|operation| operation.has_parameter("If-Match"));
    for operation in changing {
        let stage = Stage::set_up(world).await;
        world.settle().await;
        let path = stage.example_call(operation).target();
        let stale = entity_tag(&stage.read_state(&path).await);
        if operation.method == "PATCH" {
            let first = stage.example_call(operation).header("If-Match", &stale);
            stage.actor.send(&first).await.assert_code("success", "by who knows the state");
            let late = stage.example_call(operation).header("If-Match", &stale).header("Idempotency-Key", &operation.id);
            stage.actor.send(&late).await.assert_code("ETAG_MISMATCH", "by who knew the state before");
            let again = stage.example_call(operation).header("Idempotency-Key", &operation.id);
            stage.actor.send(&again).await.assert_code("success", "a refusal frees the idempotency key");
            stage
                .actor
                .send(&stage.example_call(operation).header("If-Match", "*"))
                .await
                .assert_code("success", "whatever the state");
        }
        let known = format!("\"x\", {}", entity_tag(&stage.read_state(&path).await));
        stage.actor.send(&stage.example_call(operation).header("If-Match", &known)).await.assert_code("success", &operation.id);
    }
}

async fn of_many_who_know_the_same_state_one_changes_it(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let (agent, role) = (format!("/agents/{}", stage.agent), format!("/roles/{}", stage.role));
    let note = format!("/conversations/notes/{}", stage.note);
    for (id, path, field) in [
        ("updateAgent", agent.clone(), "name"),
        ("updateSource", format!("{agent}/sources/{}", stage.source), "title"),
        ("updateNote", note, "text"),
        ("updateRole", role, "name"),
    ] {
        let known = entity_tag(&stage.read_state(&path).await);
        let call = stage.example_call(contract().operation(id)).header("If-Match", &known);
        let calls: Vec<ApiCall> = (0..16).map(|number| call.clone().json(json!({ field: format!("Name {number}") }))).collect();
        let answers = join_all(calls.iter().map(|call| stage.actor.send(call))).await;
        let codes: Vec<String> = answers.iter().map(ApiAnswer::code).collect();
        assert_eq!(codes.iter().filter(|code| *code == "success").count(), 1, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| *code == "ETAG_MISMATCH").count(), 15, "{codes:?}");
        let done = answers.iter().find(|answer| answer.status == 200).expect("one of them");
        assert_eq!(stage.read_state(&path).await.data()[field], done.data()[field]);
    }
}

async fn the_tag_is_compared_with_the_state(world: &World) {
    let stage = Stage::set_up(world).await;
    let update = || stage.example_call(contract().operation("updateAgent")).header("If-Match", "\"stale\"");
    stage
        .actor
        .send(&update().field("nonsense", json!(1)))
        .await
        .assert_code("VALIDATION_ERROR", "a wrong shape and a stale tag");
    stage.actor.send(&update().path("agentId", stage.source)).await.assert_code("AGENT_NOT_FOUND", "no agent and a stale tag");
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.send(&update()).await.assert_code("AGENT_UNAVAILABLE", "a deleted agent and a stale tag");
}

async fn a_change_that_was_done_is_repeated_whatever_the_state_is_now(world: &World) {
    let stage = Stage::set_up(world).await;
    let agent = format!("/agents/{}", stage.agent);
    let known = entity_tag(&stage.actor.get(&agent).await);
    let call = stage.example_call(contract().operation("updateAgent")).header("If-Match", &known).header("Idempotency-Key", "k");
    let first = stage.actor.send(&call).await;
    stage.actor.patch(&agent, json!({ "name": "Another" })).await.data();
    let again = stage.actor.send(&call).await;
    assert_eq!((again.header("idempotent-replayed"), again.text()), (Some("true"), first.text()));
    assert_eq!(entity_tag(&again), entity_tag(&first));
}

async fn what_was_created_is_where_it_says(world: &World) {
    let stage = Stage::set_up(world).await;
    // No operation reads a workspace by its id, and the reply of the team does not name the agent through which a
    // message is read.
    let unread = ["signUp", "replyToConversation"];
    let is_placed = |operation: &&ContractOperation| operation.success() == 201 && !unread.contains(&&*operation.id);
    let creating = contract().operations.iter().filter(is_placed);
    let mut created = 0;
    for operation in creating {
        let mut call = stage.example_call(operation);
        if operation.is_idempotent() {
            call = call.header("Idempotency-Key", &operation.id);
        }
        let answer = stage.actor.send(&call).await;
        let location = answer.header("location").expect("a location").to_owned();
        let path = location.strip_prefix(BASE).expect("a path of the API");
        let found = stage.actor.get(path).await;
        let (now, created_data) = (found.data(), answer.data());
        assert_eq!(now["id"], created_data["id"], "{}", operation.id);
        // A source may have been read since.
        if now.as_object().expect("a resource").iter().all(|(name, value)| created_data[name] == *value) {
            assert_eq!(answer.header("etag"), found.header("etag"), "{}", operation.id);
        }
        if operation.is_idempotent() {
            let again = stage.actor.send(&call).await;
            let placed =
                |answer: &ApiAnswer| (answer.header("location").map(str::to_owned), answer.header("etag").map(str::to_owned));
            assert_eq!(placed(&again), placed(&answer), "{}", operation.id);
        }
        created += 1;
    }
    assert!(created >= 6, "{created} operations create something");
}

async fn a_merge_patch_is_a_change_as_any_other(world: &World) {
    let stage = Stage::set_up(world).await;
    let patch = async |operation: &'static ContractOperation, patch: Value| {
        let call =
            stage.example_call(operation).header("content-type", "application/merge-patch+json; charset=utf-8").json(patch);
        stage.actor.send(&call).await
    };
    let agents = contract().operation("updateAgent");
    patch(agents, json!({ "systemInstruction": "Be kind.", "isPublic": false })).await.data();
    let cleared = patch(agents, json!({ "systemInstruction": null })).await.data();
    assert_eq!((&cleared["systemInstruction"], &cleared["isPublic"]), (&Value::Null, &json!(false)));
    let patching = contract().operations.iter().filter(|operation| operation.method == "PATCH");
    for operation in patching {
        let body = serde_json::from_slice(&stage.example_call(operation).bytes().expect("a body")).expect("JSON");
        patch(operation, body).await.assert_code("success", &operation.id);
    }
    let create = stage.example_call(contract().operation("createAgent")).header("content-type", "application/merge-patch+json");
    stage.actor.send(&create).await.assert_code("UNSUPPORTED_MEDIA_TYPE", "nothing is there to be patched");
}

/// The recorder checks the header on every answer of an operation; these are the answers of no operation, and the
/// one with a secret.
async fn no_answer_to_a_key_is_kept_by_a_cache(world: &World) {
    let anna: Actor = world.new_actor(frontdesk_types::accounts::orgs::Plan::Hobby).await;
    for answer in [anna.get("/agents").await, anna.get("/nowhere").await, world.sign_up("anna@acme.dev", "192.0.2.1").await] {
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{}", answer.text());
    }
}
