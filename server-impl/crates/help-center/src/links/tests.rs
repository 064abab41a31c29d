use proptest::prelude::*;

use super::*;

fn link_or_error(text: &str) -> String {
    normalize_link("/headerLinks/0/url", text).unwrap_or_else(|error| error.to_string())
}

fn target_or_error(text: &str) -> String {
    parse_redirect_target("/target/url", text).map_or_else(|error| error.to_string(), |place| place.to_string())
}

#[test]
fn a_link_has_one_spelling() {
    for (text, spelled) in [
        ("https://www.Shop.com", "https://www.shop.com/"),
        (
            " HTTPS://shop.com/a b ",
            "VALIDATION_ERROR: This is no address of a website. Send one like `https://www.acme.com/pricing`.",
        ),
        ("https://shop.com/a?b=c#d", "https://shop.com/a?b=c#d"),
        ("https://shop.com:8443/über", "https://shop.com:8443/%C3%BCber"),
        ("https://münchen.de/", "https://xn--mnchen-3ya.de/"),
        ("https://shop.com/@anna", "https://shop.com/@anna"),
        ("mailto:Help@Shop.com", "mailto:Help@shop.com"),
        ("MAILTO:help@shop.com?Subject=A%20question&body=a%0D%0Ab", "mailto:help@shop.com?subject=A%20question&body=a%0D%0Ab"),
        ("mailto:a%2Bb@shop.com", "mailto:a+b@shop.com"),
        ("mailto:help@shop.com?subject=5 > 4 \"é\"", "mailto:help@shop.com?subject=5%20%3E%204%20%22%C3%A9%22"),
        ("/", "/"),
        ("/collections/billing/", "/collections/billing"),
        ("/articles/1-a?x=%7e/?#Über uns", "/articles/1-a?x=~/?#%C3%9Cber%20uns"),
        ("/_fd/files/1/terms.pdf", "/_fd/files/1/terms.pdf"),
        ("/search?q=%2F%2fevil.com", "/search?q=%2F%2Fevil.com"),
        ("/a?#", "/a?#"),
    ] {
        assert_eq!(link_or_error(text), spelled, "{text}");
        if !spelled.starts_with("VALIDATION") {
            assert_eq!(link_or_error(spelled), spelled, "its spelling is its own");
        }
    }
}

