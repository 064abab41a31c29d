//! Rules for short texts that people write.

use crate::types::{Error, Result};

/// A name or title: trimmed, then 1 to `most` characters (Unicode scalar values).
///
/// # Errors
/// `VALIDATION_ERROR` on the field, with the noun in the message: `Name cannot be empty or only whitespace`.
pub fn line(field: &str, noun: &str, most: usize, text: &str) -> Result<String> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Error::invalid(field, format!("{noun} cannot be empty or only whitespace")));
    }
    let length = trimmed.chars().count();
    if length > most {
        return Err(Error::invalid(
            field,
            format!("{noun} must be at most {most} characters after trimming; this one has {length}. Send a shorter one."),
        ));
    }
    Ok(trimmed.to_owned())
}

/// A message or question: kept as it is, not only white space, at most `most` characters.
///
/// # Errors
/// `VALIDATION_ERROR` on the field.
pub fn message(field: &str, noun: &str, most: usize, text: String) -> Result<String> {
    line(field, noun, most, &text)?;
    Ok(text)
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

    proptest! {
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
