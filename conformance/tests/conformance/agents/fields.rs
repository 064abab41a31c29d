//! The other fields of an agent, and their defaults.

use frontdesk_client::{
    ErrorCode, Nullable,
    types::{AgentCreate, AgentUpdate, GeoRestrictionMode},
};
use frontdesk_conformance::{World, stage::CATALOG, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![
    a_new_agent,
    only_an_explicit_false_closes_an_agent,
    a_change_leaves_alone_what_it_does_not_name,
    models_are_those_of_the_catalogue with CATALOG,
    public_ids_are_unguessable,
    the_fields_of_an_owner_are_refused_through_the_sdk,
];

async fn a_new_agent(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let answer = anna.post("/agents", json!({ "name": "Front desk" })).await;
    assert_eq!(answer.status, 201);
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "publicId": "[public id]",
        "name": "Front desk",
        "description": null,
        "metadata": {},
        "isPublic": true,
        "collectLeads": false,
        "helpPageEnabled": false,
        "model": "openai/gpt-5.4-mini",
        "systemInstruction": null,
        "unknownAnswer": null,
        "language": null,
        "temperature": null,
        "maxOutputTokens": null,
        "sessionResumeHours": 24,
        "escalateAfter": null,
        "conversationRetentionDays": null,
        "geoRestrictionMode": "off",
        "geoRestrictionCountries": null,
        "avatarUpdatedAt": null,
        "pendingDeleteAt": null,
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
}

async fn only_an_explicit_false_closes_an_agent(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let sdk = &anna.sdk;
    let open = sdk.create_agent().body(AgentCreate::builder().name("Open")).await.expect("an agent");
    assert!(open.is_public && !open.collect_leads);
    let closed = sdk.create_agent().body(AgentCreate::builder().name("Closed").is_public(false)).await.expect("an agent");
    assert!(!closed.is_public);
    let reopened = AgentUpdate::builder().is_public(true).collect_leads(true);
    let reopened = sdk.update_agent(closed.id).body(reopened).await.expect("an agent");
    assert!(reopened.is_public && reopened.collect_leads);
}

async fn a_change_leaves_alone_what_it_does_not_name(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
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
    let anna = world.new_actor(Plan::Hobby).await;
    let large = anna.post("/agents", json!({ "name": "Front desk", "model": "acme/large" })).await.data();
    assert_eq!(large["model"], "acme/large");
    let path = format!("/agents/{}", large["id"].as_str().expect("an id"));
    assert_eq!(anna.patch(&path, json!({ "model": "builtin/extractive" })).await.data()["model"], "builtin/extractive");
    let unknown = anna.patch(&path, json!({ "model": "acme/huge" })).await;
    unknown.assert_code("MODEL_NOT_FOUND", "a model that is not in the catalogue");
    insta::assert_snapshot!(unknown.message(), @"There is no model `acme/huge`. Use one of: acme/large, builtin/extractive, \
        openai/gpt-5.4-mini.");
    anna.post("/agents", json!({ "name": "x", "model": "" })).await.assert_code("MODEL_NOT_FOUND", "an empty model");
}

async fn public_ids_are_unguessable(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..20 {
        let agent = anna.post("/agents", json!({ "name": format!("Agent {n}") })).await.data();
        let public = agent["publicId"].as_str().expect("a public id").to_owned();
        assert!(seen.insert(public[..4].to_owned()), "public ids begin alike: {public}");
    }
}

async fn the_fields_of_an_owner_are_refused_through_the_sdk(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let changes = [
        AgentUpdate::builder().session_resume_hours(24),
        AgentUpdate::builder().geo_restriction_mode(GeoRestrictionMode::Off),
        AgentUpdate::builder().geo_restriction_countries(Nullable::Null),
        AgentUpdate::builder().name("Night desk".to_owned()).geo_restriction_countries(Nullable::Value(vec!["DE".to_owned()])),
    ];
    for change in changes {
        let refused = anna.sdk.update_agent(agent).body(change).await.expect_err("a refusal");
        assert_eq!(refused.code(), Some(&ErrorCode::Forbidden));
    }
    assert_eq!(anna.get(&format!("/agents/{agent}")).await.data()["name"], "Front desk", "nothing of it was written");
}
