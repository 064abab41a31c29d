//! The holder of a slug, the time for which it is reserved, and its hostname.

use std::{collections::BTreeSet, time::Duration};

use frontdesk_conformance::{
    Actor, Stage, World,
    actor::created_id,
    stage::{domain_hostname, unique_label},
    stories,
    wire::Wire,
};
use frontdesk_store::help_center::public;
use frontdesk_types::{SiteId, accounts::orgs::Plan, help_center::pages::PublicSite};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::sites::{agent_site_path, create_site, site_path};

stories![
    of_many_who_create_the_site_of_an_agent_one_does,
    of_many_who_want_a_slug_one_gets_it,
    of_many_who_change_to_a_slug_one_gets_it,
    many_agents_of_one_name_get_different_slugs,
    the_previous_slug_is_reserved_for_ninety_days,
    the_last_ten_slugs_are_kept_and_no_more,
    a_slug_that_was_taken_back_stays,
    a_deleted_site_frees_all_its_slugs,
    a_custom_domain_is_the_first_hostname,
    the_hostnames_of_the_platform_are_listed,
    the_hostnames_of_the_platform_are_on_pages_of_the_list,
    a_proxy_gets_certificates_for_what_everybody_sees with "help.domain = 'help.test'\ntls.ask_listen = '127.0.0.1:0'",
];

const DAY: Duration = Duration::from_hours(24);

/// Returns the site that a slug leads to.
pub(super) async fn site_at(world: &World, slug: &str) -> Option<PublicSite> {
    let mut conn = world.store().read().await.expect("a connection");
    public::find_by_slug(&mut conn, slug, world.now()).await.expect("a query")
}

/// Returns a slug that only this test uses.
pub(super) fn fresh_slug() -> String {
    format!("slug-{}", unique_label())
}

/// Creates a workspace with an agent and its site.
pub(super) async fn with_site(world: &World, slug: &str) -> (Actor, Uuid) {
    let actor = world.new_actor(Plan::Hobby).await;
    let agent = actor.create_agent("Front desk").await;
    let site = created_id(&create_site(&actor, agent, json!({ "name": "Help", "slug": slug })).await);
    (actor, site)
}

pub(super) async fn rename_site(actor: &Actor, site: Uuid, slug: &str) {
    actor.patch(&site_path(site), json!({ "slug": slug })).await.data();
}

async fn of_many_who_create_the_site_of_an_agent_one_does(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let create = |_| {
        let actor = world.actor_at(world.url(), &anna);
        async move { create_site(&actor, agent, json!({ "name": "Help" })).await }
    };
    let answers = join_all((0..64).map(create)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "HELP_CENTER_EXISTS").count(), 63);
    let mut database = world.backdoor().await;
    for table in ["help_sites", "help_slugs"] {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(database.query_number(sql).await, 1, "nothing is left of the others in {table}");
    }
}

async fn of_many_who_want_a_slug_one_gets_it(world: &World) {
    let slug = fresh_slug();
    let mut people = Vec::new();
    for _ in 0..64 {
        let actor = world.new_actor(Plan::Hobby).await;
        let agent = actor.create_agent("Front desk").await;
        people.push((actor, agent));
    }
    let create = |(actor, agent): &(Actor, Uuid)| {
        let (actor, agent, body) = (world.actor_at(world.url(), actor), *agent, json!({ "name": "Help", "slug": slug }));
        async move { create_site(&actor, agent, body).await }
    };
    let answers = join_all(people.iter().map(create)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "SLUG_TAKEN").count(), 63);
    let winner = answers.iter().find(|answer| answer.status == 201).expect("one of them");
    assert_eq!(site_at(world, &slug).await.map(|site| site.site), Some(SiteId(created_id(winner))));
    let mut database = world.backdoor().await;
    for table in ["help_sites", "help_slugs"] {
        assert_eq!(
            database.query_number(format!("SELECT COUNT(*) FROM {table}")).await,
            1,
            "nothing is left of the others in {table}"
        );
    }
}

async fn of_many_who_change_to_a_slug_one_gets_it(world: &World) {
    let slug = fresh_slug();
    let mut sites = Vec::new();
    for _ in 0..16 {
        sites.push(with_site(world, &fresh_slug()).await);
    }
    let change = |(actor, site): &(Actor, Uuid)| {
        let (actor, site, body) = (world.actor_at(world.url(), actor), site_path(*site), json!({ "slug": slug }));
        async move { actor.patch(&site, body).await }
    };
    let answers = join_all(sites.iter().map(change)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "SLUG_TAKEN").count(), 15);
    let mut database = world.backdoor().await;
    let retired = database.query_number("SELECT COUNT(*) FROM help_slugs WHERE until IS NOT NULL".to_owned()).await;
    assert_eq!(retired, 1, "whoever was refused keeps what they had");
}

