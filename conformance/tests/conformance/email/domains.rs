//! Email domains: added once, listed, removed with all that depends on them, and kept from other organizations.

use std::time::Duration;

use frontdesk_channels::email::domains::{self, concluding, keys};
use frontdesk_conformance::{Actor, World, actor::created_id, stage::unique_label, stories};
use frontdesk_core::unit::Unit;
use frontdesk_ports::mail_provider::{DomainCheck, DomainVerdict};
use frontdesk_server::testing::names::{MAIL_NAME, shared_names};
use frontdesk_store::accounts::orgs;
use frontdesk_types::{
    EmailDomainId,
    accounts::orgs::Plan,
    email_domains::{EmailDomain, ReceivingStatus},
    jobs::PurgeOrg,
};
use futures::future::join_all;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{add_address, list_addresses};

stories![
    a_domain_shows_its_records with mail_settings().as_str() => shared_names().app_options(),
    the_same_hostname_again_is_the_same_domain with mail_settings().as_str() => shared_names().app_options(),
    of_many_requests_for_one_hostname_one_domain_comes with mail_settings().as_str() => shared_names().app_options(),
    of_many_domains_as_many_as_the_plan_allows_are_added with mail_settings().as_str() => shared_names().app_options(),
    two_organizations_prove_one_domain_and_one_receives with mail_settings().as_str() => shared_names().app_options(),
    deleting_stops_the_mail_in_that_commit with mail_settings().as_str() => shared_names().app_options(),
    no_key_is_in_any_answer_or_in_clear_in_the_database with mail_settings().as_str() => shared_names().app_options(),
    with_its_organization_a_domain_is_gone with mail_settings().as_str() => shared_names().app_options(),
    every_use_of_email_is_listed with mail_settings().as_str() => shared_names().app_options(),
];

pub(super) const MINUTE: Duration = Duration::from_secs(60);
pub(super) const HOUR: Duration = Duration::from_hours(1);

/// Returns settings with a zone of DNS, a host for mail, and a shared host.
pub(super) fn mail_settings() -> String {
    format!("{}mail.host = '{MAIL_NAME}'\nmail.domain = 'post.desk.test'\n", shared_names().config_lines())
}

/// Returns a hostname that only this test uses.
pub(super) fn zone_hostname() -> String {
    format!("{}.acme.test", unique_label())
}

/// Adds a hostname; returns the domain.
pub(super) async fn add_domain(actor: &Actor, hostname: &str) -> Value {
    let created = actor.post("/channels/email/domains", json!({ "hostname": hostname })).await;
    assert_eq!(created.status, 201, "{}", created.text());
    created.data()
}

pub(super) fn domain_path(domain: &Value) -> String {
    format!("/channels/email/domains/{}", domain["id"].as_str().expect("an id"))
}

pub(super) async fn get_domain(actor: &Actor, domain: &Value) -> Value {
    actor.get(&domain_path(domain)).await.data()
}

/// Calls an operation of a domain that must succeed; returns the domain.
pub(super) async fn call(actor: &Actor, domain: &Value, operation: &str) -> Value {
    actor.post_empty(&format!("{}/{operation}", domain_path(domain))).await.data()
}

/// Returns the record of a purpose.
pub(super) fn record<'d>(domain: &'d Value, purpose: &str) -> &'d Value {
    let records = domain["records"].as_array().expect("records");
    records.iter().find(|record| record["purpose"] == json!(purpose)).expect("a record of this purpose")
}

fn text<'r>(record: &'r Value, field: &str) -> &'r str {
    record[field].as_str().expect("a text")
}

/// Publishes a record of a domain.
pub(super) async fn publish(domain: &Value, purpose: &str) {
    let record = record(domain, purpose);
    let (name, value) = (text(record, "name"), text(record, "value"));
    match text(record, "type") {
        "MX" => shared_names().publish_exchanger(name, value).await,
        _ => shared_names().publish_text(name, value).await,
    }
}

