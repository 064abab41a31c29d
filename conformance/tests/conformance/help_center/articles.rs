//! Articles: their states, their revisions, and the permission to publish them.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_conformance::{Actor, ApiAnswer, Stage, World, actor::created_id, stories};
use frontdesk_help_center::articles::rendering::RENDERER_VERSION;
use frontdesk_jobs::periodic::testing;
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    every_cell_of_the_table_is_as_it_says,
    a_new_article_is_a_draft,
    what_was_archived_is_published_again,
    parallel_articles_fill_the_plan_exactly with "plans.hobby.help_articles = 7",
    of_publish_and_archive_at_once_both_or_one_succeed,
    of_many_who_publish_one_does,
    a_deleted_article_is_gone_with_all_that_it_had,
    a_preview_has_the_address_of_its_article,
    links_that_lead_nowhere_are_told,
    a_text_that_is_too_much_is_refused,
    another_language_has_other_words,
    what_an_earlier_renderer_made_is_made_anew,
    articles_are_filtered,
];

pub(super) fn article_api_path(article: Uuid) -> String {
    format!("/help-center/articles/{article}")
}

pub(super) async fn act_on_article(actor: &Actor, article: Uuid, action: &str) -> ApiAnswer {
    actor.post_empty(&format!("{}/{action}", article_api_path(article))).await
}

pub(super) async fn get_article(actor: &Actor, article: Uuid) -> Value {
    actor.get(&article_api_path(article)).await.data()
}

/// Adds an article to a collection.
pub(super) async fn write_article(actor: &Actor, collection: Uuid, body: &Value) -> ApiAnswer {
    actor.post(&format!("/help-center/collections/{collection}/articles"), body.clone()).await
}

pub(super) async fn create_article(actor: &Actor, collection: Uuid, title: &str) -> Uuid {
    created_id(&write_article(actor, collection, &json!({ "title": title, "body": "Turn the key." })).await)
}

/// Creates an article in this status.
pub(super) async fn create_in_status(actor: &Actor, collection: Uuid, status: &str) -> Uuid {
    let article = create_article(actor, collection, "Open the door").await;
    let way: &[&str] = match status {
        "draft" => &[],
        "published" => &["publish"],
        _ => &["publish", "archive"],
    };
    for action in way {
        act_on_article(actor, article, action).await.data();
    }
    assert_eq!(get_article(actor, article).await["status"], json!(status));
    article
}

/// Returns the resulting status of an article, or the error.
pub(super) fn status_or_error(answer: &ApiAnswer) -> String {
    if answer.status == 200 {
        return answer.data()["status"].as_str().expect("a status").to_owned();
    }
    assert_eq!((answer.status, answer.code().as_str()), (409, "ARTICLE_STATE_CONFLICT"));
    format!("409 {}", answer.message())
}

