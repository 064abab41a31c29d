//! The share of articles in the limits of the plan.

use frontdesk_agents::knowledge::ingestion;
use frontdesk_conformance::{World, stories};
use frontdesk_types::{
    AgentId, SourceId,
    knowledge::sources::{AgentSource, IngestionStage},
};
use serde_json::{Value, json};

use super::{KnowledgeDesk, QUESTION, act_on_article, article_path};

stories![
    an_article_that_does_not_fit_is_published_all_the_same with "plans.hobby.training_bytes = 300",
    once_there_is_room_all_are_tried_again with "plans.hobby.training_bytes = 300",
    an_edit_that_does_not_fit_leaves_what_was_known with "plans.hobby.training_bytes = 300",
    what_is_cut_of_the_text_before_does_not_hide_that with "plans.hobby.training_bytes = 300",
    articles_are_no_sources_that_the_plan_counts with "plans.hobby.sources = 1",
];

fn source_failure(source: &Value) -> (Value, Value) {
    (source["status"].clone(), source["failureCode"].clone())
}

async fn an_article_that_does_not_fit_is_published_all_the_same(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let text = desk.anna.train_on_text(desk.agent, "Roses", &"Roses. ".repeat(40)).await;
    let article = desk.publish_article("Open the garage", super::BODY).await;
    world.settle().await;
    assert_eq!(desk.anna.get(&article_path(article)).await.data()["status"], json!("published"));
    let [source] = &desk.article_sources().await[..] else { panic!("there is one source") };
    assert_eq!(source_failure(source), (json!("failed"), json!("LIMIT_EXCEEDED")));
    insta::assert_snapshot!(source["failureReason"].as_str().expect("a reason"), @"The article is published, but its text \
        does not fit into what is left of the plan. Delete a source, or upgrade the plan; then save the article again.");
    assert_eq!(source["bytes"], json!(0));
    desk.anna.delete(&format!("/agents/{}/sources/{text}", desk.agent)).await.data();
    desk.anna.patch(&article_path(article), json!({ "body": super::BODY })).await.data();
    world.settle().await;
    assert_eq!(desk.article_sources().await[0]["status"], json!("ready"), "the same text, saved again");
    assert!(desk.cited_title(QUESTION).await.is_some());
}

async fn once_there_is_room_all_are_tried_again(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let text = desk.anna.train_on_text(desk.agent, "Roses", &"Roses. ".repeat(42)).await;
    for title in ["Keys", "Doors"] {
        desk.publish_article(title, "The night porter has it.").await;
    }
    world.settle().await;
    let states = async || desk.article_sources().await.iter().map(|source| source["status"].clone()).collect::<Vec<_>>();
    assert_eq!(states().await, ["failed", "failed"]);
    desk.anna.delete(&format!("/agents/{}/sources/{text}", desk.agent)).await.data();
    desk.set_training("never").await;
    desk.set_training("while_public").await;
    world.settle().await;
    assert_eq!(states().await, ["ready", "ready"]);
}

async fn an_edit_that_does_not_fit_leaves_what_was_known(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.teach_article(world).await;
    desk.anna.patch(&article_path(article), json!({ "body": "Roses. ".repeat(60) })).await.data();
    world.settle().await;
    assert_eq!(source_failure(&desk.article_sources().await[0]), (json!("failed"), json!("LIMIT_EXCEEDED")));
    assert!(desk.cited_title(QUESTION).await.is_some());
    act_on_article(&desk.anna, article, "archive").await.data();
    assert_eq!(desk.cited_title(QUESTION).await, None);
}

async fn what_is_cut_of_the_text_before_does_not_hide_that(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.teach_article(world).await;
    let (org, agent, services) = (desk.anna.org, AgentId(desk.agent), &world.app().services);
    let ports = &services.ports;
    let source = SourceId(desk.article_sources().await[0]["id"].as_str().expect("an id").parse().expect("a UUID"));
    let begin = async || world.store().begin().await.expect("a transaction");
    let saves = async |title: &str, body: &str| {
        desk.anna.patch(&article_path(article), json!({ "title": title, "body": body })).await.data();
        world.settle().await;
        source_failure(&desk.article_sources().await[0])
    };
    let no_room = (json!("failed"), json!("LIMIT_EXCEEDED"));
    // The agent is retrained: the text is being split, and waits to be split again.
    let mut tx = begin().await;
    let (key, stage) = (AgentSource { org, agent, source }, IngestionStage::Indexing);
    let attempt = ingestion::begin_attempt(&mut tx, ports, key, stage).await.expect("a query").expect("an attempt");
    tx.commit().await.expect("a commit");
    let long = "Roses. ".repeat(60);
    assert_eq!(saves("Roses", &long).await, no_room);
    let mut tx = begin().await;
    assert!(!ingestion::finish_attempt(&mut tx, services.units.publisher(), &attempt, 1).await.expect("a query"), "it has ended");
    assert!(ingestion::begin_attempt(&mut tx, ports, key, stage).await.expect("a query").is_none(), "nor does another begin");
    tx.commit().await.expect("a commit");
    assert_eq!(source_failure(&desk.article_sources().await[0]), no_room);
    assert_eq!(saves("Roses", &long).await, no_room, "the same text is tried again");
    assert_eq!(saves("Lilies", "The gardener waters the lilies on Tuesdays.").await, (json!("ready"), json!(null)));
    assert_eq!(desk.cited_title(QUESTION).await, None, "what was removed is forgotten");
}

async fn articles_are_no_sources_that_the_plan_counts(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.teach_article(world).await;
    desk.publish_article("Another", "Another one.").await;
    desk.anna.train_on_text(desk.agent, "Roses", "The gardener waters the roses on Mondays.").await;
    let path = format!("/agents/{}/sources/text", desk.agent);
    let second = desk.anna.post(&path, json!({ "title": "Lilies", "content": "On Tuesdays." })).await;
    assert_eq!((second.status, second.code().as_str()), (403, "LIMIT_EXCEEDED"));
}
