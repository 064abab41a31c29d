//! Claims of a hostname that another organization has, with proof.

use frontdesk_platform::{
    custom_domains::{
        checking::{Observation, RivalSeen, Routing},
        concluding,
    },
    dns_checks::{Finding, Verdict},
};

use super::*;

stories![
    who_proves_that_a_hostname_is_theirs_gets_it with names().settings().as_str() => names().options(),
    while_both_records_are_there_the_holder_stays with names().settings().as_str() => names().options(),
    a_claim_needs_no_alias_to_get_the_hostname with names().settings().as_str() => names().options(),
    a_holder_whose_record_nobody_looked_at_keeps_the_hostname,
    whoever_has_lost_a_hostname_claims_it_back with names().settings().as_str() => names().options(),
    a_claim_waits_while_the_hostname_receives_email with names().settings().as_str() => names().options(),
];

/// Returns the domain of a stage, and its hostname.
async fn held_by(stage: &Stage) -> (Value, String) {
    let held = stage.actor.get(&format!("/custom-domains/{}", stage.domain)).await.data();
    (held, frontdesk_conformance::stage::hostname(stage.domain))
}

async fn who_proves_that_a_hostname_is_theirs_gets_it(world: &World) {
    let squatter = Stage::set(world).await;
    let (held, hostname) = held_by(&squatter).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    assert_eq!((&claim["isClaim"], &claim["status"]), (&json!(true), &json!("pending_dns")));
    world.settle().await;
    assert_eq!(state(&squatter.actor, &held).await, "active -", "a claim alone changes nothing");
    publishes(&claim).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(now(&anna, &claim).await["isClaim"], json!(false));
    assert_eq!(state(&squatter.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
    let verify = format!("/custom-domains/{}/verify", squatter.domain);
    squatter.actor.act(&verify).await.must_be("HOSTNAME_TAKEN", "it is theirs no more");
}

async fn while_both_records_are_there_the_holder_stays(world: &World) {
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let held = adds(&bert, his, &hostname).await;
    publishes(&held).await;
    passes(world, MINUTE).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    publishes(&claim).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &claim).await, "pending_dns HELD_ELSEWHERE");
    assert_eq!(state(&bert, &held).await, "pending_ssl NOT_REACHABLE");
    // The owner of the zone decides.
    names().zone.remove(&format!("_service.{hostname}"), RecordKind::Txt).await;
    publishes(&claim).await;
    anna.act(&format!("{}/verify", path(&claim))).await.data();
    world.settle().await;
    assert_eq!(state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(state(&bert, &held).await, "failed_dns CLAIMED_ELSEWHERE");
}

async fn a_claim_needs_no_alias_to_get_the_hostname(world: &World) {
    let squatter = Stage::set(world).await;
    let (held, hostname) = held_by(&squatter).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    let [name, token] = ["name", "value"].map(|field| claim["records"][1][field].as_str().expect("a text"));
    names().publish_text(name, token).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &claim).await, "pending_dns ROUTING_RECORD_MISSING");
    assert_eq!(now(&anna, &claim).await["isClaim"], json!(false));
    assert_eq!(state(&squatter.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
}

/// Returns an observation by which the claim is valid, and the record of the rival is missing.
fn proved() -> Observation {
    let present = || Finding { verdict: Verdict::Present, found: None, trouble: None };
    Observation {
        edge: EDGE.to_owned(),
        ownership: Some(present()),
        rival: Some(RivalSeen::Elsewhere(Verdict::Absent)),
        routing: Some(Routing { finding: present(), is_apex: false }),
        certificate: None,
        https: None,
    }
}

async fn a_holder_whose_record_nobody_looked_at_keeps_the_hostname(world: &World) {
    let (squatter, bert) = (Stage::set(world).await, Stage::set(world).await);
    let hostname = frontdesk_conformance::stage::hostname(squatter.domain);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    let id = id_of(&claim);
    world.settle().await;
    world.backdoor().await.run(format!("UPDATE web_domains SET next_check_at = 0 WHERE id = '{}'", id.0)).await;
    let begun = world.operate(anna.org, async |unit| concluding::begin(unit, id).await).await.expect("it is due");
    let rival = concluding::rival(&mut world.store().read().await.expect("a connection"), &begun).await.expect("a query");
    // While name servers are queried, the hostname gets another holder.
    squatter.actor.delete(&format!("/custom-domains/{}", squatter.domain)).await.data();
    let held = adds(&bert.actor, bert.agent, &hostname).await;
    world.operate(anna.org, async |unit| concluding::conclude(unit, &begun, rival.as_ref(), &proved()).await).await;
    assert_eq!(now(&anna, &claim).await["isClaim"], json!(true));
    let verify = format!("{}/verify", path(&held));
    assert_eq!(bert.actor.act(&verify).await.data()["id"], held["id"], "it is still theirs");
    assert_ne!(now(&bert.actor, &held).await["status"], json!("failed_dns"));
}

async fn whoever_has_lost_a_hostname_claims_it_back(world: &World) {
    let owner = Stage::set(world).await;
    let (held, hostname) = held_by(&owner).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    publishes(&claim).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&owner.actor, &held).await, "failed_dns CLAIMED_ELSEWHERE");
    let again = adds(&owner.actor, owner.agent, &hostname).await;
    assert_eq!((&again["id"], &again["status"]), (&held["id"], &json!("failed_dns")), "without a claim nothing changes");
    let again = claims(&owner.actor, owner.agent, &hostname).await;
    assert_eq!(
        (&again["id"], &again["status"], &again["isClaim"]),
        (&held["id"], &json!("verifying_dns"), &json!(true)),
        "the same domain begins again"
    );
    // The owner of the zone decides.
    names().zone.remove(&format!("_service.{hostname}"), RecordKind::Txt).await;
    names().publish_text(&format!("_service.{hostname}"), "frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob").await;
    passes(world, MINUTE).await;
    assert_eq!(state(&owner.actor, &held).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(state(&anna, &claim).await, "failed_dns CLAIMED_ELSEWHERE");
}

async fn a_claim_waits_while_the_hostname_receives_email(world: &World) {
    let squatter = Stage::set(world).await;
    let hostname = frontdesk_conformance::stage::hostname(squatter.domain);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claims(&anna, agent, &hostname).await;
    receives_email(world, anna.org, &hostname).await;
    // Not earlier: the first check may still be waiting, and would take the hostname.
    publishes(&claim).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &claim).await, "pending_dns HELD_ELSEWHERE");
    let detail = now(&anna, &claim).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("receives email"), "{detail}");
    world.backdoor().await.run(format!("DELETE FROM receiving_hosts WHERE hostname = '{hostname}'")).await;
    passes(world, MINUTE).await;
    assert_eq!(state(&anna, &claim).await, "pending_ssl NOT_REACHABLE");
}
