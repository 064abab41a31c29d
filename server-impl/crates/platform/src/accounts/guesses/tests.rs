use frontdesk_types::Error;
use proptest::prelude::*;

use super::*;

const NOON: Timestamp = Timestamp(1_790_000_000_000_000);

fn no_wrong_codes() -> WrongCodes {
    WrongCodes(Vec::new())
}

#[test]
fn the_refusal_says_when_the_next_may_be_tried() {
    let mut wrong = no_wrong_codes();
    for minute in 0..10 {
        wrong.refuse_too_many("a", NOON).expect("ten a day");
        wrong.record_wrong("a".to_owned(), NOON + Duration::from_secs(60 * minute));
    }
    let Err(Error::Refused(refusal)) = wrong.refuse_too_many("a", NOON + Duration::from_hours(1)) else { panic!("an eleventh") };
    assert_eq!((refusal.code, refusal.retry_after), (Code::RateLimited, Some(23 * 3_600)));
    insta::assert_snapshot!(refusal.message, @"Too many wrong codes for this address. Wait 82800 s, then try again.");
    wrong.refuse_too_many("a", NOON + WRONG_CODE_WINDOW - Duration::from_micros(1)).expect_err("too early");
    wrong.refuse_too_many("a", NOON + WRONG_CODE_WINDOW).expect("as it was told");
    wrong.record_wrong("a".to_owned(), NOON + WRONG_CODE_WINDOW);
    wrong.refuse_too_many("a", NOON + WRONG_CODE_WINDOW).expect_err("the second of the ten was a minute later");
}

#[test]
fn wrong_codes_keep_nobody_out_who_comes_from_elsewhere() {
    let mut wrong = no_wrong_codes();
    for _ in 0..10 {
        wrong.record_wrong("a".to_owned(), NOON);
    }
    assert!(wrong.time_until_next("a", NOON).is_some());
    wrong.refuse_too_many("b", NOON).expect("nothing wrong came from there");
    for number in 0..90 {
        wrong.refuse_too_many("b", NOON).expect("a hundred a day from everywhere");
        wrong.record_wrong(format!("network {number}"), NOON);
    }
    assert_eq!(
        wrong.time_until_next("b", NOON),
        Some((WRONG_CODE_WINDOW, MAX_WRONG_IN_TOTAL)),
        "guessing from many networks ends, too"
    );
}

#[test]
fn a_network_is_told_from_others_for_one_address() {
    let ring = PepperRing::of([frontdesk_core::auth::pepper::Pepper::new("pepper".to_owned().into())]).unwrap();
    let of = |key: &str, ip: &str| Guesser::for_client(&ring, key.to_owned(), ip.parse().unwrap()).network;
    assert_eq!(of("anna@acme.dev", "192.0.2.1"), of("anna@acme.dev", "::ffff:192.0.2.1"));
    assert_eq!(of("anna@acme.dev", "2001:db8::1"), of("anna@acme.dev", "2001:db8::ffff:1"));
    assert_eq!(of("anna@acme.dev", "2001:db8::1"), of("anna@acme.dev", "2001:db8:0:1::1"), "a customer has many networks");
    let others = [of("anna@acme.dev", "192.0.2.2"), of("ben@acme.dev", "192.0.2.1"), of("anna@acme.dev", "2001:db9::1")];
    assert!(!others.contains(&of("anna@acme.dev", "192.0.2.1")) && !others[0].contains("192"), "{others:?}");
}

proptest! {
    #[test]
    fn no_day_has_more_than_its_share_and_none_is_refused_without_need(
        events in prop::collection::vec((0..2_000_i64, 0..40_usize), 1..400),
    ) {
        let (mut wrong, mut looked_at, mut now) = (no_wrong_codes(), Vec::<(Timestamp, usize)>::new(), NOON);
        for (pause, network) in events {
            // Most come from few networks.
            let network = if network < 20 { 0 } else { network };
            now = Timestamp(now.0 + pause * 1_000_000);
            let of_the_day = looked_at.iter().filter(|(at, _)| *at + WRONG_CODE_WINDOW > now);
            let all = of_the_day.clone().count();
            let of_network = of_the_day.filter(|(_, other)| *other == network).count();
            prop_assert!(all <= MAX_WRONG_IN_TOTAL && of_network <= MAX_WRONG_PER_NETWORK);
            let name = network.to_string();
            let wait = wrong.time_until_next(&name, now);
            prop_assert_eq!(wait.is_none(), all < MAX_WRONG_IN_TOTAL && of_network < MAX_WRONG_PER_NETWORK);
            match wait {
                Some((wait, _)) => {
                    prop_assert!(wrong.time_until_next(&name, now + wait).is_none());
                    prop_assert!(wrong.time_until_next(&name, now + wait - Duration::from_micros(1)).is_some());
                }
                None => {
                    wrong.record_wrong(name, now);
                    looked_at.push((now, network));
                }
            }
            prop_assert!(wrong.0.len() <= MAX_WRONG_IN_TOTAL);
        }
    }

    #[test]
    fn a_clock_that_is_set_back_lets_no_more_through(steps in prop::collection::vec(-50_000..60_000_i64, 1..200)) {
        let (mut wrong, mut now) = (no_wrong_codes(), NOON);
        let mut looked_at = Vec::new();
        for step in steps {
            now = Timestamp(now.0 + step * 1_000_000);
            if wrong.time_until_next("a", now).is_none() {
                wrong.record_wrong("a".to_owned(), now);
                looked_at.push(wrong.0.last().expect("it was added").at);
            }
        }
        for (place, at) in looked_at.iter().enumerate() {
            let in_window = looked_at[place..].iter().filter(|other| **other < *at + WRONG_CODE_WINDOW);
            prop_assert!(in_window.count() <= MAX_WRONG_PER_NETWORK);
        }
    }
}
