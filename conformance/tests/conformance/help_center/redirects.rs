//! Redirects of help centers: in one normal form, never in a circle, and limited in number.

use frontdesk_conformance::{Actor, ApiAnswer, Stage, World, actor::created_id, stories};
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

async fn add_redirect(stage: &Stage, redirect: Value) -> ApiAnswer {
    stage.actor.post(&list_of(stage.help.site), redirect).await
}

fn to_url(url: &str) -> Value {
    json!({ "kind": "url", "url": url })
}

/// Adds a redirect from one path to another.
async fn redirect_path(stage: &Stage, from: &str, target: &str) -> ApiAnswer {
    add_redirect(stage, json!({ "fromPath": from, "target": to_url(target) })).await
}

async fn count_redirects(world: &World, actor: &Actor) -> i64 {
    world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM help_redirects WHERE org_id = '{}'", actor.org)).await
}

/// Returns the number of the last change that was visible to visitors.
async fn change_number(world: &World, stage: &Stage) -> i64 {
    world.backdoor().await.query_number(format!("SELECT change FROM help_sites WHERE id = '{}'", stage.help.site)).await
}

async fn a_redirect_is_written_in_one_form(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = change_number(world, &stage).await;
    let redirect = json!({
        "fromPath": "/hc/./en-us/../%7eanna/caf\u{e9}%2b/", "isPrefix": true, "httpStatus": 302,
        "target": to_url(" /collections/first-steps?a=b c#top ")
    });
    let written = add_redirect(&stage, redirect).await.data();
    for (field, value) in [
        ("siteId", json!(stage.help.site)),
        ("fromPath", json!("/hc/~anna/caf%C3%A9%2B")),
        ("isPrefix", json!(true)),
        ("httpStatus", json!(302)),
        ("target", to_url("/collections/first-steps?a=b%20c#top")),
    ] {
        assert_eq!(written[field], value, "{field}");
    }
    let path = format!("/help-center/redirects/{}", written["id"].as_str().expect("an id"));
    assert_eq!(stage.actor.get(&path).await.data(), written, "read by its id");
    let plain = redirect_path(&stage, "/plain", "/").await.data();
    assert_eq!((&plain["isPrefix"], &plain["httpStatus"]), (&json!(false), &json!(301)));
    for (kind, id) in [("article", stage.help.archived), ("collection", stage.help.collection)] {
        let target = json!({ "kind": kind, "id": id });
        let redirect = json!({ "fromPath": format!("/to/{kind}"), "target": target });
        assert_eq!(add_redirect(&stage, redirect).await.data()["target"], target, "it is read as it was sent");
    }
    assert_eq!(change_number(world, &stage).await, before + 4, "visitors see each of them at once");
}

