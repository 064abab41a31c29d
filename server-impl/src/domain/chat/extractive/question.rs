//! What a question is about: its words except function words, as the terms that the index knows.

use crate::{domain::language::function_words, index::analysis::Analyser};

/// Terms of a question that are considered. Bounds the time that an answer takes.
const TERMS: usize = 64;

/// Shortest common prefix by which two words are considered alike, in characters.
const ALIKE_MIN: usize = 5;

/// How a sentence matches one term of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Match {
    /// Nothing.
    #[default]
    None,
    /// A word with the same prefix: a compound, or a derivation with a different stem (`Olympia`, `olympisch`).
    Alike,
    /// The term.
    Equal,
}

impl Match {
    /// The share of the term's weight that counts.
    pub(super) fn part(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Alike => 0.5,
            Self::Equal => 1.0,
        }
    }
}

/// What a question asks, for passages of one language.
pub(super) struct Asked {
    analyser: Analyser,
    terms: Vec<Term>,
}

struct Term {
    term: String,
    /// The prefix that makes a word alike; `None` for a term that is too short to tell, or is not a word.
    beginning: Option<String>,
}

impl Asked {
    /// What a question asks in the language of passages. Passages too short for their language to be detected are taken to be in
    /// `spoken`, the language that the question seems to be in.
    pub(super) fn new(question: &str, language: Option<&str>, spoken: &str) -> Self {
        let language_or_guess = language.unwrap_or(spoken);
        let function_words = function_words::of(language_or_guess);
        let question = &function_words::without(question, language_or_guess);
        let mut analyser = Analyser::new(Some(language_or_guess));
        // Both analyses have a term for the same words, in the same order.
        let mut stemmed = Vec::new();
        analyser.question(question, |term| stemmed.push(term.to_owned()));
        let mut plain = Vec::with_capacity(stemmed.len());
        Analyser::new(None).question(question, |term| plain.push(function_words.contains(term)));
        let about = stemmed.into_iter().zip(plain).filter(|(_, functional)| !functional).map(|(term, _)| term);
        let mut terms: Vec<String> = about.collect();
        terms.sort_unstable();
        terms.dedup();
        terms.truncate(TERMS);
        Self { analyser, terms: terms.into_iter().map(|term| Term { beginning: beginning(&term), term }).collect() }
    }

    /// How a text matches each term.
    pub(super) fn matches(&mut self, text: &str) -> Vec<Match> {
        let mut matches = vec![Match::None; self.terms.len()];
        let terms = &self.terms;
        self.analyser.passage(text, |word| {
            for (asked, found) in terms.iter().zip(&mut matches) {
                if asked.term == word {
                    *found = Match::Equal;
                } else if asked.beginning.as_ref().is_some_and(|beginning| word.starts_with(beginning.as_str())) {
                    *found = Match::Alike.max(*found);
                }
            }
        });
        matches
    }

    /// Number of terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }
}

/// The first four fifths of a word, if that is long enough to tell.
fn beginning(term: &str) -> Option<String> {
    let length = (term.chars().count() * 4).div_ceil(5);
    let word = length >= ALIKE_MIN && term.chars().all(char::is_alphabetic);
    word.then(|| term.chars().take(length).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str, language: &str) -> Vec<String> {
        Asked::new(question, Some(language), "eng").terms.into_iter().map(|term| term.term).collect()
    }

    #[test]
    fn a_question_is_about_what_is_no_function_word() {
        assert_eq!(asked("When does the shop open on Sundays?", "eng"), ["open", "shop", "sunday"]);
        assert_eq!(asked("Wie viele Häuser wurden verkauft?", "deu"), ["haus", "verkauft"]);
        assert_eq!(asked("東京タワーの高さは何ですか", "jpn"), ["さは", "タワ", "ワー", "京タ", "東京", "高さ"]);
        assert_eq!(asked("What is it?", "eng"), Vec::<String>::new());
    }

    #[test]
    fn words_that_begin_alike_count_half() {
        let mut asked = Asked::new("Verteidigung der Panthers", Some("deu"), "deu");
        assert_eq!(asked.matches("Die Verteidigungslinie steht"), [Match::None, Match::Alike]);
        assert_eq!(asked.matches("Panthers und Verteidigung"), [Match::Equal, Match::Equal]);
    }
}
