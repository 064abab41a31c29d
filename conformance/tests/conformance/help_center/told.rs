//! Notifications about articles: to webhooks, to the activity, and to the caches of pages.

use frontdesk_conformance::{Actor, Stage, World, contract::contract, stories};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::events::{list_events, receive_all_events};

stories![
    webhooks_hear_of_each_state,
    webhooks_hear_what_visitors_read_anew,
    articles_of_a_deleted_collection_are_told,
    a_staged_edit_and_a_refusal_are_no_events,
    what_visitors_may_see_raises_the_number_of_the_site,
    each_change_is_in_the_activity,
];

fn article_path(article: Uuid) -> String {
    format!("/help-center/articles/{article}")
}

/// Returns an article as shown in events.
fn without_text(mut article: Value) -> Value {
    for field in ["body", "html", "brokenLinks"] {
        article.as_object_mut().expect("an article").remove(field);
    }
    article
}

/// Returns the webhook events about articles themselves. That agents learn and forget them is reported by events of
/// their sources.
async fn article_events(world: &World, anna: &Actor) -> Vec<Value> {
    let is_of_article = |event: &Value| event["type"].as_str().is_some_and(|name| name.starts_with("article."));
    list_events(world, anna).await.into_iter().filter(is_of_article).collect()
}

async fn webhooks_hear_of_each_state(world: &World) {
    let Stage { actor: anna, help, agent, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    let mut expected = Vec::new();
    for (action, name) in [
        ("publish", "article.published"),
        ("archive", "article.archived"),
        ("unarchive", "article.published"),
        ("unpublish", "article.unpublished"),
    ] {
        let after = anna.post_empty(&format!("{}/{action}", article_path(help.draft))).await.data();
        expected.push((json!(name), without_text(after)));
    }
    let deleted = anna.delete(&article_path(help.draft)).await.data();
    expected.push((json!("article.deleted"), without_text(deleted)));
    let told = article_events(world, &anna).await;
    let shown: Vec<_> = told.iter().map(|event| (event["type"].clone(), event["data"]["article"].clone())).collect();
    assert_eq!(shown, expected);
    let schema = contract().schema("WebhookEvent");
    let mut last = 0;
    for event in &told {
        assert_eq!(schema.list_violations(event), Vec::<String>::new(), "{event:#}");
        let data = &event["data"];
        let ids = [&data["organizationId"], &data["agentId"], &data["siteId"], &data["articleId"]];
        assert_eq!(ids, [&json!(anna.org), &json!(agent), &json!(help.site), &json!(help.draft)]);
        let sequence = data["sequence"].as_i64().expect("a number");
        assert!(sequence > last, "it rises");
        last = sequence;
    }
}

async fn webhooks_hear_what_visitors_read_anew(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    let (published, mut expected) = (article_path(help.published), Vec::new());
    for (edit, is_read) in [
        (json!({ "title": "Edited" }), true),
        (json!({ "title": "Edited" }), false),
        (json!({ "body": "Turn the key **twice**.", "isLive": false }), false),
        (json!({ "tags": ["vip"], "position": 9 }), false),
        (json!({ "isLive": true }), true),
        (json!({ "seo": { "description": "The door" } }), true),
    ] {
        let after = anna.patch(&published, edit).await.data();
        expected.extend(is_read.then(|| without_text(after)));
    }
    expected.push(without_text(anna.post_empty(&format!("{published}/revisions/1/restore")).await.data()));
    for unseen in [help.draft, help.archived] {
        anna.patch(&article_path(unseen), json!({ "title": "Unseen" })).await.data();
    }
    let told = article_events(world, &anna).await;
    assert!(told.iter().all(|event| event["type"] == "article.updated"), "{told:#?}");
    assert_eq!(told.iter().map(|event| event["data"]["article"].clone()).collect::<Vec<_>>(), expected);
}

async fn articles_of_a_deleted_collection_are_told(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    anna.delete(&format!("/help-center/collections/{}", help.collection)).await.data();
    let told = article_events(world, &anna).await;
    let mut gone: Vec<Value> = told.iter().map(|event| json!([event["type"], event["data"]["articleId"]])).collect();
    gone.sort_by_key(ToString::to_string);
    let mut expected = [help.draft, help.published, help.archived].map(|id| json!(["article.deleted", id]));
    expected.sort_by_key(ToString::to_string);
    assert_eq!(gone, expected);
}

async fn a_staged_edit_and_a_refusal_are_no_events(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    anna.patch(&article_path(help.published), json!({ "title": "Edited", "isLive": false })).await.data();
    anna.post_empty(&format!("{}/publish", article_path(help.published)))
        .await
        .assert_code("ARTICLE_STATE_CONFLICT", "it is published");
    let moved = json!({ "name": "Other" });
    let other = anna.post(&format!("/help-center/sites/{}/collections", help.site), moved).await.data();
    let to = other["id"].as_str().expect("an id");
    anna.delete(&format!("/help-center/collections/{}?moveTo={to}", help.collection)).await.data();
    // Articles that are deleted with their site are not reported.
    anna.delete(&format!("/help-center/sites/{}", help.site)).await.data();
    world.settle().await;
    assert_eq!(article_events(world, &anna).await, Vec::<Value>::new());
}

/// Returns the number of the last change that was visible to visitors.
async fn change_number(world: &World, site: Uuid) -> i64 {
    world.backdoor().await.query_number(format!("SELECT change FROM help_sites WHERE id = '{site}'")).await
}

async fn what_visitors_may_see_raises_the_number_of_the_site(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let mut before = change_number(world, help.site).await;
    let edits = [
        (help.draft, json!({ "title": "A draft" }), 0),
        (help.archived, json!({ "title": "Archived" }), 0),
        (help.published, json!({ "title": "Staged", "isLive": false }), 0),
        (help.published, json!({ "tags": ["vip"], "isLive": false }), 0),
        (help.published, json!({ "position": 9, "isLive": false }), 1),
        (help.published, json!({ "isLive": true }), 1),
        (help.published, json!({ "body": "Live." }), 1),
        (help.published, json!({ "authorName": "Bea" }), 1),
    ];
    for (article, edit, raised) in edits {
        anna.patch(&article_path(article), edit.clone()).await.data();
        let after = change_number(world, help.site).await;
        assert_eq!(after - before, raised, "{edit}");
        before = after;
    }
    for action in ["archive", "unarchive", "unpublish", "publish"] {
        anna.post_empty(&format!("{}/{action}", article_path(help.published))).await.data();
        let after = change_number(world, help.site).await;
        assert_eq!(after - before, 1, "{action}");
        before = after;
    }
    anna.delete(&article_path(help.draft)).await.data();
    assert_eq!(change_number(world, help.site).await, before, "nobody saw the draft");
    anna.delete(&article_path(help.published)).await.data();
    assert_eq!(change_number(world, help.site).await, before + 1);
}

/// Returns the latest changes in the activity, the last first: verb, kind, and fields.
async fn latest_activity(actor: &Actor, number: usize) -> Vec<String> {
    let items = actor.get(&format!("/activity?limit={number}")).await.data()["items"].clone();
    let line = |entry: &Value| {
        let fields: Vec<&str> = entry["changes"]["fields"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let [verb, kind] = [&entry["verb"], &entry["resource"]["kind"]].map(|word| word.as_str().expect("a word"));
        [verb, kind, &fields.join(",")].join(" ").trim_end().to_owned()
    };
    items.as_array().expect("a list").iter().map(line).collect()
}

async fn each_change_is_in_the_activity(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let edit = json!({ "title": "Edited", "position": 7, "tags": ["vip"], "seo": { "isNoindex": true } });
    anna.patch(&article_path(help.published), edit).await.data();
    assert_eq!(latest_activity(&anna, 1).await, ["updated article liveRevision,position,seo,tags,title"]);
    anna.post_empty(&format!("{}/archive", article_path(help.published))).await.data();
    let entry = anna.get("/activity?limit=1").await.data()["items"][0].clone();
    assert_eq!(entry["changes"]["after"], json!({ "status": "archived" }), "states are no secret");
    anna.post_empty(&format!("{}/revisions/1/restore", article_path(help.published))).await.data();
    assert_eq!(latest_activity(&anna, 1).await, ["updated article liveRevision,seo,title"]);
    anna.post_empty(&format!("{}/unpublish", article_path(help.published)))
        .await
        .assert_code("ARTICLE_STATE_CONFLICT", "it is archived");
    assert_eq!(latest_activity(&anna, 1).await, ["updated article liveRevision,seo,title"], "a refusal is no change");
    anna.delete(&article_path(help.published)).await.data();
    assert_eq!(latest_activity(&anna, 1).await, ["deleted article"]);
    anna.delete(&format!("/help-center/collections/{}", help.collection)).await.data();
    let mut told = latest_activity(&anna, 3).await;
    told.sort_unstable();
    assert_eq!(told, ["deleted article", "deleted article", "deleted collection"]);
}
