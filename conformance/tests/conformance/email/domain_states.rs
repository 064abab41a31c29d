//! Every change of the states of sending and receiving, with the clock of the story.

use frontdesk_conformance::{Actor, World, stories};
use frontdesk_ports::{dns::DnsRecordKind, testing::zone::ResolverMood};
use frontdesk_server::testing::names::{own_names, shared_names};
use frontdesk_types::accounts::orgs::{Plan, SubscriptionStatus};
use serde_json::{Value, json};

use super::domains::{
    HOUR, MINUTE, add_domain, add_receiver, call, domain_path, get_domain, mail_settings, pass_time, publish, record,
    zone_hostname,
};

stories![
    a_new_domain_is_verified_by_a_check with mail_settings().as_str() => shared_names().app_options(),
    a_new_domain_is_verified_on_request with mail_settings().as_str() => shared_names().app_options(),
    a_domain_without_records_fails_after_72_hours with mail_settings().as_str() => shared_names().app_options(),
    a_failed_domain_is_verified_as_soon_as_its_records_are_found
        with mail_settings().as_str() => shared_names().app_options(),
    a_verified_domain_fails_after_72_hours_without_its_record
        with mail_settings().as_str() => shared_names().app_options(),
    receiving_is_requested_found_lost_and_disabled with mail_settings().as_str() => shared_names().app_options(),
    an_outage_of_name_servers_counts_for_nothing with own_lines().as_str() => own_names().hasty_options(),
    without_a_plan_the_states_stay with mail_settings().as_str() => shared_names().app_options(),
    each_new_state_is_an_event_and_noted with mail_settings().as_str() => shared_names().app_options(),
];

/// Settings with a zone that only this test uses.
fn own_lines() -> String {
    format!("{}mail.host = 'mx.desk.test'\n", own_names().config_lines())
}

/// Formats the states, with a star where there is a reason.
async fn states(actor: &Actor, domain: &Value) -> String {
    let now = get_domain(actor, domain).await;
    let state = |part: &Value| {
        let star = if part["statusDetail"].is_string() { "*" } else { "" };
        format!("{}{star}", part["status"].as_str().unwrap_or("none"))
    };
    format!("{} {}", state(&now["sending"]), state(&now["receiving"]))
}

/// Removes a record of a domain from the zone.
async fn unpublish(domain: &Value, purpose: &str) {
    let record = record(domain, purpose);
    let kind = if record["type"] == json!("MX") { DnsRecordKind::Mx } else { DnsRecordKind::Txt };
    shared_names().zone.remove_records(record["name"].as_str().expect("a name"), kind).await;
}

async fn a_new_domain_is_verified_by_a_check(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    world.settle().await;
    assert_eq!(states(&anna, &domain).await, "pending* none");
    publish(&domain, "dkim").await;
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "verified none");
    let verified = get_domain(&anna, &domain).await;
    assert!(verified["sending"]["verifiedAt"].is_string() && verified["sending"]["expiresAt"].is_null());
    assert_eq!(record(&verified, "dkim")["status"], json!("found"));
    assert_eq!(record(&verified, "dmarc")["status"], json!("missing"), "what is recommended does not stop it");
}

async fn a_new_domain_is_verified_on_request(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    world.settle().await;
    let pending = call(&anna, &domain, "verify").await;
    let detail = pending["sending"]["statusDetail"].as_str().expect("a reason");
    assert!(detail.contains(record(&domain, "dkim")["name"].as_str().expect("a name")), "{detail}");
    publish(&domain, "dkim").await;
    assert_eq!(call(&anna, &domain, "verify").await["sending"]["status"], json!("verified"));
}

async fn a_domain_without_records_fails_after_72_hours(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    pass_time(world, HOUR * 72 - MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "pending* none");
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "failed* none");
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &domain).await, "failed* none", "no check brings it back without records");
    let again = call(&anna, &domain, "verify").await;
    assert_eq!(again["sending"]["status"], json!("pending"), "`verify` alone begins again");
    pass_time(world, HOUR * 71).await;
    assert_eq!(states(&anna, &domain).await, "pending* none");
    pass_time(world, HOUR).await;
    assert_eq!(states(&anna, &domain).await, "failed* none");
}

async fn a_failed_domain_is_verified_as_soon_as_its_records_are_found(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let [by_check, on_request] = [add_domain(&anna, &zone_hostname()).await, add_domain(&anna, &zone_hostname()).await];
    pass_time(world, MINUTE).await;
    pass_time(world, HOUR * 72).await;
    for domain in [&by_check, &on_request] {
        assert_eq!(states(&anna, domain).await, "failed* none");
        publish(domain, "dkim").await;
    }
    assert_eq!(call(&anna, &on_request, "verify").await["sending"]["status"], json!("verified"));
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &by_check).await, "verified none");
}

async fn a_verified_domain_fails_after_72_hours_without_its_record(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    publish(&domain, "dkim").await;
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "verified none");
    unpublish(&domain, "dkim").await;
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &domain).await, "verified* none", "it warns");
    publish(&domain, "dkim").await;
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &domain).await, "verified none");
    unpublish(&domain, "dkim").await;
    pass_time(world, HOUR * 24).await;
    assert!(get_domain(&anna, &domain).await["sending"]["expiresAt"].is_string(), "one sees how long it will last");
    pass_time(world, HOUR * 71).await;
    assert_eq!(states(&anna, &domain).await, "verified* none");
    pass_time(world, HOUR).await;
    assert_eq!(states(&anna, &domain).await, "failed* none");
}

