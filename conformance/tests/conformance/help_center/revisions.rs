//! Revisions of articles: staged, live, and the permission to make them live.

use frontdesk_conformance::{Actor, Stage, World, stories};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    accounts::{
        keys::Scope,
        roles::{Permission, Role},
    },
};
use serde_json::{Value, json};

use super::articles::{act_on_article, article_api_path, get_article};

stories![
    a_staged_edit_waits_until_it_is_made_live,
    what_belongs_to_no_revision_leaves_what_is_staged,
    what_is_equal_makes_no_revision,
    an_archived_article_is_edited_for_later,
    taking_an_article_back_drops_what_was_live,
    an_earlier_revision_is_restored,
    the_newest_hundred_revisions_are_kept_and_the_live_one,
    a_role_that_does_not_publish_stages_its_edits,
];

async fn a_staged_edit_waits_until_it_is_made_live(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let path = article_api_path(help.published);
    let before = get_article(&anna, help.published).await;
    let staged = json!({ "title": "Staged", "body": "Staged.", "isLive": false });
    let staged = anna.patch(&path, staged).await.data();
    let state = |article: &Value| json!([article["revision"], article["liveRevision"], article["hasUnpublishedChanges"]]);
    assert_eq!(state(&staged), json!([2, 1, true]));
    assert_eq!(
        (&staged["title"], &staged["slug"]),
        (&json!("Staged"), &before["slug"]),
        "visitors see the address of the old title"
    );
    let labeled = anna.patch(&path, json!({ "tags": ["vip"], "isLive": false })).await.data();
    assert_eq!((state(&labeled), &labeled["tags"]), (json!([2, 1, true]), &json!(["vip"])));
    let live = anna.patch(&path, json!({ "isLive": true })).await.data();
    assert_eq!((state(&live), &live["slug"]), (json!([2, 2, false]), &json!("staged")));
    let next = anna.patch(&path, json!({ "title": "Live at once" })).await.data();
    assert_eq!((state(&next), &next["slug"]), (json!([3, 3, false]), &json!("live-at-once")));
    let draft = anna.patch(&self::article_api_path(help.draft), json!({ "title": "A draft", "isLive": true })).await.data();
    assert_eq!((state(&draft), &draft["slug"]), (json!([2, null, false]), &json!("a-draft")), "visitors see nothing of a draft");
}

async fn what_belongs_to_no_revision_leaves_what_is_staged(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let target = article_api_path(help.published);
    let live = anna.get(&target).await.data()["liveRevision"].clone();
    anna.patch(&target, json!({ "body": "Not yet.", "isLive": false })).await.data();
    let labeled = anna.patch(&target, json!({ "tags": ["doors"], "authorName": "Anna" })).await.data();
    assert_eq!((&labeled["liveRevision"], &labeled["hasUnpublishedChanges"]), (&live, &json!(true)), "nobody asked for that");
    let shown = anna.patch(&target, json!({ "tags": [], "isLive": true })).await.data();
    assert_eq!(shown["hasUnpublishedChanges"], json!(false));
}

async fn what_is_equal_makes_no_revision(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let before = get_article(&anna, help.published).await;
    let same = json!({ "title": before["title"], "body": before["body"], "excerpt": null, "seo": { "isNoindex": false } });
    let after = anna.patch(&article_api_path(help.published), same).await.data();
    assert_eq!(after["revision"], json!(1));
    let seo = anna.patch(&article_api_path(help.published), json!({ "seo": { "title": "For engines" } })).await.data();
    assert_eq!(
        (&seo["revision"], &seo["seo"]["title"], &seo["seo"]["isNoindex"]),
        (&json!(2), &json!("For engines"), &json!(false))
    );
    let told = anna.patch(&article_api_path(help.published), json!({ "excerpt": "In short" })).await.data();
    assert_eq!((&told["summary"], &told["revision"]), (&json!("In short"), &json!(3)));
    let untold = anna.patch(&article_api_path(help.published), json!({ "excerpt": null })).await.data();
    assert_eq!((&untold["summary"], &untold["revision"]), (&before["summary"], &json!(4)), "the beginning of the text again");
}

async fn an_archived_article_is_edited_for_later(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let staged = anna.patch(&article_api_path(help.archived), json!({ "title": "Staged", "isLive": false })).await.data();
    assert_eq!((&staged["liveRevision"], &staged["hasUnpublishedChanges"]), (&json!(1), &json!(true)));
    let shown = act_on_article(&anna, help.archived, "unarchive").await.data();
    assert_eq!((&shown["liveRevision"], &shown["revision"]), (&json!(1), &json!(2)), "what was live is live again");
    act_on_article(&anna, help.archived, "archive").await.data();
    let edited = anna.patch(&article_api_path(help.archived), json!({ "title": "For later" })).await.data();
    assert_eq!((&edited["status"], &edited["liveRevision"]), (&json!("archived"), &json!(3)));
}

async fn taking_an_article_back_drops_what_was_live(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    anna.patch(&article_api_path(help.published), json!({ "title": "Staged", "isLive": false })).await.data();
    let draft = act_on_article(&anna, help.published, "unpublish").await.data();
    let state = json!([draft["status"], draft["slug"], draft["liveRevision"], draft["hasUnpublishedChanges"]]);
    assert_eq!(state, json!(["draft", "staged", null, false]));
    assert_ne!(draft["publishedAt"], Value::Null, "it was published once");
    let published = act_on_article(&anna, help.published, "publish").await.data();
    assert_eq!((&published["liveRevision"], &published["title"]), (&json!(2), &json!("Staged")), "the newest revision");
    assert_eq!(published["firstPublishedAt"], draft["firstPublishedAt"]);
}

