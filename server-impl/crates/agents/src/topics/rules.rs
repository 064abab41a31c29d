//! The rules of topics: phrases that visitors write.

use std::collections::HashSet;

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{AgentId, Error, Result, conversations::search::SearchAlternatives, text_rules, topics::Topic};
use frontdesk_vocabulary::texts;

use crate::conversations::search;

/// Maximum phrases of a rule.
const MAX_PHRASES: usize = 50;

/// Validates the phrases of a rule, and returns them as they are stored: trimmed, without duplicates.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn validate_phrases(given: &[String]) -> Result<Vec<String>> {
    let mut kept: Vec<String> = Vec::new();
    let mut known = HashSet::new();
    for (number, phrase) in given.iter().enumerate() {
        let field = format!("/rule/phrases/{number}");
        let phrase = text_rules::validate_text(&field, &texts::CONVERSATION_SEARCH, phrase)?;
        if !phrase.contains(char::is_alphanumeric) {
            return Err(Error::invalid(&field, "A phrase needs a letter or a digit, by which messages are found. Add one."));
        }
        if known.insert(phrase) {
            kept.push(phrase.to_owned());
        }
    }
    if kept.is_empty() || kept.len() > MAX_PHRASES {
        return Err(Error::invalid("/rule/phrases", format!("A rule must have 1 to {MAX_PHRASES} phrases.")));
    }
    Ok(kept)
}

/// Returns the search of a rule: a message of the visitor that contains all words of one of its
/// phrases, in one language.
pub fn search_of(agent: AgentId, phrases: &[String]) -> SearchAlternatives {
    phrases.iter().flat_map(|phrase| search::search_terms(agent, phrase)).collect()
}

/// Records the search of a topic's rule.
///
/// # Errors
/// Only faults.
pub(super) async fn record_rule(unit: &mut Unit, topic: &Topic) -> Result<()> {
    let org = unit.org();
    let alternatives = search_of(topic.agent, topic.phrases.as_deref().unwrap_or_default());
    store::topics::phrases::replace(unit, org, topic.agent, topic.id, &alternatives).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn validate(given: &[&str]) -> Result<Vec<String>> {
        validate_phrases(&given.iter().map(|phrase| (*phrase).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn phrases_are_trimmed_and_stored_once() {
        assert_eq!(validate(&[" refund ", "money back", "refund"]).expect("they are valid"), ["refund", "money back"]);
    }

    #[test]
    fn a_phrase_that_finds_nothing_is_refused() {
        let long = "a".repeat(201);
        for wrong in [&["?!"][..], &[" "], &[], &[&long]] {
            assert!(validate(wrong).is_err(), "{wrong:?}");
        }
    }
}
