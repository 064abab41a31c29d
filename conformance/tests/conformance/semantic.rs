//! Passages found by their meaning, with an embedding model over a real socket.

use frontdesk_conformance::{Actor, Stage, TestDatabase, World, stories, world};
use frontdesk_test_programs::provider;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    other_words_for_the_same_are_found with embedded("meanings").as_str(),
    what_is_trained_anew_is_found_anew with embedded("meanings").as_str(),
    words_do_while_the_model_is_down with embedded("down").as_str(),
];

/// Returns settings with an embedding model.
fn embedded(model: &str) -> String {
    format!("embeddings.provider = 'fake'\nembeddings.model = '{model}'\n{}", provider::model_settings())
}

/// Texts that share no word with the question below but "the".
const TEXTS: [(&str, &str); 3] = [
    ("Animals", "Guests may bring a hound. Hounds sleep downstairs."),
    ("Vehicles", "The garage is behind the house, and vehicles are safe there."),
    ("Hours", "The front desk opens at eight."),
];

const QUESTION: &str = "Where do I park my car?";

async fn create_trained_agent(world: &World) -> (Actor, Uuid) {
    let Stage { actor, .. } = Stage::set_up(world).await;
    let agent = actor.create_agent("Inn").await;
    for (title, text) in TEXTS {
        actor.train_on_text(agent, title, text).await;
    }
    (actor, agent)
}

async fn retrieve_passages(actor: &Actor, agent: Uuid) -> Vec<Value> {
    let found = actor.post(&format!("/agents/{agent}/retrieve"), json!({ "query": QUESTION, "limit": 1 })).await.data();
    found["items"].as_array().expect("a list").clone()
}

async fn other_words_for_the_same_are_found(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    world.settle().await;
    let found = retrieve_passages(&anna, agent).await;
    assert_eq!(found[0]["title"], json!("Vehicles"));
    assert!(found[0]["score"].as_f64().is_some_and(|score| score > 0.0 && score <= 1.0), "{}", found[0]);
}

async fn what_is_trained_anew_is_found_anew(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    world.settle().await;
    anna.post_empty(&format!("/agents/{agent}/ingest/retrain")).await.data();
    world.settle().await;
    assert_eq!(retrieve_passages(&anna, agent).await[0]["title"], json!("Vehicles"));
    let sources = anna.get(&format!("/agents/{agent}/sources")).await.data();
    for source in sources["items"].as_array().expect("a list") {
        anna.delete(&format!("/agents/{agent}/sources/{}", source["id"].as_str().expect("an id"))).await.data();
    }
    assert!(retrieve_passages(&anna, agent).await.is_empty(), "what is deleted is forgotten at once");
    let orphans = "SELECT COUNT(*) FROM vectors WHERE source_id NOT IN (SELECT id FROM sources)";
    assert_eq!(world.backdoor().await.query_number(orphans.to_owned()).await, 0);
}

async fn words_do_while_the_model_is_down(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let found = loop {
        let sources = anna.get(&format!("/agents/{agent}/ingest")).await.data();
        if sources["ready"] == json!(3) {
            break anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": "When does the front desk open?" })).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    assert_eq!(found.data()["items"][0]["title"], json!("Hours"));
    // Jobs waiting for the model are not a failure of this story.
    world.backdoor().await.execute("DELETE FROM jobs".to_owned()).await;
}

#[test]
fn what_was_there_before_the_model_is_embedded_when_it_comes() {
    world::tell(TestDatabase::Postgres, [provider::model_settings().as_str()], async |world: &World| {
        let (anna, agent) = create_trained_agent(world).await;
        world.settle().await;
        assert!(retrieve_passages(&anna, agent).await.is_empty(), "no word tells");
        let other = world.start_beside("embeddings.provider = 'fake'\nembeddings.model = 'meanings'\n").await;
        other.wait_until_settled().await;
        assert_eq!(retrieve_passages(&world.actor_at(&other.url, &anna), agent).await[0]["title"], json!("Vehicles"));
        other.stop().await;
    });
}

#[test]
fn what_waits_for_its_vectors_is_queued_once() {
    world::tell(TestDatabase::Postgres, [provider::model_settings().as_str()], async |world: &World| {
        let (anna, agent) = create_trained_agent(world).await;
        world.settle().await;
        let mut backdoor = world.backdoor().await;
        for start in 0..2 {
            let other = world.start_beside("embeddings.provider = 'fake'\nembeddings.model = 'down'\n").await;
            other.wait_until_started().await;
            let waiting = format!("SELECT COUNT(*) FROM jobs WHERE kind = 'embed_source' AND task ->> 'agent' = '{agent}'");
            assert_eq!(backdoor.query_number(waiting).await, 3, "at start {start}");
            let found =
                world.actor_at(&other.url, &anna).post(&format!("/agents/{agent}/retrieve"), json!({ "query": "desk" })).await;
            assert_eq!(found.data()["items"][0]["title"], json!("Hours"), "its words do meanwhile");
            other.stop().await;
        }
        // Jobs waiting for the model are not a failure of this story.
        backdoor.execute("DELETE FROM jobs".to_owned()).await;
    });
}
