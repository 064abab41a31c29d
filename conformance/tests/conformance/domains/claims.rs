//! Claims of a hostname that another organization has, with proof.

use frontdesk_platform::{
    custom_domains::{
        checking::{DomainObservation, RivalObservation, RoutingObservation},
        concluding,
    },
    dns_checks::{RecordFinding, RecordVerdict},
};

use super::*;

stories![
    who_proves_that_a_hostname_is_theirs_gets_it with shared_names().config_lines().as_str() => shared_names().app_options(),
    while_both_records_are_there_the_holder_stays with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_claim_needs_no_alias_to_get_the_hostname with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_holder_whose_record_nobody_looked_at_keeps_the_hostname,
    whoever_has_lost_a_hostname_claims_it_back with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_claim_waits_while_the_hostname_receives_email with shared_names().config_lines().as_str() => shared_names().app_options(),
];

/// Returns the domain of a stage, and its hostname.
async fn domain_of_stage(stage: &Stage) -> (Value, String) {
    let held = stage.actor.get(&format!("/custom-domains/{}", stage.domain)).await.data();
    (held, frontdesk_conformance::stage::domain_hostname(stage.domain))
}

async fn who_proves_that_a_hostname_is_theirs_gets_it(world: &World) {
    let squatter = Stage::set_up(world).await;
    let (held, hostname) = domain_of_stage(&squatter).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    assert_eq!((&claim["isClaim"], &claim["status"]), (&json!(true), &json!("pending_dns")));
    world.settle().await;
    assert_eq!(domain_state(&squatter.actor, &held).await, "active -", "a claim alone changes nothing");
    publish_records(&claim).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(get_domain(&anna, &claim).await["isClaim"], json!(false));
    assert_eq!(domain_state(&squatter.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
    let verify = format!("/custom-domains/{}/verify", squatter.domain);
    squatter.actor.post_empty(&verify).await.assert_code("HOSTNAME_TAKEN", "it is theirs no more");
}

async fn while_both_records_are_there_the_holder_stays(world: &World) {
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let held = add_hostname(&bert, his, &hostname).await;
    publish_records(&held).await;
    pass_time(world, MINUTE).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    publish_records(&claim).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_dns HELD_ELSEWHERE");
    assert_eq!(domain_state(&bert, &held).await, "pending_ssl NOT_REACHABLE");
    // The owner of the zone decides.
    shared_names().zone.remove_records(&format!("_service.{hostname}"), DnsRecordKind::Txt).await;
    publish_records(&claim).await;
    anna.post_empty(&format!("{}/verify", domain_path(&claim))).await.data();
    world.settle().await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(domain_state(&bert, &held).await, "failed_dns CLAIMED_ELSEWHERE");
}

async fn a_claim_needs_no_alias_to_get_the_hostname(world: &World) {
    let squatter = Stage::set_up(world).await;
    let (held, hostname) = domain_of_stage(&squatter).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    let [name, token] = ["name", "value"].map(|field| claim["records"][1][field].as_str().expect("a text"));
    shared_names().publish_text(name, token).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_dns ROUTING_RECORD_MISSING");
    assert_eq!(get_domain(&anna, &claim).await["isClaim"], json!(false));
    assert_eq!(domain_state(&squatter.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
}

/// Returns an observation by which the claim is valid, and the record of the rival is missing.
fn proven_observation() -> DomainObservation {
    let present = || RecordFinding { verdict: RecordVerdict::Present, found: None, trouble: None };
    DomainObservation {
        edge: EDGE_NAME.to_owned(),
        ownership: Some(present()),
        rival: Some(RivalObservation::Elsewhere(RecordVerdict::Absent)),
        routing: Some(RoutingObservation { finding: present(), is_apex: false }),
        certificate: None,
        https: None,
    }
}

async fn a_holder_whose_record_nobody_looked_at_keeps_the_hostname(world: &World) {
    let (squatter, bert) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let hostname = frontdesk_conformance::stage::domain_hostname(squatter.domain);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    let id = domain_id(&claim);
    world.settle().await;
    world.backdoor().await.execute(format!("UPDATE web_domains SET next_check_at = 0 WHERE id = '{}'", id.0)).await;
    let begun = world.run_as_operator(anna.org, async |unit| concluding::begin_check(unit, id).await).await.expect("it is due");
    let rival = concluding::find_rival(&mut world.store().read().await.expect("a connection"), &begun).await.expect("a query");
    // While name servers are queried, the hostname gets another holder.
    squatter.actor.delete(&format!("/custom-domains/{}", squatter.domain)).await.data();
    let held = add_hostname(&bert.actor, bert.agent, &hostname).await;
    world
        .run_as_operator(anna.org, async |unit| {
            concluding::conclude_check(unit, &begun, rival.as_ref(), &proven_observation()).await
        })
        .await;
    assert_eq!(get_domain(&anna, &claim).await["isClaim"], json!(true));
    let verify = format!("{}/verify", domain_path(&held));
    assert_eq!(bert.actor.post_empty(&verify).await.data()["id"], held["id"], "it is still theirs");
    assert_ne!(get_domain(&bert.actor, &held).await["status"], json!("failed_dns"));
}

async fn whoever_has_lost_a_hostname_claims_it_back(world: &World) {
    let owner = Stage::set_up(world).await;
    let (held, hostname) = domain_of_stage(&owner).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    publish_records(&claim).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&owner.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
    let again = add_hostname(&owner.actor, owner.agent, &hostname).await;
    assert_eq!((&again["id"], &again["status"]), (&held["id"], &json!("failed_dns")), "without a claim nothing changes");
    let again = claim_hostname(&owner.actor, owner.agent, &hostname).await;
    assert_eq!(
        (&again["id"], &again["status"], &again["isClaim"]),
        (&held["id"], &json!("verifying_dns"), &json!(true)),
        "the same domain begins again"
    );
    // The owner of the zone decides.
    shared_names().zone.remove_records(&format!("_service.{hostname}"), DnsRecordKind::Txt).await;
    shared_names().publish_text(&format!("_service.{hostname}"), "frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob").await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&owner.actor, &held).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(domain_state(&anna, &claim).await, "failed_dns CLAIMED_ELSEWHERE");
}

async fn a_claim_waits_while_the_hostname_receives_email(world: &World) {
    let squatter = Stage::set_up(world).await;
    let hostname = frontdesk_conformance::stage::domain_hostname(squatter.domain);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &hostname).await;
    add_receiving_domain(world, anna.org, &hostname).await;
    // Not earlier: the first check may still be waiting, and would take the hostname.
    publish_records(&claim).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_dns HELD_ELSEWHERE");
    let detail = get_domain(&anna, &claim).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("receives email"), "{detail}");
    world.backdoor().await.execute(format!("DELETE FROM receiving_hosts WHERE hostname = '{hostname}'")).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
}
