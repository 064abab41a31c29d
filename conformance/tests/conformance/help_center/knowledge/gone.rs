//! Retracted content is not used in the next answer, in any process, however much of it is still stored.

use frontdesk_conformance::{Database, World, stories};
use frontdesk_help_center::sites::suspending::set_stopped;
use frontdesk_types::SiteId;
use futures::future::join_all;
use serde_json::json;
use uuid::Uuid;

use super::{Desk, QUESTION, acts, article_path, cited, path};

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
const WAYS: [&str; 10] =
    ["unpublish", "archive", "delete", "collection", "site", "hidden", "password", "members", "never", "suspended"];

async fn goes(world: &World, desk: &Desk, article: Uuid, way: &str) {
    match way {
        "unpublish" | "archive" => drop(acts(&desk.anna, article, way).await.data()),
        "delete" => drop(desk.anna.delete(&article_path(article)).await.data()),
        "collection" => drop(desk.anna.delete(&format!("/help-center/collections/{}", desk.collection)).await.data()),
        "site" => drop(desk.anna.delete(&path(desk.site)).await.data()),
        "hidden" => desk.shows(false).await,
        "password" => desk.is_seen_by(json!({ "visibility": "password", "password": "seven blue keys" })).await,
        "members" => desk.is_seen_by(json!({ "visibility": "members" })).await,
        "never" => desk.trains("never").await,
        _ => drop(world.operate(desk.anna.org, async |unit| set_stopped(unit, SiteId(desk.site), true).await).await),
    }
}

async fn the_next_answer_does_not_say_what_was_taken_back(world: &World) {
    let other = match world.database {
        Database::Postgres => Some(world.beside("").await),
        Database::Sqlite => None,
    };
    for way in WAYS {
        let desk = Desk::open(world).await;
        let article = desk.teaches(world).await;
        let content = desk.content().await;
        assert!(desk.anna.get(&content).await.data()["text"].as_str().is_some_and(|text| text.contains("garage")));
        let there = other.as_ref().map(|other| world.at(&other.url, &desk.anna));
        if let Some(there) = &there {
            assert!(cited(there, desk.agent, QUESTION).await.is_some(), "the other process knows it too");
        }
        goes(world, &desk, article, way).await;
        assert_eq!(desk.cited(QUESTION).await, None, "after {way}");
        desk.anna.get(&content).await.must_be("SOURCE_NOT_FOUND", way);
        assert!(desk.sources().await.is_empty(), "after {way}");
        if let Some(there) = &there {
            assert_eq!(cited(there, desk.agent, QUESTION).await, None, "after {way}, in another process");
        }
    }
    if let Some(other) = other {
        other.stop().await;
    }
}

async fn each_column_of_the_site_is_obeyed_before_anything_is_removed(world: &World) {
    let desk = Desk::open(world).await;
    desk.teaches(world).await;
    let mut database = world.backdoor().await;
    let is_published = match world.database {
        Database::Sqlite => ["0", "1"],
        Database::Postgres => ["FALSE", "TRUE"],
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
            database.run(format!("UPDATE {table} SET {column} = {value} WHERE org_id = '{}'", desk.anna.org)).await
        };
        set(hidden).await;
        assert_eq!(desk.cited(QUESTION).await, None, "{table}.{column} is {hidden}");
        assert!(desk.sources().await.is_empty(), "{table}.{column} is {hidden}");
        set(shown).await;
        assert!(desk.cited(QUESTION).await.is_some(), "{table}.{column} is {shown} again");
    }
}

