//! Certificates are renewed in time: as the authority suggests, or else after two thirds of their lifetime.

use std::time::{Duration, SystemTime};

use frontdesk_conformance::{CertifiedWorld, World, certified_stories};
use frontdesk_test_programs::authority::{AcmeRequest, AuthorityFault};
use frontdesk_types::certificates::IssuedCertificate;

use super::{domain_path, domain_state, find_certificate, hostname, pass_time, with_certificate};

certified_stories![
    a_certificate_is_renewed_before_it_expires,
    the_authority_tells_when,
    what_was_replaced_already_is_ordered_anew,
    a_renewal_that_fails_warns_before_the_end,
    a_certificate_that_is_not_valid_now_replaces_none,
    an_authority_that_asks_for_an_endless_pause_is_asked_the_next_day,
];

const DAY: Duration = Duration::from_hours(24);

async fn issued_certificate(world: &World, hostname: &str) -> IssuedCertificate {
    find_certificate(world, hostname).await.and_then(|certificate| certificate.issued).expect("a certificate")
}

/// Converts a moment of the server's time.
fn time_ahead(world: &World, ahead: Duration) -> SystemTime {
    let micros = u64::try_from((world.now() + ahead).0).expect("it is after 1970");
    SystemTime::UNIX_EPOCH + Duration::from_micros(micros)
}

async fn a_certificate_is_renewed_before_it_expires(desk: &CertifiedWorld) {
    let (anna, domain) = with_certificate(desk).await;
    let before = issued_certificate(&desk.world, hostname(&domain)).await;
    pass_time(&desk.world, DAY * 45).await;
    assert_eq!(issued_certificate(&desk.world, hostname(&domain)).await.key, before.key, "not yet");
    pass_time(&desk.world, DAY * 16).await;
    let after = issued_certificate(&desk.world, hostname(&domain)).await;
    assert_ne!(after.key, before.key);
    assert_eq!((desk.authority.order_urls().len(), desk.authority.certificate_count()), (2, 2));
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -");
    assert_eq!(desk.visit(hostname(&domain)).await, Ok(200));
}

async fn the_authority_tells_when(desk: &CertifiedWorld) {
    let window = (time_ahead(&desk.world, DAY * 30), time_ahead(&desk.world, DAY * 31));
    desk.authority.offer_renewal(Some(window), Duration::from_hours(6));
    let (_, domain) = with_certificate(desk).await;
    pass_time(&desk.world, Duration::from_secs(1)).await;
    let before = issued_certificate(&desk.world, hostname(&domain)).await;
    assert_eq!(desk.authority.renewal_queries(), [before.renewal_id.clone().expect("it has a name")]);
    assert!(desk.world.now() + DAY * 29 < before.renew_at && before.renew_at < desk.world.now() + DAY * 31);

    // The authority suggests an earlier renewal, as after a revocation.
    desk.authority
        .offer_renewal(Some((time_ahead(&desk.world, Duration::ZERO), time_ahead(&desk.world, DAY))), Duration::from_hours(6));
    pass_time(&desk.world, Duration::from_hours(7)).await;
    pass_time(&desk.world, DAY).await;
    let after = issued_certificate(&desk.world, hostname(&domain)).await;
    assert_ne!(after.key, before.key);
    assert_eq!(desk.authority.replaced_certificates(), [before.renewal_id.expect("it has a name")]);
}

async fn what_was_replaced_already_is_ordered_anew(desk: &CertifiedWorld) {
    desk.authority.offer_renewal(Some((time_ahead(&desk.world, DAY), time_ahead(&desk.world, DAY * 2))), Duration::from_hours(6));
    let (_, domain) = with_certificate(desk).await;
    let before = issued_certificate(&desk.world, hostname(&domain)).await;
    desk.authority.inject_fault(AcmeRequest::NewOrder, AuthorityFault::AlreadyReplaced, Some(1));
    pass_time(&desk.world, Duration::from_secs(1)).await;
    pass_time(&desk.world, DAY * 3).await;
    assert_ne!(issued_certificate(&desk.world, hostname(&domain)).await.key, before.key);
    assert_eq!(desk.authority.replaced_certificates(), Vec::<String>::new());
}

