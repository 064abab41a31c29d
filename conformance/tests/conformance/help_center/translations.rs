//! Articles that are translations of each other.

use frontdesk_conformance::{Actor, ApiAnswer, Stage, World, actor::created_id, stories};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_group_has_one_article_for_each_language,
    a_group_is_of_one_site,
    of_many_translations_into_a_language_one_is_there,
    of_many_sites_that_want_a_group_one_has_it,
];

async fn set_up_languages(world: &World) -> Stage {
    let stage = Stage::set_up(world).await;
    let site = format!("/help-center/sites/{}", stage.help.site);
    stage.actor.patch(&site, json!({ "locales": ["en", "de", "pt-BR"] })).await.data();
    stage
}

async fn write_translation(actor: &Actor, collection: Uuid, locale: &str, group: Uuid) -> ApiAnswer {
    let body = json!({ "title": "Open the door", "body": "Turn the key.", "locale": locale, "translationGroupId": group });
    actor.post(&format!("/help-center/collections/{collection}/articles"), body).await
}

fn article_path(article: Uuid) -> String {
    format!("/help-center/articles/{article}")
}

fn new_group(world: &World) -> Uuid {
    world.app().services.ports.ids.next()
}

#[track_caller]
fn is_taken(answer: &ApiAnswer, field: &str) {
    answer.assert_code("VALIDATION_ERROR", "an article of the group has this language");
    assert_eq!(answer.fields(), [field]);
}

async fn a_group_has_one_article_for_each_language(world: &World) {
    let Stage { actor: anna, help, .. } = set_up_languages(world).await;
    let group = new_group(world);
    let [english, german] = [
        write_translation(&anna, help.collection, "en", group).await,
        write_translation(&anna, help.collection, "de", group).await,
    ];
    let (english, german) = (created_id(&english), created_id(&german));
    is_taken(&write_translation(&anna, help.collection, "DE", group).await, "/translationGroupId");
    let brazilian = write_translation(&anna, help.collection, "pt-br", group).await.data();
    assert_eq!(brazilian["locale"], json!("pt-BR"), "in the spelling of languages");
    is_taken(&anna.patch(&article_path(german), json!({ "locale": "en" })).await, "/locale");
    is_taken(&anna.patch(&article_path(help.published), json!({ "translationGroupId": group })).await, "/translationGroupId");
    anna.patch(&article_path(english), json!({ "translationGroupId": null })).await.data();
    let joined = anna.patch(&article_path(help.published), json!({ "translationGroupId": group })).await.data();
    assert_eq!(joined["translationGroupId"], json!(group));
    anna.delete(&article_path(german)).await.data();
    write_translation(&anna, help.collection, "de", group).await.assert_code("success", "a deleted one counts no more");
    let unknown = write_translation(&anna, help.collection, "fr", group).await;
    unknown.assert_code("VALIDATION_ERROR", "no language of the site");
    assert_eq!(unknown.fields(), ["/locale"]);
}

/// Creates a second site of the same organization, with a collection.
async fn create_other_site(stage: &Stage) -> Uuid {
    let site = format!("/agents/{}/help-center/site", stage.bare_agent);
    let site = created_id(&stage.actor.post(&site, json!({ "name": "Night help", "locales": ["en", "de"] })).await);
    created_id(&stage.actor.post(&format!("/help-center/sites/{site}/collections"), json!({ "name": "Nights" })).await)
}

async fn a_group_is_of_one_site(world: &World) {
    let stage = set_up_languages(world).await;
    let (group, other) = (new_group(world), create_other_site(&stage).await);
    write_translation(&stage.actor, stage.help.collection, "en", group).await.data();
    is_taken(&write_translation(&stage.actor, other, "de", group).await, "/translationGroupId");
    let foreign = Stage::set_up(world).await;
    let elsewhere = write_translation(&foreign.actor, foreign.help.collection, "en", group).await;
    elsewhere.assert_code("success", "groups of another organization are its own");
}

async fn of_many_translations_into_a_language_one_is_there(world: &World) {
    let Stage { actor: anna, help, .. } = set_up_languages(world).await;
    let group = new_group(world);
    let answers = join_all((0..16).map(|_| write_translation(&anna, help.collection, "de", group))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "VALIDATION_ERROR"));
}

async fn of_many_sites_that_want_a_group_one_has_it(world: &World) {
    let stage = set_up_languages(world).await;
    let other = create_other_site(&stage).await;
    for _ in 0..4 {
        let group = new_group(world);
        let requested = [(stage.help.collection, "en"), (other, "de"), (stage.help.collection, "de"), (other, "en")];
        let answers =
            join_all(requested.map(|(collection, locale)| write_translation(&stage.actor, collection, locale, group))).await;
        let sites: Vec<Value> =
            answers.iter().filter(|answer| answer.status == 201).map(|answer| answer.data()["siteId"].clone()).collect();
        assert_eq!(sites.len(), 2, "both languages, of the site that came first");
        assert_eq!(sites[0], sites[1]);
    }
}
