use frontdesk_types::Code;
use uuid::Uuid;

use super::*;

#[test]
fn a_visitor_waits_for_two_answers_at_a_time() {
    let (limiter, site) = (StreamLimiter::default(), SiteId(Uuid::nil()));
    let take = |site, ip: &str| limiter.take_slot(site, ip.parse().unwrap());
    let (first, _second) = (take(site, "192.0.2.1").unwrap(), take(site, "192.0.2.1").unwrap());
    assert_eq!(take(site, "192.0.2.1").unwrap_err().code(), Code::RateLimited);
    let _others = (take(site, "192.0.2.2").unwrap(), take(SiteId(Uuid::from_u128(1)), "192.0.2.1").unwrap());
    drop(first);
    let third = take(site, "::ffff:192.0.2.1").unwrap();
    assert!(take(site, "192.0.2.1").is_err());
    drop(third);
    assert!(take(site, "192.0.2.1").is_ok());
}
