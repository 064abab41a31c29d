//! Failures: the authority refuses, limits, fails, or is down, or the owner of a domain requires another one.

use std::time::Duration;

use frontdesk_conformance::{CertifiedWorld, certified_stories, stage::unique_label};
use frontdesk_ports::dns::ResourceRecord;
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::authority::{AcmeRequest, AuthorityFault, CAA_IDENTITY};

use super::{domain_path, domain_state, find_certificate, hostname, pass_time, verify_domain, with_domain, with_domain_at};

certified_stories![
    a_refusal_is_told_and_tried_again_later,
    a_limit_of_one_hostname_leaves_others_alone,
    an_authority_that_wants_a_pause_gets_one,
    an_authority_that_is_down_is_asked_again_soon,
    a_slow_authority_is_waited_for,
    a_record_of_the_owner_forbids_a_certificate,
    a_hostname_that_leads_elsewhere_is_not_ordered,
    an_order_is_gone_on_with_after_a_failure,
];

const HOUR: Duration = Duration::from_hours(1);

async fn a_refusal_is_told_and_tried_again_later(desk: &CertifiedWorld) {
    desk.authority.inject_fault(
        AcmeRequest::NewOrder,
        AuthorityFault::Refuses("rejectedIdentifier", "The name is on a list."),
        None,
    );
    let (anna, domain) = with_domain(&desk.world).await;
    let told = verify_domain(&desk.world, &anna, &domain).await;
    assert_eq!(domain_state(&told), "pending_ssl CA_REFUSED");
    insta::assert_snapshot!(
        told["statusDetail"].as_str().expect("a sentence"),
        @"The certificate authority says: The name is on a list (rejectedIdentifier)."
    );
    pass_time(&desk.world, Duration::from_mins(9)).await;
    assert_eq!(desk.authority.arrived_count(AcmeRequest::NewOrder), 1, "not within ten minutes");
    pass_time(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(desk.authority.arrived_count(AcmeRequest::NewOrder), 2);

    // Repeated requests do not use up the limits of the authority.
    for _ in 0..5 {
        pass_time(&desk.world, Duration::from_mins(1)).await;
        verify_domain(&desk.world, &anna, &domain).await;
    }
    assert_eq!(desk.authority.arrived_count(AcmeRequest::NewOrder), 2);

    desk.authority.clear_faults();
    pass_time(&desk.world, HOUR).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -");
}

async fn a_limit_of_one_hostname_leaves_others_alone(desk: &CertifiedWorld) {
    desk.authority.inject_fault(AcmeRequest::NewOrder, AuthorityFault::Limits(Duration::from_mins(30)), Some(1));
    let (anna, first) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &first).await), "pending_ssl CA_RATE_LIMITED");
    let (bert, second) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &bert, &second).await), "active -");
    pass_time(&desk.world, Duration::from_mins(31)).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&first)).await.data()), "active -");
}

async fn an_authority_that_wants_a_pause_gets_one(desk: &CertifiedWorld) {
    desk.authority.inject_fault(AcmeRequest::Directory, AuthorityFault::Limits(Duration::from_mins(30)), Some(1));
    let (anna, first) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &first).await), "pending_ssl CA_RATE_LIMITED");
    let (bert, second) = with_domain(&desk.world).await;
    let second = verify_domain(&desk.world, &bert, &second).await;
    assert_eq!(domain_state(&second), "pending_ssl CA_RATE_LIMITED");
    assert_eq!(desk.authority.arrived_count(AcmeRequest::Directory), 1, "nobody was asked for the second one");
    pass_time(&desk.world, Duration::from_mins(31)).await;
    for (actor, domain) in [(&anna, &first), (&bert, &second)] {
        assert_eq!(domain_state(&actor.get(&domain_path(domain)).await.data()), "active -");
    }
}

async fn an_authority_that_is_down_is_asked_again_soon(desk: &CertifiedWorld) {
    for step in AcmeRequest::ALL {
        desk.authority.inject_fault(step, AuthorityFault::Down, None);
    }
    let (anna, domain) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &domain).await), "pending_ssl CA_UNAVAILABLE");
    desk.authority.clear_faults();
    desk.authority.inject_fault(AcmeRequest::Directory, AuthorityFault::Unavailable, Some(1));
    pass_time(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "pending_ssl CA_UNAVAILABLE");
    pass_time(&desk.world, Duration::from_mins(3)).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -");
    let known = find_certificate(&desk.world, hostname(&domain)).await.expect("it is known");
    assert_eq!((known.failures, known.problem, known.order), (0, None, None));
}

async fn a_slow_authority_is_waited_for(desk: &CertifiedWorld) {
    for step in [AcmeRequest::NewOrder, AcmeRequest::Challenge, AcmeRequest::Order, AcmeRequest::Finalize] {
        desk.authority.inject_fault(step, AuthorityFault::Slow(Duration::from_secs(1)), None);
    }
    let (anna, domain) = with_domain(&desk.world).await;
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &domain).await), "active -");
    assert_eq!(desk.authority.order_urls().len(), 1);
}

async fn a_record_of_the_owner_forbids_a_certificate(desk: &CertifiedWorld) {
    // The record is at the parent, since nothing can exist next to an alias.
    let parent = format!("{}.owned.test", unique_label());
    let caa = |value: &str| ResourceRecord::Caa { is_critical: false, tag: "issue".to_owned(), value: value.to_owned() };
    shared_names().zone.add_record(&parent, caa("other.test")).await;
    let (anna, domain) = with_domain_at(&desk.world, &format!("help.{parent}")).await;
    let told = verify_domain(&desk.world, &anna, &domain).await;
    assert_eq!(domain_state(&told), "failed_ssl CAA_FORBIDS");
    assert_eq!(
        told["statusDetail"].as_str().expect("a sentence").replace(&parent, "owned.test"),
        "The record `owned.test CAA 0 issue \"other.test\"` keeps the certificate authority of this server from issuing a \
         certificate. Remove it, or add one with `0 issue \"pebble.test\"`."
    );
    assert_eq!(desk.authority.arrived_count(AcmeRequest::NewOrder), 0);
    shared_names().zone.add_record(&parent, caa(CAA_IDENTITY)).await;
    // The authority was not contacted so far, so a user who corrects the record need not wait.
    desk.world.advance(Duration::from_secs(11));
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &domain).await), "active -");
}

async fn a_hostname_that_leads_elsewhere_is_not_ordered(desk: &CertifiedWorld) {
    let (anna, domain) = with_domain(&desk.world).await;
    desk.edge.forward_to(&[]);
    assert_eq!(domain_state(&verify_domain(&desk.world, &anna, &domain).await), "pending_ssl NOT_REACHABLE");
    assert_eq!(desk.authority.arrived_count(AcmeRequest::NewOrder), 0);
    desk.edge.forward_to(&[desk.world.web_addresses().expect("it speaks TLS")]);
    pass_time(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -");
}

async fn an_order_is_gone_on_with_after_a_failure(desk: &CertifiedWorld) {
    for step in [AcmeRequest::Challenge, AcmeRequest::Finalize, AcmeRequest::Certificate] {
        desk.authority.inject_fault(step, AuthorityFault::Fails, Some(1));
    }
    let (anna, domain) = with_domain(&desk.world).await;
    verify_domain(&desk.world, &anna, &domain).await;
    for _ in 0..4 {
        pass_time(&desk.world, Duration::from_mins(6)).await;
    }
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -");
    assert_eq!((desk.authority.order_urls().len(), desk.authority.finalized_count()), (1, 1));
}
