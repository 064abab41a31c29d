//! The source of an article is controlled by the article only.

use frontdesk_conformance::{World, stories};
use serde_json::json;

use super::{KnowledgeDesk, QUESTION};

stories![nobody_else_changes_the_source_of_an_article, a_filter_for_what_to_delete_leaves_articles_out,];

async fn nobody_else_changes_the_source_of_an_article(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.teach_article(world).await;
    let before = desk.article_sources().await;
    let source = before[0]["id"].as_str().expect("an id").to_owned();
    let sources = format!("/agents/{}/sources", desk.agent);
    let one = format!("{sources}/{source}");
    for answer in [
        desk.anna.patch(&one, json!({ "title": "Mine" })).await,
        desk.anna.patch(&one, json!({ "metadata": { "a": "b" } })).await,
        desk.anna.patch(&one, json!({ "externalId": "mine" })).await,
        desk.anna.patch(&one, json!({ "content": "Mine" })).await,
        desk.anna.delete(&one).await,
        desk.anna.post_empty(&format!("{one}/resync")).await,
        desk.anna.post(&format!("{sources}/bulk-delete"), json!({ "ids": [source] })).await,
        desk.anna.post(&format!("{sources}/bulk-delete"), json!({ "type": "article" })).await,
    ] {
        assert_eq!((answer.status, answer.code().as_str()), (409, "SOURCE_MANAGED"));
    }
    assert_eq!(desk.article_sources().await, before);
    let content = desk.anna.get(&format!("{one}/content")).await.data();
    assert_eq!(content["title"], json!("Open the garage"));
    assert!(content["text"].as_str().is_some_and(|text| text.contains("## At night")), "{content}");
    assert!(desk.cited_title(QUESTION).await.is_some());
}

async fn a_filter_for_what_to_delete_leaves_articles_out(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.teach_article(world).await;
    desk.anna.train_on_text(desk.agent, "Roses", "The gardener waters the roses on Mondays.").await;
    world.settle().await;
    let path = format!("/agents/{}/sources/bulk-delete", desk.agent);
    let deleted = desk.anna.post(&path, json!({ "status": "ready" })).await.data();
    assert_eq!((deleted["items"].as_array().map(Vec::len), &deleted["hasMore"]), (Some(1), &json!(false)));
    assert_eq!(desk.article_sources().await.len(), 1);
}
