use proptest::prelude::*;

use super::{
    fence,
    hostile::{Dice, mixed, shuffled},
    html, judge, oracle, vectors,
};

#[test]
fn no_attack_gets_into_the_page() {
    let all: Vec<&str> = vectors::all().collect();
    assert!(all.len() >= 250, "{}", all.len());
    for attack in &all {
        for around in [
            "{}",
            "a {} b",
            "> {}",
            "- {}",
            "# {}",
            "|{}|\n|-|",
            "- [ ] {}",
            "*{}*",
            "[{}](/a)",
            "![{}](/a.png)",
            "a[^n]\n\n[^n]: {}",
        ] {
            judge(&around.replace("{}", attack));
        }
    }
}

#[test]
fn two_attacks_get_no_further_than_one() {
    let all: Vec<&str> = vectors::all().collect();
    for (at, first) in all.iter().enumerate() {
        let second = all[(at * 7 + 3) % all.len()];
        judge(&format!("{first}{second}"));
        judge(&format!("{first}\n{second}\n\n{first}"));
    }
}

/// Tests the second fence alone, with HTML that the writer would never write.
#[test]
fn the_second_fence_holds_by_itself() {
    for attack in vectors::all() {
        oracle_of_fence(attack);
        oracle_of_fence(&format!("<p title=\"{attack}\">{attack}"));
    }
    for (html, left) in [
        ("<a href=\"/a\" onclick=\"b\" style=\"c\">d</a>", "<a href=\"/a\">d</a>"),
        ("<a href=\"javascript:a\">b</a>", "<a>b</a>"),
        ("<a href=\"//evil.example\">b</a>", "<a>b</a>"),
        ("<img src=\"http://a.b/c.png\" alt=\"d\">", "<img alt=\"d\">"),
        (
            "<code class=\"language-x\">a</code><code class=\"sr-only\">b</code>",
            "<code class=\"language-x\">a</code><code>b</code>",
        ),
        ("<div class=\"modal\" role=\"dialog\" tabindex=\"1\">a</div>", "<div>a</div>"),
        ("<input type=\"password\">", "<input>"),
        ("<svg><p>a</p></svg><math>b</math><iframe>c</iframe>", "<p>a</p>b"),
        ("<script>a</script><style>b</style><!-- c -->", ""),
    ] {
        let cleaned = fence::sanitize(html);
        assert!(cleaned == left || html.contains("iframe") && !cleaned.contains("<iframe"), "{html} became {cleaned}");
    }
}

/// Names of controls do not matter here, since the writer has not written them.
fn oracle_of_fence(attack: &str) {
    let cleaned = fence::sanitize(attack);
    let document = dom_query::Document::fragment(cleaned.as_str());
    let dangerous =
        document.select("script, style, iframe, object, embed, svg, math, form, base, meta, link, template, video, audio");
    assert_eq!(dangerous.length(), 0, "{cleaned} of {attack}");
    for node in document.select("*").nodes() {
        for attribute in node.attrs() {
            let (name, value) = (attribute.name.local.to_string(), attribute.value.to_ascii_lowercase());
            assert!(!name.starts_with("on") && name != "style", "{cleaned} of {attack}");
            let is_address = name == "href" || name == "src";
            assert!(!is_address || !value.contains("javascript:") && !value.contains("data:"), "{cleaned} of {attack}");
        }
    }
}

#[test]
fn text_in_brackets_stays_text() {
    assert_eq!(html("a < b && c > d"), "<p>a &lt; b &amp;&amp; c &gt; d</p>\n");
    assert_eq!(html("`<script>`"), "<p><code>&lt;script&gt;</code></p>\n");
    assert_eq!(html("<b>bold</b> and<br>next <!-- not shown --> end"), "<p>bold and<br>\nnext  end</p>\n");
    assert_eq!(html("<div>\nnot shown\n</div>\n\nshown"), "<p>shown</p>\n");
    assert_eq!(html("a\u{0}b\u{7}c&#7;d\u{85}e"), "<p>abcde</p>\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_becomes_harmless(body in any::<String>()) {
        judge(&body);
    }

    #[test]
    fn any_marks_become_harmless(body in "[\\[\\]()!<>*_`~#|:\\-+.^\"'\\\\&; \n\ta1x/=]{0,120}") {
        judge(&body);
    }

    #[test]
    fn attacks_among_marks_become_harmless(seed in 1_u64.., size in 1_usize..600, choice in any::<prop::sample::Index>()) {
        let mut dice = Dice(seed);
        let all: Vec<&str> = vectors::all().collect();
        let text = shuffled(&mut dice, size);
        judge(&text);
        judge(&mixed(&mut dice, size).1);
        let cut = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
        judge(&format!("{}{}{}", &text[..cut], choice.get(&all), &text[cut..]));
    }
}

#[test]
fn the_oracle_sees_what_is_harmful() {
    for html in [
        "<script>a</script>",
        "<p onclick=\"a\">b</p>",
        "<a href=\"javascript:a\">b</a>",
        "<a href=\"//evil.example\">b</a>",
        "<img src=\"data:image/png,a\" alt=\"\">",
        "<p style=\"a\">b</p>",
        "<h3 id=\"a\">b</h3>",
        "<h2 id=\"a\">b</h2><h2 id=\"a\">b</h2>",
        "<input type=\"checkbox\">",
        "<a href=\"/\"></a>",
        "<p>a</p><!-- b -->",
        "<svg></svg>",
        "<ul><li><p>a</p><blockquote><p><em>b<script>c</script></em></p></blockquote></li></ul>",
        "<table><tbody><tr><td><a href=\"/\">b<img src=\"/c\" alt=\"\" onerror=\"d\"></a></td></tr></tbody></table>",
    ] {
        assert!(std::panic::catch_unwind(|| oracle::judge(html, "")).is_err(), "{html}");
    }
}
