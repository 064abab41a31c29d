use super::{break_at_footnotes, html, rendered};
use crate::markdown::slugify;

fn headings(body: &str) -> Vec<(u8, String, String)> {
    rendered(body).headings.into_iter().map(|heading| (heading.level, heading.id, heading.text)).collect()
}

#[test]
fn headings_begin_with_the_second_level_and_have_ids() {
    let found = headings("### Set *up* `x`\n\n# Über uns & mehr\n\n### Deep\n\n## Set up x\n\n日本語 です\n---\n\n# ?!");
    let expected = [
        (2, "set-up-x", "Set up x"),
        (2, "über-uns-mehr", "Über uns & mehr"),
        (3, "deep", "Deep"),
        (3, "set-up-x-2", "Set up x"),
        (3, "日本語-です", "日本語 です"),
        (2, "section", "?!"),
    ];
    assert_eq!(found, expected.map(|(level, id, text)| (level, id.to_owned(), text.to_owned())));
    assert_eq!(html("# A *b*"), "<h2 id=\"a-b\">A <em>b</em></h2>\n");
    assert_eq!(
        html("# [A](/b)[^1]\n\n[^1]: c").lines().next(),
        Some("<h2 id=\"a\"><a href=\"/b\">A</a><sup><a href=\"#fn:1\" id=\"fnref:1\" role=\"doc-noteref\">1</a></sup></h2>")
    );
}

#[test]
fn a_heading_without_words_is_none() {
    assert_eq!(html("#\n\n# <b></b>\n\na"), "<p>a</p>\n");
    assert_eq!(html("# ![](/a.png)"), "<p><img src=\"/a.png\" alt=\"\" loading=\"lazy\"></p>\n");
    assert_eq!(headings("# ![Logo](/a.png)"), [(2, "logo".to_owned(), "Logo".to_owned())]);
}

#[test]
fn slugs_keep_letters_of_every_script() {
    for (text, expected) in [
        ("  Hello, World!  ", "hello-world"),
        ("C++ & C#", "c-c"),
        ("Straße Nr. 5", "straße-nr-5"),
        ("e\u{301}te\u{301}", "été"),
        ("हिन्दी", "हिन्दी"),
        ("مرحبا بالعالم", "مرحبا-بالعالم"),
        ("a_b--c", "a-b-c"),
        ("🎉", ""),
        ("\u{301}a", "a"),
    ] {
        assert_eq!(slugify(text), expected, "{text}");
    }
    assert_eq!(slugify(&"a".repeat(200)).len(), 80);
    assert_eq!(slugify(&"ab ".repeat(60)).chars().count(), 80);
}

