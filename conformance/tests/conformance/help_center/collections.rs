//! Collections: a tree of three levels, and the fate of the articles in it.

use frontdesk_conformance::{Actor, ApiAnswer, Stage, World, actor::created_id, stories};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    collections_are_three_levels_deep,
    a_collection_goes_into_no_circle,
    an_address_is_one_collection,
    parallel_collections_get_different_addresses,
    words_in_other_languages_are_of_the_site,
    articles_move_when_their_collection_goes,
    articles_go_with_their_collection,
    a_collection_counts_what_is_in_it,
    the_last_collection_of_five_hundred,
    collections_are_listed_by_position,
];

fn collection_path(collection: Uuid) -> String {
    format!("/help-center/collections/{collection}")
}

async fn add_collection(actor: &Actor, site: Uuid, body: Value) -> ApiAnswer {
    actor.post(&format!("/help-center/sites/{site}/collections"), body).await
}

async fn create_within(actor: &Actor, site: Uuid, name: &str, parent: Uuid) -> Uuid {
    created_id(&add_collection(actor, site, json!({ "name": name, "parentId": parent })).await)
}

async fn create_article_in(actor: &Actor, collection: Uuid, title: &str) -> Uuid {
    let body = json!({ "title": title, "body": "Turn the key." });
    created_id(&actor.post(&format!("{}/articles", collection_path(collection)), body).await)
}

async fn get_article(actor: &Actor, id: Uuid) -> ApiAnswer {
    actor.get(&format!("/help-center/articles/{id}")).await
}

async fn collections_are_three_levels_deep(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let second = create_within(&anna, help.site, "Second", help.collection).await;
    let third = create_within(&anna, help.site, "Third", second).await;
    let refused = add_collection(&anna, help.site, json!({ "name": "Fourth", "parentId": third })).await;
    refused.assert_code("VALIDATION_ERROR", "a fourth level");
    assert_eq!(refused.fields(), ["/parentId"]);
    let other = created_id(&add_collection(&anna, help.site, json!({ "name": "Other" })).await);
    let below = create_within(&anna, help.site, "Below", other).await;
    let refused = anna.patch(&collection_path(other), json!({ "parentId": second })).await;
    refused.assert_code("VALIDATION_ERROR", "with what is in it, it would be too deep");
    let moved = anna.patch(&collection_path(other), json!({ "parentId": help.collection })).await.data();
    assert_eq!(moved["parentId"], json!(help.collection));
    let top = anna.patch(&collection_path(below), json!({ "parentId": null })).await.data();
    assert_eq!(top["parentId"], Value::Null);
    let foreign = Stage::set_up(world).await;
    for parent in [foreign.help.collection, help.site] {
        let refused = anna.patch(&collection_path(below), json!({ "parentId": parent })).await;
        refused.assert_code("COLLECTION_NOT_FOUND", "no collection of the site");
    }
}

async fn a_collection_goes_into_no_circle(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let second = create_within(&anna, help.site, "Second", help.collection).await;
    for parent in [help.collection, second] {
        let refused = anna.patch(&collection_path(help.collection), json!({ "parentId": parent })).await;
        refused.assert_code("VALIDATION_ERROR", "it would be in itself");
        assert_eq!(refused.fields(), ["/parentId"]);
    }
    let [one, other] = [
        add_collection(&anna, help.site, json!({ "name": "One" })).await,
        add_collection(&anna, help.site, json!({ "name": "Other" })).await,
    ];
    let (one, other) = (created_id(&one), created_id(&other));
    let into = |collection, parent| {
        let actor = &anna;
        async move { actor.patch(&collection_path(collection), json!({ "parentId": parent })).await }
    };
    let (first, second) = futures::join!(into(one, other), into(other, one));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "of two that would make a circle, one succeeds");
}

