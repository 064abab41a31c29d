use proptest::prelude::*;
use url::Url;

use super::*;

fn path_or_error(text: &str) -> String {
    SitePath::parse(text).map_or_else(str::to_owned, |path| path.0)
}

#[test]
fn a_path_has_one_spelling() {
    for (text, path) in [
        ("/", "/"),
        ("/a", "/a"),
        ("/a/", "/a"),
        ("/a//", "/a"),
        ("/a//b", "/a//b"),
        ("/%61%2d%7E%5fb", "/a-~_b"),
        ("/%c3%bcber", "/%C3%BCber"),
        ("/über", "/%C3%BCber"),
        ("/a b\"<>^`{|}", "/a%20b%22%3C%3E%5E%60%7B%7C%7D"),
        ("/a+b%2bc", "/a+b%2Bc"),
        ("/!$&'()*+,;=:@", "/!$&'()*+,;=:@"),
        ("/100%25", "/100%25"),
        ("/100%25%20off", "/100%25%20off"),
        ("/a/./b/../c", "/a/c"),
        ("/a/%2e%2E/b", "/b"),
        ("/a%20", "/a%20"),
        ("/../../a", "/a"),
        ("/a/..", "/"),
        ("/a/b/.", "/a/b"),
        ("/.", "/"),
        ("/...", "/..."),
        ("/.a", "/.a"),
        ("/hc/en-us/articles/360", "/hc/en-us/articles/360"),
    ] {
        assert_eq!(path_or_error(text), path, "{text}");
        assert_eq!(path_or_error(path), path, "its spelling is its own");
    }
}

#[test]
fn what_leads_elsewhere_or_is_read_in_two_ways_is_refused() {
    for (text, reason) in [
        ("", "begin with `/`"),
        ("a", "begin with `/`"),
        ("https://evil.com", "begin with `/`"),
        (" /a", "begin with `/`"),
        ("/a ", "end with a space"),
        ("//", "another host"),
        ("//evil.com", "another host"),
        ("///evil.com", "another host"),
        ("/.//evil.com", "another host"),
        ("/a/..//evil.com", "another host"),
        ("/%2e//evil.com", "another host"),
        ("/.//%2e", "another host"),
        ("/a/..//.", "another host"),
        ("/%2F/evil.com", "escaped slashes"),
        ("/%2fevil.com", "escaped slashes"),
        ("/a%2Fb", "escaped slashes"),
        ("/\\evil.com", "no backslashes"),
        ("\\\\evil.com", "begin with `/`"),
        ("/%5cevil.com", "escaped slashes or backslashes"),
        ("/%252fevil.com", "escaped twice"),
        ("/%25252fevil.com", "escaped twice"),
        ("/a/%252e%252e/b", "escaped twice"),
        ("/a?b=c", "without `?`"),
        ("/a#b", "without `?`"),
        ("/%", "two hexadecimal digits"),
        ("/%4", "two hexadecimal digits"),
        ("/%zz", "two hexadecimal digits"),
        ("/%+1", "two hexadecimal digits"),
        ("/%é", "two hexadecimal digits"),
        ("/%ff", "not UTF-8"),
        ("/%c3", "not UTF-8"),
        ("/%c0%af", "not UTF-8"),
        ("/%ed%a0%80", "not UTF-8"),
        ("/a%00", "not contain control characters"),
        ("/a\0", "not contain control characters"),
        ("/a\tb", "not contain control characters"),
        ("/a%0d%0aSet-Cookie:x", "not contain control characters"),
        ("/a%7f", "not contain control characters"),
        ("/a%c2%85", "not contain control characters"),
        (&format!("/{}", "a".repeat(2_048)), "at most 2048 bytes"),
        (&format!("/{}", "é".repeat(342)), "at most 2048 bytes"),
    ] {
        assert!(SitePath::parse(text).is_err_and(|wrong| wrong.contains(reason)), "{text}: {}", path_or_error(text));
    }
    assert_eq!(path_or_error(&format!("/{}", "a".repeat(2_047))).len(), 2_048);
}