async fn every_cell_of_the_table_is_as_it_says(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let mut table = Vec::new();
    for status in ["draft", "published", "archived"] {
        for action in ["publish", "unpublish", "archive", "unarchive"] {
            let article = create_in_status(&anna, help.collection, status).await;
            let before = get_article(&anna, article).await;
            let answer = act_on_article(&anna, article, action).await;
            if answer.status != 200 {
                assert_eq!(get_article(&anna, article).await, before, "a refusal changes nothing");
            }
            table.push(format!("{status} {action}: {}", status_or_error(&answer)));
        }
        let article = create_in_status(&anna, help.collection, status).await;
        for live in [true, false] {
            let edited = anna.patch(&article_api_path(article), json!({ "title": format!("{live}"), "isLive": live })).await;
            table.push(format!("{status} PATCH live {live}: {}", status_or_error(&edited)));
        }
        anna.delete(&article_api_path(article)).await.data();
        anna.get(&article_api_path(article)).await.assert_code("ARTICLE_NOT_FOUND", "it was deleted");
        table.push(format!("{status} DELETE: gone"));
    }
    insta::assert_snapshot!(wrap_lines(&table.join("\n")), @r"
    draft publish: published
    draft unpublish: 409 The article is `draft`, and no article in this state can be unpublished. You can
      `publish` it, edit it or delete it.
    draft archive: 409 The article is `draft`, and no article in this state can be archived. You can `publish`
      it, edit it or delete it.
    draft unarchive: 409 The article is `draft`, and no article in this state can be unarchived. You can
      `publish` it, edit it or delete it.
    draft PATCH live true: draft
    draft PATCH live false: draft
    draft DELETE: gone
    published publish: 409 The article is `published`, and no article in this state can be published. You can
      `unpublish` or `archive` it, edit it or delete it.
    published unpublish: draft
    published archive: archived
    published unarchive: 409 The article is `published`, and no article in this state can be unarchived. You can
      `unpublish` or `archive` it, edit it or delete it.
    published PATCH live true: published
    published PATCH live false: published
    published DELETE: gone
    archived publish: 409 The article is `archived`, and no article in this state can be published. You can
      `unarchive` it, edit it or delete it.
    archived unpublish: 409 The article is `archived`, and no article in this state can be unpublished. You can
      `unarchive` it, edit it or delete it.
    archived archive: 409 The article is `archived`, and no article in this state can be archived. You can
      `unarchive` it, edit it or delete it.
    archived unarchive: published
    archived PATCH live true: archived
    archived PATCH live false: archived
    archived DELETE: gone
    ");
}

async fn a_new_article_is_a_draft(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let body = json!({ "title": " Open the door ", "body": "# Keys\n\nTurn the key **twice**.", "tags": ["b", " a", "b"] });
    let article = write_article(&anna, help.collection, &body).await;
    assert_eq!(article.status, 201);
    let article = article.data();
    let expected = [
        ("status", json!("draft")),
        ("title", json!("Open the door")),
        ("slug", json!("open-the-door")),
        ("number", json!(4)),
        ("position", json!(4)),
        ("revision", json!(1)),
        ("liveRevision", Value::Null),
        ("hasUnpublishedChanges", json!(false)),
        ("publishedAt", Value::Null),
        ("firstPublishedAt", Value::Null),
        ("excerpt", Value::Null),
        ("summary", json!("Turn the key twice.")),
        ("body", body["body"].clone()),
        ("html", json!("<h2 id=\"keys\">Keys</h2>\n<p>Turn the key <strong>twice</strong>.</p>\n")),
        ("tags", json!(["a", "b"])),
        ("locale", json!("en")),
        ("brokenLinks", json!([])),
    ];
    for (field, value) in expected {
        assert_eq!(article[field], value, "{field}");
    }
    for status in ["published", "draft"] {
        let asked = json!({ "title": "Open", "body": "Turn.", "status": status });
        write_article(&anna, help.collection, &asked).await.assert_code("VALIDATION_ERROR", "no status is taken");
    }
}

async fn what_was_archived_is_published_again(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let archived = get_article(&anna, help.archived).await;
    assert_ne!(archived["archivedAt"], Value::Null);
    world.advance(Duration::from_secs(1));
    let after = act_on_article(&anna, help.archived, "unarchive").await.data();
    assert_eq!((&after["status"], &after["archivedAt"]), (&json!("published"), &Value::Null));
    assert_eq!((&after["liveRevision"], &after["firstPublishedAt"]), (&archived["liveRevision"], &archived["firstPublishedAt"]));
    assert_eq!(after["publishedAt"], after["updatedAt"], "it is published anew");
    assert_ne!(after["publishedAt"], archived["publishedAt"]);
}

async fn parallel_articles_fill_the_plan_exactly(world: &World) {
    // The stage has three.
    let Stage { actor: anna, help, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    let article = json!({ "title": "Open the door", "body": "Turn the key." });
    let answers = join_all((0..64).map(|_| write_article(&anna, help.collection, &article))).await;
    let added: Vec<&ApiAnswer> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(added.len(), 4, "articles of every status count");
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "LIMIT_EXCEEDED"));
    let numbers: BTreeSet<_> = added.iter().filter_map(|answer| answer.data()["number"].as_i64()).collect();
    assert_eq!(numbers, BTreeSet::from([4, 5, 6, 7]), "what was refused took no number");
    anna.delete(&article_api_path(created_id(added[0]))).await.data();
    write_article(&anna, help.collection, &article).await.assert_code("success", "a place is free again");
    write_article(&anna, help.collection, &article).await.assert_code("LIMIT_EXCEEDED", "and taken");
    let used = anna.get("/billing/usage").await.data();
    assert_eq!((&used["articles"], &used["articlesLimit"]), (&json!(7), &json!(7)));
}

