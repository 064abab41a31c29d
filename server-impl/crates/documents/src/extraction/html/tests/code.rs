//! Code whose lines end with `<br>`.

use super::*;

#[test]
fn code_with_line_breaks_is_a_block() {
    insta::assert_snapshot!(page("<p>Run:</p><code>cd /srv<br>&nbsp;&nbsp;ls  -l<br/>\n   exit</code><p>Done.").text, @"
    Run:

    ```
    cd /srv
      ls -l
    exit
    ```

    Done.
    ");
    insta::assert_snapshot!(page("<p>Type <samp>a<br>b</samp> or <code>c</code>.").text, @"
    Type

    ```
    a
    b
    ```

    or c.
    ");
}

#[test]
fn spaces_that_do_not_break_are_spaces_in_code() {
    assert_eq!(page("<pre>if x:<br>&nbsp;&nbsp;y()<br></pre>").text, "```\nif x:\n  y()\n```");
    assert_eq!(page("<pre><code>a<br>b<br><br>c</code></pre>").text, "```\na\nb\n\nc\n```");
    assert_eq!(page("<pre><span>a</span><br><span>b</span></pre>").text, "```\na\nb\n```");
}

#[test]
fn code_in_a_cell_stays_in_its_row() {
    assert_eq!(page("<table><tr><th>Key<th>Value<tr><td><code>a<br>b</code><td>c</table>").text, "Key | Value\na b | c");
}