#[test]
fn tables_scroll_by_themselves_and_have_names() {
    insta::assert_snapshot!(html("| A | B |  |\n|:--|--:|:-:|\n| 1 | `x|y` \\| z |\n| 1 | 2 | 3 | 4 |"), @r#"
    <div class="table-scroll" role="group" tabindex="0" aria-label="A, B">
    <table>
    <thead>
    <tr><th scope="col" class="align-left">A</th><th scope="col" class="align-right">B</th><td></td></tr>
    </thead>
    <tbody>
    <tr><td class="align-left">1</td><td class="align-right">`x</td><td class="align-center">y` | z</td></tr>
    <tr><td class="align-left">1</td><td class="align-right">2</td><td class="align-center">3</td></tr>
    </tbody>
    </table>
    </div>
    "#);
    let names = |body: &str| {
        html(body)
            .split("aria-label=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("|A|b|\n|-|-|"), ["A, b"]);
    assert_eq!(names("# H\n\n||\n|-|\n|a|"), ["H"]);
    assert_eq!(names("|&quot;|\n|-|"), ["&quot;"]);
    assert_eq!(names("||\n|-|"), ["Table"]);
}

#[test]
fn tasks_have_labels() {
    insta::assert_snapshot!(html("- [ ] a [b](/c)\n- [x] d\n  - e\n- [ ]\n- f\n\n1. [X] g\n\n   h"), @r#"
    <ul>
    <li class="task-list-item"><label><input type="checkbox" disabled=""> a <a href="/c">b</a></label></li>
    <li class="task-list-item"><label><input type="checkbox" disabled="" checked=""> d</label>
    <ul>
    <li>e</li>
    </ul>
    </li>
    <li class="task-list-item">[ ] </li>
    <li>f</li>
    </ul>
    <ol>
    <li class="task-list-item">
    <p><label><input type="checkbox" disabled="" checked=""> g</label></p>
    <p>h</p>
    </li>
    </ol>
    "#);
}

#[test]
fn code_is_reached_by_the_keyboard() {
    for (body, class) in [
        ("```rust\na\n```", " class=\"language-rust\""),
        ("```c++,ignore x\na\n```", " class=\"language-c++\""),
        ("```\na\n```", ""),
        ("```<b>\na\n```", ""),
        ("    a\n", ""),
    ] {
        let html = html(body);
        assert_eq!(html.trim_end(), format!("<pre tabindex=\"0\"><code{class}>a\n</code></pre>"), "{body}");
    }
}

#[test]
fn alerts_have_titles() {
    insta::assert_snapshot!(html("> [!NOTE]\n> a\n\n> [!CAUTION]\n> - b\n\n> c"), @r#"
    <div class="markdown-alert markdown-alert-note" role="note">
    <p class="markdown-alert-title">Note</p>
    <p>a</p>
    </div>
    <div class="markdown-alert markdown-alert-caution" role="note">
    <p class="markdown-alert-title">Caution</p>
    <ul>
    <li>b</li>
    </ul>
    </div>
    <blockquote>
    <p>c</p>
    </blockquote>
    "#);
}

#[test]
fn footnotes_stand_at_the_end_in_the_order_of_their_references() {
    let text = "a[^x] b[^Y] c[^x]\n\n[^y]: Y [^z]\n[^x]: X\n\n    - x\n\n[^z]: Z\n[^unused]: U\n\nd[^none]";
    insta::assert_snapshot!(break_at_footnotes(&html(text)), @r##"
    <p>a<sup><a href="#fn:1" id="fnref:1" role="doc-noteref">1</a></sup>
     b<sup><a href="#fn:2" id="fnref:2" role="doc-noteref">2</a></sup>
     c<sup><a href="#fn:1" role="doc-noteref">1</a></sup></p>
    <p>d[^none]</p>
    <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
    <ol>
    <li id="fn:1">
    <p>X</p>
    <ul>
    <li>x</li>
    </ul>
    <a href="#fnref:1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩</a></li>
    <li id="fn:2">
    <p>Y <sup><a href="#fn:3" id="fnref:3" role="doc-noteref">3</a></sup>
     <a href="#fnref:2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 2">↩</a></p>
    </li>
    <li id="fn:3">
    <p>Z
     <a href="#fnref:3" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 3">↩</a></p>
    </li>
    </ol>
    </section>
    "##);
}

#[test]
fn lists_keep_their_numbers() {
    insta::assert_snapshot!(html("3. a\n4. b\n\n   c\n\n- d\n  1. e\n\n***\nf  \ng"), @r#"
    <ol start="3">
    <li>
    <p>a</p>
    </li>
    <li>
    <p>b</p>
    <p>c</p>
    </li>
    </ol>
    <ul>
    <li>d
    <ol>
    <li>e</li>
    </ol>
    </li>
    </ul>
    <hr>
    <p>f<br>
    g</p>
    "#);
}

#[test]
fn line_ends_of_every_system_are_the_same() {
    assert_eq!(html("a\r\nb\r\r# c\r\n```\r\nd\r\n```"), html("a\nb\n\n# c\n```\nd\n```"));
}

#[test]
fn the_text_has_what_the_page_says() {
    let rendered = rendered(
        "# Title\n\nFirst *words*,\nsame [line](/a).\nNext<br>one ![picture](/b.png)\n\n- [ ] item\n  - below\n\n| A | B \
         |\n|-|-|\n| c | d |\n\n\
         ```\n  code &\n```\n\nEnd[^1].\n\n[^1]: Note",
    );
    insta::assert_snapshot!(rendered.text, @r#"
    Title
    First words, same line. Next
    one
    item
    below
    A B
    c d
      code &
    End.
    Note
    "#);
    assert_eq!(rendered.summary, "First words, same line. Next one item below End.");
}

#[test]
fn a_summary_is_made_of_what_there_is() {
    assert_eq!(rendered("# Only\n\n## Headings").summary, "Only Headings");
    assert_eq!(rendered("").summary, "");
    let long = rendered(&format!("# Title\n\n{}", "some words ".repeat(50))).summary;
    assert!(long.chars().count() <= 160 && long.ends_with("some…"), "{long}");
}
