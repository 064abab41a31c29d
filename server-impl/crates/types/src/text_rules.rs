//! Rules for texts that people write: the contract names them and gives their limits.

use frontdesk_vocabulary::{TextRule, texts};

use crate::{Error, Result, name_key};

/// A text as it is stored: trimmed where its rule says so, otherwise as it was sent.
///
/// # Errors
/// `VALIDATION_ERROR` on the field when it is blank or too long: `Name cannot be empty or only whitespace`.
pub fn validate_text<'a>(field: &str, rule: &TextRule, text: &'a str) -> Result<&'a str> {
    rule.keep(text).map_err(|message| Error::invalid(field, message))
}

/// Returns what to search names and titles for: the text trimmed, as [`name_key()`] writes it; empty, which every name
/// contains, for none.
///
/// # Errors
/// `VALIDATION_ERROR` when it is blank or too long.
pub fn validate_search(text: Option<&str>) -> Result<String> {
    let Some(text) = text else { return Ok(String::new()) };
    validate_text("query/q", &texts::SEARCH, text).map(name_key)
}

#[cfg(test)]
mod tests {
    use frontdesk_vocabulary::TextLimit;
    use proptest::prelude::*;

    use super::*;

    fn line(most: usize) -> TextRule {
        let advice = "Send a shorter one.";
        TextRule { name: "name", noun: "Name", trimmed: true, limit: TextLimit::Characters(most), advice }
    }

    fn verbatim(most: usize) -> TextRule {
        TextRule { name: "message", noun: "Message", trimmed: false, ..line(most) }
    }

    fn name(text: &str) -> String {
        validate_text("/name", &line(200), text).map_or_else(|error| error.to_string(), str::to_owned)
    }

    #[test]
    fn spaces_around_go_and_the_rest_is_measured_in_characters() {
        assert_eq!(name("  Front desk \n"), "Front desk");
        assert_eq!(name(&format!("  {}  ", "é".repeat(200))), "é".repeat(200));
        assert_eq!(name("a"), "a");
        insta::assert_snapshot!(name(&"é".repeat(201)), @"VALIDATION_ERROR: Name must be at most 200 characters after \
            trimming; this one has 201. Send a shorter one.");
    }

    #[test]
    fn white_space_alone_has_its_own_message() {
        for blank in ["", " ", "\t\n", "\u{3000}\u{a0}"] {
            insta::allow_duplicates! { insta::assert_snapshot!(name(blank), @"VALIDATION_ERROR: Name cannot be empty or only \
            whitespace"); }
        }
    }

    #[test]
    fn a_text_that_is_kept_as_it_is_is_measured_as_it_is() {
        let message =
            |text: &str| validate_text("/message", &verbatim(10), text).map_or_else(|error| error.to_string(), str::to_owned);
        assert_eq!(message("  é  \n"), "  é  \n");
        assert_eq!(message(&format!("{}{}", " ".repeat(9), "é")).chars().count(), 10);
        insta::assert_snapshot!(message(&format!("{}{}", " ".repeat(10), "é")), @"VALIDATION_ERROR: Message must be at most \
            10 characters with the white space at its ends; this one has 11. Send a shorter one.");
        insta::assert_snapshot!(message(" \u{3000}"), @"VALIDATION_ERROR: Message cannot be empty or only whitespace");
    }

    #[test]
    fn a_text_may_be_measured_in_bytes() {
        let advice = "Split it into several sources.";
        let text = |most| TextRule { noun: "Content", limit: TextLimit::Bytes(most), advice, ..verbatim(1) };
        let message = |most, content: &str| {
            validate_text("/content", &text(most), content).map_or_else(|error| error.to_string(), str::to_owned)
        };
        assert_eq!(message(4, " é "), " é ");
        insta::assert_snapshot!(message(3, " é "), @"VALIDATION_ERROR: Content must be at most 3 bytes in UTF-8. Split it \
            into several sources.");
        let long = "x".repeat(1024 * 1024 + 1);
        insta::assert_snapshot!(message(1024, &long), @"VALIDATION_ERROR: Content must be at most 1 KiB in UTF-8. Split it \
            into several sources.");
        insta::assert_snapshot!(message(1024 * 1024, &long), @"VALIDATION_ERROR: Content must be at most 1 MiB in UTF-8. \
            Split it into several sources.");
        insta::assert_snapshot!(message(3, " \n"), @"VALIDATION_ERROR: Content cannot be empty or only whitespace");
    }

    proptest! {
        #[test]
        fn nothing_longer_than_its_limit_is_kept(blank in "[ \n\t]{0,12}", text in any::<String>()) {
            let text = [blank.as_str(), &text, &blank].concat();
            let length = text.chars().count();
            match validate_text("/message", &verbatim(10), &text) {
                Ok(kept) => prop_assert!(kept == text && (1..=10).contains(&length)),
                Err(_) => prop_assert!(length > 10 || text.trim().is_empty()),
            }
        }

        #[test]
        fn what_is_accepted_is_trimmed_and_measured(text in any::<String>()) {
            if let Ok(kept) = validate_text("/name", &line(20), &text) {
                prop_assert_eq!(kept.trim(), kept);
                prop_assert!((1..=20).contains(&kept.chars().count()));
                prop_assert!(text.contains(kept));
            } else {
                prop_assert!(text.trim().is_empty() || text.trim().chars().count() > 20);
            }
        }
    }
}
