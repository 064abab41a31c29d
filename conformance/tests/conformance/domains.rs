//! Custom domains: added, verified by their DNS records, shown, suspended, claimed, removed; and the list of all
//! hostnames.

mod claims;
mod groups;
mod hosts;
mod lapsing;
mod outages;
mod proxy;
mod refusals;
mod requests;
mod transitions;

use std::time::Duration;

use frontdesk_conformance::{
    Actor, Stage, World,
    actor::id,
    stage::{label, loses_hostname, receives_email},
    stories,
};
use frontdesk_ports::dns::{Record, RecordKind};
use frontdesk_server::testing::names::{EDGE, Names, names};
use frontdesk_types::{CustomDomainId, accounts::orgs::Plan, custom_domains::AddOn};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_domain_is_found_by_its_records with names().settings().as_str() => names().options(),
    records_that_are_not_there_in_time_free_the_hostname with names().settings().as_str() => names().options(),
    a_domain_is_not_asked_about_more_often_than_needed with names().settings().as_str() => names().options(),
    what_is_refused_leaves_nothing_behind with names().settings().as_str() => names().options(),
    of_many_who_want_a_hostname_one_gets_it with names().settings().as_str() => names().options(),
    of_many_domains_as_many_as_the_plan_allows_are_added with names().settings().as_str() => names().options(),
    what_an_agent_has_is_returned_unchanged,
    while_its_agent_awaits_deletion_nothing_changes,
];

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_hours(24);

/// Creates a user whose workspace has the add-on, and their agent.
async fn with_add_on(world: &World, plan: Plan) -> (Actor, Uuid) {
    let anna = world.actor(plan).await;
    let agent = anna.has_agent("Front desk").await;
    has_add_on(world, &anna, true).await;
    (anna, agent)
}

async fn has_add_on(world: &World, actor: &Actor, has: bool) {
    let set = frontdesk_platform::custom_domains::lapsing::set_add_on;
    world.operate(actor.org, async |unit| set(unit, AddOn::CustomDomains, has).await).await;
}

fn new_id(world: &World) -> Uuid {
    world.app().services.ports.ids.next()
}

/// Returns a hostname that only this test uses.
fn fresh() -> String {
    format!("{}.acme.test", label())
}

/// Adds a hostname; returns the domain.
async fn adds(actor: &Actor, agent: Uuid, hostname: &str) -> Value {
    actor.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await.data()
}

/// Adds a hostname that another organization has; returns the domain.
async fn claims(actor: &Actor, agent: Uuid, hostname: &str) -> Value {
    let claim = json!({ "hostname": hostname, "claim": true });
    actor.post(&format!("/agents/{agent}/custom-domains"), claim).await.data()
}

fn path(domain: &Value) -> String {
    format!("/custom-domains/{}", domain["id"].as_str().expect("an id"))
}

/// Returns the present state of the domain.
async fn now(actor: &Actor, domain: &Value) -> Value {
    actor.get(&path(domain)).await.data()
}

/// Formats status and reason.
async fn state(actor: &Actor, domain: &Value) -> String {
    let now = now(actor, domain).await;
    format!("{} {}", now["status"].as_str().expect("a status"), now["statusCode"].as_str().unwrap_or("-"))
}

fn id_of(domain: &Value) -> CustomDomainId {
    CustomDomainId(domain["id"].as_str().expect("an id").parse().expect("a UUID"))
}

/// Publishes both records.
async fn publishes(domain: &Value) {
    publishes_in(names(), domain).await;
}

/// Publishes both records in a zone.
async fn publishes_in(names: &Names, domain: &Value) {
    for record in domain["records"].as_array().expect("records") {
        let [name, value] = ["name", "value"].map(|field| record[field].as_str().expect("a text"));
        match record["type"].as_str() {
            Some("TXT") => names.publish_text(name, value).await,
            _ => names.publish_alias(name, value).await,
        }
    }
}

/// Advances the clock, and runs due tasks.
async fn passes(world: &World, time: Duration) {
    // A running check would count its next one from the time after the step, and miss what follows.
    world.settle().await;
    world.advance(time);
    world.sweep().await;
    world.settle().await;
}

