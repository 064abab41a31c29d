//! Texts that look like the notation of another tool, and are none.

use super::dialects::{convert, plan_texts, text_of, words};

#[test]
fn a_sample_of_code_makes_no_program_of_a_page() {
    let sample = "```js\nimport axios from 'axios';\n```";
    let text = format!("Call GET /rooms/{{id}}.\n\n{sample}");
    assert_eq!(convert(&text), text);
    let shown = convert(&format!("# Title\n\nimport A from './a.mdx';\n\nA {{props.b}}c\n\n{sample}"));
    assert_eq!(words(&shown), "A c import axios from 'axios';", "{shown}");
}

#[test]
fn a_fence_behind_the_mark_of_an_item_ends_where_it_ends() {
    let list = "1. ```bash\n   npm i\n   ```\n\n2. Next";
    assert_eq!(convert(&format!("{list}\n\n:::tip\nHi\n:::")), format!("{list}\n\n> [!TIP]\n> Hi"));
    assert_eq!(convert("- * ~~~\n    :::tip\n    ~~~\n- b"), "- * ~~~\n    :::tip\n    ~~~\n- b");
    assert_eq!(convert("1. ```sh title=\"a.sh\"\n   x\n   ```"), "1. **a.sh**\n\n   ```sh title=\"a.sh\"\n   x\n   ```");
    let plan = plan_texts(&[("a.md", "- ```md\n  @include(b.md)\n  ```\n\n@include(b.md)\n"), ("b.md", "Included")]);
    assert_eq!(text_of(&plan, "a.md"), "- ```md\n  @include(b.md)\n  ```\n\nIncluded");
}

#[test]
fn a_link_whose_words_are_in_brackets_leads_where_it_says() {
    let text = "See [[#123]](https://a.test/issues/123) and [[1]](https://a.test).";
    assert_eq!(convert(text), text);
}

#[test]
fn code_in_html_is_shown_as_it_is() {
    for (text, shown) in [
        ("<table><tr><th>A</th></tr><tr><td><code>{{user.name}}</code></td></tr></table>", "A {{user.name}}"),
        ("Write <code>a ==b== && {% c %}</code>.", "Write a ==b== && {% c %}."),
        ("<pre>\n:::tip\n{{ x }}\n:::\n</pre>\n\n:::tip\nHi\n:::", ":::tip {{ x }} ::: Hi"),
        ("- <div><code>\n  :::tip\n  </code></div>\n- {{ x }}b", ":::tip b"),
    ] {
        assert_eq!(words(&convert(text)), shown, "{text}: {}", convert(text));
    }
}

#[test]
fn comparisons_of_programs_mark_no_words() {
    let text = "Install numpy==1.26 and pandas==2.1, if a==b or c==d, x ==1 and y==2.";
    assert_eq!(convert(text), text);
    assert_eq!(convert("A ==b== (==c==), 这是==重点==内容"), "A b (c), 这是重点内容");
}
