//! Finds conversations by the words of their messages.
//!
//! Words are compared as in the search of knowledge: `frontdesk_text::analysis` converts them to terms, in the
//! language of the text. A visitor's message is often too short for its language to be detected, so a short message
//! is analyzed in every language. The language of a query cannot be detected either, so it is searched in every
//! language: it finds a message that has all of its words in one of them.
//!
//! A term is stored as a number that depends on the agent, so that the index of all agents contains no words, and
//! never matches those of another agent.

use std::collections::BTreeSet;

use frontdesk_text::{
    analysis::{self, Analyzer},
    language,
};
use frontdesk_types::{
    AgentId, Error, Result,
    conversations::search::{SearchAlternatives, SearchTerms, SearchWords, TERM_NUMBER_LIMIT},
    text_rules,
};
use frontdesk_vocabulary::texts;
use sha2::{Digest, Sha256};

/// Length in characters up to which the language of a message cannot be detected reliably.
const MAX_SHORT_CHARACTERS: usize = 200;

/// The words of a message, which are the same for every agent.
#[derive(Debug)]
pub struct MessageWords(BTreeSet<String>);

impl MessageWords {
    /// Analyses several texts on a blocking thread.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn analyze_each<const N: usize>(texts: [&str; N]) -> Result<[Self; N]> {
        let texts = texts.map(ToOwned::to_owned);
        let analyzed = tokio::task::spawn_blocking(move || texts.map(|text| Self::analyze(&text)));
        analyzed.await.map_err(|error| Error::internal(format!("analyzing messages failed: {error}")))
    }

    fn analyze(text: &str) -> Self {
        if text.chars().nth(MAX_SHORT_CHARACTERS).is_none() {
            return Self(analysis::terms_in_any_language(text));
        }
        let mut found = BTreeSet::new();
        Analyzer::new(language::detect(text)).analyze_passage(text, |term| {
            if !found.contains(term) {
                found.insert(term.to_owned());
            }
        });
        Self(found)
    }

    /// Returns the words as they are stored for an agent.
    pub fn to_terms(&self, agent: AgentId) -> SearchTerms {
        term_numbers(agent, &self.0)
    }
}

/// Returns the words of a message as they are stored for an agent.
pub fn terms_of_message(agent: AgentId, text: &str) -> SearchTerms {
    MessageWords::analyze(text).to_terms(agent)
}

/// Parses the search text of a list. Without a letter or a digit, it matches no message.
///
/// # Errors
/// `VALIDATION_ERROR` when it is blank or too long.
pub fn parse_search(text: Option<&str>) -> Result<Option<SearchWords>> {
    let Some(text) = text else { return Ok(None) };
    Ok(Some(words_of_query(text_rules::validate_text("query/q", &texts::CONVERSATION_SEARCH, text)?)))
}

/// Returns the words of a text in each language.
fn words_of_query(text: &str) -> SearchWords {
    let languages = search_languages().map(|language| analysis::question_terms(text, [language]));
    SearchWords(languages.filter(|words| !words.is_empty()).collect())
}

/// Returns the words of a query as they are stored for an agent; a message that contains all of one of them contains
/// the text of the query.
pub fn alternatives_for(agent: AgentId, words: &SearchWords) -> SearchAlternatives {
    words.0.iter().map(|words| term_numbers(agent, words)).collect()
}

/// Returns the words of a text in each language, as they are stored for an agent.
pub fn search_terms(agent: AgentId, text: &str) -> SearchAlternatives {
    alternatives_for(agent, &words_of_query(text))
}

/// Returns every language with a stemmer, and `None` for no stemming.
fn search_languages() -> impl Iterator<Item = Option<&'static str>> {
    analysis::stemmed_languages().map(Some).chain([None])
}

fn term_numbers(agent: AgentId, terms: &BTreeSet<String>) -> SearchTerms {
    let of_agent = Sha256::new().chain_update(agent.0.as_bytes());
    let number = |term: &String| {
        let hash = of_agent.clone().chain_update(term).finalize();
        u64::from_be_bytes(*hash.first_chunk().unwrap_or(&[0; 8])) % TERM_NUMBER_LIMIT
    };
    SearchTerms::new(&terms.iter().map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(query: &str, text: &str) -> bool {
        let agent = AgentId(uuid::Uuid::nil());
        let held = terms_of_message(agent, text);
        let held: BTreeSet<&str> = held.as_str().split(' ').collect();
        let words = parse_search(Some(query)).expect("a query").expect("there is one");
        alternatives_for(agent, &words).iter().any(|way| way.as_str().split(' ').all(|term| held.contains(term)))
    }

    #[test]
    fn short_and_long_texts_are_found_by_their_stems() {
        assert!(finds("Haus", "Häuser?"));
        let german =
            "Wir vermieten seit vielen Jahren Häuser am See, und jedes von ihnen hat einen Garten, eine Küche und zwei Bäder. ";
        assert!(finds("Haus Gärten", &german.repeat(3)));
        assert!(!finds("Haus Keller", &german.repeat(3)));
        assert!(finds("東京", "東京都に住んでいます"));
        assert!(!finds("京東", "東京都に住んでいます"));
    }

    #[test]
    fn a_query_without_words_finds_nothing() {
        assert!(!finds("?!", "What?!"));
    }

    #[test]
    fn terms_of_one_agent_are_not_those_of_another() {
        let of = |agent| terms_of_message(AgentId(uuid::Uuid::from_u128(agent)), "umbrella");
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn a_query_has_few_ways_and_each_term_has_one_length() {
        let ways = search_terms(AgentId(uuid::Uuid::nil()), "Reservierungen connections libraries");
        assert!((2..=32).contains(&ways.len()), "{}", ways.len());
        assert!(ways.iter().all(|way| way.as_str().split(' ').count() == 3 && way.as_str().len() == 3 * 18 + 2));
    }
}
