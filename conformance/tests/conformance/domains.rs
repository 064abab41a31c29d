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
    actor::created_id,
    stage::{add_receiving_domain, fail_domain, unique_label},
    stories,
};
use frontdesk_ports::dns::{DnsRecordKind, ResourceRecord};
use frontdesk_server::testing::names::{DnsNames, EDGE_NAME, shared_names};
use frontdesk_types::{CustomDomainId, accounts::orgs::Plan, custom_domains::AddOn};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_domain_is_found_by_its_records with shared_names().config_lines().as_str() => shared_names().app_options(),
    records_that_are_not_there_in_time_free_the_hostname
        with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_domain_is_not_asked_about_more_often_than_needed
        with shared_names().config_lines().as_str() => shared_names().app_options(),
    what_is_refused_leaves_nothing_behind with shared_names().config_lines().as_str() => shared_names().app_options(),
    of_many_who_want_a_hostname_one_gets_it with shared_names().config_lines().as_str() => shared_names().app_options(),
    of_many_domains_as_many_as_the_plan_allows_are_added
        with shared_names().config_lines().as_str() => shared_names().app_options(),
    what_an_agent_has_is_returned_unchanged,
    while_its_agent_awaits_deletion_nothing_changes,
];

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_hours(24);

/// Creates a user whose workspace has the add-on, and their agent.
async fn with_add_on(world: &World, plan: Plan) -> (Actor, Uuid) {
    let anna = world.new_actor(plan).await;
    let agent = anna.create_agent("Front desk").await;
    switch_add_on(world, &anna, true).await;
    (anna, agent)
}

async fn switch_add_on(world: &World, actor: &Actor, has: bool) {
    use frontdesk_platform::custom_domains::suspension::set_add_on as set;
    world.run_as_operator(actor.org, async |unit| set(unit, AddOn::CustomDomains, has).await).await;
}

fn new_id(world: &World) -> Uuid {
    world.app().services.ports.ids.next()
}

/// Returns a hostname that only this test uses.
fn fresh_hostname() -> String {
    format!("{}.acme.test", unique_label())
}

/// Adds a hostname; returns the domain.
async fn add_hostname(actor: &Actor, agent: Uuid, hostname: &str) -> Value {
    actor.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await.data()
}

/// Adds a hostname that another organization has; returns the domain.
async fn claim_hostname(actor: &Actor, agent: Uuid, hostname: &str) -> Value {
    let claim = json!({ "hostname": hostname, "isClaim": true });
    actor.post(&format!("/agents/{agent}/custom-domains"), claim).await.data()
}

fn domain_path(domain: &Value) -> String {
    format!("/custom-domains/{}", domain["id"].as_str().expect("an id"))
}

/// Returns the present state of the domain.
async fn get_domain(actor: &Actor, domain: &Value) -> Value {
    actor.get(&domain_path(domain)).await.data()
}

/// Formats status and reason.
async fn domain_state(actor: &Actor, domain: &Value) -> String {
    let now = get_domain(actor, domain).await;
    format!("{} {}", now["status"].as_str().expect("a status"), now["statusCode"].as_str().unwrap_or("-"))
}

fn domain_id(domain: &Value) -> CustomDomainId {
    CustomDomainId(domain["id"].as_str().expect("an id").parse().expect("a UUID"))
}

/// Publishes both records.
async fn publish_records(domain: &Value) {
    publish_records_in(shared_names(), domain).await;
}

/// Publishes both records in a zone.
async fn publish_records_in(names: &DnsNames, domain: &Value) {
    for record in domain["records"].as_array().expect("records") {
        let [name, value] = ["name", "value"].map(|field| record[field].as_str().expect("a text"));
        match record["type"].as_str() {
            Some("TXT") => names.publish_text(name, value).await,
            _ => names.publish_alias(name, value).await,
        }
    }
}

/// Advances the clock, and runs due tasks.
async fn pass_time(world: &World, time: Duration) {
    // A running check would count its next one from the time after the step, and miss what follows.
    world.settle().await;
    world.advance(time);
    world.run_periodic_tasks().await;
    world.settle().await;
}