#[test]
fn folders_of_the_platform_are_not_redirected() {
    for own in
        ["/_fd", "/_fd/", "/%5Ffd/x", "/a/../_fd/files/1", "/.well-known", "/%2ewell-known/acme-challenge/x", "/./.well-known/x"]
    {
        let error = parse_source("/fromPath", own).expect_err(own);
        insta::allow_duplicates! { insta::assert_snapshot!(error, @"VALIDATION_ERROR: Paths within `/_fd` and `/.well-known` \
        are the platform's own. Send another path."); }
    }
    for other in ["/_fdx", "/x/_fd", "/.well-knownx", "/_FD"] {
        assert!(parse_source("/fromPath", other).is_ok(), "{other}");
    }
    for home in ["/", "/.", "/a/.."] {
        let error = parse_source("/fromPath", home).expect_err(home);
        insta::allow_duplicates! { insta::assert_snapshot!(error, @"VALIDATION_ERROR: `/` is the home page, which is always \
        there. Send another path."); }
    }
    insta::assert_snapshot!(parse_source("/fromPath", "old").unwrap_err(), @"VALIDATION_ERROR: A path must begin with `/`. \
        Send one like `/old/page`.");
    let is_public = |path: &str| SitePath::parse(path).unwrap().is_public();
    assert!(is_public("/") && is_public("/articles/1") && is_public("/_fd/files/1/a.pdf"));
    assert!(
        !is_public("/_fd/files") && !is_public("/_fd/feedback") && !is_public("/_fd/filesx/1") && !is_public("/.well-known/x")
    );
}

#[test]
fn a_path_is_within_its_folders() {
    let path = SitePath::parse("/old/a//b").unwrap();
    assert_eq!(path.self_and_parents().collect::<Vec<_>>(), ["/old/a//b", "/old/a", "/old", "/"]);
    assert_eq!(SitePath::parse("/").unwrap().self_and_parents().collect::<Vec<_>>(), ["/"]);
    assert!(path.is_within("/old") && path.is_within("/") && path.is_within("/old/a//b"));
    assert!(!path.is_within("/ol") && !path.is_within("/old/b") && !path.is_within("/old/a/b"));
}

/// Generates text from pieces that parsers read in different ways.
fn tricky_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "/",
        "//",
        ".",
        "..",
        "\\",
        "%2f",
        "%2F",
        "%5c",
        "%2e",
        "%25",
        "%252f",
        "%",
        "a",
        "%61",
        "é",
        "%c3%a9",
        "%ff",
        "%00",
        "\t",
        "\n",
        " ",
        "?",
        "#",
        "@",
        ":",
        "evil.com",
        "_fd",
        ".well-known",
        "\u{202e}",
    ]);
    proptest::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat())
}

fn any_path() -> impl Strategy<Value = String> {
    prop_oneof![
        tricky_text().prop_map(|text| format!("/{text}")),
        tricky_text(),
        any::<String>(),
        any::<String>().prop_map(|text| format!("/{text}"))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_spelling_is_its_own_and_a_browser_reads_it_as_we_do(text in any_path()) {
        let Ok(path) = SitePath::parse(&text) else { return Ok(()) };
        prop_assert_eq!(SitePath::parse(path.as_str()), Ok(path.clone()));
        prop_assert!(path.0.is_ascii() && path.0.len() <= MAX_PATH_BYTES);
        let base = Url::parse("https://help.shop.com/articles/1-a?b#c").unwrap();
        let resolved = base.join(path.as_str()).unwrap();
        prop_assert_eq!(resolved.as_str(), format!("https://help.shop.com{}", path));
    }

    /// A browser's own normalization of a path leads to the same canonical form.
    #[test]
    fn what_a_browser_asks_for_has_the_same_spelling(text in any_path()) {
        let Ok(path) = SitePath::parse(&text) else { return Ok(()) };
        let asked = Url::parse("https://help.shop.com").unwrap().join(&text).unwrap();
        prop_assert_eq!(asked.host_str(), Some("help.shop.com"));
        prop_assert_eq!(SitePath::parse(asked.path()), Ok(path));
    }

    #[test]
    fn every_parent_contains_the_path(text in any_path()) {
        let Ok(path) = SitePath::parse(&text) else { return Ok(()) };
        let parents: Vec<_> = path.self_and_parents().collect();
        prop_assert_eq!((parents[0], parents[parents.len() - 1]), (path.as_str(), "/"));
        prop_assert!(parents.windows(2).all(|pair| pair[0].len() > pair[1].len()));
        for parent in parents {
            prop_assert!(path.is_within(parent));
            prop_assert_eq!(path_or_error(parent), parent);
        }
    }
}
