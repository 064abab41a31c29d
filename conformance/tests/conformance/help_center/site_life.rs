//! The life of a site: published, suspended, without a plan, with an agent that is deleted, and deleted itself.

use std::time::Duration;

use frontdesk_conformance::{Actor, ApiCall, Stage, World, actor::created_id, call::PICTURE, contract::contract, stories};
use frontdesk_help_center::sites::suspending::set_suspended;
use frontdesk_store::{self as store, help_center::public};
use frontdesk_types::{
    SiteId,
    accounts::orgs::{Plan, SubscriptionStatus},
    help_center::pages::PublicSite,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    sites::{agent_site_path, create_site, site_path, stored_rows},
    slugs::site_at,
};

stories![
    what_is_published_is_seen_at_once_and_taken_back_at_once,
    each_change_of_a_site_is_in_the_activity,
    the_operator_suspends_a_site,
    without_a_plan_nothing_changes,
    without_a_plan_visitors_read_on,
    while_its_agent_awaits_deletion_no_site_changes,
    a_site_goes_with_its_agent,
    a_deleted_site_is_gone_with_all_that_it_had,
    a_condition_keeps_a_site_from_being_deleted,
    what_is_left_of_a_site_is_removed_though_its_job_was_lost,
    usage_counts_what_help_centers_have,
];

const DAY: Duration = Duration::from_hours(24);

/// Returns a site as it is served to visitors; `None` if it is gone.
async fn served_site(world: &World, stage: &Stage) -> Option<PublicSite> {
    let mut conn = world.store().read().await.expect("a connection");
    public::find_by_id(&mut conn, stage.actor.org, SiteId(stage.help.site)).await.expect("a query")
}

async fn is_visible(world: &World, stage: &Stage) -> bool {
    served_site(world, stage).await.is_some_and(|site| site.is_visible())
}

async fn set_published(stage: &Stage, published: bool) -> Value {
    stage.actor.patch(&format!("{}/access", site_path(stage.help.site)), json!({ "isPublished": published })).await.data()
}

/// Counts the help center rows of a workspace.
async fn count_rows(world: &World, actor: &Actor) -> usize {
    stored_rows(world, actor).await.into_iter().filter(|(table, _)| table.starts_with("help_")).map(|(_, rows)| rows.len()).sum()
}

async fn what_is_published_is_seen_at_once_and_taken_back_at_once(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = served_site(world, &stage).await.expect("it is there");
    let hidden = set_published(&stage, false).await;
    assert_eq!(
        hidden["access"],
        json!({ "isPublished": false, "visibility": "public", "hasPassword": false, "allowedEmails": [], "signingKeyId": null })
    );
    assert!(!is_visible(world, &stage).await);
    assert_eq!(hidden["counts"], json!({ "collections": 1, "articles": 3, "published": 1 }), "articles keep their status");
    let shown = set_published(&stage, true).await;
    assert_eq!(shown["access"]["isPublished"], json!(true));
    let after = served_site(world, &stage).await.expect("it is there");
    assert!(after.is_visible() && after.change == before.change + 2, "what was cached is not what is seen now");
    let same =
        stage.actor.patch(&format!("{}/access", site_path(stage.help.site)), json!({ "visibility": "public" })).await.data();
    assert_eq!(same["access"], shown["access"], "what is not sent stays");
}

async fn each_change_of_a_site_is_in_the_activity(world: &World) {
    let stage = Stage::set_up(world).await;
    let latest = async || {
        let entry = stage.actor.get("/activity?limit=1").await.data()["items"][0].clone();
        json!([entry["verb"], entry["resource"]["kind"], entry["changes"]]).to_string()
    };
    let mut told = Vec::new();
    let site = created_id(&create_site(&stage.actor, stage.bare_agent, json!({ "name": "Help", "slug": "night-help" })).await);
    told.push(latest().await);
    let change = json!({ "slug": "night", "name": "Secret", "theme": { "mode": "dark", "css": "h1 {}" }, "isIndexed": false });
    stage.actor.patch(&site_path(site), change).await.data();
    told.push(latest().await);
    stage.actor.patch(&format!("{}/access", site_path(site)), json!({ "isPublished": true })).await.data();
    told.push(latest().await);
    world.run_as_operator(stage.actor.org, async |unit| set_suspended(unit, SiteId(site), true).await).await;
    told.push(latest().await);
    stage.actor.delete(&site_path(site)).await.data();
    told.push(latest().await);
    let all = told.join("\n");
    for (at, words) in [
        (0, &["created", "help_center"][..]),
        (1, &["updated", "\"slug\":\"night-help\"", "\"slug\":\"night\"", "isIndexed", "name"]),
        (2, &["updated", "\"isPublished\":false", "\"isPublished\":true"]),
        (3, &["updated", "\"isSuspended\":true"]),
        (4, &["deleted", "help_center"]),
    ] {
        assert!(words.iter().all(|word| told[at].contains(word)), "{words:?} in {all}");
    }
    assert!(!all.contains("Secret") && !all.contains("h1 {}"), "texts are not repeated: {all}");
}