async fn a_domain_is_found_by_its_records(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let domain = adds(&anna, agent, &hostname.to_uppercase()).await;
    assert_eq!((&domain["hostname"], &domain["status"]), (&json!(hostname), &json!("pending_dns")));
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
    assert_eq!(names().questions_about(&hostname), 0, "nothing else is asked before the ownership is proved");

    let token = domain["records"][1]["value"].as_str().expect("a value");
    names().publish_text(&format!("_service.{hostname}"), token).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "pending_dns ROUTING_RECORD_MISSING");
    // Names that only this run uses: all tests share one zone.
    let [elsewhere, between] = [fresh(), fresh()];
    names().publish_alias(&hostname, &elsewhere).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    let found = now(&anna, &domain).await;
    assert_eq!((&found["records"][0]["status"], &found["records"][0]["foundValue"]), (&json!("wrong"), &json!(elsewhere)));
    assert_eq!((&found["records"][1]["status"], &found["records"][1]["foundValue"]), (&json!("found"), &json!(token)));

    // An alias of an alias is sufficient.
    names().publish_alias(&elsewhere, &between).await;
    names().publish_alias(&between, EDGE).await;
    anna.act(&format!("{}/verify", path(&domain))).await.data();
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(now(&anna, &domain).await["verificationExpiresAt"], Value::Null);
}

async fn records_that_are_not_there_in_time_free_the_hostname(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let domain = adds(&anna, agent, &hostname).await;
    world.settle().await;
    let want = json!({ "hostname": hostname });
    let wanted = format!("/agents/{his}/custom-domains");
    passes(world, DAY * 6).await;
    bert.post(&wanted, want.clone()).await.must_be("HOSTNAME_TAKEN", "it is still looked for");
    passes(world, DAY).await;
    assert_eq!(state(&anna, &domain).await, "failed_dns WINDOW_EXPIRED");
    let theirs = bert.post(&wanted, want).await.data();
    let verify = format!("{}/verify", path(&domain));
    anna.act(&verify).await.must_be("HOSTNAME_TAKEN", "it was lost");
    bert.delete(&path(&theirs)).await.data();
    let again = anna.act(&verify).await.data();
    assert_eq!(again["status"], json!("verifying_dns"));
    let token = |domain: &Value| domain["records"][1]["value"].clone();
    assert_eq!(token(&again), token(&domain), "what was published stays valid");
    assert_ne!(token(&theirs), token(&domain), "and is of no use to anybody else");
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
}

async fn a_domain_is_not_asked_about_more_often_than_needed(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let domain = adds(&anna, agent, &hostname).await;
    world.settle().await;
    let asked = || names().questions_about(&format!("_service.{hostname}"));
    let once = asked();
    assert_eq!(once, 4, "the server of the zone, and three resolvers");
    let verify = format!("{}/verify", path(&domain));
    join_all((0..20).map(|_| anna.act(&verify))).await;
    world.settle().await;
    assert_eq!(asked(), 2 * once, "twenty requests within ten seconds are one");
    world.advance(Duration::from_secs(10));
    anna.act(&verify).await.data();
    world.settle().await;
    assert_eq!(asked(), 3 * once);
}

async fn what_is_refused_leaves_nothing_behind(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Hobby).await;
    let (bert, his) = with_add_on(world, Plan::Hobby).await;
    let taken = fresh();
    adds(&bert, his, &taken).await;
    let receiving = fresh();
    receives_email(world, anna.org, &receiving).await;
    let add = async |hostname: &str| anna.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await;
    for hostname in ["https://acme.test", "127.0.0.1", "0x7f.1", "co.uk", "printer.local", EDGE, "acme", "*.acme.test"] {
        add(hostname).await.must_be("VALIDATION_ERROR", hostname);
    }
    add(&taken).await.must_be("HOSTNAME_TAKEN", "another organization has it");
    add(&receiving).await.must_be("EMAIL_RECEIVING_CONFLICT", "it receives email");
    bert.post(&format!("/agents/{his}/custom-domains"), json!({ "hostname": receiving }))
        .await
        .must_be("DOMAIN_LIMIT_REACHED", "one is all");
    assert_eq!(anna.get("/domains").await.data()["items"], json!([]));
    // Each check comes before the next one.
    let own = adds(&anna, agent, &fresh()).await;
    add(&taken).await.must_be("DOMAIN_LIMIT_REACHED", "the allowance comes before the holder");
    has_add_on(world, &anna, false).await;
    add(&taken).await.must_be("PLAN_REQUIRED", "the add-on comes before the allowance");
    let nobody = format!("/agents/{}/custom-domains", new_id(world));
    anna.post(&nobody, json!({ "hostname": taken })).await.must_be("AGENT_NOT_FOUND", "the agent comes before the add-on");
    assert_eq!(world.backdoor().await.number(format!("SELECT COUNT(*) FROM web_domains WHERE org_id = '{}'", anna.org)).await, 1);
    has_add_on(world, &anna, true).await;
    anna.delete(&path(&own)).await.data();
    let receiver = world.actor(Plan::Pro).await;
    let row = format!("UPDATE receiving_hosts SET org_id = '{}' WHERE hostname = '{receiving}'", receiver.org);
    world.backdoor().await.run(row).await;
    add(&receiving).await.must_be("HOSTNAME_TAKEN", "another organization receives email there");
}

