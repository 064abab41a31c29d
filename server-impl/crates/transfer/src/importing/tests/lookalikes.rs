//! Texts that look like the notation of another tool, and are none.

use super::{
    dialects::{convert, convert_file, plan_texts, text_of, words},
    report_lines,
};

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
    assert_eq!(convert(&format!("{list}\n\n:::tip\nHi\n:::")), format!("{list}\n\n> [!TIP]\n> Hi\n"));
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

#[test]
fn signs_of_comments_in_words_leave_nothing_out() {
    for text in [
        "The %%time and %%timeit magics.",
        "It is %% here.\n\nThe next.\n\nAnd %% there.",
        "%%\nIt has no end.\n\nThe next.",
        "A 5%%b rate and 6%% more.",
        "*[Optional]: the room's name.*",
        "*[a] b]: c",
    ] {
        assert_eq!(convert(text), text);
    }
}

#[test]
fn comments_are_left_out_and_told() {
    let plan = plan_texts(&[("a.md", "A %%b\nc%%, d\n\n%%\ne\n\nf\n%%\n\n注%%g%%意\n")]);
    assert_eq!(words(&text_of(&plan, "a.md")), "A , d 注意");
    assert_eq!(
        report_lines(&plan.plan.lines),
        ["skipped %% … %%: comments are left out; found 3 times, for example `%%b c%%` in a.md"]
    );
}

#[test]
fn a_program_whose_brackets_are_open_takes_no_text_with_it() {
    let shown = |program: &str| words(&convert_file("a.mdx", &format!("A\n\n{program}\n\n# Title\n\nText\n")));
    for program in [
        "export const open = /[{(]/;",
        "export const sad = ':(';",
        "export const a = {{",
        "export const a = {\n  b: 1,\n\n  c,\n};",
    ] {
        assert_eq!(shown(program), "A Title Text", "{program}");
    }
    let plan = plan_texts(&[("a.mdx", "A\n\nexport const a = {\nText\n")]);
    assert_eq!(
        report_lines(&plan.plan.lines),
        ["skipped export: its brackets are open up to the end: the rest is left out; found once, for example \
             `export const a = {` in a.mdx"]
    );
}
