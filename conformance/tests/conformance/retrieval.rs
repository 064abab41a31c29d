//! Retrieval from the index of an agent.

use frontdesk_conformance::{Actor, Stage, World, stage::SOURCE_TEXT, stories};
use frontdesk_types::accounts::keys::Scope;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    what_is_found,
    retrieval_explains_itself,
    a_word_that_no_passage_contains_is_named,
    a_reader_may_look,
    finding_costs_nothing,
    each_agent_knows_its_own_only,
];

async fn what_is_found(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "When does the desk open on Sundays?" })).await;
    assert_eq!(found.data()["items"][0]["text"], SOURCE_TEXT);
    insta::assert_json_snapshot!(found.redacted_body(), { ".data.items[0].text" => "[source text]" }, @r#"
    {
      "success": true,
      "data": {
        "items": [
          {
            "sourceId": "[uuid 1]",
            "title": "Opening hours",
            "heading": null,
            "url": null,
            "page": null,
            "text": "[source text]",
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

async fn explain_retrieval(anna: &Actor, agent: Uuid, query: &str) -> Value {
    anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": query, "explain": true })).await.data()
}

async fn retrieval_explains_itself(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    anna.train_on_text(agent, "Garden", "The garden is open in summer. The front gate is closed at night.").await;
    world.settle().await;
    let found = explain_retrieval(&anna, agent, "When does the front desk open on Sundays?").await;
    let terms = found["explanation"]["terms"].as_array().expect("a list");
    let words: Vec<_> = terms.iter().map(|term| json!([term["term"], term["kind"], term["passages"]])).collect();
    insta::assert_compact_json_snapshot!(
        words,
        @r#"[["front", "word", 2], ["desk", "word", 1], ["open", "word", 2], ["Sundays", "name", 1]]"#
    );
    let weight = |place: usize| terms[place]["weight"].as_f64().expect("a number");
    assert!(weight(1) > weight(0), "what few passages contain counts more: {terms:?}");
    assert_eq!(found["explanation"]["unknown"], json!([]));

    let passages = found["items"].as_array().expect("a list");
    assert_eq!((&passages[0]["title"], &passages[1]["title"]), (&json!("Opening hours"), &json!("Garden")));
    assert_eq!(passages[0]["explanation"]["language"], json!("eng"));
    let said = |place: usize| {
        let found = passages[place]["explanation"]["found"].as_array().expect("a list").clone();
        let line = |one: &Value| format!("{} {}", one["term"].as_str().expect("a word"), one["share"]);
        found.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(said(0), ["front 1.0", "desk 1.0", "open 1.0", "Sundays 1.0"]);
    assert_eq!(said(1), ["front 1.0", "desk 0.0", "open 1.0", "Sundays 0.0"]);
    for passage in passages {
        let parts = passage["explanation"]["parts"].as_object().expect("an object");
        let sum: f64 = parts.values().map(|part| part.as_f64().expect("a number")).sum();
        let score = passage["score"].as_f64().expect("a number");
        assert!((sum - score).abs() < 1e-5, "the parts add up to the score: {passage}");
    }
}

async fn a_word_that_no_passage_contains_is_named(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let found = explain_retrieval(&anna, agent, "Does the front desk have a xylophone?").await;
    assert_eq!(found["explanation"]["unknown"], json!(["xylophone"]));
    let nothing = explain_retrieval(&anna, agent, "quantum chromodynamics").await;
    assert_eq!((&nothing["items"], &nothing["explanation"]["unknown"]), (&json!([]), &json!(["quantum", "chromodynamics"])));
    let plain = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "front desk" })).await.data();
    assert!(plain.get("explanation").is_none() && plain["items"][0].get("explanation").is_none(), "only when asked for: {plain}");
}

async fn a_reader_may_look(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let reader = world.new_colleague(anna.org, Scope::Read).await;
    let found = reader.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast", "limit": 1 })).await;
    assert_eq!(found.data()["items"].as_array().map(Vec::len), Some(1));
}

async fn finding_costs_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let credits = async || {
        let sql = format!("SELECT credits FROM orgs WHERE id = '{}'", anna.org);
        world.backdoor().await.query_number(sql).await
    };
    let before = credits().await;
    anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "breakfast" })).await.data();
    assert_eq!(credits().await, before);
}

async fn each_agent_knows_its_own_only(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let sibling = anna.create_agent("Sibling").await;
    anna.train_on_text(sibling, "Secret", "The sibling alone knows the word xylophone.").await;
    world.settle().await;
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "xylophone" })).await;
    assert_eq!(found.data()["items"], json!([]));
    let found = anna.post(&format!("/agents/{sibling}/retrieve"), json!({ "query": "xylophone" })).await;
    assert_eq!(found.data()["items"].as_array().map(Vec::len), Some(1));
}