/// Advances the clock, and runs due tasks.
pub(super) async fn pass_time(world: &World, time: Duration) {
    // A running check would count its next one from the time after the step, and miss what follows.
    world.settle().await;
    world.advance(time);
    world.run_periodic_tasks().await;
    world.settle().await;
}

/// Adds a domain that receives; returns it.
pub(super) async fn add_receiver(actor: &Actor, hostname: &str) -> Value {
    let domain = add_domain(actor, hostname).await;
    publish(&call(actor, &domain, "receiving/request").await, "receiving").await;
    let active = call(actor, &domain, "receiving/verify").await;
    assert_eq!(active["receiving"]["status"], json!("active"));
    active
}

async fn a_domain_shows_its_records(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let hostname = zone_hostname();
    let domain = add_domain(&anna, &hostname.to_uppercase()).await;
    assert_eq!((&domain["hostname"], &domain["receiving"], &domain["agents"]), (&json!(hostname), &Value::Null, &json!([])));
    let dkim = record(&domain, "dkim");
    assert!(text(dkim, "name").starts_with("fd") && text(dkim, "name").ends_with(&format!("._domainkey.{hostname}")), "{dkim}");
    assert!(text(dkim, "value").starts_with("v=DKIM1; k=rsa; p=MII"), "{dkim}");
    assert_eq!((&dkim["type"], &dkim["priority"], &dkim["isRequired"]), (&json!("TXT"), &Value::Null, &json!(true)));
    let bounces = record(&domain, "return_path");
    assert_eq!((text(bounces, "name"), text(bounces, "value")), (format!("fdbounce.{hostname}").as_str(), MAIL_NAME));
    let requested = call(&anna, &domain, "receiving/request").await;
    let receiving = record(&requested, "receiving");
    let letters = text(receiving, "value").strip_suffix(&format!(".{MAIL_NAME}")).expect("a name below the host");
    assert!(letters.len() == 26 && !text(dkim, "name").contains(letters), "{letters}");
    assert_eq!((text(receiving, "name"), &receiving["priority"]), (hostname.as_str(), &json!(10)));
    assert_eq!(
        get_domain(&anna, &domain).await["records"].as_array().map(Vec::len),
        requested["records"].as_array().map(Vec::len)
    );
    let page = anna.get("/channels/email/domains").await.data();
    assert_eq!(page["items"][0]["id"], domain["id"]);
}

