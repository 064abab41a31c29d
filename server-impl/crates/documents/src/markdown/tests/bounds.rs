use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{
    hostile::{Dice, known, mixed},
    judge,
};
use crate::markdown::{ArticleLabels, TextLimitError, render, shape};

fn bound(body: &str) -> Option<TextLimitError> {
    render(body, &ArticleLabels::ENGLISH).err()
}

#[test]
fn each_bound_is_refused_from_the_first_that_is_too_much() {
    let table = |rows: usize| format!("{}\n{}\n{}", "|a".repeat(100), "|-".repeat(100), "|a\n".repeat(rows));
    for (bounded, most, more) in [
        (TextLimitError::Body, "a".repeat(256 * 1024), "a".repeat(256 * 1024 + 1)),
        (TextLimitError::Depth, format!("{}a", ">".repeat(49)), format!("{}a", ">".repeat(50))),
        (TextLimitError::Depth, format!("{}a", "- ".repeat(25)), format!("{}a", "- ".repeat(26))),
        (
            TextLimitError::Depth,
            format!("{}a{}", "*a ".repeat(49), "*".repeat(49)),
            format!("{}a{}", "*a ".repeat(50), "*".repeat(50)),
        ),
        (TextLimitError::Cells, table(199), table(200)),
        (TextLimitError::Images, "![](/a)".repeat(2_000), "![](/a)".repeat(2_001)),
        (TextLimitError::Attribute, format!("[a](/b \"{}\")", "&".repeat(4_096)), format!("[a](/b \"{}\")", "&".repeat(4_097))),
        (TextLimitError::Attribute, format!("![{}](/b)", "a".repeat(4_096)), format!("![{}](/b)", "a".repeat(4_097))),
        (TextLimitError::Html, "\"&\n".repeat(60_000), format!("{}\n", "[^a]".repeat(45_000)) + "\n[^a]: b"),
    ] {
        assert_eq!(bound(&most), None, "{bounded:?}");
        assert_eq!(bound(&more), Some(bounded));
    }
}

#[test]
fn a_bound_tells_what_to_do() {
    let all = [
        TextLimitError::Body,
        TextLimitError::Depth,
        TextLimitError::Cells,
        TextLimitError::Images,
        TextLimitError::Attribute,
        TextLimitError::Html,
    ];
    insta::assert_snapshot!(all.map(|bound| bound.to_string()).join("\n"), @r#"
    The text is longer than 256 KiB. Split it into several articles.
    The text has more than 50 quotes, lists or emphases within each other. Nest them less deeply.
    The tables have more than 20,000 cells. Split the article, or attach the table as a file.
    The text has more than 2,000 images. Split it into several articles.
    The title of a link or an image, or the description of an image, is longer than 4 KiB. Shorten it.
    The text becomes more than 2 MiB of HTML. Split it into several articles.
    "#);
}

/// Times are measured in release builds. Here, each text only has to come to an end, and to the expected one.
#[test]
fn known_bombs_do_no_harm() {
    for (name, text) in known(6_000) {
        let start = std::time::Instant::now();
        judge(&text);
        assert!(start.elapsed().as_secs() < 20, "{name}");
    }
    for (name, text) in known(65_536) {
        if name.contains("then") {
            assert_eq!(bound(&text), Some(TextLimitError::Depth), "{name}");
        }
    }
}

/// Returns the maximum nesting of quotes, items and footnotes.
fn deepest(text: &str) -> usize {
    let options = Options::ENABLE_FOOTNOTES | Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS | Options::ENABLE_GFM;
    let (mut depth, mut deepest) = (0_usize, 0);
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::Item | Tag::FootnoteDefinition(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item | TagEnd::FootnoteDefinition) => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// The estimate before parsing is never below what the parser finds.
    #[test]
    fn no_text_is_deeper_than_it_looks(
        text in prop::collection::vec(
            prop::sample::select(vec![
                ">", "> ", "- ", "* ", "+ ", "1. ", "12) ", "[^a]: ", "[^b]: ", "[^a > ]: ", "[^c\\]: ]: ", "[ ] ",
                "[!NOTE]\n", "\n", "\n\n", "  ", "    ", "\t", "a", "```\n", "---\n", "|", "|-", "-\n", "<!--",
                "\u{b}", "\u{c}", "\u{a0}",
            ]),
            0..40,
        ),
    ) {
        let text = text.concat();
        prop_assert!(deepest(&text) <= shape::max_depth(&text).0, "{:?}", text);
    }

    #[test]
    fn mixtures_end(seed in 1_u64.., size in 1_usize..4_000) {
        let (_, text) = mixed(&mut Dice(seed), size);
        let _ = bound(&text);
    }
}
