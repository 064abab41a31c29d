//! Custom roles: they restrict what a key may do, effective as soon as they are changed.

use frontdesk_conformance::{World, stories};
use frontdesk_platform::accounts::{keys::NewKey, mail_addresses::MailAddress, members};
use frontdesk_types::{
    RoleId,
    accounts::{MemberRole, keys::Scope, orgs::Plan},
};
use serde_json::json;

stories![
    a_role_narrows_a_key_from_the_moment_that_it_is_changed,
    a_key_of_somebody_who_is_no_owner_any_more_changes_no_roles,
    names_are_taken_in_capitals_or_not,
    a_key_with_a_role_gives_only_what_it_has,
];

async fn a_role_narrows_a_key_from_the_moment_that_it_is_changed(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let role = json!({ "name": "Readers", "permissions": ["sources:view", "agents:view", "agents:view"] });
    let made = anna.post("/roles", role).await;
    insta::assert_json_snapshot!(made.redacted_body()["data"], @r#"
    {
      "id": "[uuid 1]",
      "name": "Readers",
      "permissions": [
        "agents:view",
        "sources:view"
      ],
      "createdAt": "[time]",
      "updatedAt": "[time]"
    }
    "#);
    let id = made.data()["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let reader =
        world.new_actor_with_key(anna.org, NewKey { role: Some(RoleId(id)), ..NewKey::new("Reader", Scope::Write) }).await;
    reader.get("/agents").await.assert_code("success", "what the role allows");
    let refused = reader.post("/agents", json!({ "name": "Front desk" })).await;
    refused.assert_code("FORBIDDEN", "what it does not, though the scope does");
    insta::assert_snapshot!(refused.message(), @"The role of this key does not allow `agents:edit`. Have it added to the \
        role, or use another key.");
    anna.patch(&format!("/roles/{id}"), json!({ "permissions": ["agents:edit"] })).await.data();
    reader.create_agent("Front desk").await;
    reader.get("/agents").await.assert_code("FORBIDDEN", "what it allowed before");
    reader.get("/roles").await.assert_code("FORBIDDEN", "the roles themselves");
}

async fn a_key_of_somebody_who_is_no_owner_any_more_changes_no_roles(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let bert = MailAddress::parse("", "bert@acme.dev").expect("an address");
    let is = async |role: MemberRole| {
        world.run_as_operator(anna.org, async |unit| members::add_or_update(unit, &bert, role).await).await.account
    };
    let account = is(MemberRole::Owner).await;
    let key =
        world.new_actor_with_key(anna.org, NewKey { created_by: Some(account), ..NewKey::new("Bert's", Scope::Admin) }).await;
    let create = async |name: &str| key.post("/roles", json!({ "name": name, "permissions": [] })).await;
    create("First").await.assert_code("success", "made by an owner");
    is(MemberRole::Admin).await;
    create("Second").await.assert_code("FORBIDDEN", "made by somebody who is an admin now");
    is(MemberRole::Owner).await;
    create("Second").await.assert_code("success", "an owner again");
    world.run_as_operator(anna.org, async |unit| members::remove(unit, &bert).await).await;
    create("Third").await.assert_code("FORBIDDEN", "made by somebody who has left");
}

async fn names_are_taken_in_capitals_or_not(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let create = async |name: &str| anna.post("/roles", json!({ "name": name, "permissions": [] })).await;
    let id = create("Éditeurs").await.data()["id"].clone();
    create("éDITEURS").await.assert_code("ROLE_NAME_TAKEN", "the same name");
    let path = format!("/roles/{}", id.as_str().expect("an id"));
    assert_eq!(anna.patch(&path, json!({ "name": "ÉDITEURS" })).await.data()["name"], "ÉDITEURS", "its own name, written anew");
    anna.delete(&path).await.data();
    create("Éditeurs").await.assert_code("success", "the name is free again");
}

async fn a_key_with_a_role_gives_only_what_it_has(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let role = json!({ "name": "Keepers", "permissions": ["roles:edit", "roles:view"] });
    let id = anna.post("/roles", role).await.data()["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let created_by = world.key_creator(&anna).await;
    let keeper = world
        .new_actor_with_key(anna.org, NewKey { role: Some(RoleId(id)), created_by, ..NewKey::new("Keeper", Scope::Admin) })
        .await;
    let all = json!(["roles:edit", "agents:delete"]);
    let widened = keeper.patch(&format!("/roles/{id}"), json!({ "permissions": all })).await;
    widened.assert_code("FORBIDDEN", "its own role, widened");
    keeper.post("/roles", json!({ "name": "All", "permissions": all })).await.assert_code("FORBIDDEN", "a wider role");
    keeper
        .post("/roles", json!({ "name": "Viewers", "permissions": ["roles:view"] }))
        .await
        .assert_code("success", "a narrower one");
    keeper.patch(&format!("/roles/{id}"), json!({ "name": "Guardians" })).await.assert_code("success", "a name");
}
