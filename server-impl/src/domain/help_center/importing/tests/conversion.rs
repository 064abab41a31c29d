//! HTML of other help centers.

use crate::domain::help_center::importing::html::markdown;

fn converted(html: &str) -> String {
    markdown(html).expect("it is converted")
}

#[test]
fn headings_lists_tables_code_links_and_pictures_are_kept() {
    insta::assert_snapshot!(converted(
        r##"<h2 id="h_01">Before you <em>begin</em></h2><p>Read <a href="/hc/en-us/articles/2-Keys">Keys</a> and <a href="#h_02">below</a>.</p>
        <ul><li>One<ol><li>First</li><li>Second</li></ol></li><li>Two</li></ul>
        <h3><a name="h_02"></a>The door</h3>
        <table><thead><tr><th>Key</th><th>Door</th></tr></thead><tbody><tr><td>A|B</td><td><code>x | y</code></td></tr></tbody></table>
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
    assert_eq!(converted("<p>&lt;script&gt; and *stars* _here_ # no</p>"), "\\<script> and \\*stars\\* \\_here\\_ # no");
}

#[test]
fn what_is_too_deep_or_too_long_is_refused() {
    let deep = "<ul><li>".repeat(5_000);
    assert!(markdown(&deep).expect_err("too deep").contains("nested too deeply"));
    assert!(markdown(&"<p>a".repeat(600_000)).expect_err("too long").contains("2 MiB"));
    assert!(markdown(&"<b>".repeat(400_000)).is_err(), "or in time");
    assert_eq!(converted(""), "");
}

proptest::proptest! {
    #[test]
    fn whatever_is_converted_ends(html in "(<(/?)(p|ul|li|a|b|table|tr|td|pre|code|h2)( href='[a-z#/]*')?>|[a-z|*`# ]){0,40}") {
        let converted = markdown(&html);
        proptest::prop_assert!(converted.is_ok());
    }
}
