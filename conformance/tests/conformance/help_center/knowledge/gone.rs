//! Retracted content is not used in the next answer, in any process, however much of it is still stored.

use frontdesk_conformance::{TestDatabase, World, stories};
use frontdesk_help_center::sites::suspending::set_suspended;
use frontdesk_types::SiteId;
use futures::future::join_all;
use serde_json::json;
use uuid::Uuid;

use super::{KnowledgeDesk, QUESTION, act_on_article, article_path, find_cited_title, site_path};

stories![
    the_next_answer_does_not_say_what_was_taken_back,
    each_column_of_the_site_is_obeyed_before_anything_is_removed,
    what_is_hidden_takes_no_place_of_what_is_not,
    an_unpublished_site_speaks_only_where_that_was_asked_for,
    nothing_is_left_of_what_was_removed,
    an_agent_that_is_restored_knows_it_still,
    of_publish_and_archive_at_once_the_last_one_counts,
    of_edit_and_delete_at_once_nothing_is_left,
];

/// The ways to retract an article.
const RETRACTIONS: [&str; 10] =
    ["unpublish", "archive", "delete", "collection", "site", "hidden", "password", "members", "never", "suspended"];

async fn retract_article(world: &World, desk: &KnowledgeDesk, article: Uuid, way: &str) {
    match way {
        "unpublish" | "archive" => drop(act_on_article(&desk.anna, article, way).await.data()),
        "delete" => drop(desk.anna.delete(&article_path(article)).await.data()),
        "collection" => drop(desk.anna.delete(&format!("/help-center/collections/{}", desk.collection)).await.data()),
        "site" => drop(desk.anna.delete(&site_path(desk.site)).await.data()),
        "hidden" => desk.set_published(false).await,
        "password" => desk.set_access(json!({ "visibility": "password", "password": "seven blue keys" })).await,
        "members" => desk.set_access(json!({ "visibility": "members" })).await,
        "never" => desk.set_training("never").await,
        _ => drop(world.run_as_operator(desk.anna.org, async |unit| set_suspended(unit, SiteId(desk.site), true).await).await),
    }
}

async fn the_next_answer_does_not_say_what_was_taken_back(world: &World) {
    let other = match world.database {
        TestDatabase::Postgres => Some(world.start_beside("").await),
        TestDatabase::Sqlite => None,
    };
    for way in RETRACTIONS {
        let desk = KnowledgeDesk::open(world).await;
        let article = desk.teach_article(world).await;
        let content = desk.source_content_path().await;
        assert!(desk.anna.get(&content).await.data()["text"].as_str().is_some_and(|text| text.contains("garage")));
        let there = other.as_ref().map(|other| world.actor_at(&other.url, &desk.anna));
        if let Some(there) = &there {
            assert!(find_cited_title(there, desk.agent, QUESTION).await.is_some(), "the other process knows it too");
        }
        retract_article(world, &desk, article, way).await;
        assert_eq!(desk.cited_title(QUESTION).await, None, "after {way}");
        desk.anna.get(&content).await.assert_code("SOURCE_NOT_FOUND", way);
        assert!(desk.article_sources().await.is_empty(), "after {way}");
        if let Some(there) = &there {
            assert_eq!(find_cited_title(there, desk.agent, QUESTION).await, None, "after {way}, in another process");
        }
    }
    if let Some(other) = other {
        other.stop().await;
    }
}

async fn each_column_of_the_site_is_obeyed_before_anything_is_removed(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.teach_article(world).await;
    let mut database = world.backdoor().await;
    let is_published = match world.database {
        TestDatabase::Sqlite => ["0", "1"],
        TestDatabase::Postgres => ["FALSE", "TRUE"],
    };
    for (table, column, hidden, shown) in [
        ("help_sites", "published", is_published[0], is_published[1]),
        ("help_sites", "visibility", "'members'", "'public'"),
        ("help_sites", "train_agent", "'never'", "'while_public'"),
        ("help_sites", "stopped_at", "1", "NULL"),
        ("help_sites", "deleted_at", "1", "NULL"),
        ("help_articles", "status", "'draft'", "'published'"),
        ("help_articles", "deleted_at", "1", "NULL"),
    ] {
        let mut set = async |value: &str| {
            database.execute(format!("UPDATE {table} SET {column} = {value} WHERE org_id = '{}'", desk.anna.org)).await
        };
        set(hidden).await;
        assert_eq!(desk.cited_title(QUESTION).await, None, "{table}.{column} is {hidden}");
        assert!(desk.article_sources().await.is_empty(), "{table}.{column} is {hidden}");
        set(shown).await;
        assert!(desk.cited_title(QUESTION).await.is_some(), "{table}.{column} is {shown} again");
    }
}

