//! The other fields of an agent, and their defaults.

use frontdesk_client::{
    prelude::*,
    types::{AgentCreate, AgentUpdate},
};
use frontdesk_conformance::{World, stage::CATALOGUE, stories};
use frontdesk_server::types::orgs::Plan;
use serde_json::json;

stories![
    a_new_agent,
    only_an_explicit_false_closes_an_agent,
    a_change_leaves_alone_what_it_does_not_name,
    models_are_those_of_the_catalogue with CATALOGUE,
    public_ids_are_unguessable,
];

async fn a_new_agent(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let answer = anna.post("/agents", json!({ "name": "Front desk" })).await;
    assert_eq!(answer.status, 201);
    insta::assert_json_snapshot!(answer.shape(), @"");
}

async fn only_an_explicit_false_closes_an_agent(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let sdk = &anna.sdk;
    let open = sdk.create_agent().body(AgentCreate::builder().name("Open")).send().await.data().expect("an agent");
    assert!(open.is_public && !open.collect_leads);
    let closed =
        sdk.create_agent().body(AgentCreate::builder().name("Closed").is_public(false)).send().await.data().expect("an agent");
    assert!(!closed.is_public);
    let reopened = AgentUpdate::builder().is_public(true).collect_leads(true);
    let reopened = sdk.update_agent().agent_id(closed.id).body(reopened).send().await.data().expect("an agent");
    assert!(reopened.is_public && reopened.collect_leads);
}

async fn a_change_leaves_alone_what_it_does_not_name(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let created = anna.post("/agents", json!({ "name": "Front desk", "isPublic": false, "collectLeads": true })).await.data();
    let path = format!("/agents/{}", created["id"].as_str().expect("an id"));
    let renamed = anna.patch(&path, json!({ "name": "Night desk" })).await.data();
    let mut expected = created.clone();
    expected["name"] = json!("Night desk");
    expected["updatedAt"] = renamed["updatedAt"].clone();
    assert_eq!(renamed, expected);
    assert!(renamed["updatedAt"].as_str() > created["updatedAt"].as_str(), "the change is dated");
    assert_eq!(anna.get(&path).await.data(), renamed);
}

async fn models_are_those_of_the_catalogue(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let large = anna.post("/agents", json!({ "name": "Front desk", "model": "acme/large" })).await.data();
    assert_eq!(large["model"], "acme/large");
    let path = format!("/agents/{}", large["id"].as_str().expect("an id"));
    assert_eq!(anna.patch(&path, json!({ "model": "builtin/extractive" })).await.data()["model"], "builtin/extractive");
    let unknown = anna.patch(&path, json!({ "model": "acme/huge" })).await;
    assert_eq!(unknown.fields(), ["/model"]);
    insta::assert_snapshot!(unknown.message(), @"");
    anna.post("/agents", json!({ "name": "x", "model": "" })).await.must_be("VALIDATION_ERROR", "an empty model");
}

async fn public_ids_are_unguessable(world: &World) {
    let anna = world.actor(Plan::Pro).await;
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..20 {
        let agent = anna.post("/agents", json!({ "name": format!("Agent {n}") })).await.data();
        let public = agent["publicId"].as_str().expect("a public id").to_owned();
        assert!(seen.insert(public[..4].to_owned()), "public ids begin alike: {public}");
    }
}
