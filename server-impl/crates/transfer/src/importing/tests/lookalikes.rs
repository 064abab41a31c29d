//! Texts that look like the notation of another tool, and are none.

use frontdesk_documents::markdown::{ArticleLabels, render};

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

#[test]
fn a_program_may_begin_below_the_first_text() {
    let imports = "import Contents from '@theme/Contents';\nimport {b, c} from \"./d\"";
    let text = format!("# A\n\nText.\n\n{imports}\n\n<Contents toc={{toc}} />\n\nEnd {{/* x */}}.");
    assert_eq!(words(&convert(&text)), "Text. End .");
    for text in [
        "To get it,\nimport it from 'the menu'",
        "So:\n\nimport all of it from 'the menu'",
        "A\n\n```js\n\nimport a from 'b'\n```\n\n{c}",
        "<script setup>\n\nimport a from 'b'\n\n</script>\n\n{c}",
        "A\n\n    import a from 'b'\n\n{c}",
    ] {
        assert!(convert(text).contains("import") || text.starts_with("<script"), "{text}");
        assert_eq!(convert(text).contains("{c}"), text.contains("{c}"), "{text}");
    }
}

#[test]
fn code_in_the_words_of_a_link_between_notes_is_part_of_it() {
    let files = [("a.md", "[[b#Has tag|`hasTag()`]], `[[b|x`]], [[b]] `c|d`]] and `[[b]]`"), ("b.md", "## Has tag\n\nx")];
    let text = text_of(&plan_texts(&files), "a.md");
    assert_eq!(convert("## See\n\n[[#`See`|see]] and [[ -f `x` ]] ^^that^^"), "## See\n\n[see](#see) and [[ -f `x` ]] that");
    assert_eq!(text, "[`hasTag()`](<b.md#Has tag>), `[[b|x`]], [b](b.md) `c|d`]] and `[[b]]`");
}

#[test]
fn fences_within_code_end_nothing() {
    let inner = "{% highlight md %}\n```js\na\n```\n{% endhighlight %}\n\n:::tip\nb\n:::";
    assert_eq!(convert(inner).trim_end(), "````md\n```js\na\n```\n````\n\n> [!TIP]\n> b");
    let item = "- a\n\n  {{< code-toggle >}}\n  x = 1\n  {{< /code-toggle >}}\n\n  b";
    assert_eq!(convert(item), "- a\n\n  ```\n  x = 1\n  ```\n\n  b");
    let div = "<div markdown>\na\n</div>\n```md\nb\n```\n\nC {: .d }\n";
    assert_eq!(words(&convert(div)), "a b C");
    let indented = "```\n!!! note\n\n        ``` js\n        a\n        ```\n```\n\n!!! note\n    b";
    assert_eq!(convert(indented).trim_end(), "```\n!!! note\n\n        ``` js\n        a\n        ```\n```\n\n> [!NOTE]\n> b");
    let item = "- a\n\n    ```\n    b\n    ```\n\n:::tip\nc\n:::";
    assert_eq!(convert(item).trim_end(), "- a\n\n    ```\n    b\n    ```\n\n> [!TIP]\n> c");
}

#[test]
fn an_item_goes_on_in_lines_without_indentation() {
    let item = "* a\nb c\n\n    === \"D\"\n\n        e";
    assert_eq!(words(&convert(item)), "a b c D e");
    let meaning = "a\n\n:   b\n\n    === \"C\"\n\n        d\n\n    !!! tip\n        e";
    assert_eq!(convert(meaning).trim_end(), "**a**\n\n-   b\n\n    **C**\n\n\n    d\n\n    > [!TIP]\n    > e");
    let marked = ":   !!! tip \"A\"\n\n        b\n\n    c";
    assert_eq!(
        convert(&format!("a\n\n{marked}")).trim_end(),
        "**a**\n\n-   > [!TIP]\n    > **A**\n    >\n    >\n    > b\n    >\n    c"
    );
    assert_eq!(words(&convert("- === \"A\"\n\n      b\n- c")), "A b c");
    let code = "* a\n\nb\n\n    === \"D\"\n";
    assert_eq!(convert(code), code.trim_end());
    let heading = "* a\n# b\n\n    === \"D\"\n";
    assert_eq!(convert(heading), heading.trim_end());
}

#[test]
fn notes_that_follow_each_other_stay_apart() {
    for text in [
        "!!! note\n    a\n\n!!! tip\n    b\n",
        ":::note\na\n:::\n:::tip\nb\n:::\n",
        "/// note\na\n///\n/// tip\nb\n///\n",
        "<Note>a</Note>\n<Tip>b</Tip>\n",
        "> [!note]\n> a\n\n!!! tip\n    b\n",
    ] {
        let html = render(&convert(text), &ArticleLabels::ENGLISH).expect("it is short").html;
        assert_eq!((html.matches("role=\"note\"").count(), words(&convert(text)).contains("[!")), (2, false), "{text}: {html}");
    }
    let quoted = convert("!!! note\n    a\n\n> b\n\n1. c\n\n    !!! tip\n        d\n\n    !!! tip\n        e\n");
    assert_eq!(words(&quoted), "a b c d e", "{quoted}");
}

#[test]
fn blocks_between_slashes_keep_their_titles() {
    let block = "/// version-added | v2.10\nNew *door*.\n///\n\n/// details | More\n    type: tip\n\nText\n///";
    let text = &format!("{block}\n\n/// a b\n\n```\n/// note\n```");
    assert_eq!(words(&convert(text)), "Version added: v2.10 New door. More Text /// a b /// note");
}

#[test]
fn names_of_blocks_and_icons_are_not_shown() {
    for (text, shown) in [
        ("A [b](#^a-door). ^a-door\n\n- c\n\n^the-list", "A b. c"),
        ("x ^2 and y ^abcd z", "x ^2 and y ^abcd z"),
        ("Choose ![[lucide-cog.svg#icon]] or ![[gone.png|the key]].", "Choose Lucide cog or the key."),
        ("![[b#Part two]] ![](x/two-keys.svg) ![two-keys.svg](x/two-keys.svg)", "b > Part two Two keys Two keys"),
        ("__:material-check: Done__ :octicons-x-16: b", "Done b"),
        ("<table><tr><td><i class=\"fa-code\">:code:</i> a</td><td><i class=\"x\">:b:</i></td></tr></table>", "a :b:"),
    ] {
        assert_eq!(words(&convert(text)), shown, "{text}: {}", convert(text));
    }
}

#[test]
fn files_are_shown_as_code() {
    let plan = plan_texts(&[
        ("a.md", "<<< @/code/b.js#part{1}\n\n- <<< x\n\n  <<< ./code/c.md\n\n<<< @/gone.js\n\n```\n<<< @/code/b.js\n```"),
        ("code/b.js", "// #region part\nlet b = 1;\n// #endregion part\nlet c;"),
        ("code/c.md", "```\nc\n```"),
    ]);
    assert_eq!(
        text_of(&plan, "a.md"),
        "```js\nlet b = 1;\n```\n\n- <<< x\n\n  ````md\n  ```\n  c\n  ```\n  ````\n\n\n```\n<<< @/code/b.js\n```"
    );
    assert_eq!(report_lines(&plan.plan.lines).len(), 1, "{:?}", report_lines(&plan.plan.lines));
}