async fn what_is_no_redirect_is_refused_and_leaves_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = count_redirects(world, &stage.actor).await;
    let id = stage.help.published;
    for (redirect, field) in [
        (json!({ "fromPath": "", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "old", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/x/..", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old?page=1", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old#part", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "//evil.example/old", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/_fd/files", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/%5Ffd/search", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/.well-known/acme-challenge/x", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old/%zz", "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": format!("/{}", "a".repeat(2_048)), "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": format!("/{}", "é".repeat(400)), "target": to_url("/a") }), "/fromPath"),
        (json!({ "fromPath": "/old", "target": to_url("https://evil.example/") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": to_url("//evil.example/") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": to_url("/\\evil.example/") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": to_url("/.//evil.example/") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": to_url("javascript:alert(1)") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": to_url("/_fd/feedback") }), "/target/url"),
        (json!({ "fromPath": "/old", "target": { "kind": "url" } }), "/target/url"),
        (json!({ "fromPath": "/old", "target": { "kind": "url", "id": id, "url": "/a" } }), "/target/id"),
        (json!({ "fromPath": "/old", "target": { "kind": "article" } }), "/target/id"),
        (json!({ "fromPath": "/old", "target": { "kind": "article", "id": id, "url": "/a" } }), "/target/url"),
        (json!({ "fromPath": "/old", "target": { "kind": "collection" } }), "/target/id"),
        (json!({ "fromPath": "/old", "target": { "kind": "page", "url": "/a" } }), "/target/kind"),
        (json!({ "fromPath": "/old", "target": { "url": "/a" } }), "/target/kind"),
        (json!({ "fromPath": "/old", "target": "/a" }), "/target"),
        (json!({ "fromPath": "/old", "target": to_url("/a"), "httpStatus": 307 }), "/httpStatus"),
    ] {
        let refused = add_redirect(&stage, redirect.clone()).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]), "{redirect}");
    }
    assert_eq!(count_redirects(world, &stage.actor).await, before);
}

async fn a_path_has_one_redirect_and_one_for_all_below(world: &World) {
    let stage = Stage::set_up(world).await;
    redirect_path(&stage, "/hc/page", "/a").await.data();
    for spelling in ["/hc/page", "/hc/page/", "/hc/%70age", "/x/../hc/./page//"] {
        let refused = redirect_path(&stage, spelling, "/b").await;
        refused.assert_code("REDIRECT_PATH_TAKEN", spelling);
        assert_eq!(refused.message(), "The path `/hc/page` has a redirect already. Delete that one first.");
    }
    for other in ["/HC/page", "/hc//page"] {
        redirect_path(&stage, other, "/b").await.assert_code("success", "another path");
    }
    let below = json!({ "fromPath": "/hc/page", "isPrefix": true, "target": to_url("/b") });
    add_redirect(&stage, below.clone()).await.assert_code("success", "all paths below");
    let refused = add_redirect(&stage, below).await;
    assert_eq!(refused.message(), "The prefix `/hc/page` has a redirect already. Delete that one first.");
    // Of several concurrent requests for the same, one succeeds.
    let answers = join_all((0..8).map(|number| {
        let target = format!("/{number}");
        let stage = &stage;
        async move { redirect_path(stage, "/raced", &target).await.code() }
    }))
    .await;
    assert_eq!(answers.iter().filter(|code| *code == "success").count(), 1);
    assert_eq!(answers.iter().filter(|code| *code == "REDIRECT_PATH_TAKEN").count(), 7);
}

async fn a_circle_is_refused_and_leaves_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    redirect_path(&stage, "/a", "/b").await.data();
    redirect_path(&stage, "/b", "/c?x=1#y").await.data();
    add_redirect(&stage, json!({ "fromPath": "/old", "isPrefix": true, "target": to_url("/a") })).await.data();
    let (before, seen) = (count_redirects(world, &stage.actor).await, change_number(world, &stage).await);
    for (redirect, what) in [
        (json!({ "fromPath": "/c", "target": to_url("/a") }), "through three"),
        (json!({ "fromPath": "/c", "target": to_url("/c") }), "to itself"),
        (json!({ "fromPath": "/c", "target": to_url("/c/?again#here") }), "to itself in other words"),
        (json!({ "fromPath": "/c", "target": to_url("/old/page") }), "through a prefix"),
        (json!({ "fromPath": "/new", "isPrefix": true, "target": to_url("/new/page") }), "into itself"),
    ] {
        add_redirect(&stage, redirect).await.assert_code("REDIRECT_LOOP", what);
    }
    assert_eq!((count_redirects(world, &stage.actor).await, change_number(world, &stage).await), (before, seen));
    let article = stage.actor.get(&format!("/help-center/articles/{}", stage.help.published)).await.data();
    let page = format!("/articles/{}-whatever", article["number"]);
    let all = json!({ "fromPath": "/articles", "isPrefix": true, "target": to_url(&page) });
    add_redirect(&stage, all).await.assert_code("success", "a page that exists ends the way");
    let hidden = stage.actor.get(&format!("/help-center/articles/{}", stage.help.archived)).await.data();
    let page = format!("/articles/{}-whatever", hidden["number"]);
    let refused = json!({ "fromPath": page, "target": to_url("/articles/0-nothing") });
    add_redirect(&stage, refused).await.assert_code("success", "the prefix leads on to the page");
}

async fn a_chain_has_five_redirects_at_most(world: &World) {
    let stage = Stage::set_up(world).await;
    for (from, target) in [("/5", "/end"), ("/4", "/5"), ("/3", "/4"), ("/2", "/3"), ("/1", "/2")] {
        redirect_path(&stage, from, target).await.assert_code("success", from);
    }
    redirect_path(&stage, "/0", "/1").await.assert_code("REDIRECT_LOOP", "the sixth");
    redirect_path(&stage, "/0", "/2").await.assert_code("success", "the fifth");
}

async fn of_many_who_close_a_circle_one_is_refused(world: &World) {
    let stage = Stage::set_up(world).await;
    for round in 0..4 {
        let ways = (0..4).map(|step| (format!("/{round}/{step}"), format!("/{round}/{}", (step + 1) % 4)));
        let answers = join_all(ways.map(|(from, target)| {
            let stage = &stage;
            async move { redirect_path(stage, &from, &target).await.code() }
        }))
        .await;
        assert_eq!(answers.iter().filter(|code| *code == "success").count(), 3, "{answers:?}");
        assert!(answers.iter().any(|code| code == "REDIRECT_LOOP"), "{answers:?}");
    }
}

async fn a_target_is_of_the_same_site(world: &World) {
    let stage = Stage::set_up(world).await;
    let agent = stage.actor.create_agent("Another desk").await;
    let sibling = stage.actor.post(&format!("/agents/{agent}/help-center/site"), json!({ "name": "Night" })).await;
    let collections = format!("/help-center/sites/{}/collections", created_id(&sibling));
    let collection = created_id(&stage.actor.post(&collections, json!({ "name": "Nights" })).await);
    let articles = format!("/help-center/collections/{collection}/articles");
    let article = created_id(&stage.actor.post(&articles, json!({ "title": "Bells", "body": "Ring." })).await);
    for (kind, id, code) in [("article", article, "ARTICLE_NOT_FOUND"), ("collection", collection, "COLLECTION_NOT_FOUND")] {
        let redirect = json!({ "fromPath": "/old/bells", "target": { "kind": kind, "id": id } });
        add_redirect(&stage, redirect).await.assert_code(code, "of a sibling");
    }
    stage.actor.delete(&format!("/help-center/articles/{}", stage.help.draft)).await.data();
    let gone = json!({ "fromPath": "/old/bells", "target": { "kind": "article", "id": stage.help.draft } });
    add_redirect(&stage, gone).await.assert_code("ARTICLE_NOT_FOUND", "it is deleted");
}

async fn a_site_has_five_thousand_redirects_at_most(world: &World) {
    let stage = Stage::set_up(world).await;
    stage.add_redirects(world, 4_998).await;
    redirect_path(&stage, "/last", "/a").await.assert_code("success", "the last one");
    let refused = redirect_path(&stage, "/one-more", "/a").await;
    refused.assert_code("TOO_MANY", "one more");
    insta::assert_snapshot!(refused.message(), @"A help center can have at most 5000 redirects. Delete some, or use prefixes.");
    stage.actor.delete(&format!("/help-center/redirects/{}", stage.help.redirect)).await.data();
    redirect_path(&stage, "/one-more", "/a").await.assert_code("success", "in its place");
    assert_eq!(count_redirects(world, &stage.actor).await, 5_000);
}

async fn each_refusal_of_a_redirect_comes_before_the_next_one(world: &World) {
    let stage = Stage::set_up(world).await;
    let unknown: Uuid = world.app().services.ports.ids.next();
    stage.add_redirects(world, 4_999).await;
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    let circle = |from: &str| json!({ "fromPath": from, "target": to_url("/old") });
    let nowhere = json!({ "fromPath": "/old", "target": { "kind": "article", "id": unknown } });
    let of_nothing = stage.actor.post(&list_of(unknown), circle("old")).await;
    of_nothing.assert_code("VALIDATION_ERROR", "the paths");
    stage.actor.post(&list_of(unknown), nowhere.clone()).await.assert_code("HELP_CENTER_NOT_FOUND", "the site");
    add_redirect(&stage, nowhere).await.assert_code("ARTICLE_NOT_FOUND", "the target");
    add_redirect(&stage, circle("/old")).await.assert_code("TOO_MANY", "the number");
    let more = format!("DELETE FROM help_redirects WHERE org_id = '{}' AND id <> '{}'", stage.actor.org, stage.help.redirect);
    world.backdoor().await.execute(more).await;
    add_redirect(&stage, circle("/old")).await.assert_code("AGENT_UNAVAILABLE", "the agent");
    let redirect = format!("/help-center/redirects/{}", stage.help.redirect);
    stage.actor.delete(&redirect).await.assert_code("AGENT_UNAVAILABLE", "the agent");
    assert_eq!(stage.actor.get(&list_of(stage.help.site)).await.data()["items"].as_array().map(Vec::len), Some(1));
    stage.actor.post_empty(&format!("/agents/{}/cancel-delete", stage.agent)).await.data();
    add_redirect(&stage, circle("/old")).await.assert_code("REDIRECT_PATH_TAKEN", "the path, before the circle");
}

async fn a_deleted_redirect_makes_room_for_another(world: &World) {
    let stage = Stage::set_up(world).await;
    let (before, redirect) = (change_number(world, &stage).await, redirect_path(&stage, "/a", "/b").await.data());
    let path = format!("/help-center/redirects/{}", redirect["id"].as_str().expect("an id"));
    assert_eq!(stage.actor.delete(&path).await.data(), redirect, "it is returned as it was");
    stage.actor.delete(&path).await.assert_code("REDIRECT_NOT_FOUND", "it is gone");
    stage.actor.get(&path).await.assert_code("REDIRECT_NOT_FOUND", "nor is it read");
    assert_eq!(change_number(world, &stage).await, before + 2);
    redirect_path(&stage, "/b", "/a").await.assert_code("success", "no circle any more");
    redirect_path(&stage, "/a", "/c").await.assert_code("success", "the path is free");
}

async fn redirects_are_listed_newest_first(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut newest_first = vec![stage.help.redirect];
    for number in 0..4 {
        newest_first.insert(0, created_id(&redirect_path(&stage, &format!("/{number}"), "/a").await));
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