async fn the_same_hostname_again_is_the_same_domain(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let hostname = zone_hostname();
    let domain = add_domain(&anna, &hostname).await;
    world.settle().await;
    let known = get_domain(&anna, &domain).await;
    for again in [hostname.clone(), hostname.to_uppercase(), format!(" {hostname}. ")] {
        assert_eq!(add_domain(&anna, &again).await, known, "although the plan allows no other one");
    }
    let count = format!("SELECT COUNT(*) FROM dkim_keys WHERE org_id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.query_number(count).await, 1);
    let records = known["records"].clone();
    anna.delete(&domain_path(&domain)).await.data();
    let added = add_domain(&anna, &hostname).await;
    assert_eq!(record(&added, "dkim")["name"], records[0]["name"], "the selector is that of the organization");
    assert_ne!(record(&added, "dkim")["value"], records[0]["value"], "the key is gone with the domain");
}

async fn of_many_requests_for_one_hostname_one_domain_comes(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let body = json!({ "hostname": zone_hostname() });
    let answers = join_all((0..64).map(|_| {
        let (actor, body) = (world.actor_at(world.url(), &anna), body.clone());
        async move { actor.post("/channels/email/domains", body).await }
    }))
    .await;
    assert!(answers.iter().all(|answer| answer.status == 201), "{:?}", answers.iter().find(|answer| answer.status != 201));
    let first = created_id(&answers[0]);
    assert!(answers.iter().all(|answer| created_id(answer) == first));
    for table in ["email_domains", "dkim_keys"] {
        let count = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(world.backdoor().await.query_number(count).await, 1, "{table}");
    }
}

async fn of_many_domains_as_many_as_the_plan_allows_are_added(world: &World) {
    let anna = world.new_actor(Plan::Standard).await;
    let add = |_| {
        let body = json!({ "hostname": zone_hostname() });
        let actor = world.actor_at(world.url(), &anna);
        async move { actor.post("/channels/email/domains", body).await }
    };
    let answers = join_all((0..12).map(add)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3);
    assert!(answers.iter().all(|answer| answer.status == 201 || answer.code() == "LIMIT_EXCEEDED"));
    let added = answers.iter().find(|answer| answer.status == 201).expect("one of them").data();
    anna.delete(&domain_path(&added)).await.data();
    add_domain(&anna, &zone_hostname()).await;
}

async fn two_organizations_prove_one_domain_and_one_receives(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Pro).await, world.new_actor(Plan::Pro).await);
    let hostname = zone_hostname();
    let annas = add_receiver(&anna, &hostname).await;
    publish(&annas, "dkim").await;
    assert_eq!(call(&anna, &annas, "verify").await["sending"]["status"], json!("verified"));
    let agent = anna.create_agent("Front desk").await;
    add_address(&anna, agent, "support", id_of(&annas)).await;

    let berts = add_domain(&bert, &hostname).await;
    assert_ne!(record(&berts, "dkim")["name"], record(&annas, "dkim")["name"]);
    publish(&berts, "dkim").await;
    assert_eq!(call(&bert, &berts, "verify").await["sending"]["status"], json!("verified"), "each has a selector");
    let requested = call(&bert, &berts, "receiving/request").await;
    assert_eq!(call(&bert, &berts, "receiving/verify").await["receiving"]["status"], json!("pending_mx"), "the record is Anna's");

    crate::events::receive_all_events(world, &anna).await;
    world.settle().await;
    let checked = find_stored(world, &anna, &annas).await;
    publish(&requested, "receiving").await;
    assert_eq!(call(&bert, &berts, "receiving/verify").await["receiving"]["status"], json!("active"));
    let lost = get_domain(&anna, &annas).await;
    assert_eq!(lost["receiving"]["status"], json!("pending_mx"), "in the same transaction");
    assert_eq!(lost["sending"]["status"], json!("verified"), "sending is another thing");
    assert_eq!(list_addresses(&anna, agent).await, [""; 0], "her addresses are gone with the hostname");
    world.settle().await;
    let holder = format!("SELECT org_id FROM receiving_hosts WHERE hostname = '{hostname}'");
    assert_eq!(world.backdoor().await.query_texts(holder).await, [bert.org.to_string()]);
    let told = world.backdoor().await.query_texts("SELECT type FROM events ORDER BY id".to_owned()).await;
    assert!(told.contains(&"email_domain.status_changed".to_owned()), "Anna hears of it: {told:?}");

    // Her check has seen the record that was there before.
    let late = &DomainCheck { records: checked.records.clone(), verdict: DomainVerdict::Verified };
    let concludes = async |unit: &mut Unit| concluding::conclude_receiving(unit, &checked, late, true).await;
    let stays = world.run_as_operator(anna.org, concludes).await;
    assert_eq!(stays.receiving, Some(ReceivingStatus::PendingMx), "what is published now counts");
    assert_eq!(get_domain(&bert, &berts).await["receiving"]["status"], json!("active"));
}

async fn find_stored(world: &World, actor: &Actor, domain: &Value) -> EmailDomain {
    let conn = &mut world.app().services.store.read().await.expect("a connection");
    domains::find(conn, actor.org, EmailDomainId(id_of(domain))).await.expect("a domain")
}

fn id_of(domain: &Value) -> Uuid {
    text(domain, "id").parse().expect("a UUID")
}