async fn an_earlier_revision_is_restored(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let revisions = format!("{}/revisions", article_api_path(help.published));
    let first = get_article(&anna, help.published).await;
    let edit =
        json!({ "title": "Second", "body": "Second.", "excerpt": "Second", "seo": { "isNoindex": true }, "isLive": false });
    anna.patch(&article_api_path(help.published), edit).await.data();
    let restored = anna.post_empty(&format!("{revisions}/1/restore")).await.data();
    for field in ["title", "body", "html", "excerpt", "summary", "seo", "slug", "status"] {
        assert_eq!(restored[field], first[field], "{field}");
    }
    assert_eq!((&restored["revision"], &restored["liveRevision"]), (&json!(3), &json!(3)));
    let listed = anna.get(&revisions).await.data()["items"].clone();
    let listed: Vec<_> =
        listed.as_array().expect("a list").iter().map(|one| json!([one["number"], one["title"], one["isLive"]])).collect();
    assert_eq!(listed, [json!([3, first["title"], true]), json!([2, "Second", false]), json!([1, first["title"], false])]);
    let second = anna.get(&format!("{revisions}/2")).await.data();
    assert_eq!((&second["body"], &second["keyId"]), (&json!("Second."), &json!(anna.key_id())));
    let again = anna.post_empty(&format!("{revisions}/3/restore")).await.data();
    assert_eq!(again["revision"], json!(3), "the newest one is there already");
    anna.post_empty(&format!("{revisions}/4/restore")).await.assert_code("REVISION_NOT_FOUND", "it was never written");
    let draft = anna.post_empty(&format!("{}/revisions/1/restore", article_api_path(help.draft))).await.data();
    assert_eq!((&draft["status"], &draft["liveRevision"]), (&json!("draft"), &Value::Null));
}

async fn the_newest_hundred_revisions_are_kept_and_the_live_one(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    for number in 0..102 {
        anna.patch(&article_api_path(help.published), json!({ "title": format!("Title {number}"), "isLive": false }))
            .await
            .data();
    }
    let page = anna.get(&format!("{}/revisions?limit=100&order=asc", article_api_path(help.published))).await.data();
    let numbers: Vec<i64> = page["items"].as_array().expect("a list").iter().filter_map(|one| one["number"].as_i64()).collect();
    assert_eq!(numbers[..3], [1, 4, 5], "the live one is older");
    let rest = page["nextCursor"].as_str().expect("there are more");
    let rest =
        anna.get(&format!("{}/revisions?limit=100&order=asc&cursor={rest}", article_api_path(help.published))).await.data();
    assert_eq!(rest["items"].as_array().map(Vec::len), Some(1));
    anna.get(&format!("{}/revisions/3", article_api_path(help.published)))
        .await
        .assert_code("REVISION_NOT_FOUND", "it is too old");
}

/// Creates a key whose role allows this.
async fn create_allowed_actor(world: &World, org: OrgId, name: &str, permissions: &[Permission]) -> Actor {
    let role = Role {
        id: world.app().services.ports.ids.next(),
        org,
        name: name.to_owned(),
        permissions: permissions.to_vec(),
        created_at: world.now(),
        updated_at: world.now(),
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::roles::insert(&mut tx, org, name, &role).await.expect("a query"));
    tx.commit().await.expect("a commit");
    world.new_actor_with_key(org, NewKey { role: Some(role.id), ..NewKey::new(name, Scope::Write) }).await
}

async fn a_role_that_does_not_publish_stages_its_edits(world: &World) {
    let Stage { actor: anna, help, agent, .. } = Stage::set_up(world).await;
    let editor = [Permission::HelpCenterView, Permission::HelpCenterEdit];
    let eve = create_allowed_actor(world, anna.org, "editors", &editor).await;
    for body in [json!({ "title": "Mine" }), json!({ "isLive": true }), json!({ "tags": ["vip"] })] {
        let refused = eve.patch(&article_api_path(help.published), body).await;
        refused.assert_code("FORBIDDEN", "visitors would see it");
        assert!(refused.message().contains("help_center:publish") && refused.message().contains("isLive: false"));
    }
    assert_eq!(get_article(&anna, help.published).await["revision"], json!(1));
    let staged = eve.patch(&article_api_path(help.published), json!({ "title": "Staged", "isLive": false })).await.data();
    assert_eq!(staged["hasUnpublishedChanges"], json!(true));
    eve.patch(&article_api_path(help.draft), json!({ "title": "A draft" }))
        .await
        .assert_code("success", "visitors see nothing of a draft");
    act_on_article(&eve, help.draft, "publish").await.assert_code("FORBIDDEN", "it takes the permission");
    eve.post_empty(&format!("{}/revisions/1/restore", article_api_path(help.published)))
        .await
        .assert_code("FORBIDDEN", "it takes the permission");
    eve.patch(&article_api_path(agent), json!({ "title": "Nothing" }))
        .await
        .assert_code("ARTICLE_NOT_FOUND", "that is told first");
    anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = eve.patch(&article_api_path(help.published), json!({ "title": "Mine" })).await;
    refused.assert_code("FORBIDDEN", "that is told before the state of the agent");
}
