//! Agents from an earlier release: overlong names, and `isPublic` unset.

use frontdesk_conformance::{World, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

use super::set_column;

stories![an_over_long_name_is_shown_but_not_taken_back, an_agent_left_unset_is_not_public_until_reopened];

async fn an_over_long_name_is_shown_but_not_taken_back(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let path = format!("/agents/{agent}");
    let long = "Front desk ".repeat(30).trim().to_owned();
    set_column(world, agent, "name", &format!("'{long}'")).await;

    assert_eq!(anna.get(&path).await.data()["name"], long);
    let read: frontdesk_client::types::Agent = serde_json::from_value(anna.get(&path).await.data()).expect("the SDK reads it");
    assert_eq!(read.name, long);
    let echoed = anna.patch(&path, json!({ "name": long, "isPublic": false })).await;
    echoed.assert_code("VALIDATION_ERROR", "a PATCH that echoes the name");
    assert_eq!(echoed.fields(), ["/name"]);
    assert_eq!(anna.get(&path).await.data()["isPublic"], true, "it was refused whole");

    let changed = anna.patch(&path, json!({ "isPublic": false })).await.data();
    assert_eq!(
        (changed["name"].as_str(), changed["isPublic"].as_bool()),
        (Some(long.as_str()), Some(false)),
        "other changes work"
    );
    assert_eq!(anna.patch(&path, json!({ "name": "Front desk" })).await.data()["name"], "Front desk");
}

async fn an_agent_left_unset_is_not_public_until_reopened(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let path = format!("/agents/{agent}");
    set_column(world, agent, "is_public", "NULL").await;

    assert_eq!(anna.get(&path).await.data()["isPublic"], false);
    assert_eq!(anna.get("/agents").await.data()["items"][0]["isPublic"], false);
    assert_eq!(anna.patch(&path, json!({ "collectLeads": true })).await.data()["isPublic"], false, "another change leaves it");
    assert_eq!(anna.patch(&path, json!({ "isPublic": true })).await.data()["isPublic"], true);
    assert_eq!(anna.get(&path).await.data()["isPublic"], true);
}