async fn receiving_is_requested_found_lost_and_disabled(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let hostname = zone_hostname();
    let domain = add_domain(&anna, &hostname).await;
    publish(&domain, "dkim").await;
    let requested = call(&anna, &domain, "receiving/request").await;
    world.settle().await;
    assert_eq!(states(&anna, &domain).await, "verified pending_mx*");
    assert_eq!(call(&anna, &domain, "receiving/request").await["receiving"]["status"], json!("pending_mx"), "again is the same");
    publish(&requested, "receiving").await;
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "verified active");
    assert_eq!(call(&anna, &domain, "receiving/request").await["receiving"]["status"], json!("active"));
    let received = format!("SELECT COUNT(*) FROM receiving_hosts WHERE hostname = '{hostname}'");
    let receives = async || world.backdoor().await.query_number(received.clone()).await == 1;
    assert!(receives().await);

    unpublish(&requested, "receiving").await;
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &domain).await, "verified active*", "it warns");
    pass_time(world, HOUR * 71).await;
    assert!(receives().await);
    pass_time(world, HOUR).await;
    assert_eq!(states(&anna, &domain).await, "verified pending_mx*");
    assert!(!receives().await, "nobody receives any more");

    publish(&requested, "receiving").await;
    assert_eq!(call(&anna, &domain, "receiving/verify").await["receiving"]["status"], json!("active"));
    let disabled = call(&anna, &domain, "receiving/disable").await;
    assert_eq!(disabled["receiving"]["status"], json!("disabled"));
    assert!(!receives().await, "from that commit on");
    assert!(disabled["records"].as_array().expect("records").iter().all(|record| record["purpose"] != json!("receiving")));
    pass_time(world, HOUR * 24).await;
    assert_eq!(states(&anna, &domain).await, "verified disabled", "although the record is there");
    assert_eq!(call(&anna, &domain, "receiving/disable").await["receiving"]["status"], json!("disabled"), "again is the same");
    let refused = anna.post_empty(&format!("{}/receiving/verify", domain_path(&domain))).await;
    refused.assert_code("PRECONDITION_FAILED", "it has to be requested again");
    call(&anna, &domain, "receiving/request").await;
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "verified active");
}

async fn an_outage_of_name_servers_counts_for_nothing(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    let dkim = record(&domain, "dkim");
    let [name, value] = ["name", "value"].map(|field| dkim[field].as_str().expect("a text"));
    own_names().publish_text(name, value).await;
    pass_time(world, MINUTE).await;
    assert_eq!(states(&anna, &domain).await, "verified none");
    own_names().set_moods(&ResolverMood::Fails, &ResolverMood::Fails);
    for _ in 0..5 {
        pass_time(world, HOUR * 24).await;
    }
    assert_eq!(states(&anna, &domain).await, "verified none", "five days without an answer are no missing record");
    own_names().set_moods(&ResolverMood::Honest, &ResolverMood::Honest);
    pass_time(world, HOUR).await;
    assert_eq!(states(&anna, &domain).await, "verified none");
}

async fn without_a_plan_the_states_stay(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_receiver(&anna, &zone_hostname()).await;
    publish(&domain, "dkim").await;
    call(&anna, &domain, "verify").await;
    let id = domain["id"].as_str().expect("an id");
    let since = async || {
        let lapsed = format!("SELECT COUNT(*) FROM email_domains WHERE id = '{id}' AND lapsed_at IS NOT NULL");
        world.backdoor().await.query_number(lapsed).await
    };
    assert_eq!(since().await, 0);
    world.set_subscription(anna.org, Plan::Pro, Some(SubscriptionStatus::Canceled)).await;
    pass_time(world, MINUTE).await;
    assert_eq!(since().await, 1, "from now on nothing is sent");
    pass_time(world, HOUR * 24 * 9).await;
    let kept = "SELECT sending || ' ' || receiving FROM email_domains";
    assert_eq!(world.backdoor().await.query_texts(format!("{kept} WHERE id = '{id}'")).await, ["verified active"]);
    world.set_subscription(anna.org, Plan::Hobby, None).await;
    pass_time(world, MINUTE).await;
    assert_eq!(since().await, 0);
    assert_eq!(states(&anna, &domain).await, "verified active", "all comes back with the plan");
}

async fn each_new_state_is_an_event_and_noted(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    crate::events::receive_all_events(world, &anna).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    world.settle().await;
    publish(&domain, "dkim").await;
    call(&anna, &domain, "verify").await;
    publish(&call(&anna, &domain, "receiving/request").await, "receiving").await;
    call(&anna, &domain, "receiving/verify").await;
    call(&anna, &domain, "receiving/disable").await;
    let told = "SELECT payload FROM events WHERE type = 'email_domain.status_changed' ORDER BY id".to_owned();
    let told = world.backdoor().await.query_texts(told).await;
    let states: Vec<String> = told
        .iter()
        .map(|payload| {
            let data = serde_json::from_str::<Value>(payload).expect("JSON")["data"]["domain"].clone();
            format!("{} {}", data["sending"]["status"], data["receiving"]["status"]).replace('"', "")
        })
        .collect();
    assert_eq!(states, ["verified null", "verified pending_mx", "verified active", "verified disabled"]);
    let lines = anna.get("/activity?limit=100").await.data();
    let noted =
        lines["items"].as_array().expect("a list").iter().filter(|line| line["resource"]["kind"] == json!("email_domain"));
    let noted: Vec<String> = noted.map(|line| format!("{} {}", line["verb"], line["changes"]["after"])).collect();
    assert_eq!(
        noted,
        [
            r#""updated" {"receiving":"disabled"}"#,
            r#""updated" {"receiving":"active"}"#,
            r#""updated" {"receiving":"pending_mx"}"#,
            r#""updated" {"sending":"verified"}"#,
            r#""created" {}"#,
        ]
    );
}
