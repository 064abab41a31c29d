//! Redirects of help centers: in one normal form, never in a circle, and limited in number.

use frontdesk_conformance::{Actor, Answer, Stage, World, actor::id, stories};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_redirect_is_written_in_one_form,
    what_is_no_redirect_is_refused_and_leaves_nothing,
    a_path_has_one_redirect_and_one_for_all_below,
    a_circle_is_refused_and_leaves_nothing,
    a_chain_has_five_redirects_at_most,
    of_many_who_close_a_circle_one_is_refused,
    a_target_is_of_the_same_site,
    a_site_has_five_thousand_redirects_at_most,
    each_refusal_of_a_redirect_comes_before_the_next_one,
    a_deleted_redirect_makes_room_for_another,
    redirects_are_listed_newest_first,
];

fn list_of(site: Uuid) -> String {
    format!("/help-center/sites/{site}/redirects")
}

async fn adds(stage: &Stage, redirect: Value) -> Answer {
    stage.actor.post(&list_of(stage.help.site), redirect).await
}

fn to(url: &str) -> Value {
    json!({ "kind": "url", "url": url })
}

/// Adds a redirect from one path to another.
async fn leads(stage: &Stage, from: &str, target: &str) -> Answer {
    adds(stage, json!({ "fromPath": from, "to": to(target) })).await
}

async fn redirects(world: &World, actor: &Actor) -> i64 {
    world.backdoor().await.number(format!("SELECT COUNT(*) FROM help_redirects WHERE org_id = '{}'", actor.org)).await
}

/// Returns the number of the last change that was visible to visitors.
async fn changes(world: &World, stage: &Stage) -> i64 {
    world.backdoor().await.number(format!("SELECT change FROM help_sites WHERE id = '{}'", stage.help.site)).await
}

async fn a_redirect_is_written_in_one_form(world: &World) {
    let stage = Stage::set(world).await;
    let before = changes(world, &stage).await;
    let written = adds(
        &stage,
        json!({ "fromPath": "/hc/./en-us/../%7eanna/caf\u{e9}%2b/", "prefix": true, "status": 302, "to": to(" /collections/first-steps?a=b c#top ") }),
    )
    .await
    .data();
    for (field, value) in [
        ("siteId", json!(stage.help.site)),
        ("fromPath", json!("/hc/~anna/caf%C3%A9%2B")),
        ("prefix", json!(true)),
        ("status", json!(302)),
        ("to", json!({ "kind": "url", "id": null, "url": "/collections/first-steps?a=b%20c#top" })),
    ] {
        assert_eq!(written[field], value, "{field}");
    }
    let plain = leads(&stage, "/plain", "/").await.data();
    assert_eq!((&plain["prefix"], &plain["status"]), (&json!(false), &json!(301)));
    for (kind, id) in [("article", stage.help.archived), ("collection", stage.help.collection)] {
        let redirect = json!({ "fromPath": format!("/to/{kind}"), "to": { "kind": kind, "id": id } });
        assert_eq!(adds(&stage, redirect).await.data()["to"], json!({ "kind": kind, "id": id, "url": null }));
    }
    assert_eq!(changes(world, &stage).await, before + 4, "visitors see each of them at once");
}

async fn what_is_no_redirect_is_refused_and_leaves_nothing(world: &World) {
    let stage = Stage::set(world).await;
    let before = redirects(world, &stage.actor).await;
    let id = stage.help.published;
    for (redirect, field) in [
        (json!({ "fromPath": "", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "old", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/x/..", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old?page=1", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old#part", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "//evil.example/old", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/_fd/files", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/%5Ffd/search", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/.well-known/acme-challenge/x", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old/%zz", "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": format!("/{}", "a".repeat(2_048)), "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": format!("/{}", "é".repeat(400)), "to": to("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old", "to": to("https://evil.example/") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("//evil.example/") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("/\\evil.example/") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("/.//evil.example/") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("javascript:alert(1)") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("/_fd/feedback") }), "/to/url"),
        (json!({ "fromPath": "/old", "to": { "kind": "url" } }), "/to/url"),
        (json!({ "fromPath": "/old", "to": { "kind": "url", "id": id, "url": "/a" } }), "/to/id"),
        (json!({ "fromPath": "/old", "to": { "kind": "article" } }), "/to/id"),
        (json!({ "fromPath": "/old", "to": { "kind": "article", "id": id, "url": "/a" } }), "/to/url"),
        (json!({ "fromPath": "/old", "to": { "kind": "collection", "url": "/a" } }), "/to/url"),
        (json!({ "fromPath": "/old", "to": to("/a"), "status": 307 }), "/status"),
    ] {
        let refused = adds(&stage, redirect.clone()).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]), "{redirect}");
    }
    assert_eq!(redirects(world, &stage.actor).await, before);
}