async fn a_renewal_that_fails_warns_before_the_end(desk: &CertifiedWorld) {
    let (anna, domain) = with_certificate(desk).await;
    desk.authority.inject_fault(AcmeRequest::NewOrder, AuthorityFault::Refuses("rejectedIdentifier", "No."), None);
    pass_time(&desk.world, DAY * 59).await;
    assert_eq!(domain_state(&anna.get(&domain_path(&domain)).await.data()), "active -", "there is time");
    for _ in 0..4 {
        pass_time(&desk.world, DAY).await;
    }
    pass_time(&desk.world, DAY).await;
    let warned = anna.get(&domain_path(&domain)).await.data();
    assert_eq!(domain_state(&warned), "active CA_REFUSED", "{}", warned["statusDetail"]);
    assert_eq!(desk.visit(hostname(&domain)).await, Ok(200), "it is still valid");
    let mut over = warned;
    for _ in 0..28 {
        pass_time(&desk.world, DAY).await;
        over = anna.get(&domain_path(&domain)).await.data();
        if over["status"] != "active" {
            break;
        }
    }
    assert_eq!(domain_state(&over), "failed_ssl CERTIFICATE_EXPIRED", "{}", over["statusDetail"]);
}

/// The authority lives in the present, and the server is 91 days ahead, where every new certificate has expired.
async fn a_certificate_that_is_not_valid_now_replaces_none(desk: &CertifiedWorld) {
    let (anna, domain) = with_certificate(desk).await;
    let hostname = hostname(&domain);
    let end = (desk.world.now() + DAY * 1_000).0;
    let mut backdoor = desk.world.backdoor().await;
    backdoor.execute(format!("UPDATE certificates SET not_after = {end} WHERE hostname = '{hostname}'")).await;
    let before = issued_certificate(&desk.world, hostname).await;
    pass_time(&desk.world, DAY * 91).await;

    assert_eq!(issued_certificate(&desk.world, hostname).await.chain, before.chain, "the valid one stays");
    let known = find_certificate(&desk.world, hostname).await.expect("it is known");
    let problem = known.problem.expect("a problem");
    assert_eq!(problem.code.as_str(), "CA_UNAVAILABLE");
    assert!(problem.detail.contains("cannot be used: it is not valid after "), "{}", problem.detail);
    assert!(known.next_at > Some(desk.world.now()), "it is not asked at once again");
    assert_eq!(anna.get(&domain_path(&domain)).await.data()["status"], "active");
    assert_eq!(desk.visit(hostname).await, Ok(200));
    let orders = desk.authority.order_urls().len();
    for _ in 0..20 {
        pass_time(&desk.world, DAY).await;
    }
    assert!(desk.authority.order_urls().len() <= orders + 12, "{} more orders", desk.authority.order_urls().len() - orders);
}

async fn an_authority_that_asks_for_an_endless_pause_is_asked_the_next_day(desk: &CertifiedWorld) {
    let window = (time_ahead(&desk.world, DAY * 30), time_ahead(&desk.world, DAY * 31));
    desk.authority.offer_renewal(Some(window), Duration::from_secs(u64::MAX));
    let (_, domain) = with_certificate(desk).await;
    pass_time(&desk.world, Duration::from_secs(1)).await;
    let told = issued_certificate(&desk.world, hostname(&domain)).await;
    assert!(desk.world.now() + DAY * 29 < told.renew_at, "the answer was read");
    assert!(Some(desk.world.now() + DAY * 2) > told.ask_at && told.ask_at > Some(desk.world.now()), "{:?}", told.ask_at);
}
