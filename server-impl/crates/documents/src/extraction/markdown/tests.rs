use std::time::Duration;

use frontdesk_ports::testing::processor_time::ProcessorTime;
use proptest::prelude::*;

use super::*;

fn text(markdown: &str) -> String {
    read(markdown).expect("it is not too complex").text
}

#[test]
fn a_document_is_its_words() {
    let document = read(
        "---\ntitle: \"Desk guide\"\ntags: [desk]\n---\n\n# The **front** desk {#desk}\n\nIt opens at *eight*, see the \
         [hours](hours.md \"all\n\
         of them\"), <https://desk.example/>,\nthe [rules][1] or [[Guide|the guide]].  \nRun `desk  --open`, &amp; bring a \
         ~~blue~~ red key[^1].\n\n\
         Late arrivals\n-------------\n\nRing the <kbd>bell</kbd><br>twice.<!-- or thrice -->\n\n> [!WARNING]\n> It is\n> \
         loud.\n\n> Said a guest.\n\n\
         ***\n\n[1]: rules.md\n[^1]: The old one\n    was blue.\n",
    );
    let document = document.unwrap();
    insta::assert_snapshot!(document.text, @"
    # The front desk

    It opens at eight, see the hours, https://desk.example/, the rules or the guide.
    Run desk --open, & bring a red key.

    ## Late arrivals

    Ring the bell
    twice.

    Warning: It is loud.

    Said a guest.

    The old one was blue.
    ");
    assert_eq!(document.title.as_deref(), Some("Desk guide"));
}

#[test]
fn lists_tables_and_code_keep_their_form() {
    let markdown = "1. Pay\n   - by card\n   - in cash\n\n     Coins, too.\n2. Return the key:\n\n   ```sh\n   desk \
        --return \\\n\n     key\n   ```\n3. Wave\n\n\
        * [x] done\n* [ ] open\n\n| Room | Price | Notes |\n|------|------:|-------|\n| Lily | **80** | |\n| Rose |  | \
        [sea](sea.md), `x  y` |\n\n\
        -v, --verbose\n: Says more.\n\n  Twice: all.\n\nQuiet\n: Says less.\n: Since 2.0.\n\n~~~\n```\n# no \
        heading\n~~~\n\n    four  spaces\n";
    insta::assert_snapshot!(text(markdown), @"
    1. Pay
      - by card
      - in cash

    Coins, too.

    2. Return the key:

    ```
    desk --return \\

      key
    ```

    3. Wave

    - [x] done
    - [ ] open

    Room | Price | Notes
    Lily | 80
    Rose | | sea, x y

    -v, --verbose
    : Says more.

    Twice: all.

    Quiet
    : Says less.
    : Since 2.0.

    ````
    ```
    # no heading
    ````

    ```
    four  spaces
    ```
    ");
}

#[test]
fn a_table_without_its_second_line_is_a_table() {
    assert_eq!(text("| Room | Price |\n| Lily | `80` |"), "Room | Price\nLily | 80");
    assert_eq!(
        text("Room | Price\n---|---|---\nLily | 80\n\nOne a|b in\na paragraph"),
        "Room | Price\nLily | 80\n\nOne a|b in a paragraph"
    );
}

#[test]
fn a_picture_speaks_only_where_nothing_else_does() {
    for (markdown, read) in [
        ("![The desk, seen from the door](desk.png)", "The desk, seen from the door"),
        ("# ![Frontdesk](logo.svg)", "# Frontdesk"),
        ("Press ![the bell](bell.png) twice.", "Press twice."),
        ("[![Build](build.svg)](ci) ![Logo](logo.png)", ""),
        ("[![Build](build.svg)](ci)", ""),
        ("![[desk.png]]", ""),
        ("![](desk.png)", ""),
        ("- ![The key](key.png)\n- ![a](b) ![c](d)", "- The key"),
        ("|a|b|\n|-|-|\n|![yes](x.png)|![no](y.png)|", "a | b\nyes | no"),
    ] {
        assert_eq!(text(markdown), read, "{markdown}");
    }
}

#[test]
fn html_in_it_is_read_as_on_a_page() {
    let markdown = "<p align=center>\n<a href=a>Docs</a> | <a \
        href=b>Guide</a>\n</p>\n\n<details>\n<summary>Why?</summary>\n\nBecause *we* say so.\n\n\
        </details>\n\n- Prices:\n  <table><tr><td>Lily<td>80</table>\n\n<script>\nlet a = 1;\n\nlet b = 2;\n</script>\n\n<!-- \
        **secret** -->\nText";
    insta::assert_snapshot!(text(markdown), @"
    Why?

    Because we say so.

    - Prices:

    Lily | 80

    Text
    ");
}

#[test]
fn no_mark_is_left_where_readers_know_what_was_meant() {
    let markdown =
        "**Note: **[the map](the map.md) ![the map](the map.png)\n\n请**注意：**关门。\n\n`**kwargs` and 2 * 3 ** 4, `[a](b)`";
    assert_eq!(text(markdown), "Note: the map\n\n请注意：关门。\n\n**kwargs and 2 * 3 ** 4, [a](b)");
}

#[test]
fn a_title_is_the_first_heading_where_no_front_matter_has_one() {
    let title = |markdown: &str| read(markdown).unwrap().title;
    assert_eq!(title("Text\n\n## Two\n\n# The *desk*\n\n# Other").as_deref(), Some("The desk"));
    assert_eq!(title("+++\ntitle = 'Desk'\n+++\n# Other").as_deref(), Some("Desk"));
    assert_eq!(title("## Two\n\nText"), None);
    assert_eq!(title(&"# x".repeat(1_000)).map(|title| title.chars().count()), Some(300));
}

#[test]
fn what_would_take_too_much_is_not_read() {
    for markdown in
        [">".repeat(100), "*".repeat(MAX_MARKS + 1), "a".repeat(MAX_MARKDOWN_BYTES + 1), format!("{}- a", " ".repeat(300))]
    {
        assert_eq!(read(&markdown), None);
    }
}

#[test]
fn malicious_documents_are_read_in_time() {
    let deep: String = (0..100).map(|depth| format!("{}- a\n", " ".repeat(2 * depth))).collect();
    for (piece, count) in [
        ("> ", 50),
        ("*a ", 300_000),
        ("[a](", 150_000),
        ("![", 200_000),
        ("`` ` ", 150_000),
        ("<a b=\"", 300_000),
        ("|a\n", 150_000),
        ("[^1]: a\n\n", 100_000),
        ("a\n: b\n\n", 100_000),
        ("<b>\n\n", 200_000),
        ("<div>\n", 100_000),
        ("[[a|", 100_000),
        ("**a: **", 100_000),
        ("[a](b c", 100_000),
        ("- a\n", 200_000),
        ("a ", 1_000_000),
        ("~~~\n", 100_000),
    ] {
        for markdown in [format!("{deep}{}", piece.repeat(count)), format!("|a|\n|-|\n|{}", piece.repeat(count))] {
            let begun = ProcessorTime::now();
            let document = read(&markdown).expect("it is not too complex");
            assert!(begun.elapsed() < Duration::from_secs(20), "{:?} for {piece}", begun.elapsed());
            assert!(document.text.len() < 20 * markdown.len(), "{piece}");
        }
    }
}

/// Pieces of Markdown, well-formed or not.
const MARKDOWN: &str = "(\\*\\*|\\*|_|`|```|~~|~~~|\\[|\\]|\\]\\(|\\)|!\\[|\\[\\[|\\]\\]|\\||\\|-\\||\\n|\\n\\n|\\n\\|-\\|-\\|\\n\
    |# |- |1\\. |> |: |    |  \\n|---\\n|<br>|<div>|<pre>|</pre>|<!--|-->|\\[\\^1\\]|\\[x\\] |&amp;|\\\\|\\r|\\t\
    |[a-zé字 ]{1,4}){0,40}";

proptest! {
    #[test]
    fn any_text_is_some_document(markdown in "(?s).{0,200}") {
        let document = read(&markdown).unwrap();
        prop_assert_eq!(document.text.trim(), &document.text);
    }

    #[test]
    fn any_marks_are_some_document(markdown in MARKDOWN) {
        let text = text(&markdown);
        prop_assert_eq!(text.trim(), &text);
        prop_assert!(!text.contains(['\r', '\0']));
        let is_tidy = !text.contains("\n\n\n") && !text.lines().any(|line| line.ends_with(' '));
        prop_assert!(text.contains("```") || is_tidy, "{:?}", text);
    }

    #[test]
    fn words_in_marks_are_words(words in prop::collection::vec(("[a-z]{1,8}", 0..7_usize), 1..20)) {
        let marked = |(word, mark): &(String, usize)| match mark {
            0 => format!("**{word}**"),
            1 => format!("*{word}*"),
            2 => format!("[{word}](x.md)"),
            3 => format!("`{word}`"),
            4 => format!("__[**{word}**][x]__"),
            5 => format!("{word}![picture](x.png)"),
            _ => word.clone(),
        };
        let line: Vec<String> = words.iter().map(marked).collect();
        let plain: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        prop_assert_eq!(text(&format!("{}\n\n[x]: y\n", line.join(" "))), plain.join(" "));
        prop_assert_eq!(text(&format!("- {}\n\n[x]: y\n", line.join("\n  "))), format!("- {}", plain.join(" ")));
        let (row, rule) = (line.join("|"), "-|".repeat(line.len()));
        let table = format!("|{row}|\n|{rule}\n|{row}|\n\n[x]: y\n");
        prop_assert_eq!(text(&table), format!("{0}\n{0}", plain.join(" | ")));
    }
}
