//! Lists, definitions, tables, code and headings, as pages have them.

use super::*;

#[test]
fn lists_in_lists_stay_lists() {
    let page = page(
        "<p>Before you leave:<ol><li><p>Pay.</p><ul><li><p>by card</p>\
         <li>in cash<ol start=3><li>euros<li value=7>pounds<li>yen</ol></ul>
         <li>Return the key.<p>It opens the garden, too.</p><li>Wave.</ol><ul><li><ul><li>Bye!</ul></ul>
         <p>Last calls:<ol reversed><li>bar<li>kitchen</ol>",
    );
    insta::assert_snapshot!(page.text, @"
    Before you leave:

    1. Pay.
      - by card
      - in cash
        3. euros
        7. pounds
        8. yen
    2. Return the key.

    It opens the garden, too.

    3. Wave.

    - Bye!

    Last calls:

    2. bar
    1. kitchen
    ");
}

#[test]
fn a_term_stands_with_its_descriptions() {
    let page = page(
        "<dl><dt id=v>-v<dt><p>--verbose</p><dd><p>Says more.</p><p>Twice: says all.</p><pre>desk -vv</pre>
         <dt id=q>-q<a class=headerlink href=#q>¶</a><dd>Says less.<dd>Since 2.0.
         <dt>--colour<dd><dl><dt>auto<dd>On a terminal.</dl><dt>--old</dl>
         <p>More:<dl><dd>Nothing is described here.</dl><dl><dt></dt><dd>Nor here.</dl>",
    );
    insta::assert_snapshot!(page.text, @"
    -v
    --verbose
    : Says more.

    Twice: says all.

    ```
    desk -vv
    ```

    -q
    : Says less.
    : Since 2.0.

    --colour

    auto
    : On a terminal.

    --old

    More:

    Nothing is described here.

    Nor here.
    ");
    assert_eq!(places(&page), ["v: -v", "q: -q"]);
}

#[test]
fn a_row_of_data_is_a_line() {
    let page = page(
        "<table><caption>Rooms</caption><thead><tr><th><p>Room</p><th>Price<th>Notes</thead><tbody>
         <tr><td>Lily<td>80<br>or 70<td><tr><td><td>90<td>with <pre>door --open</pre>
         <tr><td>Rose<td><td>One of:<ul><li>sea<li>garden</ul></table>After",
    );
    insta::assert_snapshot!(page.text, @"
    Rooms

    Room | Price | Notes
    Lily | 80 or 70
    | 90 | with door --open
    Rose | | One of: - sea - garden

    After
    ");
}

#[test]
fn a_table_that_arranges_the_page_is_no_table() {
    let page = page(
        "<table><tr><td>Menu<td><h1>Title</h1><table><tr><td>a<td>b</table>
         <table class=highlight><tr><td class=linenos><pre>1\n2</pre><td><pre>if a:\n    b</pre></table></table>
         <table><tr><td>Left<ul><li>one</ul><td>Right</table>",
    );
    insta::assert_snapshot!(page.text, @"
    Menu

    # Title

    a | b

    ```
    if a:
        b
    ```

    Left

    - one

    Right
    ");
}

#[test]
fn code_keeps_its_lines_and_columns() {
    let page = page(
        "Run <code>a  b</code>:<pre>\n\n  <b>if</b> x<br>    y  <span>#</span>\n\n    z\n\n</pre>
         <pre><div>one</div><div>  two</div></pre><pre>Write ```\n  ````sh\n</pre><pre> </pre>",
    );
    insta::assert_snapshot!(page.text, @"
    Run a b:

    ```
      if x
        y  #

        z
    ```

    ```
    one
      two
    ```

    `````
    Write ```
      ````sh
    `````
    ");
}

#[test]
fn a_heading_is_one_line_and_leads_somewhere() {
    let page = page(
        "<h1>Desk<a class=headerlink href=#desk title='Link to this heading'>¶</a></h1><p>Text.
         <section id=hours><h2><a href=#hours>#</a> Opening<br>hours</h2></section><p>Text.<h2></h2>
         <div><h3>Bell</h3><a class=anchor id=user-content-bell href=#bell><svg></svg></a></div><p>Text.
         <h3><a href=#key>Key</a></h3><a href=#top>▲</a><p>Text<a name=door></a><h3><div>Door</div></h3>\
         <h4>Unclosed<p>Text.<p>Text.",
    );
    insta::assert_snapshot!(page.text, @"
    # Desk

    Text.

    ## Opening hours

    Text.

    ### Bell

    Text.

    ### Key

    Text

    ### Door

    #### Unclosed

    Text.

    Text.
    ");
    assert_eq!(places(&page), ["desk: # Desk", "hours: ## Opening hours", "bell: ### Bell", "door: ### Door"]);
}

#[test]
fn signs_that_lead_elsewhere_are_left_out_and_words_stay() {
    let page = page("<p>Add<a href=#fn1>†</a> with <a href=#plus>+</a>, see <a href=#fn2>2</a>.<a href=#ref>↩</a> soft&shy;ware");
    assert_eq!(page.text, "Add with +, see 2. software");
}

/// Lists the places of a page, each with its fragment and its line.
fn places(page: &HtmlPage) -> Vec<String> {
    page.anchors.iter().map(|(at, fragment)| format!("{fragment}: {}", page.text[*at..].lines().next().unwrap())).collect()
}
