//! Discovery: a caller's own key, and the models.

use frontdesk_client::types::ClaimState;
use frontdesk_conformance::{Stage, World, stage::CATALOG, stories};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_types::{
    RoleId,
    accounts::{keys::Scope, orgs::Plan, roles::Permission},
};
use serde_json::json;

const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']";

stories![
    a_key_tells_what_it_is,
    a_key_with_a_role_tells_what_the_role_allows,
    a_key_without_permissions_tells_what_it_is_and_sees_the_models,
    a_sandbox_sees_its_credits_its_end_and_its_claim with PROXY,
    the_models_are_listed_with_what_the_plan_includes with CATALOG,
];

async fn a_key_tells_what_it_is(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let mut key = anna.get("/key").await.data();
    assert_eq!(key["id"], anna.key_id(), "the public part of the key");
    assert_eq!(key["organization"]["id"], json!(anna.org));
    assert_eq!(key["permissions"].as_array().map(Vec::len), Some(Permission::ALL.len()), "no role narrows it");
    for (part, value) in [("/id", "[id]"), ("/organization/id", "[uuid]"), ("/createdAt", "[time]"), ("/permissions", "[all]")] {
        *key.pointer_mut(part).expect("it is there") = json!(value);
    }
    insta::assert_json_snapshot!(key, @r#"
    {
      "id": "[id]",
      "name": "Test key",
      "scope": "admin",
      "roleId": null,
      "roleName": null,
      "permissions": "[all]",
      "createdAt": "[time]",
      "expiresAt": null,
      "organization": {
        "id": "[uuid]",
        "name": "Test workspace",
        "plan": "hobby",
        "creditsRemaining": 2000,
        "claimState": "none",
        "claimExpiresAt": null
      }
    }
    "#);
}

async fn a_key_with_a_role_tells_what_the_role_allows(world: &World) {
    let stage = Stage::set_up(world).await;
    let role = Some(RoleId(stage.role));
    let expires_at = Some(world.now() + std::time::Duration::from_hours(1));
    let key = world.new_actor_with_key(stage.actor.org, NewKey { role, expires_at, ..NewKey::new("Reader", Scope::Read) }).await;
    let told = key.sdk.get_key().await.expect("a key");
    assert_eq!((told.name.as_str(), told.scope.as_str(), told.role_name.as_deref()), ("Reader", "read", Some("Readers")));
    assert_eq!((told.role_id, told.permissions.len()), (Some(stage.role), 1));
    assert!(told.expires_at.is_some());
}

async fn a_key_without_permissions_tells_what_it_is_and_sees_the_models(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let made = anna.post("/roles", json!({ "name": "Nobody", "permissions": [] })).await.data();
    let role = Some(RoleId(made["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")));
    let key = world.new_actor_with_key(anna.org, NewKey { role, ..NewKey::new("Powerless", Scope::Read) }).await;
    let told = key.get("/key").await.data();
    assert_eq!((&told["scope"], &told["roleName"], &told["permissions"]), (&json!("read"), &json!("Nobody"), &json!([])));
    assert_eq!(told["organization"]["plan"], "enterprise");
    key.get("/models").await.assert_code("success", "the models, without a permission");
    key.get("/agents").await.assert_code("FORBIDDEN", "the agents, without a permission");
}

async fn a_sandbox_sees_its_credits_its_end_and_its_claim(world: &World) {
    let agent = world.actor_from_sign_up(&world.sign_up("anna@harbour.hotel", "203.0.113.7").await);
    let told = agent.sdk.get_key().await.expect("a key");
    let organization = told.organization;
    assert_eq!((organization.plan.as_str(), organization.credits_remaining), ("sandbox", 25));
    assert_eq!((organization.claim_state, organization.claim_expires_at), (ClaimState::Unclaimed, told.expires_at));
    assert!(told.expires_at.is_some());
}

async fn the_models_are_listed_with_what_the_plan_includes(world: &World) {
    let sandbox = world.new_actor(Plan::Sandbox).await;
    insta::assert_json_snapshot!(sandbox.get("/models").await.data(), @r#"
    {
      "items": [
        {
          "id": "acme/large",
          "credits": 5,
          "isAvailable": false,
          "isDefault": false
        },
        {
          "id": "builtin/extractive",
          "credits": 1,
          "isAvailable": true,
          "isDefault": false
        },
        {
          "id": "openai/gpt-5.4-mini",
          "credits": 1,
          "isAvailable": true,
          "isDefault": true
        }
      ]
    }
    "#);
    let hobby = world.new_actor(Plan::Hobby).await;
    let models = hobby.get("/models").await.data();
    assert!(models["items"].as_array().expect("a list").iter().all(|model| model["isAvailable"] == true));
}