async fn an_address_is_one_collection(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let twin = add_collection(&anna, help.site, json!({ "name": "First steps" })).await.data();
    assert_eq!(twin["slug"], json!("first-steps-2"), "made of the name");
    let refused = add_collection(&anna, help.site, json!({ "name": "Other", "slug": "first-steps" })).await;
    refused.assert_code("SLUG_TAKEN", "somebody chose it");
    let twin = twin["id"].as_str().expect("an id").parse().expect("a UUID");
    anna.patch(&collection_path(twin), json!({ "slug": "first-steps" })).await.assert_code("SLUG_TAKEN", "another one has it");
    let renamed = anna.patch(&collection_path(twin), json!({ "name": "Next steps" })).await.data();
    assert_eq!(renamed["slug"], json!("first-steps-2"), "a new name keeps the address");
    let named = add_collection(&anna, help.site, json!({ "name": "日本語" })).await.data();
    assert_eq!(named["slug"], json!("collection"));
}

async fn parallel_collections_get_different_addresses(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let answers = join_all((0..16).map(|_| add_collection(&anna, help.site, json!({ "name": "Twin" })))).await;
    let mut slugs: Vec<String> =
        answers.iter().map(|answer| answer.data()["slug"].as_str().expect("a slug").to_owned()).collect();
    slugs.sort_unstable();
    slugs.dedup();
    assert_eq!(slugs.len(), 16);
}

async fn words_in_other_languages_are_of_the_site(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let said = |locale: &str| json!({ "locale": locale, "name": format!("In {locale}") });
    let refused = anna.patch(&collection_path(help.collection), json!({ "translations": [said("it")] })).await;
    refused.assert_code("VALIDATION_ERROR", "no language of the site");
    anna.patch(&format!("/help-center/sites/{}", help.site), json!({ "locales": ["en", "de", "fr"] })).await.data();
    for wrong in [json!([said("de"), said("DE")]), json!([said("en")]), json!([said("it")])] {
        let refused = anna.patch(&collection_path(help.collection), json!({ "translations": wrong })).await;
        refused.assert_code("VALIDATION_ERROR", "twice, its own, or no language of the site");
    }
    let set = anna.patch(&collection_path(help.collection), json!({ "translations": [said("fr"), said("DE")] })).await.data();
    let german = json!({ "locale": "de", "name": "In DE", "description": null });
    assert_eq!(set["translations"], json!([german, { "locale": "fr", "name": "In fr", "description": null }]));
    let replaced = anna.patch(&collection_path(help.collection), json!({ "translations": [] })).await.data();
    assert_eq!(replaced["translations"], json!([]), "as a whole");
}