async fn deleting_stops_the_mail_in_that_commit(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let agent = anna.create_agent("Front desk").await;
    let hostname = zone_hostname();
    let domain = add_receiver(&anna, &hostname).await;
    add_address(&anna, agent, "support", id_of(&domain)).await;
    // A check in between would change the tag.
    world.settle().await;
    let read = anna.get(&domain_path(&domain)).await;
    assert_eq!(read.data()["agents"], json!([{ "id": agent, "name": "Front desk" }]), "one sees before what would stop");
    let tag = read.header("etag").expect("a tag").to_owned();
    let removed = anna.delete(&domain_path(&domain)).await;
    assert_eq!(removed.data()["agents"], json!([{ "id": agent, "name": "Front desk" }]));
    assert_eq!(removed.header("etag"), Some(tag.as_str()));
    for table in ["email_domains", "dkim_keys", "receiving_hosts", "email_addresses"] {
        let count = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(world.backdoor().await.query_number(count).await, 0, "{table}");
    }
    anna.get(&domain_path(&domain)).await.assert_code("DOMAIN_NOT_FOUND", "it is gone");
}

async fn no_key_is_in_any_answer_or_in_clear_in_the_database(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    let (services, id) = (&world.app().services, EmailDomainId(id_of(&domain)));
    let conn = &mut services.store.read().await.expect("a connection");
    let (key, private) = keys::open_signing_key(conn, &services.ring, anna.org, id).await.expect("a query").expect("a key");
    assert_eq!(Some(key.selector.as_str()), text(record(&domain, "dkim"), "name").split('.').next());
    let sealed = &key.sealed.bytes;
    let secret = private.expose_secret();
    // Any part of the key that is long enough not to be there by chance.
    let leaks = |bytes: &[u8]| secret.windows(16).any(|part| bytes.windows(16).any(|other| other == part));
    assert!(secret.len() > 1_000 && !leaks(sealed));
    assert!(!anna.get(&domain_path(&domain)).await.text().contains("PRIVATE"));
}

async fn with_its_organization_a_domain_is_gone(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    add_receiver(&anna, &zone_hostname()).await;
    world.settle().await;
    let deletes = async |unit: &mut Unit| {
        let (org, now) = (unit.org(), unit.now());
        orgs::delete(unit, org, now).await?;
        unit.enqueue(&PurgeOrg { org }).await.map(drop)
    };
    world.run_as_operator(anna.org, deletes).await;
    world.settle().await;
    for table in ["email_domains", "dkim_keys", "receiving_hosts"] {
        let count = format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", anna.org);
        assert_eq!(world.backdoor().await.query_number(count).await, 0, "{table}");
    }
}

async fn every_use_of_email_is_listed(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let [day, night] = [anna.create_agent("Day desk").await, anna.create_agent("Night desk").await];
    for agent in [day, night] {
        anna.patch(&super::channel_path(agent), json!({ "isEnabled": true })).await.data();
    }
    anna.patch(&super::channel_path(night), json!({ "isEnabled": false })).await.data();
    let hostname = zone_hostname();
    let domain = add_domain(&anna, &hostname).await;
    world.settle().await;
    let groups = async || anna.get("/domains").await.data()["items"].as_array().expect("a list").clone();
    let kinds = |group: &Value| -> Vec<String> {
        let uses = group["uses"].as_array().expect("uses");
        uses.iter().map(|one| format!("{} {} {}", text(one, "kind"), text(one, "status"), one["agent"]["name"])).collect()
    };
    let [own, shared] = &groups().await[..] else { panic!("two hostnames") };
    assert_eq!(kinds(own), ["email_send pending null"], "until it is requested, nothing is received");
    assert_eq!((&own["owned"], &own["uses"][0]["id"]), (&json!(true), &domain["id"]));
    assert_eq!(own["uses"][0]["records"], get_domain(&anna, &domain).await["records"]);
    assert_eq!((&shared["hostname"], &shared["owned"]), (&json!("post.desk.test"), &json!(false)));
    assert_eq!(kinds(shared), ["platform_email active \"Day desk\"", "platform_email disabled \"Night desk\""]);
    assert_eq!((&shared["uses"][0]["records"], &shared["uses"][0]["id"]), (&json!([]), &Value::Null));

    call(&anna, &domain, "receiving/request").await;
    assert_eq!(kinds(&groups().await[0]), ["email_send pending null", "email_receive pending_mx null"]);
    call(&anna, &domain, "receiving/disable").await;
    assert_eq!(kinds(&groups().await[0]), ["email_send pending null", "email_receive disabled null"]);
}
