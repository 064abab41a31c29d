//! Suspensions by the operator, which remain whatever the organization does.

use frontdesk_conformance::{Actor, World, actor::id, stories};
use frontdesk_help_center::sites::suspending::{resume_slug, set_stopped};
use frontdesk_types::{SiteId, accounts::orgs::Plan};
use serde_json::json;
use uuid::Uuid;

use super::{
    sites::{creates, path},
    slugs::{at, fresh, renames, with_site},
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

async fn suspends(world: &World, actor: &Actor, site: Uuid, is_stopped: bool) {
    world.operate(actor.org, async |unit| set_stopped(unit, SiteId(site), is_stopped).await).await;
}

/// Creates an agent with a published site.
async fn publishes(actor: &Actor, slug: &str) -> Uuid {
    let agent = actor.has_agent("Another").await;
    let site = id(&creates(actor, agent, json!({ "name": "Help", "slug": slug })).await);
    actor.patch(&format!("{}/access", path(site)), json!({ "published": true })).await.data();
    site
}

async fn is_visible(world: &World, slug: &str) -> bool {
    at(world, slug).await.is_some_and(|site| site.is_visible())
}

async fn a_site_that_is_created_again_is_still_suspended(world: &World) {
    let slug = fresh();
    let anna = world.actor(Plan::Hobby).await;
    let site = publishes(&anna, &slug).await;
    assert!(is_visible(world, &slug).await);
    suspends(world, &anna, site, true).await;
    anna.delete(&path(site)).await.data();
    let again = publishes(&anna, &slug).await;
    assert!(!is_visible(world, &slug).await, "the operator has not ended it");
    suspends(world, &anna, again, false).await;
    assert!(is_visible(world, &slug).await);
    anna.delete(&path(again)).await.data();
    publishes(&anna, &slug).await;
    assert!(is_visible(world, &slug).await, "what was resumed stays so");
}

async fn a_slug_that_a_suspended_site_gained_or_lost_is_suspended_too(world: &World) {
    let slugs: Vec<String> = (0..13).map(|_| fresh()).collect();
    let anna = world.actor(Plan::Hobby).await;
    let site = publishes(&anna, &slugs[0]).await;
    suspends(world, &anna, site, true).await;
    for slug in &slugs[1..] {
        renames(&anna, site, slug).await;
    }
    publishes(&anna, &slugs[0]).await;
    assert!(!is_visible(world, &slugs[0]).await, "the site has lost it meanwhile");
    anna.delete(&path(site)).await.data();
    publishes(&anna, &slugs[12]).await;
    assert!(!is_visible(world, &slugs[12]).await, "the site gained it while it was suspended");
}

async fn a_site_that_takes_a_suspended_slug_is_suspended(world: &World) {
    let [old, new] = [fresh(), fresh()];
    let anna = world.actor(Plan::Hobby).await;
    let (site, other) = (publishes(&anna, &old).await, publishes(&anna, &new).await);
    suspends(world, &anna, site, true).await;
    anna.delete(&path(site)).await.data();
    assert!(is_visible(world, &new).await, "visitors saw it before");
    renames(&anna, other, &old).await;
    assert!(!is_visible(world, &old).await && !is_visible(world, &new).await);
}

async fn another_slug_does_not_get_round_a_suspension(world: &World) {
    let [first, again, private, open, late] = std::array::from_fn(|_| fresh());
    let anna = world.actor(Plan::Standard).await;
    let (site, open_before) = (publishes(&anna, &first).await, publishes(&anna, &open).await);
    let waiting = publishes(&anna, &private).await;
    let access = |site| format!("{}/access", path(site));
    anna.patch(&access(waiting), json!({ "visibility": "password", "password": "open sesame" })).await.data();
    suspends(world, &anna, site, true).await;
    anna.delete(&path(site)).await.data();
    publishes(&anna, &again).await;
    assert!(!is_visible(world, &again).await, "the same under another slug");
    anna.patch(&access(waiting), json!({ "visibility": "public" })).await.data();
    assert!(!is_visible(world, &private).await, "one that was made in advance");
    assert!(is_visible(world, &open).await, "visitors saw it before");
    anna.patch(&access(open_before), json!({ "published": false })).await.data();

    let other = publishes(&anna, &late).await;
    anna.delete(&path(other)).await.data();
    world.operate(anna.org, async |unit| resume_slug(unit, &first).await).await;
    assert!(is_visible(world, &again).await && is_visible(world, &private).await, "they come back with the last one");
    publishes(&anna, &late).await;
    assert!(is_visible(world, &late).await, "its slug was not suspended by itself");
}

async fn what_follows_a_suspension_can_be_suspended_and_resumed_by_itself(world: &World) {
    let [first, second, third] = std::array::from_fn(|_| fresh());
    let anna = world.actor(Plan::Hobby).await;
    let site = publishes(&anna, &first).await;
    suspends(world, &anna, site, true).await;
    let (bad, good) = (publishes(&anna, &second).await, publishes(&anna, &third).await);
    suspends(world, &anna, good, false).await;
    assert!(is_visible(world, &third).await && !is_visible(world, &first).await);
    suspends(world, &anna, bad, true).await;
    suspends(world, &anna, site, false).await;
    assert!(is_visible(world, &first).await && !is_visible(world, &second).await, "the operator has suspended this one as well");
    suspends(world, &anna, bad, false).await;
    assert!(is_visible(world, &second).await);
}

async fn another_organization_is_not_suspended(world: &World) {
    let slug = fresh();
    let (anna, site) = with_site(world, &slug).await;
    suspends(world, &anna, site, true).await;
    anna.delete(&path(site)).await.data();
    let bert = world.actor(Plan::Hobby).await;
    publishes(&bert, &slug).await;
    assert!(is_visible(world, &slug).await);
}

async fn a_slug_without_a_site_is_resumed(world: &World) {
    let slug = fresh();
    let (anna, site) = with_site(world, &slug).await;
    suspends(world, &anna, site, true).await;
    anna.delete(&path(site)).await.data();
    world.operate(anna.org, async |unit| resume_slug(unit, &slug).await).await;
    publishes(&anna, &slug).await;
    assert!(is_visible(world, &slug).await);
}
