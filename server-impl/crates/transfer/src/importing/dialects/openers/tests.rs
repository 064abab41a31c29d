use super::*;

#[test]
fn containers_are_told_by_their_first_line() {
    let shown = |line: &str| match parse_opening(line) {
        Some(MarkedOpening::Marks(mark, count, head)) => format!("{mark}{count} {head:?}"),
        Some(MarkedOpening::Indented(head)) => format!("{head:?}"),
        None => "-".to_owned(),
    };
    insta::assert_snapshot!(
        [
            ":::tip Mind the step", "::: warning", "::::note[A b]{.c}", ":::details More", "::: {.note}", "::: app\
             .api", ":::",
            "!!! note", "!!! tip inline end \"A\"", "???+ faq \"\"", "!!! my-box", "!!!note", "=== \"Inside\"", "===", "=== x",
            "/// tip | Mind", "/// version-added | v2", "//// tab | Mac", "/// html | div.x", "/// note", "///", "/// a b", "// c"
        ].map(shown).join("\n"), @r#"
    :3 Alert(AlertStyle { name: "TIP", title: Some("Mind the step") })
    :3 Alert(AlertStyle { name: "WARNING", title: None })
    :4 Alert(AlertStyle { name: "NOTE", title: Some("A b") })
    :3 Titled("More")
    :3 Alert(AlertStyle { name: "NOTE", title: None })
    :3 Generated("app.api")
    -
    Alert(AlertStyle { name: "NOTE", title: None })
    Alert(AlertStyle { name: "TIP", title: Some("A") })
    Alert(AlertStyle { name: "NOTE", title: None })
    Alert(AlertStyle { name: "NOTE", title: Some("My box") })
    -
    Titled("Inside")
    -
    -
    /3 Alert(AlertStyle { name: "TIP", title: Some("Mind") })
    /3 Titled("Version added: v2")
    /4 Titled("Mac")
    /3 Titled("")
    /3 Alert(AlertStyle { name: "NOTE", title: None })
    -
    -
    -
    "#);
    assert_eq!(
        parse_callout("> [!faq]- Why?").map(|(before, style)| (before, style.name, style.title)),
        Some(("> ", "NOTE", Some("Why?".to_owned())))
    );
    assert_eq!(parse_callout("[!NOTE]"), None);
    assert_eq!(["::::", ":::tip", "::", "///", "//:"].map(closing_marks), [Some((':', 4)), None, None, Some(('/', 3)), None]);
    assert_eq!((tab_title("@tab npm#id"), tab_title("@table")), (Some("npm"), None));
}

#[test]
fn titles_of_code_are_found() {
    for (line, title) in [
        ("```js title=\"a b.js\" {1}", Some("a b.js")),
        ("```js [a.js]", Some("a.js")),
        ("~~~ {.py filename='x'}", Some("x")),
        ("```js {1,3}", None),
        ("```sh subtitle=\"x\"", None),
    ] {
        assert_eq!(fence_title(line), title, "{line}");
    }
}

#[test]
fn fences_end_with_as_many_signs() {
    let fence = CodeFence::parse("  ````js").expect("it is one");
    assert!(fence.ends_at("`````  ") && !fence.ends_at("```") && !fence.ends_at("````js"));
    assert_eq!((CodeFence::parse("``` a`"), CodeFence::parse("``")), (None, None));
}
