//! Suspensions by the operator, which remain whatever the organization does.

use frontdesk_conformance::{Actor, World, actor::created_id, stories};
use frontdesk_help_center::sites::suspending::{resume_slug, set_suspended};
use frontdesk_types::{SiteId, accounts::orgs::Plan};
use serde_json::json;
use uuid::Uuid;

use super::{
    sites::{create_site, site_path},
    slugs::{fresh_slug, rename_site, site_at, with_site},
};

stories![
    a_site_that_is_created_again_is_still_suspended,
    a_slug_that_a_suspended_site_gained_or_lost_is_suspended_too,
    a_site_that_takes_a_suspended_slug_is_suspended,
    another_slug_does_not_get_round_a_suspension,
    what_follows_a_suspension_can_be_suspended_and_resumed_by_itself,
    another_organization_is_not_suspended,
    a_slug_without_a_site_is_resumed,
];

async fn switch_suspension(world: &World, actor: &Actor, site: Uuid, is_stopped: bool) {
    world.run_as_operator(actor.org, async |unit| set_suspended(unit, SiteId(site), is_stopped).await).await;
}

/// Creates an agent with a published site.
async fn create_published_site(actor: &Actor, slug: &str) -> Uuid {
    let agent = actor.create_agent("Another").await;
    let site = created_id(&create_site(actor, agent, json!({ "name": "Help", "slug": slug })).await);
    actor.patch(&format!("{}/access", site_path(site)), json!({ "isPublished": true })).await.data();
    site
}

async fn is_visible(world: &World, slug: &str) -> bool {
    site_at(world, slug).await.is_some_and(|site| site.is_visible())
}

async fn a_site_that_is_created_again_is_still_suspended(world: &World) {
    let slug = fresh_slug();
    let anna = world.new_actor(Plan::Hobby).await;
    let site = create_published_site(&anna, &slug).await;
    assert!(is_visible(world, &slug).await);
    switch_suspension(world, &anna, site, true).await;
    anna.delete(&site_path(site)).await.data();
    let again = create_published_site(&anna, &slug).await;
    assert!(!is_visible(world, &slug).await, "the operator has not ended it");
    switch_suspension(world, &anna, again, false).await;
    assert!(is_visible(world, &slug).await);
    anna.delete(&site_path(again)).await.data();
    create_published_site(&anna, &slug).await;
    assert!(is_visible(world, &slug).await, "what was resumed stays so");
}

async fn a_slug_that_a_suspended_site_gained_or_lost_is_suspended_too(world: &World) {
    let slugs: Vec<String> = (0..13).map(|_| fresh_slug()).collect();
    let anna = world.new_actor(Plan::Hobby).await;
    let site = create_published_site(&anna, &slugs[0]).await;
    switch_suspension(world, &anna, site, true).await;
    for slug in &slugs[1..] {
        rename_site(&anna, site, slug).await;
    }
    create_published_site(&anna, &slugs[0]).await;
    assert!(!is_visible(world, &slugs[0]).await, "the site has lost it meanwhile");
    anna.delete(&site_path(site)).await.data();
    create_published_site(&anna, &slugs[12]).await;
    assert!(!is_visible(world, &slugs[12]).await, "the site gained it while it was suspended");
}

async fn a_site_that_takes_a_suspended_slug_is_suspended(world: &World) {
    let [old, new] = [fresh_slug(), fresh_slug()];
    let anna = world.new_actor(Plan::Hobby).await;
    let (site, other) = (create_published_site(&anna, &old).await, create_published_site(&anna, &new).await);
    switch_suspension(world, &anna, site, true).await;
    anna.delete(&site_path(site)).await.data();
    assert!(is_visible(world, &new).await, "visitors saw it before");
    rename_site(&anna, other, &old).await;
    assert!(!is_visible(world, &old).await && !is_visible(world, &new).await);
}

async fn another_slug_does_not_get_round_a_suspension(world: &World) {
    let [first, again, private, open, late] = std::array::from_fn(|_| fresh_slug());
    let anna = world.new_actor(Plan::Standard).await;
    let (site, open_before) = (create_published_site(&anna, &first).await, create_published_site(&anna, &open).await);
    let waiting = create_published_site(&anna, &private).await;
    let access = |site| format!("{}/access", site_path(site));
    anna.patch(&access(waiting), json!({ "visibility": "password", "password": "open sesame" })).await.data();
    switch_suspension(world, &anna, site, true).await;
    anna.delete(&site_path(site)).await.data();
    create_published_site(&anna, &again).await;
    assert!(!is_visible(world, &again).await, "the same under another slug");
    anna.patch(&access(waiting), json!({ "visibility": "public" })).await.data();
    assert!(!is_visible(world, &private).await, "one that was made in advance");
    assert!(is_visible(world, &open).await, "visitors saw it before");
    anna.patch(&access(open_before), json!({ "isPublished": false })).await.data();

    let other = create_published_site(&anna, &late).await;
    anna.delete(&site_path(other)).await.data();
    world.run_as_operator(anna.org, async |unit| resume_slug(unit, &first).await).await;
    assert!(is_visible(world, &again).await && is_visible(world, &private).await, "they come back with the last one");
    create_published_site(&anna, &late).await;
    assert!(is_visible(world, &late).await, "its slug was not suspended by itself");
}

async fn what_follows_a_suspension_can_be_suspended_and_resumed_by_itself(world: &World) {
    let [first, second, third] = std::array::from_fn(|_| fresh_slug());
    let anna = world.new_actor(Plan::Hobby).await;
    let site = create_published_site(&anna, &first).await;
    switch_suspension(world, &anna, site, true).await;
    let (bad, good) = (create_published_site(&anna, &second).await, create_published_site(&anna, &third).await);
    switch_suspension(world, &anna, good, false).await;
    assert!(is_visible(world, &third).await && !is_visible(world, &first).await);
    switch_suspension(world, &anna, bad, true).await;
    switch_suspension(world, &anna, site, false).await;
    assert!(is_visible(world, &first).await && !is_visible(world, &second).await, "the operator has suspended this one as well");
    switch_suspension(world, &anna, bad, false).await;
    assert!(is_visible(world, &second).await);
}

async fn another_organization_is_not_suspended(world: &World) {
    let slug = fresh_slug();
    let (anna, site) = with_site(world, &slug).await;
    switch_suspension(world, &anna, site, true).await;
    anna.delete(&site_path(site)).await.data();
    let bert = world.new_actor(Plan::Hobby).await;
    create_published_site(&bert, &slug).await;
    assert!(is_visible(world, &slug).await);
}

async fn a_slug_without_a_site_is_resumed(world: &World) {
    let slug = fresh_slug();
    let (anna, site) = with_site(world, &slug).await;
    switch_suspension(world, &anna, site, true).await;
    anna.delete(&site_path(site)).await.data();
    world.run_as_operator(anna.org, async |unit| resume_slug(unit, &slug).await).await;
    create_published_site(&anna, &slug).await;
    assert!(is_visible(world, &slug).await);
}
