//! Markdown of other tools.

use frontdesk_documents::markdown::{ArticleLabels, render};

use tempfile::TempDir;

use super::{create_folder, plan_folder, report_lines, report_text};
use crate::importing::{plan::ImportPlan, run::read_body};

/// A plan whose folder still exists.
pub(super) struct PlannedFolder {
    pub(super) plan: ImportPlan,
    _root: TempDir,
}

/// Plans a folder with these files.
pub(super) fn plan_texts(files: &[(&str, &str)]) -> PlannedFolder {
    let root = create_folder(files);
    PlannedFolder { plan: plan_folder(&root, None), _root: root }
}

/// Returns the text of an article by its title or its path.
pub(super) fn text_of(folder: &PlannedFolder, name: &str) -> String {
    let found = folder.plan.articles.iter().find(|article| article.file == name || article.title == name);
    let article = found.unwrap_or_else(|| panic!("no {name} in {:?}", super::format_articles(&folder.plan)));
    read_body(&folder.plan, &article.body).expect("it is read")
}

/// Returns what a file of this text becomes.
pub(super) fn convert_file(path: &str, text: &str) -> String {
    text_of(&plan_texts(&[(path, text)]), path)
}

pub(super) fn convert(text: &str) -> String {
    convert_file("a.md", text)
}