async fn many_agents_of_one_name_get_different_slugs(world: &World) {
    let mut people = Vec::new();
    for _ in 0..64 {
        let actor = world.new_actor(Plan::Hobby).await;
        let agent = actor.create_agent("Tea room").await;
        people.push((actor, agent));
    }
    let create = |(actor, agent): &(Actor, Uuid)| {
        let (actor, agent) = (world.actor_at(world.url(), actor), *agent);
        async move { create_site(&actor, agent, json!({ "name": "Help" })).await.data()["slug"].clone() }
    };
    let slugs = join_all(people.iter().map(create)).await;
    let slugs: BTreeSet<&str> = slugs.iter().map(|slug| slug.as_str().expect("a slug")).collect();
    assert_eq!(slugs.len(), 64);
    assert!(slugs.contains("tea-room") && slugs.contains("tea-room-2") && slugs.iter().all(|slug| slug.starts_with("tea-room")));
}

async fn the_previous_slug_is_reserved_for_ninety_days(world: &World) {
    let [old, new] = [fresh_slug(), fresh_slug()];
    let (anna, site) = with_site(world, &old).await;
    rename_site(&anna, site, &new).await;
    let shown = anna.get(&site_path(site)).await.data();
    assert_eq!((&shown["slug"], &shown["hostnames"]), (&json!(new), &json!([format!("{new}.localhost")])));
    let bert = world.new_actor(Plan::Hobby).await;
    let agent = bert.create_agent("Front desk").await;
    let requested = json!({ "name": "Help", "slug": old });
    for days in [0, 89] {
        world.advance(DAY * days);
        world.run_periodic_tasks().await;
        let found = site_at(world, &old).await.expect("it leads there");
        assert_eq!((found.site, found.slug.as_str()), (SiteId(site), new.as_str()), "after {days} days");
        create_site(&bert, agent, requested.clone()).await.assert_code("SLUG_TAKEN", "nobody else gets it");
    }
    world.advance(DAY);
    assert_eq!(site_at(world, &old).await, None, "it leads nowhere, swept or not");
    let theirs = created_id(&create_site(&bert, agent, requested).await);
    world.run_periodic_tasks().await;
    assert_eq!(site_at(world, &old).await.map(|found| found.site), Some(SiteId(theirs)));
    let refused = anna.patch(&site_path(site), json!({ "slug": old })).await;
    refused.assert_code("SLUG_TAKEN", "it is somebody else's now");
    let mut database = world.backdoor().await;
    assert_eq!(database.query_number("SELECT COUNT(*) FROM help_slugs".to_owned()).await, 2);
    rename_site(&anna, site, &fresh_slug()).await;
    world.advance(DAY * 90);
    world.run_periodic_tasks().await;
    assert_eq!(
        database.query_number("SELECT COUNT(*) FROM help_slugs".to_owned()).await,
        2,
        "the sweep removes what leads nowhere"
    );
}

async fn the_last_ten_slugs_are_kept_and_no_more(world: &World) {
    let slugs: Vec<String> = (0..13).map(|_| fresh_slug()).collect();
    let (anna, site) = with_site(world, &slugs[0]).await;
    for slug in &slugs[1..] {
        world.advance(Duration::from_secs(1));
        rename_site(&anna, site, slug).await;
    }
    let mut leading = Vec::new();
    for slug in &slugs {
        leading.push(site_at(world, slug).await.is_some());
    }
    assert_eq!(leading, [vec![false; 2], vec![true; 11]].concat(), "ten beside its own");
    with_site(world, &slugs[0]).await;
}

async fn a_slug_that_was_taken_back_stays(world: &World) {
    let [one, two] = [fresh_slug(), fresh_slug()];
    let (anna, site) = with_site(world, &one).await;
    rename_site(&anna, site, &two).await;
    rename_site(&anna, site, &one).await;
    rename_site(&anna, site, &one).await;
    assert_eq!(site_at(world, &two).await.map(|found| found.slug), Some(one.clone()), "it leads to the other one now");
    world.advance(DAY * 91);
    world.run_periodic_tasks().await;
    assert_eq!(site_at(world, &one).await.map(|found| found.site), Some(SiteId(site)));
    assert_eq!(site_at(world, &two).await, None);
}

async fn a_deleted_site_frees_all_its_slugs(world: &World) {
    let [old, new] = [fresh_slug(), fresh_slug()];
    let (anna, site) = with_site(world, &old).await;
    rename_site(&anna, site, &new).await;
    anna.delete(&site_path(site)).await.data();
    for slug in [old, new] {
        assert_eq!(site_at(world, &slug).await, None, "{slug}");
        with_site(world, &slug).await;
    }
}

