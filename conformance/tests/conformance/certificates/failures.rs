//! Failures: the authority refuses, limits, fails, or is down, or the owner of a domain requires another one.

use std::time::Duration;

use frontdesk_conformance::{Certified, certified_stories, stage::label};
use frontdesk_ports::dns::Record;
use frontdesk_server::testing::names::names;
use frontdesk_test_programs::authority::{AcmeRequest, CAA_IDENTITY, Fault};

use super::{certificate, hostname, passes, path, state, verifies, with_domain, with_domain_at};

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

async fn a_refusal_is_told_and_tried_again_later(desk: &Certified) {
    desk.authority.on(AcmeRequest::NewOrder, Fault::Refuses("rejectedIdentifier", "The name is on a list."), None);
    let (anna, domain) = with_domain(&desk.world).await;
    let told = verifies(&desk.world, &anna, &domain).await;
    assert_eq!(state(&told), "pending_ssl CA_REFUSED");
    insta::assert_snapshot!(
        told["statusDetail"].as_str().expect("a sentence"),
        @"The certificate authority says: The name is on a list (rejectedIdentifier)."
    );
    passes(&desk.world, Duration::from_mins(9)).await;
    assert_eq!(desk.authority.arrived(AcmeRequest::NewOrder), 1, "not within ten minutes");
    passes(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(desk.authority.arrived(AcmeRequest::NewOrder), 2);

    // Repeated requests do not use up the limits of the authority.
    for _ in 0..5 {
        passes(&desk.world, Duration::from_mins(1)).await;
        verifies(&desk.world, &anna, &domain).await;
    }
    assert_eq!(desk.authority.arrived(AcmeRequest::NewOrder), 2);

    desk.authority.heal();
    passes(&desk.world, HOUR).await;
    assert_eq!(state(&anna.get(&path(&domain)).await.data()), "active -");
}

async fn a_limit_of_one_hostname_leaves_others_alone(desk: &Certified) {
    desk.authority.on(AcmeRequest::NewOrder, Fault::Limits(Duration::from_mins(30)), Some(1));
    let (anna, first) = with_domain(&desk.world).await;
    assert_eq!(state(&verifies(&desk.world, &anna, &first).await), "pending_ssl CA_RATE_LIMITED");
    let (bert, second) = with_domain(&desk.world).await;
    assert_eq!(state(&verifies(&desk.world, &bert, &second).await), "active -");
    passes(&desk.world, Duration::from_mins(31)).await;
    assert_eq!(state(&anna.get(&path(&first)).await.data()), "active -");
}

async fn an_authority_that_wants_a_pause_gets_one(desk: &Certified) {
    desk.authority.on(AcmeRequest::Directory, Fault::Limits(Duration::from_mins(30)), Some(1));
    let (anna, first) = with_domain(&desk.world).await;
    assert_eq!(state(&verifies(&desk.world, &anna, &first).await), "pending_ssl CA_RATE_LIMITED");
    let (bert, second) = with_domain(&desk.world).await;
    let second = verifies(&desk.world, &bert, &second).await;
    assert_eq!(state(&second), "pending_ssl CA_RATE_LIMITED");
    assert_eq!(desk.authority.arrived(AcmeRequest::Directory), 1, "nobody was asked for the second one");
    passes(&desk.world, Duration::from_mins(31)).await;
    for (actor, domain) in [(&anna, &first), (&bert, &second)] {
        assert_eq!(state(&actor.get(&path(domain)).await.data()), "active -");
    }
}

async fn an_authority_that_is_down_is_asked_again_soon(desk: &Certified) {
    for step in AcmeRequest::ALL {
        desk.authority.on(step, Fault::Down, None);
    }
    let (anna, domain) = with_domain(&desk.world).await;
    assert_eq!(state(&verifies(&desk.world, &anna, &domain).await), "pending_ssl CA_UNAVAILABLE");
    desk.authority.heal();
    desk.authority.on(AcmeRequest::Directory, Fault::Unavailable, Some(1));
    passes(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(state(&anna.get(&path(&domain)).await.data()), "pending_ssl CA_UNAVAILABLE");
    passes(&desk.world, Duration::from_mins(3)).await;
    assert_eq!(state(&anna.get(&path(&domain)).await.data()), "active -");
    let known = certificate(&desk.world, hostname(&domain)).await.expect("it is known");
    assert_eq!((known.failures, known.problem, known.order), (0, None, None));
}

async fn a_slow_authority_is_waited_for(desk: &Certified) {
    for step in [AcmeRequest::NewOrder, AcmeRequest::Challenge, AcmeRequest::Order, AcmeRequest::Finalize] {
        desk.authority.on(step, Fault::Slow(Duration::from_secs(1)), None);
    }
    let (anna, domain) = with_domain(&desk.world).await;
    assert_eq!(state(&verifies(&desk.world, &anna, &domain).await), "active -");
    assert_eq!(desk.authority.orders().len(), 1);
}

async fn a_record_of_the_owner_forbids_a_certificate(desk: &Certified) {
    // The record is at the parent, since nothing can exist next to an alias.
    let parent = format!("{}.owned.test", label());
    let caa = |value: &str| Record::Caa { is_critical: false, tag: "issue".to_owned(), value: value.to_owned() };
    names().zone.put(&parent, caa("other.test")).await;
    let (anna, domain) = with_domain_at(&desk.world, &format!("help.{parent}")).await;
    let told = verifies(&desk.world, &anna, &domain).await;
    assert_eq!(state(&told), "failed_ssl CAA_FORBIDS");
    insta::assert_snapshot!(
        told["statusDetail"].as_str().expect("a sentence").replace(&parent, "owned.test"),
        @r#"The record `owned.test CAA 0 issue "other.test"` keeps the certificate authority of this server from issuing a certificate. Remove it, or add one with `0 issue "pebble.test"`."#
    );
    assert_eq!(desk.authority.arrived(AcmeRequest::NewOrder), 0);
    names().zone.put(&parent, caa(CAA_IDENTITY)).await;
    // The authority was not contacted so far, so a user who corrects the record need not wait.
    desk.world.advance(Duration::from_secs(11));
    assert_eq!(state(&verifies(&desk.world, &anna, &domain).await), "active -");
}

async fn a_hostname_that_leads_elsewhere_is_not_ordered(desk: &Certified) {
    let (anna, domain) = with_domain(&desk.world).await;
    desk.edge.leads_to(&[]);
    assert_eq!(state(&verifies(&desk.world, &anna, &domain).await), "pending_ssl NOT_REACHABLE");
    assert_eq!(desk.authority.arrived(AcmeRequest::NewOrder), 0);
    desk.edge.leads_to(&[desk.world.web().expect("it speaks TLS")]);
    passes(&desk.world, Duration::from_mins(2)).await;
    assert_eq!(state(&anna.get(&path(&domain)).await.data()), "active -");
}

async fn an_order_is_gone_on_with_after_a_failure(desk: &Certified) {
    for step in [AcmeRequest::Challenge, AcmeRequest::Finalize, AcmeRequest::Certificate] {
        desk.authority.on(step, Fault::Fails, Some(1));
    }
    let (anna, domain) = with_domain(&desk.world).await;
    verifies(&desk.world, &anna, &domain).await;
    for _ in 0..4 {
        passes(&desk.world, Duration::from_mins(6)).await;
    }
    assert_eq!(state(&anna.get(&path(&domain)).await.data()), "active -");
    assert_eq!((desk.authority.orders().len(), desk.authority.finalized()), (1, 1));
}