async fn what_is_hidden_takes_no_place_of_what_is_not(world: &World) {
    let desk = Desk::open(world).await;
    for _ in 0..30 {
        desk.publishes(QUESTION, "The night porter opens the garage at eleven.").await;
    }
    let text = format!("{} The night porter opens the garage at eleven.", "Guests have breakfast in the hall. ".repeat(10));
    desk.anna.trains(desk.agent, "House rules", &text).await;
    world.settle().await;
    let found =
        desk.anna.post(&format!("/agents/{}/retrieve", desk.agent), json!({ "query": QUESTION, "limit": 20 })).await.data();
    let titles = found["items"].as_array().expect("a list").iter().map(|item| item["title"].clone());
    assert_eq!(titles.collect::<Vec<_>>(), vec![json!(QUESTION); 20], "articles come first");
    assert_eq!(desk.cited(QUESTION).await.as_deref(), Some(QUESTION));
    world.backdoor().await.run(format!("UPDATE help_sites SET stopped_at = 1 WHERE id = '{}'", desk.site)).await;
    assert_eq!(desk.cited(QUESTION).await.as_deref(), Some("House rules"));
}

async fn an_unpublished_site_speaks_only_where_that_was_asked_for(world: &World) {
    let desk = Desk::closed(world, json!({ "trainAgent": "always" })).await;
    desk.publishes("Open the garage", super::BODY).await;
    world.settle().await;
    assert!(desk.cited(QUESTION).await.is_some(), "the article is published");
    assert_eq!(desk.leads(QUESTION).await, json!(null), "its page is not");
    assert_eq!(desk.sources().await[0]["url"], json!(null));
    desk.trains("while_public").await;
    assert_eq!(desk.cited(QUESTION).await, None);
    desk.shows(true).await;
    world.settle().await;
    assert!(desk.leads(QUESTION).await.is_string());
}

async fn nothing_is_left_of_what_was_removed(world: &World) {
    for way in WAYS {
        let desk = Desk::open(world).await;
        let article = desk.teaches(world).await;
        goes(world, &desk, article, way).await;
        world.settle().await;
        let rows = world.backdoor().await.rows_of(desk.anna.org).await;
        for table in ["sources", "documents", "document_blocks", "chunks", "vectors"] {
            assert_eq!(rows.get(table).map_or(0, Vec::len), 0, "{table} after {way}");
        }
        let usage = desk.anna.get("/billing/usage").await.data();
        assert_eq!(usage["trainingBytes"], json!(0), "after {way}: {usage}");
    }
}

async fn an_agent_that_is_restored_knows_it_still(world: &World) {
    let desk = Desk::open(world).await;
    desk.teaches(world).await;
    desk.anna.delete(&format!("/agents/{}", desk.agent)).await.data();
    assert_eq!(desk.anna.asks(desk.agent, QUESTION).await.status, 410);
    desk.anna.act(&format!("/agents/{}/cancel-delete", desk.agent)).await.data();
    assert!(desk.cited(QUESTION).await.is_some());
}

async fn of_publish_and_archive_at_once_the_last_one_counts(world: &World) {
    let desk = Desk::open(world).await;
    for round in 0..8 {
        let article = desk.publishes(&format!("Round {round}"), super::BODY).await;
        let ways = ["unpublish", "publish", "archive", "unarchive", "publish", "archive"];
        join_all(ways.map(|way| acts(&desk.anna, article, way))).await;
        world.settle().await;
        let status = desk.anna.get(&article_path(article)).await.data()["status"].clone();
        let sources = desk.sources().await;
        let known: Vec<_> = sources.iter().filter(|source| source["articleId"] == json!(article)).collect();
        assert_eq!(known.len(), usize::from(status == json!("published")), "round {round}: {status}");
        assert!(known.iter().all(|source| source["status"] == json!("ready")), "round {round}: {known:?}");
    }
}

async fn of_edit_and_delete_at_once_nothing_is_left(world: &World) {
    let desk = Desk::open(world).await;
    for round in 0..6 {
        let article = desk.publishes("Open the garage", super::BODY).await;
        let edits = (0..4).map(|edit| {
            let (anna, path) = (&desk.anna, article_path(article));
            async move { drop(anna.patch(&path, json!({ "body": format!("Edit {edit} of round {round}.") })).await) }
        });
        let delete = async { drop(desk.anna.delete(&article_path(article)).await.data()) };
        tokio::join!(join_all(edits), delete);
        world.settle().await;
        assert!(desk.sources().await.is_empty(), "round {round}");
    }
    assert!(world.backdoor().await.rows_of(desk.anna.org).await["chunks"].is_empty());
}