async fn of_many_who_want_a_hostname_one_gets_it(world: &World) {
    let mut people = Vec::new();
    for _ in 0..64 {
        people.push(with_add_on(world, Plan::Hobby).await);
    }
    let body = json!({ "hostname": fresh() });
    let add = |(actor, agent): &(Actor, Uuid)| {
        let (path, body) = (format!("/agents/{agent}/custom-domains"), body.clone());
        let actor = world.at(world.url(), actor);
        async move { actor.post(&path, body).await }
    };
    let answers = join_all(people.iter().map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "HOSTNAME_TAKEN").count(), 63);
    let left = "SELECT COUNT(*) FROM web_domains WHERE hostname IN (SELECT hostname FROM web_hostnames)".to_owned();
    assert_eq!(world.backdoor().await.number(left).await, 1, "nothing is left of the others");
}

async fn of_many_domains_as_many_as_the_plan_allows_are_added(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Standard).await;
    let other = anna.has_agent("Night desk").await;
    let add = |number: usize| {
        let agent = if number.is_multiple_of(2) { agent } else { other };
        let body = json!({ "hostname": fresh() });
        let actor = &anna;
        async move { actor.post(&format!("/agents/{agent}/custom-domains"), body).await }
    };
    let answers = join_all((0..16).map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 5, "the allowance is one for all agents");
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "DOMAIN_LIMIT_REACHED"));
    let added = answers.iter().find(|answer| answer.status == 201).expect("one of them");
    anna.delete(&format!("/custom-domains/{}", id(added))).await.data();
    adds(&anna, agent, &fresh()).await;
}

async fn what_an_agent_has_is_returned_unchanged(world: &World) {
    let stage = Stage::set(world).await;
    let known = stage.actor.get(&format!("/custom-domains/{}", stage.domain)).await.data();
    let add = json!({ "hostname": known["hostname"], "surface": "help_center" });
    let again = stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), add.clone()).await;
    assert_eq!((again.status, again.data()), (201, known));
    let other = stage.actor.has_agent("Another").await;
    let answer = stage.actor.post(&format!("/agents/{other}/custom-domains"), add).await;
    answer.must_be("HOSTNAME_TAKEN", "another agent of the organization has it");
}

async fn while_its_agent_awaits_deletion_nothing_changes(world: &World) {
    let stage = Stage::set(world).await;
    let domain = format!("/custom-domains/{}", stage.domain);
    let known = stage.actor.get(&domain).await.data();
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.delete(&domain).await.must_be("AGENT_UNAVAILABLE", "its agent awaits deletion");
    let surface = json!({ "surface": "help_center" });
    stage.actor.patch(&format!("{domain}/surface"), surface).await.must_be("AGENT_UNAVAILABLE", "its agent awaits deletion");
    assert_eq!(stage.actor.get(&domain).await.data(), known);
    passes(world, DAY * 31).await;
    stage.actor.get(&domain).await.must_be("CUSTOM_DOMAIN_NOT_FOUND", "it went with its agent");
    let (bert, agent) = with_add_on(world, Plan::Pro).await;
    adds(&bert, agent, known["hostname"].as_str().expect("a hostname")).await;
}