async fn a_custom_domain_is_the_first_hostname(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = stage.actor.get(&site_path(stage.help.site)).await.data();
    let platform = format!("{}.localhost", before["slug"].as_str().expect("a slug"));
    assert_eq!(before["hostnames"], json!([platform]), "the domain shows the widget");
    let surface = format!("/custom-domains/{}/surface", stage.domain);
    stage.actor.patch(&surface, json!({ "surface": "help_center" })).await.data();
    let own = domain_hostname(stage.domain);
    for same in [site_path(stage.help.site), agent_site_path(stage.agent)] {
        let shown = stage.actor.get(&same).await.data();
        assert_eq!((&shown["url"], &shown["hostnames"]), (&json!(format!("https://{own}/")), &json!([own, platform])), "{same}");
    }
    stage.actor.delete(&format!("/custom-domains/{}", stage.domain)).await.data();
    assert_eq!(stage.actor.get(&site_path(stage.help.site)).await.data(), before, "the platform's is the only one again");
}

async fn the_hostnames_of_the_platform_are_listed(world: &World) {
    let (anna, site) = with_site(world, &fresh_slug()).await;
    with_site(world, &fresh_slug()).await;
    let known = anna.get(&site_path(site)).await.data();
    let group = |status: &str| {
        json!([{
            "hostname": known["hostnames"][0], "unicodeHostname": known["hostnames"][0], "owned": false, "conflict": null,
            "uses": [{
                "kind": "platform_help_center", "status": status, "id": null,
                "agent": { "id": known["agentId"], "name": "Front desk" },
                "records": [], "statusDetail": null, "helpPageEnabled": null
            }]
        }])
    };
    let listed = async || anna.get("/domains").await.data()["items"].clone();
    assert_eq!(listed().await, group("unpublished"), "its own alone");
    anna.patch(&format!("{}/access", site_path(site)), json!({ "isPublished": true })).await.data();
    assert_eq!(listed().await, group("published"));
    let domains = format!("/agents/{}/custom-domains", known["agentId"].as_str().expect("an id"));
    let refused = anna.post(&domains, json!({ "hostname": known["hostnames"][0] })).await;
    assert_ne!(refused.status, 201, "what the platform gave cannot be added");
    anna.delete(&site_path(site)).await.data();
    assert_eq!(listed().await, json!([]));
}

async fn the_hostnames_of_the_platform_are_on_pages_of_the_list(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut expected = vec![domain_hostname(stage.domain), stage.email.hostname.clone()];
    let site = stage.actor.get(&site_path(stage.help.site)).await.data();
    expected.push(site["hostnames"][0].as_str().expect("a hostname").to_owned());
    for first in ["a", "m", "z"] {
        let agent = stage.actor.create_agent("Another").await;
        let slug = format!("{first}-{}", fresh_slug());
        create_site(&stage.actor, agent, json!({ "name": "Help", "slug": slug })).await.data();
        expected.push(format!("{slug}.localhost"));
    }
    expected.sort();
    for (order, is_reversed) in [("asc", false), ("desc", true)] {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = stage.actor.get(&format!("/domains?limit=2&order={order}{cursor}")).await.data();
            found.extend(page["items"].as_array().expect("a list").iter().map(|group| group["hostname"].clone()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let expected: Vec<Value> = expected.iter().map(|hostname| json!(hostname)).collect();
        let expected = if is_reversed { expected.into_iter().rev().collect() } else { expected };
        assert_eq!(found, expected, "{order}");
    }
}

async fn a_proxy_gets_certificates_for_what_everybody_sees(world: &World) {
    let stage = Stage::set_up(world).await;
    let asked = Wire::to(&format!("http://{}", world.ask_address().expect("it listens")));
    let ask = async |host: &str| asked.exchange("GET", &format!("/ask?domain={host}"), &[], None).await.status;
    let (site, agent) = (site_path(stage.help.site), format!("/agents/{}", stage.agent));
    let host = stage.actor.get(&site).await.data()["hostnames"][0].as_str().expect("a hostname").to_owned();
    assert!(host.ends_with(".help.test"), "{host}");
    for same in [host.clone(), host.to_uppercase(), format!("{host}.")] {
        assert_eq!(ask(&same).await, 200, "{same}");
    }
    for nothing in ["help.test", "nobody.help.test", &format!("www.{host}"), &host.replace(".help.test", ".localhost")] {
        assert_eq!(ask(nothing).await, 404, "{nothing}");
    }
    let publish = async |published: bool| {
        stage.actor.patch(&format!("{site}/access"), json!({ "isPublished": published })).await.data();
    };
    publish(false).await;
    assert_eq!(ask(&host).await, 404, "unpublished");
    publish(true).await;
    let slug = fresh_slug();
    rename_site(&stage.actor, stage.help.site, &slug).await;
    assert_eq!((ask(&host).await, ask(&format!("{slug}.help.test")).await), (200, 200), "the previous one redirects");
    stage.actor.delete(&agent).await.data();
    assert_eq!(ask(&host).await, 404, "its agent awaits deletion");
    stage.actor.post_empty(&format!("{agent}/cancel-delete")).await.data();
    assert_eq!(ask(&host).await, 200);
    stage.actor.delete(&site).await.data();
    assert_eq!(ask(&host).await, 404, "deleted");
}
