use super::*;

#[test]
fn a_visitor_is_a_browser_in_a_network_on_a_day_at_a_site() {
    let pepper = Pepper::new("pepper".to_owned().into());
    let of = |day: i64, site, from: &str, browser: &str| {
        let at = Timestamp(day * 24 * 60 * 60 * 1_000_000);
        DailyVisitor::of_request(&pepper, SiteId(Uuid::from_u128(site)), at, from.parse().unwrap(), browser.as_bytes())
    };
    let one = of(1, 1, "192.0.2.1", "Firefox");
    assert_eq!(one, of(1, 1, "::ffff:192.0.2.1", "Firefox"));
    assert_eq!(one.day, 1);
    for other in [
        of(2, 1, "192.0.2.1", "Firefox"),
        of(1, 2, "192.0.2.1", "Firefox"),
        of(1, 1, "192.0.2.2", "Firefox"),
        of(1, 1, "192.0.2.1", "Safari"),
    ] {
        assert_ne!(one.number, other.number);
    }
    assert_eq!(of(1, 1, "2001:db8::1", ""), of(1, 1, "2001:db8::ffff:1", ""));
    assert_eq!(of(-1, 1, "192.0.2.1", "").day, -1);
}

#[test]
fn a_network_has_so_many_visitors_whatever_its_browsers_are_called() {
    let pepper = Pepper::new("pepper".to_owned().into());
    let different = |browsers: usize, from: &str| {
        let of = |number| {
            let browser = format!("Browser {number}");
            DailyVisitor::of_request(&pepper, SiteId(Uuid::nil()), Timestamp(0), from.parse().unwrap(), browser.as_bytes())
        };
        (0..browsers).map(of).collect::<std::collections::HashSet<_>>()
    };
    assert_eq!(different(100_000, "192.0.2.1").len(), MAX_VISITORS_PER_NETWORK);
    assert!((17..=20).contains(&different(20, "192.0.2.1").len()), "a family, or an office, is hardly miscounted");
    assert!((40..=50).contains(&different(50, "192.0.2.1").len()));
    assert!(different(500, "192.0.2.1").is_disjoint(&different(500, "192.0.2.2")), "nor taken for another one");
}

#[test]
fn programs_say_what_they_are() {
    for program in [
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Screaming Frog SEO Spider/19.8",
        "CCBot/2.0",
        "Slackbot-LinkExpanding 1.0",
        "SkypeUriPreview Preview/0.5",
        "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0.0.0 Safari/537.36",
        "my-CRAWLER",
    ] {
        assert!(is_bot(program.as_bytes()), "{program}");
    }
    for browser in ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15", "", "bo", "\u{df}"] {
        assert!(!is_bot(browser.as_bytes()), "{browser}");
    }
}
