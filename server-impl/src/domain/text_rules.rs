//! Rules for texts that people write. Every text is measured as it is kept.

use crate::types::{Error, Result};

/// A name or title: trimmed, then 1 to `most` characters (Unicode scalar values).
///
/// # Errors
/// `VALIDATION_ERROR` on the field, with the noun in the message: `Name cannot be empty or only whitespace`.
pub fn line(field: &str, noun: &str, most: usize, text: &str) -> Result<String> {
    let trimmed = text.trim();
    check(field, noun, most, trimmed, "after trimming")?;
    Ok(trimmed.to_owned())
}

/// A message, an answer or an instruction: kept as it was sent, white space at its ends included, and measured so; 1 to `most`
/// characters (Unicode scalar values), not only white space.
///
/// # Errors
/// `VALIDATION_ERROR` on the field, with the noun in the message.
pub fn verbatim(field: &str, noun: &str, most: usize, text: String) -> Result<String> {
    check(field, noun, most, &text, "with the white space at its ends")?;
    Ok(text)
}

/// Measures a text that is to be kept; `measured` tells people how.
fn check(field: &str, noun: &str, most: usize, kept: &str, measured: &str) -> Result<()> {
    if kept.trim().is_empty() {
        return Err(Error::invalid(field, format!("{noun} cannot be empty or only whitespace")));
    }
    let length = kept.chars().count();
    if length > most {
        let message = format!("{noun} must be at most {most} characters {measured}; this one has {length}. Send a shorter one.");
        return Err(Error::invalid(field, message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(text: &str) -> String {
        line("/name", "Name", 200, text).unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn spaces_around_go_and_the_rest_is_measured_in_characters() {
        assert_eq!(name("  Front desk \n"), "Front desk");
        assert_eq!(name(&format!("  {}  ", "é".repeat(200))), "é".repeat(200));
        assert_eq!(name("a"), "a");
        insta::assert_snapshot!(name(&"é".repeat(201)), @"VALIDATION_ERROR: Name must be at most 200 characters after trimming; this one has 201. Send a shorter one.");
    }

    #[test]
    fn white_space_alone_has_its_own_message() {
        for blank in ["", " ", "\t\n", "\u{3000}\u{a0}"] {
            insta::allow_duplicates! { insta::assert_snapshot!(name(blank), @"VALIDATION_ERROR: Name cannot be empty or only whitespace"); }
        }
    }

    #[test]
    fn a_text_that_is_kept_as_it_is_is_measured_as_it_is() {
        let message = |text: &str| verbatim("/message", "Message", 10, text.to_owned()).unwrap_or_else(|error| error.to_string());
        assert_eq!(message("  é  \n"), "  é  \n");
        assert_eq!(message(&format!("{}{}", " ".repeat(9), "é")).chars().count(), 10);
        insta::assert_snapshot!(message(&format!("{}{}", " ".repeat(10), "é")), @"VALIDATION_ERROR: Message must be at most 10 characters with the white space at its ends; this one has 11. Send a shorter one.");
        insta::assert_snapshot!(message(" \u{3000}"), @"VALIDATION_ERROR: Message cannot be empty or only whitespace");
    }

    proptest! {
        #[test]
        fn nothing_longer_than_its_limit_is_kept(blank in "[ \n\t]{0,12}", text in any::<String>()) {
            let text = [blank.as_str(), &text, &blank].concat();
            let length = text.chars().count();
            match verbatim("/message", "Message", 10, text.clone()) {
                Ok(kept) => prop_assert!(kept == text && (1..=10).contains(&length)),
                Err(_) => prop_assert!(length > 10 || text.trim().is_empty()),
            }
        }

        #[test]
        fn what_is_accepted_is_trimmed_and_measured(text in any::<String>()) {
            if let Ok(kept) = line("/name", "Name", 20, &text) {
                prop_assert_eq!(kept.trim(), &kept);
                prop_assert!((1..=20).contains(&kept.chars().count()));
                prop_assert!(text.contains(&kept));
            } else {
                prop_assert!(text.trim().is_empty() || text.trim().chars().count() > 20);
            }
        }
    }
}