async fn the_operator_suspends_a_site(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, site) = (stage.actor.org, SiteId(stage.help.site));
    let known = stage.actor.get(&site_path(stage.help.site)).await.data();
    let stopped = world.run_as_operator(org, async |unit| set_suspended(unit, site, true).await).await.stopped_at;
    assert!(!is_visible(world, &stage).await && stopped.is_some());
    assert_eq!(stage.actor.get(&site_path(stage.help.site)).await.data(), known, "its organization reads it as before");
    set_published(&stage, false).await;
    set_published(&stage, true).await;
    stage.actor.patch(&site_path(stage.help.site), json!({ "slug": "elsewhere" })).await.data();
    assert!(!is_visible(world, &stage).await, "nobody else ends that");
    world.advance(DAY);
    let again = world.run_as_operator(org, async |unit| set_suspended(unit, site, true).await).await;
    assert_eq!(again.stopped_at, stopped, "since when it is so");
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    let resumed = world.run_as_operator(org, async |unit| set_suspended(unit, site, false).await).await;
    assert_eq!(resumed.stopped_at, None, "also while its agent awaits deletion");
    stage.actor.post_empty(&format!("/agents/{}/cancel-delete", stage.agent)).await.data();
    assert!(is_visible(world, &stage).await);
}

async fn without_a_plan_nothing_changes(world: &World) {
    let stage = Stage::set_up(world).await;
    let site = site_path(stage.help.site);
    let known = stage.actor.get(&site).await.data();
    let before = count_rows(world, &stage.actor).await;
    world.set_subscription(stage.actor.org, Plan::Enterprise, Some(SubscriptionStatus::Canceled)).await;
    let refused = "PLAN_UPGRADE_REQUIRED";
    stage.actor.patch(&site, json!({ "name": "A" })).await.assert_code(refused, "it was canceled");
    stage.actor.patch(&format!("{site}/access"), json!({ "isPublished": false })).await.assert_code(refused, "it was canceled");
    stage.actor.delete(&site).await.assert_code(refused, "it was canceled");
    create_site(&stage.actor, stage.bare_agent, json!({ "name": "A" })).await.assert_code(refused, "it was canceled");
    world.advance(DAY * 100);
    world.run_periodic_tasks().await;
    world.settle().await;
    let file = 1 + 1; // A file that nothing uses is deleted after a month, with its block.
    assert_eq!(count_rows(world, &stage.actor).await, before - file);
    world.set_subscription(stage.actor.org, Plan::Enterprise, None).await;
    assert_eq!(stage.actor.get(&site).await.data(), known, "all of it is as it was");
    assert!(is_visible(world, &stage).await);
}

async fn without_a_plan_visitors_read_on(world: &World) {
    let stage = Stage::set_up(world).await;
    world.set_subscription(stage.actor.org, Plan::Enterprise, Some(SubscriptionStatus::PastDue)).await;
    assert!(is_visible(world, &stage).await, "a payment is late");
    world.set_subscription(stage.actor.org, Plan::Enterprise, Some(SubscriptionStatus::Canceled)).await;
    assert!(is_visible(world, &stage).await, "the plan has lapsed");
}

async fn while_its_agent_awaits_deletion_no_site_changes(world: &World) {
    let stage = Stage::set_up(world).await;
    let (site, agent) = (site_path(stage.help.site), format!("/agents/{}", stage.agent));
    let known = stage.actor.get(&site).await.data();
    stage.actor.delete(&agent).await.data();
    let refused = "AGENT_UNAVAILABLE";
    stage.actor.patch(&site, json!({ "name": "A" })).await.assert_code(refused, "its agent awaits deletion");
    stage
        .actor
        .patch(&format!("{site}/access"), json!({ "isPublished": false }))
        .await
        .assert_code(refused, "its agent awaits deletion");
    stage.actor.delete(&site).await.assert_code(refused, "its agent awaits deletion");
    for same in [site.clone(), agent_site_path(stage.agent)] {
        assert_eq!(stage.actor.get(&same).await.data(), known, "{same}");
    }
    assert!(!is_visible(world, &stage).await);
    stage.actor.post_empty(&format!("{agent}/cancel-delete")).await.data();
    assert!(is_visible(world, &stage).await, "it comes back with its agent");
    stage.actor.patch(&site, json!({ "name": "A" })).await.data();
}