async fn of_publish_and_archive_at_once_both_or_one_succeed(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    for _ in 0..8 {
        let article = create_article(&anna, help.collection, "Open the door").await;
        let (published, archived) =
            futures::join!(act_on_article(&anna, article, "publish"), act_on_article(&anna, article, "archive"));
        assert_eq!(published.status, 200, "it was a draft, or still is");
        let status = get_article(&anna, article).await["status"].clone();
        match archived.status {
            200 => assert_eq!(status, json!("archived"), "it was published first"),
            _ => assert_eq!((archived.code().as_str(), status), ("ARTICLE_STATE_CONFLICT", json!("published"))),
        }
    }
}

async fn of_many_who_publish_one_does(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let answers = join_all((0..64).map(|_| act_on_article(&anna, help.draft, "publish"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().all(|answer| answer.status == 200 || answer.code() == "ARTICLE_STATE_CONFLICT"));
}

async fn a_deleted_article_is_gone_with_all_that_it_had(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let before = get_article(&anna, help.published).await;
    let deleted = anna.delete(&article_api_path(help.published)).await.data();
    assert_eq!(deleted, before, "as it was");
    for target in ["", "/revisions", "/revisions/1", "/feedback"] {
        let answer = anna.get(&format!("{}{target}", article_api_path(help.published))).await;
        answer.assert_code("ARTICLE_NOT_FOUND", "it is gone at once");
    }
    act_on_article(&anna, help.published, "unpublish").await.assert_code("ARTICLE_NOT_FOUND", "it is gone");
    world.settle().await;
    let left = format!("SELECT COUNT(*) FROM help_revisions WHERE article_id = '{}'", help.published);
    assert_eq!(world.backdoor().await.query_number(left).await, 0);
}

async fn a_preview_has_the_address_of_its_article(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    for article in [help.draft, help.published, help.archived] {
        let preview = act_on_article(&anna, article, "preview").await.data();
        let shown = get_article(&anna, article).await;
        let (url, preview_url) = (shown["url"].as_str().expect("an address"), preview["url"].as_str().expect("an address"));
        let token = preview_url.strip_prefix(url).and_then(|rest| rest.strip_prefix("?preview="));
        assert!(token.is_some_and(|token| token.contains('.')), "{preview_url} of {url}");
        let expires = preview["expiresAt"].as_str().and_then(|at| at.parse::<chrono::DateTime<chrono::Utc>>().ok());
        let left = expires.expect("a time").timestamp_micros() - world.now().0;
        assert!((3_598_000_000..=3_600_000_000).contains(&left), "{left}");
    }
    let slug = anna.get(&format!("/help-center/sites/{}", help.site)).await.data()["slug"].clone();
    let url = get_article(&anna, help.published).await["url"].clone();
    let url = url.as_str().expect("an address");
    let host = format!("http://{}.localhost:", slug.as_str().expect("a slug"));
    assert!(url.starts_with(&host) && url.ends_with("/articles/2-an-article-that-is-published"), "{url}");
}

async fn links_that_lead_nowhere_are_told(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let file = anna.get(&format!("/help-center/sites/{}/files", help.site)).await.data()["items"][0]["id"].clone();
    let file = file.as_str().expect("an id");
    let nothing = Uuid::nil();
    let body = [
        "[a](/articles/1-whatever) [b](/articles/99-gone#there) [c](/collections/first-steps) [d](/collections/gone?x=1)",
        "[e](/old) [f](/old/below) [g](/) [h](/search) [i](https://example.com/gone) [j](/articles/2.md) [k](/b%20c) [l](/b%20c)",
        &format!("![m](/_fd/files/{file}/logo.gif) ![n](/_fd/files/{nothing}/gone.gif) [o](#gone)"),
    ];
    let written = json!({ "title": "Links", "body": body.join("\n") });
    let article = write_article(&anna, help.collection, &written).await.data();
    let gone = format!("/_fd/files/{nothing}/gone.gif");
    assert_eq!(article["brokenLinks"], json!(["/articles/99-gone", "/collections/gone", "/old/below", "/b%20c", gone]));
    let article = article["id"].as_str().expect("an id").parse().expect("a UUID");
    anna.delete(&article_api_path(help.published)).await.data();
    let now = get_article(&anna, article).await["brokenLinks"].clone();
    assert!(now.as_array().expect("a list").contains(&json!("/articles/2.md")), "{now}");
}

async fn a_text_that_is_too_much_is_refused(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let deep = format!("{} deep", ">".repeat(60));
    let refused = write_article(&anna, help.collection, &json!({ "title": "Deep", "body": deep })).await;
    refused.assert_code("VALIDATION_ERROR", "too much within each other");
    assert_eq!(refused.fields(), ["/body"]);
    let refused = anna.patch(&article_api_path(help.published), json!({ "body": "![](/a) ".repeat(2_001) })).await;
    refused.assert_code("VALIDATION_ERROR", "too many pictures");
    assert_eq!(
        (refused.fields(), get_article(&anna, help.published).await["revision"].clone()),
        (vec!["/body".to_owned()], json!(1))
    );
    let none = create_article(&anna, help.collection, "日本語").await;
    assert_eq!(get_article(&anna, none).await["slug"], json!(""), "no letters that ASCII can stand for");
}

async fn another_language_has_other_words(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    anna.patch(&format!("/help-center/sites/{}", help.site), json!({ "locales": ["en", "de"] })).await.data();
    let note = json!({ "body": "> [!NOTE]\n> The key turns left." });
    let english = anna.patch(&article_api_path(help.published), note).await.data();
    assert!(english["html"].as_str().is_some_and(|html| html.contains("Note")), "{english}");
    anna.patch(&article_api_path(help.published), json!({ "title": "Staged", "isLive": false })).await.data();
    let german = anna.patch(&article_api_path(help.published), json!({ "locale": "DE", "isLive": false })).await.data();
    assert!(german["html"].as_str().is_some_and(|html| html.contains("Hinweis") && !html.contains("Note")), "{german}");
    assert_eq!((&german["locale"], &german["revision"], &german["liveRevision"]), (&json!("de"), &json!(3), &json!(2)));
    assert!(german["url"].as_str().is_some_and(|url| url.contains("/de/articles/2-")), "{german}");
    let sql = format!("SELECT html FROM help_revisions WHERE article_id = '{}' AND number = 2", help.published);
    let live = world.backdoor().await.query_texts(sql).await;
    assert!(live[0].contains("Hinweis"), "what visitors see, too: {live:?}");
    let refused = anna.patch(&article_api_path(help.published), json!({ "locale": "fr" })).await;
    refused.assert_code("VALIDATION_ERROR", "no language of the site");
    assert_eq!(refused.fields(), ["/locale"]);
}

async fn what_an_earlier_renderer_made_is_made_anew(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let spoil = format!("UPDATE help_revisions SET html = 'stale' WHERE article_id = '{}'", help.published);
    world.backdoor().await.execute(spoil).await;
    let number = format!("SELECT change FROM help_sites WHERE id = '{}'", help.site);
    let before = world.backdoor().await.query_number(number.clone()).await;
    let services = &world.app().services;
    testing::render_outdated(services, RENDERER_VERSION).await.expect("nothing is outdated");
    assert_eq!(get_article(&anna, help.published).await["html"], json!("stale"));
    testing::render_outdated(services, RENDERER_VERSION + 1).await.expect("everything is outdated");
    assert_eq!(get_article(&anna, help.published).await["html"], json!("<p>Open the settings.</p>\n"));
    assert_eq!(world.backdoor().await.query_number(number).await, before + 1, "visitors see one of the three");
    let sql =
        format!("SELECT COUNT(*) FROM help_revisions WHERE org_id = '{}' AND renderer = {}", anna.org, RENDERER_VERSION + 1);
    assert_eq!(world.backdoor().await.query_number(sql).await, 3);
}

async fn articles_are_filtered(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let list = |query: &str| {
        let (target, actor) = (format!("/help-center/sites/{}/articles?{query}", help.site), &anna);
        async move {
            let items = actor.get(&target).await.data()["items"].clone();
            items
                .as_array()
                .expect("a list")
                .iter()
                .map(|one| one["id"].as_str().unwrap_or_default().parse().expect("an id"))
                .collect()
        }
    };
    let all: Vec<Uuid> = list("").await;
    assert_eq!(all, [help.archived, help.published, help.draft], "the newest first");
    assert_eq!(list("status=draft").await, [help.draft]);
    assert_eq!(list("q=THAT%20is%20pub").await, [help.published]);
    assert_eq!(list(&format!("collectionId={}", help.site)).await, Vec::<Uuid>::new());
    assert_eq!(list("locale=EN&status=archived").await, [help.archived], "in the spelling of languages");
    let one = anna.get(&format!("/help-center/sites/{}/articles?limit=1", help.site)).await.data()["items"][0].clone();
    assert!(["body", "html", "brokenLinks"].iter().all(|field| one.get(*field).is_none()), "{one}");
}
