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
        "Keys///| Key | Door |/| --- | ---- |/| None |  |"
    );
    assert_eq!(rows("<tr><td><p>Mind</p></td><td>the gap</td></tr>"), "Mind//the gap");
    assert_eq!(
        rows("<tr><td>Out</td><td><table><tr><td>1</td></tr><tr><td>2</td></tr></table></td></tr>"),
        "Out///| 1 |/| - |/| 2 |"
    );
    let wide = format!("<tr>{}</tr>{}", "<td>x".repeat(1_000), "<tr><td>y".repeat(1_000));
    assert!(rows(&wide).len() < 20_000, "no million of empty cells");
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
}
