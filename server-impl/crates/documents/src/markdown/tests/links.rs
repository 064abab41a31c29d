use super::{html, rendered};
use crate::markdown::{SiteReference, find_references};

/// Returns the target that a link keeps.
fn kept(target: &str) -> Option<String> {
    let html = html(&format!("[a](<{target}>)"));
    let href = html.split_once("href=\"").map(|(_, rest)| rest.split('"').next().unwrap_or_default().to_owned());
    assert_eq!(href.is_none(), html == "<p>a</p>\n", "{html}");
    href
}

#[test]
fn targets_that_are_allowed_are_written_as_browsers_read_them() {
    for (target, written) in [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Example.com/A?b=c&d=e#f", "https://example.com/A?b=c&amp;d=e#f"),
        ("http://example.com:8080/a b", "http://example.com:8080/a%20b"),
        ("https://münchen.example/ü", "https://xn--mnchen-3ya.example/%C3%BC"),
        ("mailto:help@example.com?subject=Hi", "mailto:help@example.com?subject=Hi"),
        ("tel:+49-30-1234567", "tel:+49-30-1234567"),
        ("/articles/3-setup?from=a#b", "/articles/3-setup?from=a#b"),
        ("/a/../b", "/b"),
        ("/", "/"),
        ("#set-up", "#set-up"),
        ("#über", "#%C3%BCber"),
        ("/search?q=a//b%5C", "/search?q=a//b%5C"),
    ] {
        assert_eq!(kept(target).as_deref(), Some(written), "{target}");
    }
}

#[test]
fn other_targets_are_lost_and_their_words_stay() {
    let refused = [
        "javascript:alert(1)",
        "data:text/html,a",
        "ftp://example.com",
        "//example.com",
        "/\\example.com",
        "/%2Fexample.com",
        "/%255Cexample.com",
        "/.//example.com",
        "https://name@example.com",
        "https://example.com\\@example.org",
        "example.com",
        "articles/3",
        "../articles/3",
        "?q=a",
        "mailto:",
        "",
    ];
    for target in refused {
        assert_eq!(kept(target), None, "{target}");
    }
    assert_eq!(kept(&format!("/{}", "a".repeat(2_047))).map(|href| href.len()), Some(2_048));
    assert_eq!(kept(&format!("/{}", "a".repeat(2_048))), None);
}

#[test]
fn links_to_elsewhere_cannot_reach_back() {
    assert_eq!(
        html("[a](https://b.example \"c\")"),
        "<p><a href=\"https://b.example/\" title=\"c\" rel=\"noopener\">a</a></p>\n"
    );
    assert_eq!(
        html("<https://b.example/c>"),
        "<p><a href=\"https://b.example/c\" rel=\"noopener\">https://b.example/c</a></p>\n"
    );
    assert_eq!(html("<a@b.example>"), "<p><a href=\"mailto:a@b.example\">a@b.example</a></p>\n");
}

#[test]
fn images_load_late_and_keep_their_alternative_text() {
    for (body, expected) in [
        ("![A *red* `b`](/c.png \"d\")", "<p><img src=\"/c.png\" alt=\"A red b\" title=\"d\" loading=\"lazy\"></p>\n"),
        ("![](https://a.example/b.png)", "<p><img src=\"https://a.example/b.png\" alt=\"\" loading=\"lazy\"></p>\n"),
        ("![a](http://b.example/c.png)", "<p>a</p>\n"),
        ("![a](data:image/png;base64,b)", "<p>a</p>\n"),
        ("[![a](/b.png)](/c)", "<p><a href=\"/c\"><img src=\"/b.png\" alt=\"a\" loading=\"lazy\"></a></p>\n"),
        // A user who does not see the page could not follow it.
        ("[![](/b.png)](/c)", "<p><img src=\"/b.png\" alt=\"\" loading=\"lazy\"></p>\n"),
        ("[](/c) d", "<p> d</p>\n"),
        // HTML has no links within links.
        ("[a <https://b.example>](/c)", "<p><a href=\"/c\">a https://b.example</a></p>\n"),
    ] {
        assert_eq!(html(body), expected, "{body}");
    }
}

#[test]
fn what_a_text_refers_to_is_listed_once_in_order() {
    const FILE: &str = "0192f0c1-7d5e-7cc3-98c4-dc0c0c07398f";
    let body = format!(
        "# Set up\n\n[a](/b?c#d) [e](/f) [a](/b) ![g](/_fd/files/{FILE}/g.png) [g](/_fd/files/{FILE}/g.png?download)\n\
         [h](/_fd/files/none/h.png) [i](#set-up) [j](#gone) [k](#) [l](#top) [m](https://n.example/o) [p](//q) [r](/ü)"
    );
    let rendered = rendered(&body);
    assert_eq!(rendered.links, ["/b", "/f", "/_fd/files/none/h.png", "/%C3%BC"]);
    assert_eq!(rendered.files.iter().map(ToString::to_string).collect::<Vec<_>>(), [FILE]);
    assert_eq!(rendered.missing_fragments, ["#gone"]);
}

#[test]
fn what_a_text_leads_to_is_listed_in_its_order() {
    let id = "019a9f4e-8192-7394-85d6-e7f8091a2b3c";
    let body = format!(
        "[a](/b?c#d) ![e](/_fd/files/{id}/f.png?g) [h](https://example.com) [i](/b) [j](/_fd/files/{id}/k.png) [l](/m%20n)"
    );
    let file = SiteReference::File(id.parse().expect("an id"), format!("/_fd/files/{id}/f.png"));
    let paths = ["/b", "/m%20n"].map(|path| SiteReference::Path(path.to_owned()));
    let [first, last] = paths;
    assert_eq!(find_references(&body), Ok(vec![first, file, last]));
}
