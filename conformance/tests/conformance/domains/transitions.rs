//! The rows of the table that need time, and HTTPS. A proxy stands in front, and can be removed.

use frontdesk_server::testing::caddy::{Caddy, proxied};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

fn settings() -> String {
    names().settings() + "tls.ask_listen = '127.0.0.1:0'\n"
}

stories![
    https_is_awaited_for_a_day_and_tried_daily with settings().as_str() => proxied(),
    an_active_domain_that_leads_elsewhere_fails_after_three_days with settings().as_str() => proxied(),
    an_active_domain_that_no_longer_answers_fails_after_three_days with settings().as_str() => proxied(),
    addresses_of_the_edge_do_for_a_domain_that_can_have_no_alias with settings().as_str() => proxied(),
    a_domain_behind_a_proxy_that_hides_its_alias_proves_where_it_leads with settings().as_str() => proxied(),
    a_renewal_brings_all_back with settings().as_str() => proxied(),
];

fn proxy(world: &World) -> Option<Caddy> {
    Caddy::start(world.app().options.web, world.url(), world.asked_at().expect("it listens"))
}

/// Publishes the records of a new domain, and has it checked.
async fn verified(world: &World, anna: &Actor, agent: Uuid) -> Value {
    let domain = adds(anna, agent, &fresh()).await;
    publishes(&domain).await;
    anna.act(&format!("{}/verify", path(&domain))).await.data();
    world.settle().await;
    domain
}

async fn https_is_awaited_for_a_day_and_tried_daily(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = verified(world, &anna, agent).await;
    let mut hours = 0;
    while state(&anna, &domain).await == "pending_ssl NOT_REACHABLE" {
        passes(world, HOUR).await;
        hours += 1;
    }
    assert_eq!(state(&anna, &domain).await, "failed_ssl NOT_REACHABLE");
    assert!((24..=28).contains(&hours), "{hours} hours");
    let Some(_proxy) = proxy(world) else { return };
    assert_eq!(now(&anna, &domain).await["activatedAt"], Value::Null);
    passes(world, DAY).await;
    assert_eq!(state(&anna, &domain).await, "active -");
}

async fn an_active_domain_that_leads_elsewhere_fails_after_three_days(world: &World) {
    let Some(_proxy) = proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = verified(world, &anna, agent).await;
    assert_eq!(state(&anna, &domain).await, "active -");
    let hostname = domain["hostname"].as_str().expect("a hostname");
    names().publish_alias(hostname, &fresh()).await;
    for hour in 0..72 {
        passes(world, HOUR).await;
        assert_eq!(state(&anna, &domain).await, "active ROUTING_RECORD_WRONG", "{hour}");
    }
    passes(world, HOUR).await;
    assert_eq!(state(&anna, &domain).await, "failed_dns ROUTING_RECORD_WRONG");
    names().publish_alias(hostname, EDGE).await;
    anna.act(&format!("{}/verify", path(&domain))).await.data();
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "active -", "a renewed record brings all back");
}

async fn an_active_domain_that_no_longer_answers_fails_after_three_days(world: &World) {
    let Some(running) = proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = verified(world, &anna, agent).await;
    assert_eq!(state(&anna, &domain).await, "active -");
    drop(running);
    for hour in 0..72 {
        passes(world, HOUR).await;
        assert_eq!(state(&anna, &domain).await, "active NOT_REACHABLE", "{hour}");
    }
    passes(world, HOUR).await;
    assert_eq!(state(&anna, &domain).await, "failed_ssl NOT_REACHABLE");
    let _running = proxy(world);
    anna.act(&format!("{}/verify", path(&domain))).await.data();
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "active -");
}

async fn addresses_of_the_edge_do_for_a_domain_that_can_have_no_alias(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let apex = format!("{}.test", label());
    let domain = adds(&anna, agent, &apex).await;
    names().publish_text(&format!("_service.{apex}"), domain["records"][1]["value"].as_str().expect("a value")).await;
    passes(world, MINUTE).await;
    let detail = now(&anna, &domain).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("ALIAS or ANAME"), "{detail}");
    names().zone.put(&apex, Record::A([127, 0, 0, 9].into())).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    names().zone.remove(&apex, RecordKind::A).await;
    names().zone.put(&apex, Record::A([127, 0, 0, 1].into())).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "pending_ssl NOT_REACHABLE");
}

async fn a_domain_behind_a_proxy_that_hides_its_alias_proves_where_it_leads(world: &World) {
    let Some(_proxy) = proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let domain = adds(&anna, agent, &hostname).await;
    names().publish_text(&format!("_service.{hostname}"), domain["records"][1]["value"].as_str().expect("a value")).await;
    // Another address of this machine: neither an alias nor an address of the edge.
    names().zone.put(&hostname, Record::A([127, 0, 0, 2].into())).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "active -", "the proxy listens at every address, and passes the question on");
}

async fn a_renewal_brings_all_back(world: &World) {
    let Some(_proxy) = proxy(world) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    crate::events::receives_everything(world, &anna).await;
    let domain = verified(world, &anna, agent).await;
    let surface = json!({ "surface": "help_page" });
    anna.patch(&format!("{}/surface", path(&domain)), surface).await.data();
    let before = now(&anna, &domain).await;
    assert_eq!(before["status"], json!("active"));
    assert!(before["activatedAt"].is_string(), "{before}");
    let hostname = domain["hostname"].as_str().expect("a hostname");
    let page = async || super::hosts::gets(world, hostname, "/").await.status;
    assert_eq!(page().await, 200);

    has_add_on(world, &anna, false).await;
    passes(world, MINUTE).await;
    assert_eq!(page().await, 200, "for a week it is served");
    passes(world, DAY * 7).await;
    assert_eq!(state(&anna, &domain).await, "suspended ADD_ON_MISSING");
    assert_eq!(page().await, 404);
    has_add_on(world, &anna, true).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &domain).await, "active -");
    assert_eq!(page().await, 200);
    let after = now(&anna, &domain).await;
    for field in ["id", "agentId", "hostname", "surface", "activatedAt", "createdAt"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(after["records"][1]["value"], before["records"][1]["value"]);

    let told = world.backdoor().await.texts("SELECT payload FROM events WHERE payload IS NOT NULL ORDER BY id".to_owned()).await;
    let told: Vec<Value> = told.iter().map(|event| serde_json::from_str(event).expect("JSON")).collect();
    let told = told.iter().filter(|event| event["type"] == json!("domain.status_changed"));
    let statuses: Vec<&str> = told.filter_map(|event| event["data"]["domain"]["status"].as_str()).collect();
    assert_eq!(statuses, ["pending_ssl", "active", "suspended", "verifying_dns", "pending_ssl", "active"]);
}
