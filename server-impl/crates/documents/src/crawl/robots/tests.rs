use std::time::Instant;

use proptest::prelude::*;

use super::{pattern::PathPattern, *};

fn file(text: &str) -> RobotsFile {
    RobotsFile::parse(text.as_bytes(), AGENT)
}

fn path(path: &str) -> AddressPath {
    AddressPath::from_url(&Url::parse(&format!("https://desk.example{path}")).unwrap())
}

/// Checks that a path may be read.
fn allows(robots: &str, address: &str) -> bool {
    file(robots).allows(&path(address))
}

/// Checks that a single disallowing rule covers a path.
fn covers(rule: &str, address: &str) -> bool {
    !allows(&format!("User-agent: *\nDisallow: {rule}"), address)
}

#[test]
fn a_group_applies_to_the_robots_that_it_names() {
    let robots =
        "User-agent: Googlebot\nDisallow: /google\n\nuser-agent: FrontDesk/1.0\nDisallow: /ours\n\nUser-agent: *\nDisallow: /";
    assert!(!allows(robots, "/ours"));
    assert!(allows(robots, "/google") && allows(robots, "/else"), "neither another's rules nor those for all others apply");

    let shared = "User-agent: a\nUser-agent: frontdesk\nSitemap: https://desk.example/s.xml\nUser-agent: b\nDisallow: /shared";
    assert!(!allows(shared, "/shared"), "a group has several names, whatever else stands between them");
    let twice = "User-agent: frontdesk\nDisallow: /a\nUser-agent: x\nDisallow: /x\nUser-agent: frontdesk\nDisallow: /b";
    assert!(!allows(twice, "/a") && !allows(twice, "/b") && allows(twice, "/x"), "groups of one name are one");
    let nothing = "User-agent: *\nDisallow: /\nUser-agent: frontdesk\nDisallow:";
    assert!(allows(nothing, "/"), "an empty rule asks nothing");
    let others = "User-agent: frontdesks\nDisallow: /a\nUser-agent: front\nDisallow: /b\nUser-agent: * # all\nDisallow: /c";
    assert!(allows(others, "/a") && allows(others, "/b") && !allows(others, "/c"), "a name is not a part of a name");
    assert!(!allows("Disallow: /a", "/a"), "without any group, rules are for everyone");
    assert!(allows("Disallow: /a\nUser-agent: *\nDisallow: /b", "/a"), "what stands before the first group is of none");
}

#[test]
fn the_most_specific_rule_counts_and_allowing_wins_a_tie() {
    let robots = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c$\nAllow: /same\nDisallow: /same\nDisallow: /*.pdf$";
    for allowed in ["/", "/a/b", "/a/b/x", "/a/b/c/d", "/same", "/x.pdf?y"] {
        assert!(allows(robots, allowed), "{allowed}");
    }
    for disallowed in ["/a", "/a/x", "/ab", "/a/b/c", "/x.pdf", "/y/z.pdf"] {
        assert!(!allows(robots, disallowed), "{disallowed}");
    }
    assert!(!allows("User-agent: *\nDisallow: /", "/robots.txt/x"));
    assert!(AddressPath::from_url(&Url::parse("https://desk.example/robots.txt").unwrap()).is_of_robots_txt());
}

#[test]
fn wildcards_stand_for_anything_and_a_dollar_for_the_end() {
    for (rule, covered, not) in [
        ("/fish", "/fish /fish.html /fishheads/x?id=1", "/Fish /catfish /?id=fish"),
        ("/fish*", "/fish /fishheads", "/Fish /catfish"),
        ("/fish/", "/fish/ /fish/?id=1", "/fish /fish.html"),
        ("/*.php", "/index.php /a/b.php5 /x?file.php", "/ /windows.PHP"),
        ("/*.php$", "/index.php /folder/x.php", "/x.php?y /x.php/ /x.php5"),
        ("/fish*.php", "/fish.php /fishheads/catfish.php?p", "/Fish.PHP"),
        ("/**a***b", "/ab /xaxb", "/b /ba"),
        ("/*$", "/ /anything", ""),
        ("/$", "/", "/a /?a"),
        ("*/b", "/b /a/b", "/a"),
        ("*", "/ /a", ""),
        ("/a$b", "/a$b /a%24b", "/a /ab"),
        ("/a%2Ab", "/a*b", "/axb /a"),
        ("/*ab*ab$", "/abab /xabxab /abxxab", "/ab /aba /xab"),
        ("/a*$", "/a /ab", "/b"),
        ("b", "", "/b /a"),
    ] {
        covered.split(' ').filter(|path| !path.is_empty()).for_each(|path| assert!(covers(rule, path), "{rule} covers {path}"));
        not.split(' ').filter(|path| !path.is_empty()).for_each(|path| assert!(!covers(rule, path), "{rule} not {path}"));
    }
}

