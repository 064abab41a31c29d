//! Every change records an activity: who made it, and in which request.

use frontdesk_conformance::{
    Actor, Stage, World,
    contract::{Access, Operation, contract},
    stories,
};
use serde_json::json;

stories![
    every_change_is_noted_with_its_actor_and_its_request,
    a_line_holds_plain_fields_and_no_texts,
    a_refused_change_leaves_no_line
];

/// Operations that require more than read access but record no activity, with the reason.
const UNNOTED: [(&str, &str); 2] = [
    ("stopReply", "the reply of the stage is complete; `chat::stopping` stops one that is not"),
    ("verifyClaimCode", "a code is looked at, and nothing changes"),
];

fn is_noted(operation: &Operation) -> bool {
    let Access::Key { scope, .. } = &operation.access else { return false };
    // Lists of people require the scope `admin` as well.
    scope != "read" && operation.method != "GET" && !UNNOTED.iter().any(|(id, _)| *id == operation.id)
}

/// The activity of one request: actor, verb, resource, and the changed fields.
async fn lines(world: &World, actor: &Actor, request: &str) -> Vec<String> {
    let columns = "actor_kind || ' ' || COALESCE(actor_id, '-') || ' ' || verb || ' ' || resource_kind || ' ' || COALESCE(CAST(changes AS TEXT), '-')";
    let sql = format!("SELECT {columns} FROM activity WHERE org_id = '{}' AND request_id = '{request}' ORDER BY id", actor.org);
    world.backdoor().await.texts(sql).await
}

async fn every_change_is_noted_with_its_actor_and_its_request(world: &World) {
    let mut noted = Vec::new();
    for operation in contract().operations.iter().filter(|operation| is_noted(operation)) {
        let stage = Stage::set(world).await;
        if operation.id == "cancelAgentDeletion" {
            stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
        }
        let answer = stage.actor.send(&stage.call(operation)).await;
        answer.must_be("success", &operation.id);
        let request = answer.header("x-request-id").expect("every answer names its request").to_owned();
        let key = stage.actor.key.split('_').nth(1).expect("a key has three parts");
        let lines = lines(world, &stage.actor, &request).await;
        assert!(!lines.is_empty(), "{} leaves no line: let its rule call `unit.log`", operation.id);
        for line in lines {
            let (actor, what) = line.split_at(format!("key {key}").len());
            assert_eq!(actor, format!("key {key}"), "{}", operation.id);
            let what = what.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            noted.push(format!("{}: {what}", operation.id));
        }
        world.settle().await;
    }
    insta::assert_snapshot!(noted.join("\n"), @r"
    createAgent: created agent
    updateAgent: updated agent
    deleteAgent: deleted agent
    cancelAgentDeletion: restored agent
    setAgentAvatar: updated agent
    deleteAgentAvatar: updated agent
    setAgentAvatarFromForm: updated agent
    createTextSource: created source
    createQnaSource: created source
    createFileSource: created source
    createFileSourceFromForm: created source
    createWebsiteSource: created source
    updateSource: updated source
    deleteSource: deleted source
    deleteSources: deleted source
    resyncSource: resynced source
    retrain: retrained agent
    chat: created message
    streamChat: created message
    createRole: created role
    updateRole: updated role
    deleteRole: deleted role
    ");
}

async fn a_line_holds_plain_fields_and_no_texts(world: &World) {
    let anna = world.actor(frontdesk_server::types::accounts::orgs::Plan::Hobby).await;
    let agent = anna.has_agent("Front desk").await;
    let changes = json!({ "name": "Back office", "isPublic": false, "systemInstruction": "Answer Anna's mother first." });
    let answer = anna.patch(&format!("/agents/{agent}"), changes).await;
    let request = answer.header("x-request-id").expect("every answer names its request").to_owned();
    let lines = lines(world, &anna, &request).await;
    let [line] = &lines[..] else { panic!("{lines:?}") };
    let (_, fields) = line.split_once('{').expect("fields changed");
    let fields: serde_json::Value = serde_json::from_str(&format!("{{{fields}")).expect("JSON");
    assert_eq!(fields, json!({ "name": null, "isPublic": [true, false], "systemInstruction": null }));
}

async fn a_refused_change_leaves_no_line(world: &World) {
    let anna = world.actor(frontdesk_server::types::accounts::orgs::Plan::Hobby).await;
    let agent = anna.has_agent("Front desk").await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office" })).await;
    refused.must_be("AGENT_UNAVAILABLE", "it awaits deletion");
    let request = refused.header("x-request-id").expect("every answer names its request").to_owned();
    assert_eq!(lines(world, &anna, &request).await, Vec::<String>::new());
}