/// Returns the words that visitors see.
pub(super) fn words(markdown: &str) -> String {
    let html = render(markdown, &ArticleLabels::ENGLISH).expect("it is within the bounds");
    html.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn plain_markdown_stays_as_it_is() {
    let text = "Text with *marks*, `code {{ x }} <b>`, {braces}, a < b, 5 == 5 == 5, a++ and b++, [link](b.md \"t\").\n\n\
                - item\n- [ ] task\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> [!NOTE]\n> Text\n\n\
                ```js\n:::tip\n!!! note\n<b>\n```\n\n\
                Line<br>break <!-- comment --> and[^1].\n\n[^1]: Note\n\nLast\n\n    {% code %}\n";
    assert_eq!(convert(text), text.trim_end_matches('\n'));
}

#[test]
fn notes_become_alerts() {
    for (text, alert) in [
        (":::tip Mind the step\n\nHigh.\n\n:::", "> [!TIP]\n> **Mind the step**\n>\n>\n> High.\n>"),
        (":::warning\nHeavy.\n:::\nMore", "> [!WARNING]\n> Heavy.\n\nMore"),
        (":::danger[A *b*]{.c}\nx\n:::", "> [!CAUTION]\n> **A *b***\n>\n> x"),
        ("::: {.note}\nx\n:::", "> [!NOTE]\n> x"),
        (
            "!!! note \"Two keys\"\n    You get two.\n\n    Really.\n\nMore",
            "> [!NOTE]\n> **Two keys**\n>\n> You get two.\n>\n> Really.\n>\nMore",
        ),
        ("??? question\n    Why?", "> [!NOTE]\n> **Question**\n>\n> Why?"),
        ("!!! tip \"\"\n    x", "> [!TIP]\n> x"),
        ("> [!faq]- Why?\n> Because.", "> [!NOTE]\n> **Why?**\n>\n> Because."),
        ("> [!info]\n> x", "> [!NOTE]\n> x"),
        ("{% hint style=\"warning\" %}\nx\n{% endhint %}", "> [!WARNING]\n> x"),
        ("{{% notice tip \"T\" %}}\nx\n{{% /notice %}}", "> [!TIP]\n> **T**\n>\n> x"),
        ("{{< callout type=\"error\" >}}\nx\n{{< /callout >}}", "> [!CAUTION]\n> **Error**\n>\n> x"),
        ("<Note>Shut at night.</Note>", "> [!NOTE]\n> Shut at night."),
        ("<Admonition type=\"tip\" title=\"T\">\n  x\n  y\n</Admonition>", "> [!TIP]\n> **T**\n>\n> x\n> y"),
        ("1. One\n\n    !!! note\n        x\n\n2. Two", "1. One\n\n    > [!NOTE]\n    > x\n    >\n2. Two"),
        ("::::note\n:::tip\nx\n:::\n::::", "> [!NOTE]\n>\n> > [!TIP]\n> > x\n>"),
    ] {
        assert_eq!(convert(text).trim_end(), alert, "{text}");
    }
}

#[test]
fn parts_with_titles_keep_their_words() {
    for (text, expected) in [
        ("=== \"Inside\"\n\n    Push.\n\n=== \"Outside\"\n\n    Pull.", "Inside Push. Outside Pull."),
        ("::: code-group\n\n```sh [npm]\nnpm i\n```\n\n:::", "npm npm i"),
        (":::: tabs\n@tab npm\nA\n@tab:active yarn\nB\n::::", "npm A yarn B"),
        ("{% tabs %}\n{% tab title=\"Mac\" %}\nA\n{% endtab %}\n{% endtabs %}", "Mac A"),
        ("<Tabs>\n  <TabItem value=\"a\" label=\"Mac\">\n\n    A\n\n  </TabItem>\n</Tabs>", "Mac A"),
        ("<Steps>\n  <Step title=\"Turn the handle\">\n    Turn it up.\n  </Step>\n</Steps>", "Turn the handle Turn it up."),
        (
            "<CardGroup cols={2}>\n  <Card\n    title=\"Start\"\n    icon=\"play\"\n    href=\"/b\"\n  >\n    Here\
             .\n  </Card>\n</CardGroup>",
            "Start Here.",
        ),
        ("<Card title=\"A\" description=\"B\" />", "A B"),
        ("{{< tabs >}}\n{{< tab \"Mac\" >}}\nA\n{{< /tab >}}\n{{< /tabs >}}", "Mac A"),
        ("{{< details \"More\" >}}\nA\n{{< /details >}}", "More A"),
        (":::details More\nA\n:::", "More A"),
        ("```js title=\"app.js\"\nx\n```", "app.js x"),
        ("{% code title=\"app.js\" %}\n```js\nx\n```\n{% endcode %}", "app.js x"),
        ("{% highlight ruby %}\nputs 1\n{% endhighlight %}", "puts 1"),
        ("Press ++ctrl+alt+del++ or ==this== :material-check:{ .ok }.", "Press Ctrl+Alt+Del or this ."),
        ("A <Badge text=\"beta\" type=\"warn\"/> thing", "A beta thing"),
    ] {
        assert_eq!(words(&convert(text)), expected, "{text}: {}", convert(text));
    }
}

#[test]
fn html_keeps_its_words_and_its_meaning() {
    for (text, html) in [
        (
            "<details>\n<summary>How long?</summary>\nNine days.\n</details>",
            "<p><strong>How long?</strong></p>\n<p>Nine days.</p>",
        ),
        (
            "<details>\n<summary>How?</summary>\n\n- *a*\n\n</details>",
            "<p><strong>How?</strong></p>\n<ul>\n<li><em>a</em></li>\n</ul>",
        ),
        ("Press <kbd>Ctrl</kbd>+<b>C</b> and <i>x</i><sup>2</sup>", "<p>Press Ctrl+<strong>C</strong> and <em>x</em>²</p>"),
        (
            "A <a href=\"https://a.test/\">*b*</a> <code>a|&lt;b&gt;</code>",
            "<p>A <a href=\"https://a.test/\" rel=\"noopener\"><em>b</em></a> <code>a|&lt;b&gt;</code></p>",
        ),
        (
            "<p align=\"center\">\n  <img src=\"https://a.test/b.png\" alt=\"c\" width=\"3\">\n</p>",
            "<p><img src=\"https://a.test/b.png\" alt=\"c\" loading=\"lazy\"></p>",
        ),
        ("| a |\n|---|\n| <img src=\"https://a.test/b.png\"> <ul><li>x</li><li>y</li></ul> |", "x<br>\ny"),
        ("x<br/>y <span style=\"color:red\">z</span> <u>w</u>", "<p>x<br>\ny z w</p>"),
        ("> <div>\n> a\n> </div>", "<blockquote>\n<p>a</p>\n</blockquote>"),
        ("- <div>a</div>\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("a\n<div>b</div>\n\nc", "<p>a</p>\n<p>b</p>\n<p>c</p>"),
        ("Replace <NAME> and <your-id> here", "<p>Replace &lt;NAME&gt; and &lt;your-id&gt; here</p>"),
        ("<script>x()</script>\n\na <style>b</style>", "<p>a</p>"),
        ("<b>注意：</b>必ず", "<p><strong>注意：</strong>必ず</p>"),
        (
            "<iframe src=\"https://v.test/1\"></iframe>",
            "<p><a href=\"https://v.test/1\" rel=\"noopener\">https://v.test/1</a></p>",
        ),
        (
            "<div class=\"note\" markdown=\"1\">\n**Bold** and [a](https://a.test/)\n</div>",
            "<p><strong>Bold</strong> and <a href=\"https://a.test/\" rel=\"noopener\">a</a></p>",
        ),
        (
            "<details markdown>\n  <summary>How?</summary>\n  - *a*\n</details>",
            "<p><strong>How?</strong></p>\n<ul>\n<li><em>a</em></li>\n</ul>",
        ),
        ("<h1 align=\"center\">Title</h1>\n\nText", "<p>Text</p>"),
        ("## Set <em>up</em>", "<h2 id=\"set-up\">Set <em>up</em></h2>"),
    ] {
        let shown = render(&convert(text), &ArticleLabels::ENGLISH).expect("it is short").html;
        assert!(shown.trim().contains(html), "{text}:\n{shown}\n{}", convert(text));
    }
}

#[test]
fn tables_of_html_are_tables_even_with_markdown_in_them() {
    let rows = |text: &str| convert(text).lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n");
    assert_eq!(
        rows("<table>\n<tr><th>Room</th><th>Price</th></tr>\n<tr><td>Lily</td><td>80 euros</td></tr>\n</table>\n\nMore"),
        "| Room | Price |\n| ---- | ----- |\n| Lily | 80 euros |"
    );
    assert_eq!(
        rows(
            "<table>\n<tr><td>\n\n**Room**\n\n</td><td>\n\nPrice\n\n</td></tr>\n<tr><td>\n\n`a`\n\n</td><td>2</td></tr>\n</table>"
        ),
        "| **Room** | Price |\n| ---------- | ----- |\n| `a` | 2 |"
    );
    assert_eq!(
        rows("<table><tr><th>A</th><th data-hidden>B</th></tr><tr><td>1</td><td>2</td></tr></table>"),
        "| A |\n| - |\n| 1 |"
    );
    assert_eq!(
        convert("- Item\n\n  <table><tr><th>A</th></tr><tr><td>1</td></tr></table>\n- Next"),
        "- Item\n\n  | A |\n  | - |\n  | 1 |\n- Next"
    );
}

#[test]
fn code_of_other_tools_is_left_out_and_told_once() {
    let plan = plan_texts(&[
        (
            "a.md",
            "---\ntitle: A\n---\nA {{ page.x }} b {% if y %}c{% endif %} {{ z }} {{< unknown a=1 >}}\n\n<Chart data={x\
             } />\n\n::: app.api\n    options:\n      x: 1\n",
        ),
        ("b.md", "B {% swagger src=\"x\" %}"),
    ]);
    assert_eq!(words(&text_of(&plan, "a.md")), "A b c");
    insta::assert_snapshot!(report_text(&plan.plan.lines), @r#"
    skipped ::::
      text that a program would write is left out;
      found once, for example `::: app.api` in a.md
    skipped <chart>:
      code of another tool is left out;
      found once, for example `<Chart data={x} />` in a.md
    skipped {% if %}:
      code of another tool is left out;
      found once, for example `{% if y %}` in a.md
    skipped {% swagger %}:
      code of another tool is left out;
      found once, for example `{% swagger src="x" %}` in b.md
    skipped {{ … }}:
      code of another tool is left out;
      found 2 times, for example `{{ page.x }}` in a.md
    skipped {{< unknown >}}:
      code of another tool is left out;
      found once, for example `{{< unknown a=1 >}}` in a.md
    "#);
}

#[test]
fn programs_in_mdx_are_no_text() {
    let text = "import Tabs from '@theme/Tabs';\nimport {\n  A,\n} from 'b';\n\nexport const x = {\n  y: 1,\n};\n\n# T\
     itle\n\n{/* comment */}\n\
                A{' '}b {\"c\"} {props.d} <img src={require('./e.png').default} alt=\"e\" style={{width: 1}} />\n\n<di\
                v className=\"f\">\n  g\n</div>\n";
    let text = convert_file("a.mdx", text);
    assert!(text.contains("![e](./e.png)"), "{text}");
    assert_eq!(words(&text), "A b c e g");
}

#[test]
fn files_are_included_within_the_folder_only() {
    let plan = plan_texts(&[
        (
            "a/a.md",
            "1 {{#include ../b/b.md}} 2\n\n```rs\n{{#include ../b/x.rs:2:3}}\n```\n\n--8<-- \"b/b.md\"\n\n{% include b\
             .md %}\n\n{{#include ../../etc/passwd}} end \\{{#include x}}\n",
        ),
        ("b/b.md", "---\ntitle: B\n---\nSee [c](c.md) {{#include b.md}}.\n"),
        ("b/c.md", "C"),
        ("b/x.rs", "one\ntwo\nthree\nfour\n"),
        ("_includes/b.md", "included"),
        ("_part.mdx", "Part [c](b/c.md)"),
        ("d.md", "import Part from './_part.mdx';\n\nX\n\n<Part />\n"),
    ]);
    let text = text_of(&plan, "a/a.md");
    assert!(text.starts_with("1 See [c](../b/c.md)") && text.contains("```rs\ntwo\nthree\n```"), "{text}");
    assert!(text.contains("included") && text.contains(" end \\{{#include x}}"), "{text}");
    assert_eq!(text_of(&plan, "d.md"), "X\n\nPart [c](b/c.md)");
    assert!(text.len() < 2_000, "files that include themselves end: {}", text.len());
    let told = report_lines(&plan.plan.lines);
    assert!(told.iter().any(|line| line.starts_with("skipped included files: a file that is not in the folder")), "{told:?}");
}

#[test]
fn what_looks_like_an_inclusion_in_code_is_code() {
    let text = "```html\n{% include \"a.html\" %}\n\\{{#include b.rs}}\n```\n\n    indented\n";
    assert_eq!(convert(text), "```html\n{% include \"a.html\" %}\n{{#include b.rs}}\n```\n\n    indented");
}

#[test]
fn links_between_notes_lead_to_files() {
    let plan = plan_texts(&[
        ("n/a.md", "[[B c]] [[b C|words]] [[B c#Part two|x]] [[none]] [[#Own]] ![[pic.png|300]] | `[[B c]]`\n\n## Own\n"),
        ("m/B c.md", "# B c\n\n## Part two\n\nText"),
        ("m/pic.png", "p"),
    ]);
    assert_eq!(
        text_of(&plan, "n/a.md"),
        "[B c](../m/B%20c.md) [words](../m/B%20c.md) [x](<../m/B%20c.md#Part two>) none [Own](#own) ![pic.png](../m/pi\
         c.png) | `[[B c]]`\n\n## Own"
    );
}

#[test]
fn headings_keep_the_names_that_links_have_for_them() {
    let plan = plan_texts(&[(
        "a.md",
        "# Guide\n\n[a](#custom) [b](#whats-new) [c](#guide) [d](#old) [e](#att)\n\n## Set up {#custom}\n\n## What's new?\n\n\
         <a name=\"old\"></a>\n\n## Third\n\n### Four { #att .x }\n",
    )]);
    assert_eq!(
        text_of(&plan, "a.md"),
        "[a](#set-up) [b](#what-s-new) [c](#) [d](#third) [e](#four)\n\n## Set up\n\n## What's new?\n\n\n\n## Third\n\n### Four"
    );
}

#[test]
fn pictures_keep_their_places() {
    let plan = plan_texts(&[
        (
            "a.md",
            "![spaces](x/front desk.png) ![sized](x/b.png =30x) ![drawn](x/plan.svg) ![](x/two-plans.svg) ![far](https\
             ://a.test/b.svg)\n",
        ),
        ("x/front desk.png", "p"),
    ]);
    assert_eq!(
        text_of(&plan, "a.md"),
        "![spaces](<x/front desk.png>) ![sized](x/b.png) drawn Two plans ![far](https://a.test/b.svg)"
    );
    assert!(
        report_lines(&plan.plan.lines)[0].contains("save them as PNG; found 2 times"),
        "{:?}",
        report_lines(&plan.plan.lines)
    );
}

#[test]
fn tables_of_contents_and_attributes_are_not_shown() {
    for (text, expected) in [
        ("[TOC]\n\nA", "A"),
        ("[[toc]]\n\nA", "A"),
        ("{{< toc >}}\n\nA", "A"),
        ("* TOC\n{:toc}\n\nA", "A"),
        ("A\n{: .note }\n\nB", "A B"),
        ("[a](https://b.test){ .md-button target=_blank } c", "a c"),
        ("%%hidden%% A", "A"),
        ("*[HTML]: Hyper Text\n\nHTML", "HTML"),
        ("{% raw %}`{{ x }}`{% endraw %}", "{{ x }}"),
        ("{% comment %}\nx\n{% endcomment %}\nA", "A"),
    ] {
        assert_eq!(words(&convert(text)), expected, "{text}: {}", convert(text));
    }
}

proptest::proptest! {
    /// Plain words are seen, whatever is around them.
    #[test]
    fn words_survive(
        parts in proptest::collection::vec(
            (0_usize..30, "[a-z]{3,8}"),
            1..8,
        ),
    ) {
        const SHAPES: [&str; 30] = [
            "@", "**@**", "# @", "- @", "> @", "1. @", "`@`", "[@](https://a.test)", "<b>@</b>", "<div>@</div>", "<div\
             >\n\n@\n\n</div>",
            "<details>\n<summary>@</summary>\n\n@\n</details>", "<table><tr><td>@</td><td>@</td></tr><tr><td>@</td></tr></table>",
            "<ul><li>@<ul><li>@</li></ul></li></ul>", "<p align=center>@<br>@</p>", "| @ | @ |\n|---|---|\n| <i>@</i> \
             | <a href=\"b\">@</a> |",
            ":::tip @\n@\n:::", "!!! note \"@\"\n    @\n", "=== \"@\"\n    @\n", "{% hint %}\n@\n{% endhint %}", "<Car\
             d title=\"@\">\n  @\n</Card>",
            "```\n@\n```", "    @", "@ <kbd>@</kbd> <span>@</span>", "<pre>@<br>@</pre>", "<h2 id=\"x\">@</h2>", "- \
             @\n\n  <div>@</div>",
            "> <table><tr><td>@</td></tr><tr><td>@</td></tr></table>", "@<sup>@</sup>", "<dl><dt>@</dt><dd>@</dd></dl>",
        ];
        let text: Vec<String> = parts.iter().map(|(shape, word)| SHAPES[*shape].replace('@', word)).collect();
        let text = format!("Title words\n\n{}\n", text.join("\n\n"));
        let shown = words(&convert(&text));
        for (shape, word) in &parts {
            proptest::prop_assert!(shown.contains(word.as_str()), "{} of {} is lost in {:?}:\n{\
             }", word, SHAPES[*shape], shown, convert(&text));
        }
    }

    /// No text breaks the conversion, and none takes the marks of conversions in with it.
    #[test]
    fn no_text_breaks(text in "(<(/?)(b|div|table|td|Card|ul|li)( a=\"b\"| /)?>|:::|!!! x|=== \"y\"|\\{%|%\\}|\\{\\{\
     |\\}\\}|\\[\\[|\\]\\]|[a \n`*>#{}=+\u{fdd3}\u{fdd7}-]){0,40}") {
        let plan = plan_texts(&[("a.md", &text)]);
        for article in &plan.plan.articles {
            let text = read_body(&plan.plan, &article.body).expect("it is read");
            let has_marks = text.contains(frontdesk_documents::markdown::is_reserved);
            proptest::prop_assert!(!has_marks, "{:?}", text);
        }
    }
}
