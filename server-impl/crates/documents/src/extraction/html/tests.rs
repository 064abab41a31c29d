mod code;
mod hostile;
mod links;
mod mutations;
mod parts;
mod scripts;
mod structure;
mod tables;

use proptest::prelude::*;

use super::*;

fn page(html: &str) -> HtmlPage {
    read(html.as_bytes(), None, &Url::parse("https://desk.example/guide/page.html").unwrap()).expect("it is not too deep")
}

#[test]
fn a_page_is_its_main_part_as_text() {
    let page = page(
        r#"<!doctype html><html><head><title> Opening
        hours </title><style>p { color: red }</style></head><body>
        <nav><a href="/">Home</a> <a href="rooms.html#top">Rooms</a></nav>
        <main><h1>Hours</h1><p>The <b>front</b> desk&nbsp;opens <em>at</em> 8:00.<br>On Sundays at 10:00 &mdash; always.</p>
        <ul><li>Bell<li>Key</ul><h2>Prices</h2><table><tr><th>Room<th>Price<tr><td>Single<td>80&euro;</table>
        <pre>
let a = 1;
  let b = 2;
</pre><script>alert(1)</script></main><footer>Imprint</footer></body></html>"#,
    );
    insta::assert_snapshot!(page.text, @"
    # Hours

    The front desk opens at 8:00.
    On Sundays at 10:00 — always.

    - Bell
    - Key

    ## Prices

    Room | Price
    Single | 80€

    ```
    let a = 1;
      let b = 2;
    ```
    ");
    assert_eq!(page.title.as_deref(), Some("Opening hours"));
    let links: Vec<_> = page.links.iter().map(Url::as_str).collect();
    assert_eq!(links, ["https://desk.example/", "https://desk.example/guide/rooms.html"]);
}

#[test]
fn a_page_tells_where_it_belongs_and_whether_it_wants_to_be_found() {
    let page = page(
        r#"<head><base href="https://www.desk.example/"><link rel="canonical" href="hours#now">
        <meta name="robots" content="NoIndex, nofollow"><meta property="og:title" content="Hours"></head>
        <body>Open.<a rel="nofollow" href="/x">x</a><a href="mailto:a@b.example">m</a>"#,
    );
    assert_eq!(page.canonical.as_ref().map(Url::as_str), Some("https://www.desk.example/hours"));
    assert_eq!((page.directives.noindex, page.directives.nofollow, page.title.as_deref()), (true, true, Some("Hours")));
    assert!(page.links.is_empty());
}

#[test]
fn a_page_names_its_charset() {
    let base = Url::parse("https://desk.example/").unwrap();
    let bytes = b"<meta charset='windows-1251'><body>\xcf\xf0\xe8\xe2\xe5\xf2</body>";
    assert_eq!(read(bytes, None, &base).unwrap().text, "Привет");
}

#[test]
fn a_page_that_is_nested_too_deeply_is_not_read() {
    let base = Url::parse("https://desk.example/").unwrap();
    for tag in ["div", "b", "span", "table"] {
        assert_eq!(read(format!("<body>{}deep", format!("<{tag}>").repeat(100_000)).as_bytes(), None, &base), None);
    }
    assert_eq!(page(&format!("{}deep", "<div>".repeat(1_500))).text, "deep");
}

#[test]
fn a_term_in_the_middle_of_a_row_is_no_place() {
    let read = page("<main><table><tr><th>Room<dt id=a>Lily<td rowspan=2><a href='#a'></a>x</table>");
    assert_eq!((read.text.lines().count(), read.anchors.len()), (1, 0), "{}", read.text);
}

#[test]
fn a_main_part_that_says_nothing_leaves_no_gap() {
    assert_eq!(page("<main><p>a</p></main><svg><main><br><main>a").text, "a\n\na");
}

/// Tags that may be anywhere, even where no page has them.
const TAGS: &str = "(<(/)?(p|h1|h2|ul|ol|li|dl|dt|dd|table|caption|thead|tr|th|td|pre|code|br|main|div|section|a|a \
                    href=#x|svg|template|h3 id=y|ol reversed|form|aside|button|button aria-expanded|summary|div hidden|td \
                    rowspan=2|td colspan=3|th rowspan=0|ul role=tablist|li role=tab|div role=tabpanel)>|[a-z\n `|#:-]){0,60}";

proptest! {
    #[test]
    fn any_bytes_are_some_page(bytes: Vec<u8>) {
        read(&bytes, None, &Url::parse("https://desk.example/").unwrap());
    }

    #[test]
    fn any_tags_are_some_page(html in TAGS) {
        let HtmlPage { text, anchors, .. } = page(&html);
        prop_assert_eq!(text.trim(), &text);
        prop_assert!(text.contains("```") || !text.contains("\n\n\n") && !text.lines().any(|line| line.ends_with(' ')));
        prop_assert!(anchors.is_sorted_by(|(one, _), (next, _)| one < next));
        for (at, _) in anchors {
            prop_assert!(at == 0 || text[..at].ends_with('\n'), "it leads to the beginning of a line");
        }
    }

    #[test]
    fn code_is_verbatim(code in "[a-z `\t]*[a-z]([a-z `\t\n]{0,40}[a-z`])?") {
        let text = page(&format!("<p>Before<ul><li>Run<pre>\n{code}</pre><li>Next</ul>")).text;
        let shown = text.strip_prefix("Before\n\n- Run\n\n").and_then(|rest| rest.strip_suffix("\n\n- Next")).unwrap();
        let fence = &shown[..shown.find('\n').unwrap()];
        prop_assert!(fence.len() >= 3 && !code.lines().any(|line| line.trim().starts_with(fence)));
        prop_assert_eq!(shown, format!("{fence}\n{code}\n{fence}"));
    }
}