async fn a_domain_is_found_by_its_records(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let domain = add_hostname(&anna, agent, &hostname.to_uppercase()).await;
    assert_eq!((&domain["hostname"], &domain["status"]), (&json!(hostname), &json!("pending_dns")));
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
    assert_eq!(shared_names().questions_about(&hostname), 0, "nothing else is asked before the ownership is proved");

    let token = domain["records"][1]["value"].as_str().expect("a value");
    shared_names().publish_text(&format!("_service.{hostname}"), token).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns ROUTING_RECORD_MISSING");
    // Names that only this run uses: all tests share one zone.
    let [elsewhere, between] = [fresh_hostname(), fresh_hostname()];
    shared_names().publish_alias(&hostname, &elsewhere).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    let found = get_domain(&anna, &domain).await;
    assert_eq!((&found["records"][0]["status"], &found["records"][0]["foundValue"]), (&json!("wrong"), &json!(elsewhere)));
    assert_eq!((&found["records"][1]["status"], &found["records"][1]["foundValue"]), (&json!("found"), &json!(token)));

    // An alias of an alias is sufficient.
    shared_names().publish_alias(&elsewhere, &between).await;
    shared_names().publish_alias(&between, EDGE_NAME).await;
    anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(get_domain(&anna, &domain).await["verificationExpiresAt"], Value::Null);
}

async fn records_that_are_not_there_in_time_free_the_hostname(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let domain = add_hostname(&anna, agent, &hostname).await;
    world.settle().await;
    let want = json!({ "hostname": hostname });
    let his_domains = format!("/agents/{his}/custom-domains");
    pass_time(world, DAY * 6).await;
    bert.post(&his_domains, want.clone()).await.assert_code("HOSTNAME_TAKEN", "it is still looked for");
    pass_time(world, DAY).await;
    assert_eq!(domain_state(&anna, &domain).await, "failed_dns WINDOW_EXPIRED");
    let theirs = bert.post(&his_domains, want).await.data();
    let verify = format!("{}/verify", domain_path(&domain));
    anna.post_empty(&verify).await.assert_code("HOSTNAME_TAKEN", "it was lost");
    bert.delete(&domain_path(&theirs)).await.data();
    let again = anna.post_empty(&verify).await.data();
    assert_eq!(again["status"], json!("verifying_dns"));
    let token = |domain: &Value| domain["records"][1]["value"].clone();
    assert_eq!(token(&again), token(&domain), "what was published stays valid");
    assert_ne!(token(&theirs), token(&domain), "and is of no use to anybody else");
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
}

async fn a_domain_is_not_asked_about_more_often_than_needed(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let domain = add_hostname(&anna, agent, &hostname).await;
    world.settle().await;
    let asked = || shared_names().questions_about(&format!("_service.{hostname}"));
    let once = asked();
    assert_eq!(once, 4, "the server of the zone, and three resolvers");
    let verify = format!("{}/verify", domain_path(&domain));
    join_all((0..20).map(|_| anna.post_empty(&verify))).await;
    world.settle().await;
    assert_eq!(asked(), 2 * once, "twenty requests within ten seconds are one");
    world.advance(Duration::from_secs(10));
    anna.post_empty(&verify).await.data();
    world.settle().await;
    assert_eq!(asked(), 3 * once);
}

/// Returns the kinds of all uses of hostnames.
async fn list_kinds(actor: &Actor) -> Vec<String> {
    let groups = actor.get("/domains").await.data()["items"].as_array().expect("a list").clone();
    let uses = groups.iter().flat_map(|group| group["uses"].as_array().expect("uses"));
    uses.map(|one| one["kind"].as_str().expect("a kind").to_owned()).collect()
}