#[test]
fn one_path_is_one_path_however_it_is_encoded() {
    for (rule, address) in [
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
        ("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"),
        ("/foo/bar?baz=https%3a%2f%2ffoo.bar", "/foo/bar?baz=https://foo.bar"),
        ("/foo/bar/ツ", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%e3%83%84", "/foo/bar/ツ"),
        ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
        ("/foo/bar/baz", "/foo/bar/%62%61%7A"),
        ("/a b", "/a%20b"),
        ("/a{b}", "/a%7Bb%7D"),
        ("/100%", "/100%25"),
        ("/%zz", "/%zz"),
        ("/*?*url=http://", "/x?a=1&url=http%3A%2F%2Fy"),
        ("/*/feed", "/x?y=/feed"),
    ] {
        assert!(covers(rule, address), "{rule} covers {address}");
    }
    assert!(!covers("/a/b", "/a%2Fb") && !covers("/a%2fb", "/a/b"), "a delimiter that is encoded is none");
}

#[test]
fn lines_end_as_they_like_and_say_what_they_say() {
    let robots = b"\xef\xbb\xbfUSER-AGENT : frontdesk # us\rdisallow:/a\r\n \t Disallow /b \nDisalow: /c\n\nnonsense\n\
        Disallow\n:\n\0\xff\nAllow: /a/ok#x\nCrawl-delay: 1.5\nCrawl-delay: -1\nCrawl-delay: inf\nCrawl-delay: x";
    let file = RobotsFile::parse(robots, AGENT);
    for disallowed in ["/a", "/b", "/c", "/a/x"] {
        assert!(!file.allows(&path(disallowed)), "{disallowed}");
    }
    assert!(file.allows(&path("/a/ok")));
    assert_eq!(file.delay, Duration::from_millis(1_500));
    assert_eq!(super::tests::file("User-agent: x\nCrawl-delay: 9\nUser-agent: *\nAllow: /").delay, Duration::ZERO);
}

#[test]
fn sitemaps_are_named_for_everyone() {
    let named = "Sitemap: https://desk.example/a.xml\nUser-agent: x\nDisallow: /\nSITEMAP: https://desk.example/b.xml # \
                 b\nSitemap: /c.xml\nSitemap: ftp://desk.example/d.xml\n";
    let long = format!("Sitemap: https://desk.example/{}\n", "x".repeat(2_000));
    let sitemaps = file(&format!("{named}{long}")).sitemaps;
    let sitemaps: Vec<_> = sitemaps.iter().map(Url::as_str).collect();
    assert_eq!(sitemaps, ["https://desk.example/a.xml", "https://desk.example/b.xml"]);
    assert_eq!(file(&"Sitemap: https://desk.example/a.xml\n".repeat(1_000)).sitemaps.len(), 50);
}

#[test]
fn a_site_with_more_wildcards_than_are_matched_is_read_less_and_never_more() {
    let mut robots = "User-agent: *\n".to_owned();
    (0..2_000).for_each(|rule| robots.push_str(&format!("Disallow: /first/{rule}*x$\n")));
    robots.push_str("Disallow: /late/*/private$\nAllow: /late/a*/private\nAllow: /late/plain\nDisallow: /plain$\n");
    let robots = file(&robots);
    assert!(!robots.allows(&path("/first/1999-x")) && robots.allows(&path("/first/1999-y")));
    assert!(!robots.allows(&path("/late/x/private")) && !robots.allows(&path("/late/x")), "it covers all that begins as it does");
    assert!(!robots.allows(&path("/late/ab/private")), "what allows further is left out");
    assert!(robots.allows(&path("/late")) && !robots.allows(&path("/plain")), "rules without wildcards are all kept");
}

/// The worst files of the maximum size, and the worst path for each.
#[test]
fn no_file_takes_long() {
    let full = |rule: &str| format!("User-agent: *\n{}", rule.repeat(MAX_FILE_BYTES / rule.len()));
    let many = |letter: &str| format!("/{}", letter.repeat(1_900));
    for (robots, address) in [
        (full("Disallow: /*aaaa*aaaab*c$\n"), many("a")),
        (full(&format!("Disallow: /{}b$\n", "*a".repeat(110))), many("a")),
        (full(&format!("Disallow: /{}$\n", "*".repeat(230))), many("a")),
        (full(&format!("Disallow: /*{}b\n", "a".repeat(230))), many("a")),
        (full(&format!("Disallow: /{}b\n", "a".repeat(1_890))), many("a")),
        (full("Disallow:/\n"), "/?".to_owned()),
        (full(&format!("Disallow: {}\n", "/*x".repeat(170_000))), many("x")),
        ("Disallow: ".repeat(51_000), many("Disallow")),
        (format!("Disallow: /{}", "%".repeat(MAX_FILE_BYTES)), many("%")),
        (format!("Disallow: /{}", "é".repeat(MAX_FILE_BYTES / 2)), many("é")),
        ("#".repeat(MAX_FILE_BYTES), many("#")),
        ("\r".repeat(MAX_FILE_BYTES), many("/")),
    ] {
        let begun = Instant::now();
        let file = RobotsFile::parse(&robots.as_bytes()[..robots.len().min(MAX_FILE_BYTES)], AGENT);
        let path = path(&address);
        (0..3).for_each(|_| {
            std::hint::black_box(file.allows(&path));
        });
        let head: String = robots.chars().take(40).collect();
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?} for {head}", begun.elapsed());
    }
}

