//! The limits of authorities hold, however many certificates are requested concurrently.

use std::time::Duration;

use frontdesk_conformance::{CertifiedWorld, certified_stories, stage::unique_label};
use frontdesk_server::testing::names::{EDGE_NAME, shared_names};
use frontdesk_test_programs::authority::{AcmeRequest, AuthorityFault};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::json;

use super::{
    add_domain, domain_state, find_certificate, hostname, pass_time, verify_domain, with_add_on, with_certificate, with_domain,
    with_help_center_of,
};

certified_stories![
    a_registered_domain_gets_so_many_certificates_a_week,
    all_orders_together_are_few,
    an_organization_leaves_others_their_share,
    renewals_that_fail_use_up_nothing_of_others,
    a_hostname_that_cannot_be_queued_holds_up_no_other,
    what_all_help_centers_share_is_not_used_up_by_one with "public_url = 'https://desk.test'\nhelp.domain = 'help.desk.test'\n",
];

/// Records certificates as if they had been issued an hour ago.
async fn record_certificates(desk: &CertifiedWorld, number: usize, below: &str, org: &str) {
    let at = desk.world.now().0 - 3_600_000_000;
    let directory = desk.authority.directory();
    let mut backdoor = desk.world.backdoor().await;
    for one in 0..number {
        let row = format!("'{below}-{org}-{one}', '{directory}', '{below}', 'h{one}.{below}', '{org}', FALSE, TRUE, {at}");
        let columns = "id, directory, registered_domain, hostname, org_id, is_renewal, is_issued, at";
        backdoor.execute(format!("INSERT INTO acme_orders ({columns}) VALUES ({row})")).await;
    }
}

async fn a_registered_domain_gets_so_many_certificates_a_week(desk: &CertifiedWorld) {
    record_certificates(desk, 38, "acme.test", "somebody").await;
    let domains = [with_domain(&desk.world).await, with_domain(&desk.world).await, with_domain(&desk.world).await];
    let checked = join_all(domains.iter().map(|(anna, domain)| verify_domain(&desk.world, anna, domain))).await;
    let mut states: Vec<_> = checked.iter().map(domain_state).collect();
    states.sort();
    assert_eq!(states, ["active -", "active -", "pending_ssl CA_RATE_LIMITED"]);
    assert_eq!(desk.authority.succeeded_count(AcmeRequest::NewOrder), 2);
    let waits = checked.iter().find(|domain| domain["status"] == json!("pending_ssl")).expect("one waits");
    insta::assert_snapshot!(waits["statusDetail"].as_str().expect("a sentence"), @"The certificate authority is asked for 40 \
        new certificates a week below `acme.test` at most. It is ordered as soon as there is room.");
    let known = find_certificate(&desk.world, hostname(waits)).await.expect("it is known");
    assert!(known.next_at > Some(desk.world.now() + Duration::from_hours(24 * 6)), "when the first of the week counts no more");
    pass_time(&desk.world, Duration::from_hours(24 * 7)).await;
    assert_eq!(desk.authority.succeeded_count(AcmeRequest::NewOrder), 3);
}

async fn all_orders_together_are_few(desk: &CertifiedWorld) {
    record_certificates(desk, 199, "elsewhere.test", "somebody").await;
    let domains = [with_domain(&desk.world).await, with_domain(&desk.world).await];
    join_all(domains.iter().map(|(anna, domain)| verify_domain(&desk.world, anna, domain))).await;
    assert_eq!(desk.authority.succeeded_count(AcmeRequest::NewOrder), 1);
    pass_time(&desk.world, Duration::from_hours(3)).await;
    assert_eq!(desk.authority.succeeded_count(AcmeRequest::NewOrder), 2);
}

async fn an_organization_leaves_others_their_share(desk: &CertifiedWorld) {
    let anna = with_add_on(&desk.world).await;
    record_certificates(desk, 50, "elsewhere.test", &anna.org.to_string()).await;
    let first = add_domain(&anna, &format!("{}.acme.test", unique_label())).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &first).await), "pending_ssl CA_RATE_LIMITED");
    let (bert, second) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &bert, &second).await), "active -");
}

