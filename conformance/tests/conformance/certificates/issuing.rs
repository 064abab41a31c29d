//! From the records to HTTPS.

use frontdesk_conformance::{CertifiedWorld, certified_stories};
use frontdesk_test_programs::authority::AcmeRequest;
use serde_json::{Value, json};

use super::{
    domain_path, domain_state, find_certificate, hostname, pass_time, verify_domain, with_certificate, with_domain,
    with_help_center,
};

certified_stories![
    a_domain_is_served_over_https_by_itself,
    a_domain_is_served_without_plain_http with "acme.challenge = 'tls-alpn-01'\n",
    the_platform_and_its_help_centers_are_served with "public_url = 'https://desk.test'\nhelp.domain = 'help.desk.test'\n",
    what_comes_back_is_not_ordered_again,
];

async fn a_domain_is_served_over_https_by_itself(desk: &CertifiedWorld) {
    let (anna, domain) = with_domain(&desk.world).await;
    let hostname = hostname(&domain);
    assert_eq!(domain["certificate"], Value::Null);
    assert!(desk.visit(hostname).await.is_err(), "nobody is served before ownership is proved");
    let domain = verify_domain(&desk.world, &anna, &domain).await;
    assert_eq!(domain_state(&domain), "active -", "{}", domain["statusDetail"]);
    let certificate = &domain["certificate"];
    assert!(certificate["issuer"].as_str().is_some_and(|issuer| issuer.starts_with("Pebble Intermediate CA")), "{certificate}");
    assert!(certificate["notBefore"].as_str() < certificate["renewAt"].as_str(), "{certificate}");
    assert!(certificate["renewAt"].as_str() < certificate["notAfter"].as_str(), "{certificate}");
    assert_eq!(desk.visit(hostname).await, Ok(200));
    assert_eq!((desk.authority.order_urls().len(), desk.authority.certificate_count()), (1, 1));

    anna.delete(&domain_path(&domain)).await.data();
    let refused = desk.visit(hostname).await.expect_err("it is refused");
    assert!(refused.contains("UnrecognisedName"), "{refused}");
}

async fn a_domain_is_served_without_plain_http(desk: &CertifiedWorld) {
    let (_, domain) = with_certificate(desk).await;
    assert_eq!(desk.visit(hostname(&domain)).await, Ok(200));
    assert_eq!(desk.authority.succeeded_count(AcmeRequest::Certificate), 1);
}

async fn the_platform_and_its_help_centers_are_served(desk: &CertifiedWorld) {
    let names = frontdesk_server::testing::names::shared_names();
    names.publish_alias("desk.test", frontdesk_server::testing::names::EDGE_NAME).await;
    let (anna, site, slug) = with_help_center(&desk.world).await;
    let hostname = format!("{slug}.help.desk.test");
    names.publish_alias(&hostname, frontdesk_server::testing::names::EDGE_NAME).await;
    desk.world.run_periodic_tasks().await;
    desk.world.settle().await;
    assert_eq!(desk.visit("desk.test").await, Ok(200));
    assert_eq!(desk.visit(&hostname).await, Ok(200));
    assert!(desk.visit("other.help.desk.test").await.is_err(), "no such help center is published");

    anna.delete(&site).await.data();
    assert!(desk.visit(&hostname).await.is_err(), "it is gone");
}

async fn what_comes_back_is_not_ordered_again(desk: &CertifiedWorld) {
    let (anna, domain) = with_certificate(desk).await;
    let hostname = hostname(&domain);
    anna.delete(&domain_path(&domain)).await.data();
    desk.world.settle().await;
    // A tenant who removes and adds a hostname would use up the limits that the authority sets for everyone.
    let agent = domain["agentId"].as_str().expect("an agent");
    let again = anna.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await.data();
    let again = verify_domain(&desk.world, &anna, &again).await;
    assert_eq!(domain_state(&again), "active -");
    assert_eq!(desk.visit(hostname).await, Ok(200));
    assert_eq!(desk.authority.order_urls().len(), 1);

    anna.delete(&domain_path(&again)).await.data();
    pass_time(&desk.world, std::time::Duration::from_hours(24 * 91)).await;
    assert_eq!(find_certificate(&desk.world, hostname).await, None, "it has expired, and nobody wants another one");
}
