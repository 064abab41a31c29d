//! Lapsed add-ons and plans, and interventions of the operator.

use frontdesk_platform::custom_domains::suspension::set_suspended;
use frontdesk_types::{CustomDomainId, OrgId, accounts::orgs::SubscriptionStatus};

use super::*;

stories![
    without_the_add_on_domains_are_suspended_after_a_week_and_come_back,
    without_a_plan_domains_are_suspended_after_a_week_and_come_back,
    while_its_agent_awaits_deletion_no_domain_is_suspended,
    the_operator_suspends_a_domain,
    what_the_operator_has_suspended_stays_so_when_it_is_added_again,
    what_the_operator_has_suspended_stays_so_when_it_is_verified,
    a_domain_is_suspended_from_every_status_and_shows_nothing,
    a_domain_that_was_suspended_without_its_hostname_takes_it_again
        with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_domain_that_was_suspended_without_its_hostname_may_miss_it
        with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_claim_that_lapses_comes_back with shared_names().config_lines().as_str() => shared_names().app_options(),
];

/// Returns the status as the server sees it: without a plan, its owner sees nothing.
async fn domain_status(world: &World, stage: &Stage) -> String {
    let columns = "status || ' ' || COALESCE(status_code, '-')";
    let found =
        world.backdoor().await.query_texts(format!("SELECT {columns} FROM web_domains WHERE id = '{}'", stage.domain)).await;
    found.join(", ")
}

async fn without_the_add_on_domains_are_suspended_after_a_week_and_come_back(world: &World) {
    let stage = Stage::set_up(world).await;
    switch_add_on(world, &stage.actor, false).await;
    pass_time(world, DAY).await;
    assert_eq!(domain_status(world, &stage).await, "active -");
    switch_add_on(world, &stage.actor, true).await;
    pass_time(world, DAY * 7).await;
    switch_add_on(world, &stage.actor, false).await;
    pass_time(world, DAY * 6).await;
    pass_time(world, DAY * 6).await;
    assert_eq!(domain_status(world, &stage).await, "active -", "a lapse that ended does not count");
    pass_time(world, DAY).await;
    assert_eq!(domain_status(world, &stage).await, "suspended ADD_ON_MISSING");
    let verify = format!("/custom-domains/{}/verify", stage.domain);
    stage.actor.post_empty(&verify).await.assert_code("PLAN_REQUIRED", "without the add-on");
    switch_add_on(world, &stage.actor, true).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_status(world, &stage).await, "pending_dns DNS_UNAVAILABLE", "its records are looked for again");
}

async fn without_a_plan_domains_are_suspended_after_a_week_and_come_back(world: &World) {
    let stage = Stage::set_up(world).await;
    let org = stage.actor.org;
    world.set_subscription(org, Plan::Enterprise, Some(SubscriptionStatus::Canceled)).await;
    pass_time(world, MINUTE).await;
    pass_time(world, DAY * 7).await;
    assert_eq!(domain_status(world, &stage).await, "suspended PLAN_LAPSED");
    world.set_subscription(org, Plan::Hobby, None).await;
    let verify = format!("/custom-domains/{}/verify", stage.domain);
    assert_eq!(stage.actor.post_empty(&verify).await.data()["status"], json!("verifying_dns"), "`verify` notices it at once");
}

async fn while_its_agent_awaits_deletion_no_domain_is_suspended(world: &World) {
    let stage = Stage::set_up(world).await;
    switch_add_on(world, &stage.actor, false).await;
    pass_time(world, MINUTE).await;
    let agent = format!("/agents/{}", stage.agent);
    stage.actor.delete(&agent).await.data();
    pass_time(world, DAY * 8).await;
    assert_eq!(domain_status(world, &stage).await, "active -");
    stage.actor.post_empty(&format!("{agent}/cancel-delete")).await.data();
    pass_time(world, MINUTE).await;
    assert_eq!(domain_status(world, &stage).await, "suspended ADD_ON_MISSING", "its week is over");
}

async fn the_operator_suspends_a_domain(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, id) = (stage.actor.org, CustomDomainId(stage.domain));
    world.run_as_operator(org, async |unit| set_suspended(unit, id, true).await).await;
    assert_eq!(domain_status(world, &stage).await, "suspended OPERATOR");
    pass_time(world, DAY).await;
    let verify = format!("/custom-domains/{}/verify", stage.domain);
    assert_eq!(stage.actor.post_empty(&verify).await.data()["status"], json!("suspended"), "nobody else ends that");
    world.run_as_operator(org, async |unit| set_suspended(unit, id, false).await).await;
    assert_eq!(domain_status(world, &stage).await, "verifying_dns -");
}

async fn stop_domain(world: &World, org: OrgId, id: Uuid, is_stopped: bool) {
    world.run_as_operator(org, async |unit| set_suspended(unit, CustomDomainId(id), is_stopped).await).await;
}

