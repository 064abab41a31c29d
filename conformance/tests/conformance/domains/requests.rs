//! Requests made while a check or another change is in progress.

use frontdesk_platform::custom_domains::{concluding, lost_check_cutoff};
use frontdesk_store as store;

use super::*;

stories![
    a_request_is_answered_with_what_follows_from_it with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_request_during_a_check_has_another_one_follow,
    while_its_agent_awaits_deletion_a_domain_is_not_checked
        with (shared_names().config_lines() + "tls.ask_listen = '127.0.0.1:0'\n").as_str() => shared_names().app_options(),
    a_check_that_is_queued_is_not_queued_again,
    a_hostname_that_receives_email_is_not_taken_again,
    each_change_is_noted with shared_names().config_lines().as_str() => shared_names().app_options(),
];

async fn a_request_is_answered_with_what_follows_from_it(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
    world.settle().await;
    let answer = anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    assert_eq!(answer["status"], json!("verifying_dns"));
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING");
    assert_eq!(anna.delete(&domain_path(&domain)).await.data()["status"], json!("removing"));
    world.settle().await;
    anna.get(&domain_path(&domain)).await.assert_code("CUSTOM_DOMAIN_NOT_FOUND", "it is gone");
}

async fn a_request_during_a_check_has_another_one_follow(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, id) = (stage.actor.org, CustomDomainId(stage.domain));
    world.backdoor().await.execute(format!("UPDATE web_domains SET next_check_at = 0 WHERE id = '{}'", stage.domain)).await;
    let begun = world.run_as_operator(org, async |unit| concluding::begin_check(unit, id).await).await.expect("it is due");
    let seen = world.app().services.checker.observe_domain(&begun, None, None).await.expect("a look");
    // The record is published only now, so that the observation is out of date.
    world
        .backdoor()
        .await
        .execute(format!("UPDATE web_domains SET requested_at = {} WHERE id = '{}'", world.now().0, stage.domain))
        .await;
    let (due, then) = world
        .run_as_operator(org, async |unit| {
            concluding::conclude_check(unit, &begun, None, &seen).await?;
            let after = store::custom_domains::find(unit, org, id).await?;
            Ok((after.and_then(|domain| domain.next_check_at), unit.now()))
        })
        .await;
    assert_eq!(due, Some(then), "another check follows at once");
    world.settle().await;
}

async fn while_its_agent_awaits_deletion_a_domain_is_not_checked(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
    world.settle().await;
    let before = get_domain(&anna, &domain).await;
    let hostname = domain["hostname"].as_str().expect("a hostname");
    let asked = || shared_names().questions_about(&format!("_service.{hostname}"));
    let so_far = asked();
    anna.delete(&format!("/agents/{agent}")).await.data();
    for _ in 0..24 * 8 {
        pass_time(world, Duration::from_hours(1)).await;
    }
    assert_eq!(asked(), so_far, "nobody is asked");
    assert_eq!(domain_state(&anna, &domain).await, "pending_dns OWNERSHIP_RECORD_MISSING", "and the window does not end");
    world
        .backdoor()
        .await
        .execute(format!("UPDATE web_domains SET status = 'active' WHERE id = '{}'", domain_id(&domain).0))
        .await;
    let ask = async || {
        let at = world.ask_address().expect("it listens");
        let wire = frontdesk_conformance::wire::Wire::to(&format!("http://{at}"));
        wire.exchange("GET", &format!("/ask?domain={hostname}"), &[], None).await.status
    };
    assert_eq!(ask().await, 404, "no certificate is renewed");
    anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data();
    assert_eq!(ask().await, 200);
    world
        .backdoor()
        .await
        .execute(format!("UPDATE web_domains SET status = 'pending_dns' WHERE id = '{}'", domain_id(&domain).0))
        .await;
    publish_records(&before).await;
    pass_time(world, Duration::from_hours(1)).await;
    assert_eq!(domain_state(&anna, &domain).await, "pending_ssl NOT_REACHABLE");
}

async fn a_check_that_is_queued_is_not_queued_again(world: &World) {
    let stage = Stage::set_up(world).await;
    let (org, id, now) = (stage.actor.org, CustomDomainId(stage.domain), world.now());
    world
        .backdoor()
        .await
        .execute(format!("UPDATE web_domains SET next_check_at = {} WHERE id = '{}'", now.0, stage.domain))
        .await;
    use frontdesk_store::custom_domains::record_queued as note;
    let due = async || {
        let mut conn = world.store().read().await.expect("a connection");
        store::custom_domains::list_due(&mut conn, now, lost_check_cutoff(now), &Default::default(), 10)
            .await
            .expect("a query")
            .len()
    };
    assert_eq!(due().await, 1);
    let noted = world.run_as_operator(org, async |unit| {
        let once = note(unit, org, id, now, lost_check_cutoff(now)).await?;
        let again = note(unit, org, id, now, lost_check_cutoff(now)).await?;
        Ok((once, again))
    });
    assert_eq!(noted.await, (true, false));
    assert_eq!(due().await, 0, "the sweep does not find it");
    let later = now + Duration::from_mins(10);
    assert!(
        world.run_as_operator(org, async |unit| note(unit, org, id, later, lost_check_cutoff(later)).await).await,
        "it was lost"
    );
}

async fn a_hostname_that_receives_email_is_not_taken_again(world: &World) {
    let stage = Stage::set_up(world).await;
    let (id, hostname) = (stage.domain, frontdesk_conformance::stage::domain_hostname(stage.domain));
    fail_domain(world, id).await;
    add_receiving_domain(world, stage.actor.org, &hostname).await;
    let mut database = world.backdoor().await;
    let verify = format!("/custom-domains/{id}/verify");
    stage.actor.post_empty(&verify).await.assert_code("EMAIL_RECEIVING_CONFLICT", "it receives email now");
    let other = world.new_actor(Plan::Pro).await;
    database.execute(format!("UPDATE receiving_hosts SET org_id = '{}'", other.org)).await;
    stage.actor.post_empty(&verify).await.assert_code("HOSTNAME_TAKEN", "another organization receives email there");
    database.execute("DELETE FROM receiving_hosts".to_owned()).await;
    assert_eq!(stage.actor.post_empty(&verify).await.data()["status"], json!("verifying_dns"));
}

async fn each_change_is_noted(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
    publish_records(&domain).await;
    pass_time(world, MINUTE).await;
    anna.patch(&format!("{}/surface", domain_path(&domain)), json!({ "surface": "help_page" })).await.data();
    anna.delete(&domain_path(&domain)).await.data();
    let lines = anna.get(&format!("/activity?resourceId={}&order=asc", domain_id(&domain).0)).await.data();
    let lines: Vec<String> = lines["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| format!("{} {} {}", line["verb"], line["actor"]["kind"], line["changes"]))
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    "created" "key" {"fields":[],"before":{},"after":{}}
    "updated" "system" {"fields":["status"],"before":{"status":"verifying_dns"},"after":{"status":"pending_ssl"}}
    "updated" "key" {"fields":["surface"],"before":{"surface":"widget"},"after":{"surface":"help_page"}}
    "deleted" "key" {"fields":[],"before":{},"after":{}}
    "#);
}