async fn a_site_goes_with_its_agent(world: &World) {
    let stage = Stage::set_up(world).await;
    let slug = stage.actor.get(&site_path(stage.help.site)).await.data()["slug"].clone();
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    world.advance(DAY * 31);
    world.run_periodic_tasks().await;
    world.settle().await;
    stage.actor.get(&site_path(stage.help.site)).await.assert_code("HELP_CENTER_NOT_FOUND", "it went with its agent");
    stage.actor.get(&agent_site_path(stage.agent)).await.assert_code("AGENT_NOT_FOUND", "it is gone");
    assert_eq!(site_at(world, slug.as_str().expect("a slug")).await, None);
    assert_eq!(count_rows(world, &stage.actor).await, 0, "with all that it had");
    create_site(&stage.actor, stage.bare_agent, json!({ "name": "A", "slug": slug })).await.data();
}

async fn a_deleted_site_is_gone_with_all_that_it_had(world: &World) {
    let stage = Stage::set_up(world).await;
    let site = site_path(stage.help.site);
    stage.actor.patch(&site, json!({ "theme": { "logoFileId": stage.help.file } })).await.data();
    let before = stage.actor.get(&site).await.data();
    assert_eq!(stage.actor.delete(&site).await.data(), before, "it is returned as it was");
    assert_eq!(served_site(world, &stage).await, None);
    let help = &stage.help;
    for (gone, code) in [
        (site.clone(), "HELP_CENTER_NOT_FOUND"),
        (agent_site_path(stage.agent), "HELP_CENTER_NOT_FOUND"),
        (format!("{site}/collections"), "HELP_CENTER_NOT_FOUND"),
        (format!("{site}/articles"), "HELP_CENTER_NOT_FOUND"),
        (format!("{site}/redirects"), "HELP_CENTER_NOT_FOUND"),
        (format!("{site}/files"), "HELP_CENTER_NOT_FOUND"),
    ] {
        stage.actor.get(&gone).await.assert_code(code, &gone);
    }
    stage.actor.delete(&site).await.assert_code("HELP_CENTER_NOT_FOUND", "it is gone");
    stage
        .actor
        .post_empty(&format!("/help-center/articles/{}/publish", help.draft))
        .await
        .assert_code("ARTICLE_NOT_FOUND", "it went too");
    let usage = stage.actor.get("/billing/usage").await.data();
    assert_eq!((&usage["articles"], &usage["helpCenterFileBytes"]), (&json!(0), &json!(0)), "its room is free at once");
    let again = created_id(&create_site(&stage.actor, stage.agent, json!({ "name": "A", "slug": before["slug"] })).await);
    world.settle().await;
    assert_eq!(count_rows(world, &stage.actor).await, 2, "the new site and its slug");
    assert_eq!(
        stage.actor.get(&site_path(again)).await.data()["counts"],
        json!({ "collections": 0, "articles": 0, "published": 0 })
    );
}

async fn a_condition_keeps_a_site_from_being_deleted(world: &World) {
    let stage = Stage::set_up(world).await;
    let delete = async |site: Uuid, tag: &str| {
        let call = ApiCall::example(contract().operation("deleteHelpCenter")).path("siteId", site).header("If-Match", tag);
        stage.actor.send(&call).await
    };
    let read = stage.actor.get(&site_path(stage.help.site)).await;
    let tag = read.header("etag").expect("a tag");
    stage.actor.delete(&format!("/help-center/articles/{}", stage.help.draft)).await.data();
    delete(stage.help.site, tag).await.assert_code("ETAG_MISMATCH", "its counts are others");
    let read = stage.actor.get(&site_path(stage.help.site)).await;
    delete(stage.help.site, read.header("etag").expect("a tag")).await.data();
}

async fn what_is_left_of_a_site_is_removed_though_its_job_was_lost(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut tx = world.store().begin().await.expect("a transaction");
    let deleted = store::help_center::sites::delete(&mut tx, stage.actor.org, SiteId(stage.help.site), world.now()).await;
    assert!(deleted.expect("a query"), "it was there");
    tx.commit().await.expect("a commit");
    world.settle().await;
    assert!(count_rows(world, &stage.actor).await > 0, "there is no job");
    world.run_periodic_tasks().await;
    world.settle().await;
    assert_eq!(count_rows(world, &stage.actor).await, 0);
}

async fn usage_counts_what_help_centers_have(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let fields = ["articles", "articlesLimit", "helpCenterFileBytes", "helpCenterFileBytesLimit"];
    let usage = async || {
        let usage = stage.actor.get("/billing/usage").await.data();
        fields.map(|field| usage[field].clone())
    };
    let bytes = PICTURE.len();
    assert_eq!(usage().await, [json!(3), json!(100), json!(bytes), json!(200 * 1_024 * 1_024)]);
    stage.actor.delete(&format!("/help-center/articles/{}", stage.help.draft)).await.data();
    stage.actor.delete(&format!("/help-center/files/{}", stage.help.file)).await.data();
    assert_eq!(usage().await[..3], [json!(2), json!(100), json!(0)]);
    world.set_subscription(stage.actor.org, Plan::Enterprise, None).await;
    assert_eq!(usage().await, [json!(2), Value::Null, json!(0), Value::Null]);
}