async fn a_path_has_one_redirect_and_one_for_all_below(world: &World) {
    let stage = Stage::set(world).await;
    leads(&stage, "/hc/page", "/a").await.data();
    for spelling in ["/hc/page", "/hc/page/", "/hc/%70age", "/x/../hc/./page//"] {
        let refused = leads(&stage, spelling, "/b").await;
        refused.must_be("REDIRECT_EXISTS", spelling);
        assert_eq!(refused.message(), "The path `/hc/page` has a redirect already. Delete that one first.");
    }
    for other in ["/HC/page", "/hc//page"] {
        leads(&stage, other, "/b").await.must_be("success", "another path");
    }
    let below = json!({ "fromPath": "/hc/page", "prefix": true, "to": to("/b") });
    adds(&stage, below.clone()).await.must_be("success", "all paths below");
    let refused = adds(&stage, below).await;
    assert_eq!(refused.message(), "The prefix `/hc/page` has a redirect already. Delete that one first.");
    // Of several concurrent requests for the same, one succeeds.
    let answers = join_all((0..8).map(|number| {
        let target = format!("/{number}");
        let stage = &stage;
        async move { leads(stage, "/raced", &target).await.code() }
    }))
    .await;
    assert_eq!(answers.iter().filter(|code| *code == "success").count(), 1);
    assert_eq!(answers.iter().filter(|code| *code == "REDIRECT_EXISTS").count(), 7);
}

async fn a_circle_is_refused_and_leaves_nothing(world: &World) {
    let stage = Stage::set(world).await;
    leads(&stage, "/a", "/b").await.data();
    leads(&stage, "/b", "/c?x=1#y").await.data();
    adds(&stage, json!({ "fromPath": "/old", "prefix": true, "to": to("/a") })).await.data();
    let (before, seen) = (redirects(world, &stage.actor).await, changes(world, &stage).await);
    for (redirect, what) in [
        (json!({ "fromPath": "/c", "to": to("/a") }), "through three"),
        (json!({ "fromPath": "/c", "to": to("/c") }), "to itself"),
        (json!({ "fromPath": "/c", "to": to("/c/?again#here") }), "to itself in other words"),
        (json!({ "fromPath": "/c", "to": to("/old/page") }), "through a prefix"),
        (json!({ "fromPath": "/new", "prefix": true, "to": to("/new/page") }), "into itself"),
    ] {
        adds(&stage, redirect).await.must_be("REDIRECT_LOOP", what);
    }
    assert_eq!((redirects(world, &stage.actor).await, changes(world, &stage).await), (before, seen));
    let article = stage.actor.get(&format!("/help-center/articles/{}", stage.help.published)).await.data();
    let page = format!("/articles/{}-whatever", article["number"]);
    let all = json!({ "fromPath": "/articles", "prefix": true, "to": to(&page) });
    adds(&stage, all).await.must_be("success", "a page that exists ends the way");
    let hidden = stage.actor.get(&format!("/help-center/articles/{}", stage.help.archived)).await.data();
    let page = format!("/articles/{}-whatever", hidden["number"]);
    let refused = json!({ "fromPath": page, "to": to("/articles/0-nothing") });
    adds(&stage, refused).await.must_be("success", "the prefix leads on to the page");
}

async fn a_chain_has_five_redirects_at_most(world: &World) {
    let stage = Stage::set(world).await;
    for (from, target) in [("/5", "/end"), ("/4", "/5"), ("/3", "/4"), ("/2", "/3"), ("/1", "/2")] {
        leads(&stage, from, target).await.must_be("success", from);
    }
    leads(&stage, "/0", "/1").await.must_be("REDIRECT_LOOP", "the sixth");
    leads(&stage, "/0", "/2").await.must_be("success", "the fifth");
}

async fn of_many_who_close_a_circle_one_is_refused(world: &World) {
    let stage = Stage::set(world).await;
    for round in 0..4 {
        let ways = (0..4).map(|step| (format!("/{round}/{step}"), format!("/{round}/{}", (step + 1) % 4)));
        let answers = join_all(ways.map(|(from, target)| {
            let stage = &stage;
            async move { leads(stage, &from, &target).await.code() }
        }))
        .await;
        assert_eq!(answers.iter().filter(|code| *code == "success").count(), 3, "{answers:?}");
        assert!(answers.iter().any(|code| code == "REDIRECT_LOOP"), "{answers:?}");
    }
}

async fn a_target_is_of_the_same_site(world: &World) {
    let stage = Stage::set(world).await;
    let agent = stage.actor.has_agent("Another desk").await;
    let sibling = stage.actor.post(&format!("/agents/{agent}/help-center/site"), json!({ "name": "Night" })).await;
    let collections = format!("/help-center/sites/{}/collections", id(&sibling));
    let collection = id(&stage.actor.post(&collections, json!({ "name": "Nights" })).await);
    let articles = format!("/help-center/collections/{collection}/articles");
    let article = id(&stage.actor.post(&articles, json!({ "title": "Bells", "body": "Ring." })).await);
    for (kind, id, code) in [("article", article, "ARTICLE_NOT_FOUND"), ("collection", collection, "COLLECTION_NOT_FOUND")] {
        let redirect = json!({ "fromPath": "/old/bells", "to": { "kind": kind, "id": id } });
        adds(&stage, redirect).await.must_be(code, "of a sibling");
    }
    stage.actor.delete(&format!("/help-center/articles/{}", stage.help.draft)).await.data();
    let gone = json!({ "fromPath": "/old/bells", "to": { "kind": "article", "id": stage.help.draft } });
    adds(&stage, gone).await.must_be("ARTICLE_NOT_FOUND", "it is deleted");
}