#[test]
fn other_links_are_refused_with_what_to_send() {
    let told = [
        "http://shop.com",
        "https:shop.com",
        "https://anna:secret@shop.com",
        "mailto:a@shop.com?bcc=b@shop.com",
        "/_fd/feedback",
    ];
    insta::assert_snapshot!(told.map(|link| link_or_error(link).replace(". ", ".\n  ")).join("\n"), @r"
    VALIDATION_ERROR: A link leads to `https://…`, `mailto:…`, or a path of this site like `/collections/billing`.
      Send one of these.
    VALIDATION_ERROR: This is no address of a website.
      Send one like `https://www.acme.com/pricing`.
    VALIDATION_ERROR: A link must not contain a user or password (`https://user@host`).
    VALIDATION_ERROR: A `mailto:` link must set `subject` and `body` only.
    VALIDATION_ERROR: Paths within `/_fd` and `/.well-known` are no pages.
      Send the path of a page or a file.
    ");
    for text in [
        "",
        " ",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "ftp://shop.com",
        "tel:+4144",
        "shop.com",
        "articles/1",
        "?q=1",
        "#a",
        "//evil.com",
        "///evil.com",
        "\\\\evil.com",
        "/\\evil.com",
        "https:\\\\evil.com",
        "https:/evil.com",
        "https:///evil.com",
        "https://",
        "https://?a",
        "https://@evil.com",
        "https://shop.com@evil.com",
        "https://shop.com%40@evil.com",
        "https://sh\top.com",
        "https://shop.com\\@evil.com",
        "https://shop com",
        "https://shop\".com",
        "mailto:",
        "mailto:anna",
        "mailto:a@b.com,c@d.com",
        "mailto:a@b.com%2Cc@d.com",
        "mailto:a@b.com?to=c@d.com",
        "mailto:a@b.com%0Abcc:c@d.com",
        "mailto:a@b.com?subject=%00",
        "mailto:a@b.com?subject=%ff",
        "/.well-known/x",
        "/a?b=%",
        "/a?b=%00",
        "/a#\nb",
    ] {
        assert!(normalize_link("/url", text).is_err(), "{text:?}: {}", link_or_error(text));
    }
    assert!(link_or_error(&format!("/a?{}", "b".repeat(2_048))).contains("at most 2048 bytes"));
    assert!(link_or_error(&format!("https://shop.com/{}", "b".repeat(2_048))).contains("at most 2048 bytes"));
    assert!(link_or_error(&format!("mailto:a@b.com?body={}", "é".repeat(400))).contains("at most 2048 bytes"));
}

#[test]
fn a_redirect_leads_to_a_place_of_the_site_only() {
    assert_eq!(target_or_error("/articles/1-a?b#c"), "/articles/1-a?b#c");
    for elsewhere in
        ["https://evil.com", "HTTPS://evil.com", "mailto:a@b.com", "javascript:alert(1)", "//evil.com", "https:/articles"]
    {
        assert_eq!(target_or_error(elsewhere), format!("VALIDATION_ERROR: {OFF_SITE}"));
    }
    for other in [
        "/\\evil.com",
        "/%5Cevil.com",
        "/.//evil.com",
        "\\/evil.com",
        "evil.com",
        "",
        "/_fd/feedback",
        "/.well-known/x",
        "/%2F/evil.com",
    ] {
        assert!(parse_redirect_target("/target/url", other).is_err(), "{other}");
    }
}

fn tricky_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "/",
        "//",
        "https:",
        "mailto:",
        "https://",
        "javascript:",
        "..",
        "\\",
        "%2f",
        "%5c",
        "%40",
        "%",
        "a",
        "é",
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
        "a@b.com",
        "&",
        "=",
        "subject",
        "[::1]",
        "\"",
        "<",
        "'",
        "\u{202e}",
    ]);
    proptest::collection::vec(pieces, 0..10).prop_map(|pieces| pieces.concat())
}

fn any_link() -> impl Strategy<Value = String> {
    prop_oneof![
        tricky_text(),
        any::<String>(),
        tricky_text().prop_map(|rest| format!("/{rest}")),
        tricky_text().prop_map(|rest| format!("https://shop.com{rest}")),
        tricky_text().prop_map(|rest| format!("mailto:a@b.com?subject={rest}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_link_is_what_a_browser_takes_it_for(text in any_link()) {
        let Ok(link) = normalize_link("/url", &text) else { return Ok(()) };
        prop_assert_eq!(&link_or_error(&link), &link);
        prop_assert!(!link.contains(['"', '<', '>', '\\', ' ']) && link.is_ascii(), "{link}");
        let opened = Url::parse("https://help.shop.com/articles/1-a").unwrap().join(&link).unwrap();
        match link.as_bytes()[0] {
            b'/' => prop_assert_eq!(opened.origin().ascii_serialization(), "https://help.shop.com"),
            b'h' => prop_assert_eq!(opened.scheme(), "https"),
            _ => prop_assert_eq!(opened.scheme(), "mailto"),
        }
    }

    #[test]
    fn a_redirect_never_leaves_the_site(text in any_link()) {
        let Ok(place) = parse_redirect_target("/url", &text) else { return Ok(()) };
        prop_assert_eq!(SiteLocation::parse(&place.to_string()), Ok(place.clone()));
        let base = Url::parse("https://help.shop.com/articles/1-a").unwrap();
        for written in [place.to_string(), text] {
            let opened = base.join(written.trim()).unwrap();
            prop_assert_eq!(opened.origin().ascii_serialization(), "https://help.shop.com");
            prop_assert_eq!(SitePath::parse(opened.path()), Ok(place.path.clone()));
        }
    }
}
