//! Conversion of HTML from other help centers.

use frontdesk_documents::markdown::{ArticleLabels, render};
use url::Url;

use crate::importing::html::to_markdown;

fn convert(html: &str) -> String {
    to_markdown(html, None).expect("it is converted").text
}

/// Returns the HTML that visitors see.
fn render_converted(html: &str) -> String {
    render(&convert(html), &ArticleLabels::ENGLISH).expect("it is within the bounds").html.trim().to_owned()
}

#[test]
fn headings_lists_tables_code_links_and_pictures_are_kept() {
    insta::assert_snapshot!(convert(
        r##"<h2 id="h_01">Before you <em>begin</em></h2>
        <p>Read <a href="/hc/en-us/articles/2-Keys">Keys</a> and <a href="#h_02">below</a>.</p>
        <ul><li>One<ol><li>First</li><li>Second</li></ol></li><li>Two</li></ul>
        <h3><a name="h_02"></a>The door</h3>
        <table><thead><tr><th>Key</th><th>Door</th></tr></thead>
        <tbody><tr><td>A|B</td><td><code>x | y</code></td></tr></tbody></table>
        <pre><code class="language-sh">curl -s https://acme.test
echo *</code></pre>
        <blockquote><p>Quoted.</p></blockquote>
        <p><img src="https://acme.test/a_(1).png" alt="A door"> <strong>Bold</strong></p>
        <p><iframe src="//www.youtube-nocookie.com/embed/x?a=1&amp;b=2"></iframe></p>
        <script>alert(1)</script><style>p { color: red }</style>"##
    ), @r##"
    ## Before you *begin*

    Read [Keys](/hc/en-us/articles/2-Keys) and [below](#the-door).

    - One
        1. First
        2. Second
    - Two

    ### The door

    | Key | Door |
    | --- | ---- |
    | A\|B | `x \| y` |

    ```sh
    curl -s https://acme.test
    echo *
    ```

    > Quoted.

    ![A door](https://acme.test/a_(1).png) **Bold**

    [https://www.youtube-nocookie.com/embed/x?a=1&b=2](https://www.youtube-nocookie.com/embed/x?a=1&amp;b=2)
    "##);
}

#[test]
fn what_is_written_about_html_stays_text() {
    assert_eq!(convert("<p>&lt;script&gt; and *stars* _here_ # no</p>"), "\\<script> and \\*stars\\* \\_here\\_ # no");
}

#[test]
fn no_words_are_joined() {
    assert_eq!(
        convert("<dl><dt>Key</dt><dd>Opens.</dd><dt>Lock</dt><dd>Shuts.</dd></dl>"),
        "**Key**\n\nOpens.\n\n**Lock**\n\nShuts."
    );
    assert_eq!(convert("<details><summary>More</summary>Text</details>End"), "**More**\n\nText\n\nEnd");
    assert_eq!(
        convert("<figure><img src='https://a.test/b.png'><figcaption>A door</figcaption></figure>End"),
        "![](https://a.test/b.png)\n\nA door\n\nEnd"
    );
}

#[test]
fn struck_and_raised_words_and_names_of_characters_are_shown_as_before() {
    assert_eq!(convert("<p>now <s> 9 <b>or</b> 8 </s> 7</p>"), "now ~~9~~ **~~or~~** ~~8~~ 7");
    assert_eq!(convert("<p><del>a</del><strike>b</strike></p>"), "~~ab~~");
    assert_eq!(convert("<p>10<sup>2</sup> H<sub>2</sub>O n<sup>th</sup></p>"), "10² H₂O nth");
    let written = "<p>Write &amp;copy; or &amp;#169; for &copy;, &amp; or <code>&amp;copy;</code> for R&amp;D; a&amp;b</p>";
    assert_eq!(
        render_converted(written),
        "<p>Write &amp;copy; or &amp;#169; for ©, &amp; or <code>&amp;copy;</code> for R&amp;D; a&amp;b</p>"
    );
    assert_eq!(convert("<p>&amp;copy;</p>"), "\\&copy;");
}

#[test]
fn tables_have_headings_and_layouts_are_none() {
    let rows = |html: &str| convert(&format!("<table>{html}</table>")).lines().map(str::trim).collect::<Vec<_>>().join("/");
    assert_eq!(
        rows("<tr><td>Key</td><td>Door</td></tr><tr><td>A</td><td>B</td></tr>"),
        "| Key | Door |/| --- | ---- |/| A | B |"
    );
    assert_eq!(
        rows("<caption>Keys</caption><tr><th>Key</th><th>Door</th></tr><tr><td colspan=2>None</td></tr>"),
        "Keys//| Key | Door |/| --- | ---- |/| None |  |"
    );
    assert_eq!(rows("<tr><td><p>Mind</p></td><td>the gap</td></tr>"), "Mind//the gap");
    assert_eq!(
        rows("<tr><td>Out</td><td><table><tr><td>1</td></tr><tr><td>2</td></tr></table></td></tr>"),
        "Out//| 1 |/| - |/| 2 |"
    );
    let wide = format!("<tr>{}</tr>{}", "<td>x".repeat(1_000), "<tr><td>y".repeat(1_000));
    assert!(rows(&wide).len() < 20_000, "no million of empty cells");
}

#[test]
fn merged_cells_are_below_their_headings() {
    let rows = |html: &str| {
        let text = convert(&format!("<table>{html}</table>"));
        text.lines().filter(|line| line.starts_with('|') && !line.contains("--")).collect::<Vec<_>>().join("/")
    };
    for (html, expected) in [
        (
            "<tr><th>Plan</th><th>Month</th><th>Year</th></tr><tr><td rowspan=2>Team</td><td>20</td><td>200</td></tr>\
             <tr><td>25</td><td>250</td></tr><tr><td>Big</td><td colspan=2>On request</td></tr>",
            "| Plan | Month | Year |/| Team | 20 | 200 |/| Team | 25 | 250 |/| Big | On request |  |",
        ),
        (
            "<tr><th>Abc</th><th>Def</th></tr><tr><td>11</td><td rowspan=3>22</td></tr><tr><td>33</td></tr><tr><td>44</td></tr>",
            "| Abc | Def |/| 11 | 22 |/| 33 | 22 |/| 44 | 22 |",
        ),
        (
            "<tr><th colspan=2>Both</th><th>Three</th></tr><tr><td>11</td><td>22</td><td>33</td></tr>",
            "| Both |  | Three |/| 11 | 22 | 33 |",
        ),
        ("<tr><td rowspan=0 colspan=-1>11</td><td>22</td></tr><tr><td>33</td></tr>", "| 11 | 22 |/| 33 |  |"),
        (
            "<tr><th>Room</th><th>Day</th></tr><tr><td rowspan=2>Dou<b>b</b>le<br>room<p>a</p><ul><li>b</li><li>c</li></ul></td>\
             <td>1</td></tr><tr><td>2</td></tr>",
            "| Room | Day |/| Dou**b**le  <br>room<br>a<br>• b<br>• c | 1 |/| Double room a • b • c | 2 |",
        ),
        ("<tr><td rowspan=99>11</td><td>22</td></tr><tr><td>33</td></tr>", "| 11 | 22 |/| 11 | 33 |"),
    ] {
        assert_eq!(rows(html), expected, "{html}");
    }
    let long = format!("<tr><td rowspan=1000>{}</td><td>b</td></tr>{}", "word ".repeat(1_000), "<tr><td>c</td></tr>".repeat(999));
    assert!(rows(&long).len() < 200_000, "words are not repeated without end");
    assert!(rows("<tr><td colspan=1000 rowspan=1000>a</td></tr><tr><td>b</td></tr>").len() < 30_000);
}

#[test]
fn cells_have_lines_instead_of_blocks() {
    let cell = |html: &str| {
        let text = convert(&format!("<table><tr><th>Fault</th><th>Remedy</th></tr><tr><td>E21</td><td>{html}</td></tr></table>"));
        text.lines().last().unwrap_or_default().to_owned()
    };
    for (html, expected) in [
        ("<ul><li>Close the tap.</li><li>Empty it.</li></ul>", "| E21 | • Close the tap.<br>• Empty it. |"),
        ("<ol start=3><li><p>One</p></li><li><b>Two</b></li></ol>", "| E21 | 3\\. One<br>4. **Two** |"),
        ("<p>a</p><p>b|c</p>", "| E21 | a<br>b\\|c |"),
        ("<pre>x\ny | z</pre>", "| E21 | `x`  <br>`y \\| z` |"),
        ("<h3>Head</h3>text", "| E21 | **Head**<br>text |"),
        ("<blockquote>q</blockquote><hr>r", "| E21 | q<br>r |"),
    ] {
        assert_eq!(cell(html), expected, "{html}");
    }
}

#[test]
fn lists_stay_as_they_are() {
    for (html, expected) in [
        (
            "<ul><li>One</li><ul><li>Inner</li></ul><li>Two</li></ul>",
            "<ul>\n<li>One\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>",
        ),
        ("<ul><ul><li>Inner</li></ul></ul>", "<ul>\n<li>\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n</ul>"),
        ("<ol><li>A</li></ol><ol><li>B</li></ol>", "<ol>\n<li>A</li>\n</ol>\n<ol>\n<li>B</li>\n</ol>"),
        ("<div><ul><li>A</li></ul></div>\n<div><ul><li>B</li></ul></div>", "<ul>\n<li>A</li>\n</ul>\n<ul>\n<li>B</li>\n</ul>"),
        ("<ul><li>A</li></ol></ul><ol><li>B</li></ol>", "<ul>\n<li>A</li>\n</ul>\n<ol>\n<li>B</li>\n</ol>"),
        ("<ul><li>A</li><li> </li><li>B</li></ul>", "<ul>\n<li>A</li>\n<li>B</li>\n</ul>"),
        ("<ol start=4><li>A</li></ol>", "<ol start=\"4\">\n<li>A</li>\n</ol>"),
    ] {
        assert_eq!(render_converted(html), expected, "{html}: {}", convert(html));
    }
}

#[test]
fn code_keeps_its_lines() {
    for (html, expected) in [
        ("<pre>line 1<br>line 2<br>  line 3</pre>", "```\nline 1\nline 2\n  line 3\n```"),
        ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
        ("<pre><code class=\"language-sh\">a<br>b</code></pre>", "```sh\na\nb\n```"),
        ("<p><code>a<br>b</code></p>", "```\na\nb\n```"),
        ("<p>Run <code>a\nb</code> now</p>", "Run `a b` now"),
        ("<pre>```\nx</pre>", "````\n```\nx\n````"),
    ] {
        assert_eq!(convert(html), expected, "{html}");
    }
}

#[test]
fn emphasis_is_seen_beside_any_letter() {
    for html in [
        "<p><strong>「重要」</strong>です。<strong>注意！</strong>必ず<strong>料金：</strong>無料</p>",
        "<p><strong>Note:</strong>text, re<em>(al)</em>ly</p>",
        "<p><em>a</em><strong>b</strong></p>",
        "<p><strong>a <em>b</em> c</strong></p>",
        "<p>x<strong>“y”</strong>z</p>",
        "<h2 id=\"a\"><em>a</em></h2>",
    ] {
        assert_eq!(render_converted(html), html, "{}", convert(html));
    }
    assert_eq!(convert("<p><b>a</b><b>b</b> <b> c </b>d</p>"), "**ab c** d");
}

#[test]
fn places_are_those_of_headings() {
    let converted = to_markdown(
        "<p id=\"top-p\">Text <a href=\"#h_2\">a</a> <a href=\"#cell\">b</a> <a href=\"#top-p\">c</a></p><h2 id=\"h_1\">One</h2>\
         <p><a name=\"h_2\"></a></p><h2>Two</h2><table><tr><td id=\"cell\">x</td><td>y</td></tr><tr><td>1</td><td>2</t\
         d></tr></table>\
         <pre id=\"code\">z</pre><h2>Two</h2><ul id=\"list\"><li>w</li></ul>",
        None,
    )
    .expect("it is converted");
    assert!(converted.text.starts_with("Text [a](#two) [b](#two) [c](#)\n\n## One"), "{}", converted.text);
    let found = ["h_1", "h_2", "cell", "list", "none"].map(|name| converted.places.find(name));
    assert_eq!(found, [Some("one"), Some("two"), Some("two"), Some("two-2"), None]);
}

#[test]
fn raised_and_quoted_words_can_be_read() {
    for (html, expected) in [
        ("2<sup>n</sup> and x<sub>i</sub>, 5<sup>th</sup>", "2^n and x\\_i, 5th"),
        ("10<sup>-3</sup> m<sup>2</sup>", "10⁻³ m²"),
        ("Brand<sup>TM</sup>", "Brand™"),
        ("<q>a</q>", "“a”"),
    ] {
        assert_eq!(convert(&format!("<p>{html}</p>")), expected);
    }
}

#[test]
fn tables_in_lists_stay_there() {
    assert_eq!(
        render_converted("<ul><li>a<table><tr><th>b</th></tr><tr><td>c</td></tr></table></li><li>d</li></ul>")
            .matches("<ul>")
            .count(),
        1
    );
    assert_eq!(
        convert("<blockquote><table><tr><th>b</th></tr><tr><td>c</td></tr></table></blockquote>"),
        "> | b |\n> | - |\n> | c |"
    );
}

#[test]
fn addresses_without_a_host_lead_to_the_old_help_center() {
    let base = Url::parse("https://help.acme.test/hc/en-us/articles/1").expect("an address");
    let html = "<p><img src='/hc/article_attachments/9'> <a href='2-Keys'>Keys</a> <a href='#x'>x</a> <a \
                href='mailto:a@b.test'>m</a></p>";
    assert_eq!(
        to_markdown(html, Some(&base)).expect("it is converted").text,
        "![](https://help.acme.test/hc/article_attachments/9) [Keys](https://help.acme.test/hc/en-us/articles/2-Keys) [x](#x) \
         [m](mailto:a@b.test)"
    );
}

#[test]
fn pictures_within_the_text_are_told() {
    let converted =
        to_markdown("<p>A <img src='DATA:image/png;base64,AAAA' alt='door'> here</p>", None).expect("it is converted");
    assert_eq!(converted.text, "A door here");
    assert_eq!(converted.notes, ["a picture that was part of the text is left out; upload it, and add it to the article"]);
}

#[test]
fn what_is_too_deep_or_too_long_is_refused() {
    let deep = "<ul><li>".repeat(5_000);
    assert!(to_markdown(&deep, None).expect_err("too deep").contains("nested too deeply"));
    assert!(to_markdown(&"<p>a".repeat(600_000), None).expect_err("too long").contains("2 MiB"));
    assert!(to_markdown(&"<b>".repeat(400_000), None).is_err(), "or in time");
    assert_eq!(convert(""), "");
}

proptest::proptest! {
    #[test]
    fn whatever_is_converted_ends(html in "(<(/?)(p|ul|li|a|b|table|tr|td|pre|code|h2)( href='[a-z#/]*')?>|[a-z|*`# ]){0,40}") {
        let converted = to_markdown(&html, None);
        proptest::prop_assert!(converted.is_ok());
    }

    #[test]
    fn no_word_is_lost(
        parts in proptest::collection::vec((0_usize..12, "[a-z]{4,8}"), 1..8),
    ) {
        const SHAPES: [&str; 12] = [
            "<p>@</p>", "<b>@</b>!<i>@</i>", "<ul><li>@</li><ul><li>@</li></ul></ul>", "<ol><li><p>@</p><p>@</p></li></ol>",
            "<table><tr><td rowspan=2>@</td><td>@</td></tr><tr><td>@</td></tr></table>", "<table><tr><td>@</td></tr></table>",
            "<pre>@<br>@</pre>", "<blockquote><ul><li>@</li></ul></blockquote>", "<h2 id=a>@</h2>", "<dl><dt>@</dt><dd\
             >@</dd></dl>",
            "<table><tr><td><ul><li>@</li></ul></td><td>@</td></tr><tr><td>@</td><td><pre>@</pre></td></tr></table>",
            "<li><table><tr><td>@</td><td>@</td></tr><tr><td>@</td></tr></table></li>",
        ];
        let html: String = parts.iter().map(|(shape, word)| SHAPES[*shape].replace('@', word)).collect();
        let text = render(&convert(&html), &ArticleLabels::ENGLISH).expect("it is short").text;
        for (shape, word) in parts {
            proptest::prop_assert!(text.contains(&word), "{} of {} is lost:\n{}", word, SHAPES[shape], convert(&html));
        }
    }
}