async fn a_site_has_five_thousand_redirects_at_most(world: &World) {
    let stage = Stage::set(world).await;
    stage.has_more_redirects(world, 4_998).await;
    leads(&stage, "/last", "/a").await.must_be("success", "the last one");
    let refused = leads(&stage, "/one-more", "/a").await;
    refused.must_be("LIMIT_EXCEEDED", "one more");
    insta::assert_snapshot!(refused.message(), @"A help center can have at most 5000 redirects. Delete some, or use prefixes.");
    stage.actor.delete(&format!("/help-center/redirects/{}", stage.help.redirect)).await.data();
    leads(&stage, "/one-more", "/a").await.must_be("success", "in its place");
    assert_eq!(redirects(world, &stage.actor).await, 5_000);
}

async fn each_refusal_of_a_redirect_comes_before_the_next_one(world: &World) {
    let stage = Stage::set(world).await;
    let unknown: Uuid = world.app().services.ports.ids.next();
    stage.has_more_redirects(world, 4_999).await;
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    let circle = |from: &str| json!({ "fromPath": from, "to": to("/old") });
    let nowhere = json!({ "fromPath": "/old", "to": { "kind": "article", "id": unknown } });
    let of_nothing = stage.actor.post(&list_of(unknown), circle("old")).await;
    of_nothing.must_be("VALIDATION_ERROR", "the paths");
    stage.actor.post(&list_of(unknown), nowhere.clone()).await.must_be("SITE_NOT_FOUND", "the site");
    adds(&stage, nowhere).await.must_be("ARTICLE_NOT_FOUND", "the target");
    adds(&stage, circle("/old")).await.must_be("LIMIT_EXCEEDED", "the number");
    let more = format!("DELETE FROM help_redirects WHERE org_id = '{}' AND id <> '{}'", stage.actor.org, stage.help.redirect);
    world.backdoor().await.run(more).await;
    adds(&stage, circle("/old")).await.must_be("AGENT_UNAVAILABLE", "the agent");
    let redirect = format!("/help-center/redirects/{}", stage.help.redirect);
    stage.actor.delete(&redirect).await.must_be("AGENT_UNAVAILABLE", "the agent");
    assert_eq!(stage.actor.get(&list_of(stage.help.site)).await.data()["items"].as_array().map(Vec::len), Some(1));
    stage.actor.act(&format!("/agents/{}/cancel-delete", stage.agent)).await.data();
    adds(&stage, circle("/old")).await.must_be("REDIRECT_EXISTS", "the path, before the circle");
}

async fn a_deleted_redirect_makes_room_for_another(world: &World) {
    let stage = Stage::set(world).await;
    let (before, redirect) = (changes(world, &stage).await, leads(&stage, "/a", "/b").await.data());
    let path = format!("/help-center/redirects/{}", redirect["id"].as_str().expect("an id"));
    assert_eq!(stage.actor.delete(&path).await.data(), redirect, "it is returned as it was");
    stage.actor.delete(&path).await.must_be("REDIRECT_NOT_FOUND", "it is gone");
    assert_eq!(changes(world, &stage).await, before + 2);
    leads(&stage, "/b", "/a").await.must_be("success", "no circle any more");
    leads(&stage, "/a", "/c").await.must_be("success", "the path is free");
}

async fn redirects_are_listed_newest_first(world: &World) {
    let stage = Stage::set(world).await;
    let mut newest_first = vec![stage.help.redirect];
    for number in 0..4 {
        newest_first.insert(0, id(&leads(&stage, &format!("/{number}"), "/a").await));
    }
    let ids = |page: &Value| -> Vec<Uuid> {
        let items = page["items"].as_array().expect("a list").iter();
        items.map(|item| item["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")).collect()
    };
    let list = list_of(stage.help.site);
    let first = stage.actor.get(&format!("{list}?limit=3")).await.data();
    assert_eq!(ids(&first), newest_first[..3]);
    let next = format!("{list}?limit=3&cursor={}", first["nextCursor"].as_str().expect("more"));
    let second = stage.actor.get(&next).await.data();
    assert_eq!((ids(&second), &second["nextCursor"]), (newest_first[3..].to_vec(), &Value::Null));
    let oldest_first: Vec<Uuid> = newest_first.iter().rev().copied().collect();
    assert_eq!(ids(&stage.actor.get(&format!("{list}?order=asc")).await.data()), oldest_first);
}