async fn articles_move_when_their_collection_goes(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let second = create_within(&anna, help.site, "Second", help.collection).await;
    let below = create_article_in(&anna, second, "Below").await;
    let other = created_id(&add_collection(&anna, help.site, json!({ "name": "Other" })).await);
    let first_there = create_article_in(&anna, other, "There").await;
    let before = get_article(&anna, help.published).await.data();
    let target = collection_path(help.collection);
    for (to, code) in [(second, "VALIDATION_ERROR"), (help.collection, "VALIDATION_ERROR"), (help.site, "COLLECTION_NOT_FOUND")] {
        anna.delete(&format!("{target}?moveTo={to}")).await.assert_code(code, "it must stay, and be of the site");
    }
    let deleted = anna.delete(&format!("{target}?moveTo={other}")).await.data();
    assert_eq!(deleted, json!({ "deletedCollections": 2, "deletedArticles": 0, "movedArticles": 4 }));
    let after = get_article(&anna, help.published).await.data();
    for field in ["status", "url", "number", "liveRevision"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    for moved in [help.draft, help.published, help.archived, below] {
        assert_eq!(get_article(&anna, moved).await.data()["collectionId"], json!(other));
    }
    let position = |answer: Value| answer["position"].as_i64().expect("a position");
    assert!(position(after) > position(get_article(&anna, first_there).await.data()), "behind those that are there");
    anna.get(&collection_path(second)).await.assert_code("COLLECTION_NOT_FOUND", "it was in it");
}

async fn articles_go_with_their_collection(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let second = create_within(&anna, help.site, "Second", help.collection).await;
    let below = create_article_in(&anna, second, "Below").await;
    let used = anna.get("/billing/usage").await.data()["articles"].clone();
    let deleted = anna.delete(&collection_path(help.collection)).await.data();
    assert_eq!(deleted, json!({ "deletedCollections": 2, "deletedArticles": 4, "movedArticles": 0 }));
    for gone in [help.draft, help.published, help.archived, below] {
        get_article(&anna, gone).await.assert_code("ARTICLE_NOT_FOUND", "it was in it");
    }
    assert_eq!((used, anna.get("/billing/usage").await.data()["articles"].clone()), (json!(4), json!(0)));
    world.settle().await;
    let left = format!("SELECT COUNT(*) FROM help_articles WHERE org_id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.query_number(left).await, 0);
}

async fn a_collection_counts_what_is_in_it(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let counts = async || {
        let shown = anna.get(&collection_path(help.collection)).await.data();
        json!([shown["articleCount"], shown["publishedCount"]])
    };
    assert_eq!(counts().await, json!([3, 1]));
    let second = create_within(&anna, help.site, "Second", help.collection).await;
    let below = create_article_in(&anna, second, "Below").await;
    assert_eq!(counts().await, json!([3, 1]), "only what is directly in it");
    anna.post_empty(&format!("/help-center/articles/{below}/publish")).await.data();
    let move_up = json!({ "collectionId": help.collection });
    anna.patch(&format!("/help-center/articles/{below}"), move_up).await.data();
    assert_eq!(counts().await, json!([4, 2]));
    let foreign = Stage::set_up(world).await;
    let elsewhere = json!({ "collectionId": foreign.help.collection });
    let refused = anna.patch(&format!("/help-center/articles/{below}"), elsewhere).await;
    refused.assert_code("COLLECTION_NOT_FOUND", "another organization has it");
}

async fn the_last_collection_of_five_hundred(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    fill_collections(world, help.site, 498).await;
    let answers = join_all((0..4).map(|_| add_collection(&anna, help.site, json!({ "name": "Last" })))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "TOO_MANY"));
}

/// Adds this many collections to a site.
pub(crate) async fn fill_collections(world: &World, site: Uuid, number: usize) {
    let columns = "org_id, id, site_id, name, slug, position, translations, created_at, updated_at";
    let mut backdoor = world.backdoor().await;
    for at in 0..number {
        let id: Uuid = world.app().services.ports.ids.next();
        let sql = format!(
            "INSERT INTO help_collections ({columns}) SELECT org_id, '{id}', id, 'More', 'more-{at}', 9, '{{}}', 0, 0 \
             FROM help_sites WHERE id = '{site}'"
        );
        assert_eq!(backdoor.execute(sql).await, 1);
    }
}

async fn collections_are_listed_by_position(world: &World) {
    let Stage { actor: anna, help, .. } = Stage::set_up(world).await;
    let last = add_collection(&anna, help.site, json!({ "name": "Last" })).await.data();
    assert_eq!(last["position"], json!(2), "after the others");
    let first = add_collection(&anna, help.site, json!({ "name": "First", "position": 0 })).await.data();
    let inner = create_within(&anna, help.site, "Inner", help.collection).await;
    let list = async |query: &str| {
        let items = anna.get(&format!("/help-center/sites/{}/collections{query}", help.site)).await.data()["items"].clone();
        items.as_array().expect("a list").iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(first["position"], json!(0));
    assert_eq!(list("").await, ["First", "First steps", "Inner", "Last"], "of all levels");
    assert_eq!(list("?order=desc&limit=1").await, ["Last"]);
    assert_eq!(list(&format!("?parentId={}", help.collection)).await, ["Inner"]);
    assert_eq!(list(&format!("?parentId={inner}")).await, Vec::<String>::new());
}