async fn what_is_hidden_takes_no_place_of_what_is_not(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    for _ in 0..30 {
        desk.publish_article(QUESTION, "The night porter opens the garage at eleven.").await;
    }
    let text = format!("{} The night porter opens the garage at eleven.", "Guests have breakfast in the hall. ".repeat(10));
    desk.anna.train_on_text(desk.agent, "House rules", &text).await;
    world.settle().await;
    let found =
        desk.anna.post(&format!("/agents/{}/retrieve", desk.agent), json!({ "query": QUESTION, "limit": 20 })).await.data();
    let titles = found["items"].as_array().expect("a list").iter().map(|item| item["title"].clone());
    assert_eq!(titles.collect::<Vec<_>>(), vec![json!(QUESTION); 20], "articles come first");
    assert_eq!(desk.cited_title(QUESTION).await.as_deref(), Some(QUESTION));
    world.backdoor().await.execute(format!("UPDATE help_sites SET stopped_at = 1 WHERE id = '{}'", desk.site)).await;
    assert_eq!(desk.cited_title(QUESTION).await.as_deref(), Some("House rules"));
}

async fn an_unpublished_site_speaks_only_where_that_was_asked_for(world: &World) {
    let desk = KnowledgeDesk::open_unpublished(world, json!({ "trainAgent": "always" })).await;
    desk.publish_article("Open the garage", super::BODY).await;
    world.settle().await;
    assert!(desk.cited_title(QUESTION).await.is_some(), "the article is published");
    assert_eq!(desk.citation_target(QUESTION).await, json!(null), "its page is not");
    assert_eq!(desk.article_sources().await[0]["url"], json!(null));
    desk.set_training("while_public").await;
    assert_eq!(desk.cited_title(QUESTION).await, None);
    desk.set_published(true).await;
    world.settle().await;
    assert!(desk.citation_target(QUESTION).await.is_string());
}

async fn nothing_is_left_of_what_was_removed(world: &World) {
    for way in RETRACTIONS {
        let desk = KnowledgeDesk::open(world).await;
        let article = desk.teach_article(world).await;
        retract_article(world, &desk, article, way).await;
        world.settle().await;
        let rows = world.backdoor().await.rows_by_table(desk.anna.org).await;
        for table in ["sources", "documents", "document_blocks", "chunks", "vectors"] {
            assert_eq!(rows.get(table).map_or(0, Vec::len), 0, "{table} after {way}");
        }
        let usage = desk.anna.get("/billing/usage").await.data();
        assert_eq!(usage["trainingBytes"], json!(0), "after {way}: {usage}");
    }
}

async fn an_agent_that_is_restored_knows_it_still(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.teach_article(world).await;
    desk.anna.delete(&format!("/agents/{}", desk.agent)).await.data();
    assert_eq!(desk.anna.ask_agent(desk.agent, QUESTION).await.status, 410);
    desk.anna.post_empty(&format!("/agents/{}/cancel-delete", desk.agent)).await.data();
    assert!(desk.cited_title(QUESTION).await.is_some());
}

async fn of_publish_and_archive_at_once_the_last_one_counts(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    for round in 0..8 {
        let article = desk.publish_article(&format!("Round {round}"), super::BODY).await;
        let ways = ["unpublish", "publish", "archive", "unarchive", "publish", "archive"];
        join_all(ways.map(|way| act_on_article(&desk.anna, article, way))).await;
        world.settle().await;
        let status = desk.anna.get(&article_path(article)).await.data()["status"].clone();
        let sources = desk.article_sources().await;
        let known: Vec<_> = sources.iter().filter(|source| source["articleId"] == json!(article)).collect();
        assert_eq!(known.len(), usize::from(status == json!("published")), "round {round}: {status}");
        assert!(known.iter().all(|source| source["status"] == json!("ready")), "round {round}: {known:?}");
    }
}

async fn of_edit_and_delete_at_once_nothing_is_left(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    for round in 0..6 {
        let article = desk.publish_article("Open the garage", super::BODY).await;
        let edits = (0..4).map(|edit| {
            let (anna, path) = (&desk.anna, article_path(article));
            async move { drop(anna.patch(&path, json!({ "body": format!("Edit {edit} of round {round}.") })).await) }
        });
        let delete = async { drop(desk.anna.delete(&article_path(article)).await.data()) };
        tokio::join!(join_all(edits), delete);
        world.settle().await;
        assert!(desk.article_sources().await.is_empty(), "round {round}");
    }
    assert!(world.backdoor().await.rows_by_table(desk.anna.org).await["chunks"].is_empty());
}