async fn what_is_refused_leaves_nothing_behind(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Hobby).await;
    let (bert, his) = with_add_on(world, Plan::Hobby).await;
    let taken = fresh_hostname();
    add_hostname(&bert, his, &taken).await;
    let receiving = fresh_hostname();
    add_receiving_domain(world, anna.org, &receiving).await;
    let add = async |hostname: &str| anna.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await;
    for hostname in ["https://acme.test", "127.0.0.1", "0x7f.1", "co.uk", "printer.local", EDGE_NAME, "acme", "*.acme.test"] {
        add(hostname).await.assert_code("VALIDATION_ERROR", hostname);
    }
    add(&taken).await.assert_code("HOSTNAME_TAKEN", "another organization has it");
    add(&receiving).await.assert_code("EMAIL_RECEIVING_CONFLICT", "it receives email");
    bert.post(&format!("/agents/{his}/custom-domains"), json!({ "hostname": receiving }))
        .await
        .assert_code("DOMAIN_LIMIT_REACHED", "one is all");
    assert_eq!(list_kinds(&anna).await, ["email_send", "email_receive"]);
    // Each check comes before the next one.
    let own = add_hostname(&anna, agent, &fresh_hostname()).await;
    add(&taken).await.assert_code("DOMAIN_LIMIT_REACHED", "the allowance comes before the holder");
    switch_add_on(world, &anna, false).await;
    add(&taken).await.assert_code("PLAN_REQUIRED", "the add-on comes before the allowance");
    let nobody = format!("/agents/{}/custom-domains", new_id(world));
    anna.post(&nobody, json!({ "hostname": taken })).await.assert_code("AGENT_NOT_FOUND", "the agent comes before the add-on");
    assert_eq!(
        world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM web_domains WHERE org_id = '{}'", anna.org)).await,
        1
    );
    switch_add_on(world, &anna, true).await;
    anna.delete(&domain_path(&own)).await.data();
    let receiver = world.new_actor(Plan::Pro).await;
    let row = format!("UPDATE receiving_hosts SET org_id = '{}' WHERE hostname = '{receiving}'", receiver.org);
    world.backdoor().await.execute(row).await;
    add(&receiving).await.assert_code("HOSTNAME_TAKEN", "another organization receives email there");
}

async fn of_many_who_want_a_hostname_one_gets_it(world: &World) {
    let mut people = Vec::new();
    for _ in 0..64 {
        people.push(with_add_on(world, Plan::Hobby).await);
    }
    let body = json!({ "hostname": fresh_hostname() });
    let add = |(actor, agent): &(Actor, Uuid)| {
        let (path, body) = (format!("/agents/{agent}/custom-domains"), body.clone());
        let actor = world.actor_at(world.url(), actor);
        async move { actor.post(&path, body).await }
    };
    let answers = join_all(people.iter().map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.code() == "HOSTNAME_TAKEN").count(), 63);
    let left = "SELECT COUNT(*) FROM web_domains WHERE hostname IN (SELECT hostname FROM web_hostnames)".to_owned();
    assert_eq!(world.backdoor().await.query_number(left).await, 1, "nothing is left of the others");
}

async fn of_many_domains_as_many_as_the_plan_allows_are_added(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Standard).await;
    let other = anna.create_agent("Night desk").await;
    let add = |number: usize| {
        let agent = if number.is_multiple_of(2) { agent } else { other };
        let body = json!({ "hostname": fresh_hostname() });
        let actor = &anna;
        async move { actor.post(&format!("/agents/{agent}/custom-domains"), body).await }
    };
    let answers = join_all((0..16).map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 5, "the allowance is one for all agents");
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "DOMAIN_LIMIT_REACHED"));
    let added = answers.iter().find(|answer| answer.status == 201).expect("one of them");
    anna.delete(&format!("/custom-domains/{}", created_id(added))).await.data();
    add_hostname(&anna, agent, &fresh_hostname()).await;
}

async fn what_an_agent_has_is_returned_unchanged(world: &World) {
    let stage = Stage::set_up(world).await;
    let known = stage.actor.get(&format!("/custom-domains/{}", stage.domain)).await.data();
    let add = json!({ "hostname": known["hostname"], "surface": "help_center" });
    let again = stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), add.clone()).await;
    assert_eq!((again.status, again.data()), (201, known));
    let other = stage.actor.create_agent("Another").await;
    let answer = stage.actor.post(&format!("/agents/{other}/custom-domains"), add).await;
    answer.assert_code("HOSTNAME_TAKEN", "another agent of the organization has it");
}

async fn while_its_agent_awaits_deletion_nothing_changes(world: &World) {
    let stage = Stage::set_up(world).await;
    let domain = format!("/custom-domains/{}", stage.domain);
    let known = stage.actor.get(&domain).await.data();
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.delete(&domain).await.assert_code("AGENT_UNAVAILABLE", "its agent awaits deletion");
    let surface = json!({ "surface": "help_center" });
    stage.actor.patch(&format!("{domain}/surface"), surface).await.assert_code("AGENT_UNAVAILABLE", "its agent awaits deletion");
    assert_eq!(stage.actor.get(&domain).await.data(), known);
    pass_time(world, DAY * 31).await;
    stage.actor.get(&domain).await.assert_code("CUSTOM_DOMAIN_NOT_FOUND", "it went with its agent");
    let (bert, agent) = with_add_on(world, Plan::Pro).await;
    add_hostname(&bert, agent, known["hostname"].as_str().expect("a hostname")).await;
}
