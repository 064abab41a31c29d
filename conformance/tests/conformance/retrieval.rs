//! What the index of an agent finds.

use frontdesk_conformance::{Stage, World, stories};
use frontdesk_server::types::accounts::keys::Scope;
use serde_json::json;

stories![what_is_found, a_reader_may_look, finding_costs_nothing, each_agent_knows_its_own_only];

async fn what_is_found(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set(world).await;
    world.settle().await;
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "When does the desk open on Sundays?" })).await;
    insta::assert_json_snapshot!(found.shape(), @r#"
    {
      "success": true,
      "data": {
        "items": [
          {
            "sourceId": "[uuid 1]",
            "title": "Opening hours",
            "url": null,
            "text": "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room.",
            "score": "[score]",
            "start": 0,
            "end": 112
          }
        ]
      },
      "error": null
    }
    "#);
    let nothing = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "quantum chromodynamics" })).await;
    assert_eq!(nothing.data(), json!({ "items": [] }));
}

async fn a_reader_may_look(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set(world).await;
    world.settle().await;
    let reader = world.colleague(anna.org, Scope::Read).await;
    let found = reader.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast", "limit": 1 })).await;
    assert_eq!(found.data()["items"].as_array().map(Vec::len), Some(1));
}

async fn finding_costs_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set(world).await;
    let credits = async || {
        let sql = format!("SELECT credits FROM orgs WHERE id = '{}'", anna.org);
        world.backdoor().await.number(sql).await
    };
    let before = credits().await;
    anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast" })).await.data();
    assert_eq!(credits().await, before);
}

async fn each_agent_knows_its_own_only(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set(world).await;
    let sibling = anna.has_agent("Sibling").await;
    anna.trains(sibling, "Secret", "The sibling alone knows the word xylophone.").await;
    world.settle().await;
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "xylophone" })).await;
    assert_eq!(found.data()["items"], json!([]));
    let found = anna.post(&format!("/agents/{sibling}/retrieve"), json!({ "query": "xylophone" })).await;
    assert_eq!(found.data()["items"].as_array().map(Vec::len), Some(1));
}
