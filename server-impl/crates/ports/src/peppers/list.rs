//! Lists of peppers, as in settings and files.

use anyhow::{Result, ensure};
use secrecy::SecretString;

/// Minimum characters of a pepper, so that it cannot be guessed.
const MIN_PEPPER_CHARS: usize = 32;

/// Maximum peppers in a list: every presented credential is checked against each of them.
pub const MAX_PEPPERS: usize = 8;

/// Parses a list, newest pepper first: one per line; or, on a single line, separated by white space or commas.
///
/// A pepper may be a sentence: a single line is one pepper unless all of its parts are long enough to be peppers.
///
/// # Errors
/// When a pepper has fewer than 32 characters, or there are more than 8.
pub fn parse_peppers(text: &str) -> Result<Vec<SecretString>> {
    let mut peppers: Vec<&str> = Vec::new();
    for pepper in split_list(text) {
        ensure!(is_long_enough(pepper), "a pepper must have {MIN_PEPPER_CHARS} characters or more");
        if !peppers.contains(&pepper) {
            peppers.push(pepper);
        }
    }
    ensure!(
        peppers.len() <= MAX_PEPPERS,
        "there are {} peppers, and more than {MAX_PEPPERS} are too many: leave the oldest out",
        peppers.len()
    );
    Ok(peppers.into_iter().map(SecretString::from).collect())
}

fn split_list(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() > 1 {
        return lines;
    }
    let parts: Vec<&str> =
        text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| is_long_enough(part)) { parts } else { vec![text] }
}

fn is_long_enough(pepper: &str) -> bool {
    pepper.chars().count() >= MIN_PEPPER_CHARS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use secrecy::ExposeSecret;

    use super::*;

    const ONE: &str = "Wq0Rr7mGZJ2n8bVtY5cKxD4uLhS1aPfE";
    const TWO: &str = "fT3kM9zQwX6yB0jNvH8sC2gA5dUeR7iL";

    fn peppers(text: &str) -> Vec<String> {
        parse_peppers(text).expect("it is a list").iter().map(|pepper| pepper.expose_secret().to_owned()).collect()
    }

    #[test]
    fn a_list_is_separated_by_lines_spaces_or_commas() {
        for text in [format!("{ONE}\n{TWO}\n"), format!("{ONE} {TWO}"), format!("{ONE},{TWO}"), format!("{ONE}, {TWO},{ONE}")] {
            assert_eq!(peppers(&text), [ONE, TWO], "{text:?}");
        }
    }

    #[test]
    fn a_pepper_that_was_given_before_there_were_lists_stays_what_it_is() {
        let sentence = "the pepper of tests, which everybody knows";
        for text in [ONE.to_owned(), sentence.to_owned(), format!(" {ONE}"), format!("{ONE}\n"), format!("{ONE} short")] {
            assert_eq!(peppers(&text), [text.as_str()]);
        }
        assert_eq!(peppers(&format!("{ONE}\n{sentence}")), [ONE, sentence], "beside others, a sentence has a line of its own");
    }

    #[test]
    fn what_is_too_short_or_too_much_is_refused_without_being_repeated() {
        let refusal = |text: &str| parse_peppers(text).expect_err("it is no list").to_string();
        assert_eq!(refusal("hunter2"), "a pepper must have 32 characters or more");
        assert_eq!(refusal(&format!("{ONE}\nhunter2")), "a pepper must have 32 characters or more");
        let nine: Vec<String> = (0..9).map(|number| format!("{ONE}{number}")).collect();
        assert!(refusal(&nine.join("\n")).contains("9 peppers"), "{}", refusal(&nine.join("\n")));
    }

    proptest! {
        #[test]
        fn whatever_has_no_separator_survives_a_list(
            given in prop::collection::vec("[!-+\\--~]{32,64}", 1..=MAX_PEPPERS),
            by in 0..3_usize,
        ) {
            let mut distinct: Vec<String> = Vec::new();
            given.into_iter().for_each(|pepper| if !distinct.contains(&pepper) { distinct.push(pepper) });
            prop_assert_eq!(peppers(&distinct.join(["\n", " ", ","][by])), distinct);
        }
    }
}