/// Matches normalized patterns and paths by trying everything.
fn matches_slowly(pattern: &[u8], path: &[u8]) -> bool {
    match pattern {
        [] => true,
        [b'$'] => path.is_empty(),
        [b'*', rest @ ..] => (0..=path.len()).any(|skipped| matches_slowly(rest, &path[skipped..])),
        [octet, rest @ ..] => path.first() == Some(octet) && matches_slowly(rest, &path[1..]),
    }
}

proptest! {
    #[test]
    fn patterns_match_as_if_everything_was_tried(pattern in "/[ab/*]{0,8}[$]?", address in "/[ab/]{0,10}") {
        let found = PathPattern::new(pattern.as_bytes()).is_some_and(|pattern| pattern.matches(&path(&address)));
        prop_assert_eq!(found, matches_slowly(pattern.as_bytes(), address.as_bytes()));
    }

    #[test]
    fn a_pattern_widened_matches_what_it_matched(pattern in "/[ab/*]{0,8}[$]?", address in "/[ab/]{0,10}") {
        let pattern = PathPattern::new(pattern.as_bytes()).unwrap();
        let narrow = pattern.matches(&path(&address));
        prop_assert!(!narrow || pattern.widen().matches(&path(&address)));
    }

    #[test]
    fn a_file_is_decided_as_if_every_rule_was_tried(
        rules in prop::collection::vec((any::<bool>(), "/[ab*]{0,4}[$]?"), 0..8),
        address in "/[ab]{0,6}",
    ) {
        let line = |(allow, rule): &(bool, String)| format!("{}: {rule}\n", if *allow { "Allow" } else { "Disallow" });
        let robots: String = rules.iter().map(line).collect();
        let ranked = |rule: &str| PathPattern::new(rule.as_bytes()).unwrap().specificity();
        let covering = rules.iter().filter(|(_, rule)| matches_slowly(rule.as_bytes(), address.as_bytes()));
        let decided = covering.map(|(allow, rule)| (ranked(rule), *allow)).max().is_none_or(|(_, allow)| allow);
        prop_assert_eq!(allows(&format!("User-agent: *\n{robots}"), &address), decided);
    }

    #[test]
    fn an_encoded_path_is_the_path(text in "/[a-zA-Z0-9_~ é-]{0,12}") {
        let encoded: String = text.bytes().skip(1).map(|octet| format!("%{octet:02x}")).collect();
        prop_assert!(covers(&format!("/{encoded}$"), &text.replace(' ', "%20")), "{}", encoded);
    }

    #[test]
    fn any_bytes_are_some_file(bytes: Vec<u8>, address in "/[ -~]{0,40}") {
        RobotsFile::parse(&bytes, AGENT).allows(&path(&address));
    }

    #[test]
    fn any_lines_are_some_file(robots in "((User-agent|Allow|Disallow|Sitemap|Crawl-delay|x)[: \
        ]{0,2}[/*$%a-f0-9?é#]{0,12}[\r\n]{1,2}){0,20}") {
        let begun = Instant::now();
        file(&robots).allows(&path("/a/b?c=d"));
        prop_assert!(begun.elapsed() < Duration::from_secs(1));
    }
}
