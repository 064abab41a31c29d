//! The rows of the table that need time, and HTTPS. A proxy stands in front, and can be removed.

use frontdesk_server::testing::caddy::{CaddyProxy, proxied_options};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

fn settings() -> String {
    shared_names().config_lines() + "tls.ask_listen = '127.0.0.1:0'\n"
}

stories![
    https_is_awaited_for_a_day_and_tried_daily with settings().as_str() => proxied_options(),
    an_active_domain_that_leads_elsewhere_fails_after_three_days with settings().as_str() => proxied_options(),
    an_active_domain_that_no_longer_answers_fails_after_three_days with settings().as_str() => proxied_options(),
    addresses_of_the_edge_do_for_a_domain_that_can_have_no_alias with settings().as_str() => proxied_options(),
    a_domain_behind_a_proxy_that_hides_its_alias_proves_where_it_leads with settings().as_str() => proxied_options(),
    a_renewal_brings_all_back with settings().as_str() => proxied_options(),
];

fn start_proxy(world: &World) -> Option<CaddyProxy> {
    CaddyProxy::start(world.app().options.web, world.url(), world.ask_address().expect("it listens"))
}

/// Publishes the records of a new domain, and has it checked.
async fn create_verified_domain(world: &World, anna: &Actor, agent: Uuid) -> Value {
    let domain = add_hostname(anna, agent, &fresh_hostname()).await;
    publish_records(&domain).await;
    anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    world.settle().await;
    domain
}

async fn https_is_awaited_for_a_day_and_tried_daily(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = create_verified_domain(world, &anna, agent).await;
    let mut hours = 0;
    while domain_state(&anna, &domain).await == "pending_ssl NOT_REACHABLE" {
        pass_time(world, HOUR).await;
        hours += 1;
    }
    assert_eq!(domain_state(&anna, &domain).await, "failed_ssl NOT_REACHABLE");
    assert!((24..=28).contains(&hours), "{hours} hours");
    let Some(_proxy) = start_proxy(world) else { return };
    assert_eq!(get_domain(&anna, &domain).await["activatedAt"], Value::Null);
    pass_time(world, DAY).await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
}

async fn an_active_domain_that_leads_elsewhere_fails_after_three_days(world: &World) {
    let Some(_proxy) = start_proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = create_verified_domain(world, &anna, agent).await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
    let hostname = domain["hostname"].as_str().expect("a hostname");
    shared_names().publish_alias(hostname, &fresh_hostname()).await;
    for hour in 0..72 {
        pass_time(world, HOUR).await;
        assert_eq!(domain_state(&anna, &domain).await, "active ROUTING_RECORD_WRONG", "{hour}");
    }
    pass_time(world, HOUR).await;
    assert_eq!(domain_state(&anna, &domain).await, "failed_dns ROUTING_RECORD_WRONG");
    shared_names().publish_alias(hostname, EDGE_NAME).await;
    anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "active -", "a renewed record brings all back");
}

async fn an_active_domain_that_no_longer_answers_fails_after_three_days(world: &World) {
    let Some(running) = start_proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = create_verified_domain(world, &anna, agent).await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
    drop(running);
    for hour in 0..72 {
        pass_time(world, HOUR).await;
        assert_eq!(domain_state(&anna, &domain).await, "active NOT_REACHABLE", "{hour}");
    }
    pass_time(world, HOUR).await;
    assert_eq!(domain_state(&anna, &domain).await, "failed_ssl NOT_REACHABLE");
    let _running = start_proxy(world);
    anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
}

async fn addresses_of_the_edge_do_for_a_domain_that_can_have_no_alias(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let apex = format!("{}.test", unique_label());
    let domain = add_hostname(&anna, agent, &apex).await;
    shared_names().publish_text(&format!("_service.{apex}"), domain["records"][1]["value"].as_str().expect("a value")).await;
    pass_time(world, MINUTE).await;
    let detail = get_domain(&anna, &domain).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("ALIAS or ANAME"), "{detail}");
    shared_names().zone.add_record(&apex, ResourceRecord::A([127, 0, 0, 9].into())).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    shared_names().zone.remove_records(&apex, DnsRecordKind::A).await;
    shared_names().zone.add_record(&apex, ResourceRecord::A([127, 0, 0, 1].into())).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_ssl NOT_REACHABLE");
}

async fn a_domain_behind_a_proxy_that_hides_its_alias_proves_where_it_leads(world: &World) {
    let Some(_proxy) = start_proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let domain = add_hostname(&anna, agent, &hostname).await;
    shared_names().publish_text(&format!("_service.{hostname}"), domain["records"][1]["value"].as_str().expect("a value")).await;
    // Another address of this machine: neither an alias nor an address of the edge.
    shared_names().zone.add_record(&hostname, ResourceRecord::A([127, 0, 0, 2].into())).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "active -", "the proxy listens at every address, and passes the question on");
}

async fn a_renewal_brings_all_back(world: &World) {
    let Some(_proxy) = start_proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    crate::events::receive_all_events(world, &anna).await;
    let domain = create_verified_domain(world, &anna, agent).await;
    let surface = json!({ "surface": "help_page" });
    anna.patch(&format!("{}/surface", domain_path(&domain)), surface).await.data();
    let before = get_domain(&anna, &domain).await;
    assert_eq!(before["status"], json!("active"));
    assert!(before["activatedAt"].is_string(), "{before}");
    let hostname = domain["hostname"].as_str().expect("a hostname");
    let page = async || super::hosts::get_at_host(world, hostname, "/").await.status;
    assert_eq!(page().await, 200);

    switch_add_on(world, &anna, false).await;
    pass_time(world, MINUTE).await;
    assert_eq!(page().await, 200, "for a week it is served");
    pass_time(world, DAY * 7).await;
    assert_eq!(domain_state(&anna, &domain).await, "suspended ADD_ON_MISSING");
    assert_eq!(page().await, 404);
    switch_add_on(world, &anna, true).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
    assert_eq!(page().await, 200);
    let after = get_domain(&anna, &domain).await;
    for field in ["id", "agentId", "hostname", "surface", "activatedAt", "createdAt"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(after["records"][1]["value"], before["records"][1]["value"]);

    let told =
        world.backdoor().await.query_texts("SELECT payload FROM events WHERE payload IS NOT NULL ORDER BY id".to_owned()).await;
    let told: Vec<Value> = told.iter().map(|event| serde_json::from_str(event).expect("JSON")).collect();
    let told = told.iter().filter(|event| event["type"] == json!("domain.status_changed"));
    let statuses: Vec<&str> = told.filter_map(|event| event["data"]["domain"]["status"].as_str()).collect();
    assert_eq!(statuses, ["pending_ssl", "active", "suspended", "verifying_dns", "pending_ssl", "active"]);
}