/// A tenant whose failing renewals are retried all the time.
async fn renewals_that_fail_use_up_nothing_of_others(desk: &CertifiedWorld) {
    let (anna, domain) = with_domain(&desk.world).await;
    let domain = verify_domain(&desk.world, &anna, &domain).await;
    assert_eq!(domain_state(&domain), "active -");
    desk.authority.inject_fault(AcmeRequest::NewOrder, AuthorityFault::Refuses("rejectedIdentifier", "No."), None);
    pass_time(&desk.world, Duration::from_hours(24 * 80)).await;
    record_certificates(desk, 19, "elsewhere.test", &anna.org.to_string()).await;
    let sql = format!("UPDATE acme_orders SET is_issued = FALSE, is_renewal = TRUE WHERE org_id = '{}'", anna.org);
    desk.world.backdoor().await.execute(sql).await;
    let asked = desk.authority.arrived_count(AcmeRequest::NewOrder);
    for _ in 0..3 {
        pass_time(&desk.world, Duration::from_mins(16)).await;
        verify_domain(&desk.world, &anna, &domain).await;
    }
    assert!(desk.authority.arrived_count(AcmeRequest::NewOrder) <= asked + 2, "the rest waits");
    let known = find_certificate(&desk.world, hostname(&domain)).await.expect("it is known");
    let problem = known.problem.expect("a problem");
    assert_eq!(problem.code.as_str(), "CA_RATE_LIMITED", "{}", problem.detail);
    assert!(problem.detail.contains("20 times in 3 hours at most without getting a certificate"), "{}", problem.detail);
    desk.authority.clear_faults();
    let (bert, second) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &bert, &second).await), "active -", "others have theirs");
}

async fn a_hostname_that_cannot_be_queued_holds_up_no_other(desk: &CertifiedWorld) {
    let (_, domain) = with_certificate(desk).await;
    let mut backdoor = desk.world.backdoor().await;
    // More than the task reads in one batch, all of them due before the other.
    for one in 0..101 {
        let columns = "hostname, purpose, org_id, key_id, next_at, failures, created_at, updated_at";
        let row = format!("'a{one}.poison.test', 'custom_domain', 'nobody', '{one}', 1, 0, 1, 1");
        backdoor.execute(format!("INSERT INTO certificates ({columns}) VALUES ({row})")).await;
    }
    let hostname = hostname(&domain);
    backdoor.execute(format!("UPDATE certificates SET next_at = 2, renew_at = 2 WHERE hostname = '{hostname}'")).await;
    desk.world.run_periodic_tasks().await;
    desk.world.settle().await;
    assert_eq!(desk.authority.certificate_count(), 2, "it is renewed");
}

async fn what_all_help_centers_share_is_not_used_up_by_one(desk: &CertifiedWorld) {
    let anna = desk.world.new_actor(Plan::Pro).await;
    record_certificates(desk, 3, "desk.test", &anna.org.to_string()).await;
    let slug = with_help_center_of(&anna).await.1;
    shared_names().publish_alias(&format!("{slug}.help.desk.test"), EDGE_NAME).await;
    desk.world.settle().await;
    let waits = find_certificate(&desk.world, &format!("{slug}.help.desk.test")).await.expect("it is known");
    assert_eq!(waits.problem.map(|problem| problem.code.as_str()), Some("CA_RATE_LIMITED"));
    // The platform itself is not held up by its subdomains.
    shared_names().publish_alias("desk.test", EDGE_NAME).await;
    record_certificates(desk, 40, "desk.test", "others").await;
    // Its order has failed before, unless another story has published its name.
    pass_time(&desk.world, Duration::from_hours(1)).await;
    assert_eq!(desk.visit("desk.test").await, Ok(200));
}