async fn what_the_operator_has_suspended_stays_so_when_it_is_added_again(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let hostname = frontdesk_conformance::stage::domain_hostname(stage.domain);
    stop_domain(world, stage.actor.org, stage.domain, true).await;
    stage.actor.delete(&format!("/custom-domains/{}", stage.domain)).await.data();
    world.settle().await;
    let again = add_hostname(&stage.actor, stage.agent, &hostname).await;
    assert_eq!((&again["status"], &again["statusCode"]), (&json!("suspended"), &json!("OPERATOR")));
    pass_time(world, DAY).await;
    assert_eq!(domain_state(&stage.actor, &again).await, "suspended OPERATOR");

    // The domain blocks the hostname for no one else, and the end of the suspension does not take it back.
    let theirs = add_hostname(&other.actor, other.agent, &hostname).await;
    stop_domain(world, stage.actor.org, domain_id(&again).0, false).await;
    assert_eq!(domain_state(&stage.actor, &again).await, "failed_dns HELD_ELSEWHERE");
    other.actor.delete(&domain_path(&theirs)).await.data();
    let verify = format!("{}/verify", domain_path(&again));
    assert_eq!(stage.actor.post_empty(&verify).await.data()["status"], json!("verifying_dns"), "the operator has ended it");
}

async fn what_the_operator_has_suspended_stays_so_when_it_is_verified(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, id) = (stage.actor.org, stage.domain);
    stop_domain(world, org, id, true).await;
    fail_domain(world, id).await;
    let mut database = world.backdoor().await;
    let verify = format!("/custom-domains/{id}/verify");
    let answer = stage.actor.post_empty(&verify).await.data();
    assert_eq!((&answer["status"], &answer["statusCode"]), (&json!("suspended"), &json!("OPERATOR")));
    assert_eq!(database.query_number(format!("SELECT COUNT(*) FROM web_hostnames WHERE domain_id = '{id}'")).await, 0);
    database.execute(format!("UPDATE web_domains SET status = 'failed_dns' WHERE id = '{id}'")).await;
    let answer = claim_hostname(&stage.actor, stage.agent, &frontdesk_conformance::stage::domain_hostname(id)).await;
    assert_eq!(answer["status"], json!("suspended"), "a claim does not end it, either");
}

async fn a_domain_is_suspended_from_every_status_and_shows_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, id) = (stage.actor.org, stage.domain);
    let host = frontdesk_conformance::stage::domain_hostname(id);
    for before in ["pending_dns", "verifying_dns", "pending_ssl", "active", "failed_dns", "failed_ssl"] {
        world.backdoor().await.execute(format!("UPDATE web_domains SET status = '{before}' WHERE id = '{id}'")).await;
        stop_domain(world, org, id, true).await;
        assert_eq!(domain_status(world, &stage).await, "suspended OPERATOR", "{before}");
        let page = super::hosts::get_at_host(world, &host, "/").await;
        assert!(page.status == 404 && !page.text().contains("Front desk"), "{before}: {}", page.text());
        stop_domain(world, org, id, false).await;
        assert_ne!(domain_status(world, &stage).await, "suspended OPERATOR", "{before}");
    }
    stage.actor.delete(&format!("/custom-domains/{id}")).await.data();
    let left = world.backdoor().await.query_number("SELECT COUNT(*) FROM stopped_hostnames".to_owned()).await;
    assert_eq!(left, 0);
}

/// Creates a domain whose records were not found in time, and that was suspended afterwards.
async fn create_lapsed_domain(world: &World) -> (Actor, Value) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
    world.settle().await;
    pass_time(world, DAY * 8).await;
    assert_eq!(domain_state(&anna, &domain).await, "failed_dns WINDOW_EXPIRED");
    switch_add_on(world, &anna, false).await;
    pass_time(world, MINUTE).await;
    pass_time(world, DAY * 7).await;
    assert_eq!(domain_state(&anna, &domain).await, "suspended ADD_ON_MISSING");
    (anna, domain)
}

async fn a_domain_that_was_suspended_without_its_hostname_takes_it_again(world: &World) {
    let (anna, domain) = create_lapsed_domain(world).await;
    switch_add_on(world, &anna, true).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let want = json!({ "hostname": domain["hostname"] });
    bert.post(&format!("/agents/{his}/custom-domains"), want).await.assert_code("HOSTNAME_TAKEN", "it has it again");
}

async fn a_domain_that_was_suspended_without_its_hostname_may_miss_it(world: &World) {
    let (anna, domain) = create_lapsed_domain(world).await;
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    add_hostname(&bert, his, domain["hostname"].as_str().expect("a hostname")).await;
    switch_add_on(world, &anna, true).await;
    pass_time(world, MINUTE).await;
    assert_eq!(domain_state(&anna, &domain).await, "failed_dns HELD_ELSEWHERE", "nobody has claimed it");
}

async fn a_claim_that_lapses_comes_back(world: &World) {
    let squatter = Stage::set_up(world).await;
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let claim = claim_hostname(&anna, agent, &frontdesk_conformance::stage::domain_hostname(squatter.domain)).await;
    world.settle().await;
    switch_add_on(world, &anna, false).await;
    pass_time(world, MINUTE).await;
    pass_time(world, DAY * 7).await;
    assert_eq!(get_domain(&anna, &claim).await["status"], json!("suspended"));
    switch_add_on(world, &anna, true).await;
    pass_time(world, MINUTE).await;
    let found = get_domain(&anna, &claim).await;
    assert_eq!((&found["status"], &found["isClaim"]), (&json!("pending_dns"), &json!(true)));
}
