use super::*;

#[test]
fn terms_are_bold_and_meanings_are_items() {
    for (text, list) in [
        (
            "`a`\n: (b) C\n\n  ```js\n: x\n  ```\n\nd\n: e\n: f\ng",
            "**`a`**\n\n- (b) C\n\n  ```js\n: x\n  ```\n\n**d**\n\n- e\n- f\ng",
        ),
        ("a\n\n:   b\n\n    c\n\n:   d", "**a**\n\n-   b\n\n    c\n\n-   d"),
        ("> a\n> : b", "> **a**\n>\n> - b"),
        ("a\n: \n: b", "**a**\n\n- b"),
        ("**a**\n: b", "**a**\n\n- b"),
        ("<!-- a -->\n\n:   b", "<!-- a -->\n\n-   b"),
    ] {
        assert_eq!(rewrite_definitions(text), list, "{text}");
    }
}

#[test]
fn other_colons_stay() {
    for text in [
        ": a",
        "# a\n: b",
        "- a\n: b",
        "a\n:b",
        "a :\nb",
        "| a |\n: b",
        "a\n\n\n: b",
        "```\na\n: b\n```",
        "a: b\nc: d",
        "---\n: b",
    ] {
        assert_eq!(rewrite_definitions(text), text, "{text}");
    }
}
