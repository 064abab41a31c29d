//! Parses a visitor's query into words for the index.

use frontdesk_search::help_center::SearchWord;
use frontdesk_text::{
    analysis::{
        Analyzer, TracedPiece,
        variants::{SpaceJoins, for_each_variant},
    },
    language::function_words,
};

use super::language;

/// Maximum letters of a query that are read.
const MAX_QUESTION_CHARS: usize = 200;

/// Minimum letters of a word that may be the beginning of a longer one.
const MIN_PREFIX_CHARS: usize = 2;

/// Returns the words of a query without duplicates. Function words are optional, and so is a name whose
/// parts are searched for.
pub(super) fn parse_words(question: &str, locale: &str) -> Vec<SearchWord> {
    let question: String = question.trim_start().chars().take(MAX_QUESTION_CHARS).collect();
    let language = language::of_locale(locale);
    let question =
        language.map_or_else(|| question.clone(), |language| function_words::remove_function_words(&question, language));
    let common = function_words::function_words(language.unwrap_or_default());
    let mut plain = Analyzer::new(None);
    let mut words: Vec<SearchWord> = Vec::new();
    Analyzer::new(language).trace_question(&question, |piece, term| {
        let word = match piece {
            TracedPiece::Word(written) => {
                let as_written = single_term(&mut plain, written).unwrap_or_else(|| term.to_owned());
                let is_optional = common.contains(&as_written);
                let is_last = question.ends_with(written) && as_written.chars().nth(MIN_PREFIX_CHARS - 1).is_some();
                let prefix = is_last.then(|| as_written.clone());
                let mut forms = vec![term.to_owned(), as_written];
                forms.dedup();
                SearchWord { forms, near: Vec::new(), variants: Vec::new(), prefix, is_optional }
            }
            TracedPiece::Run(_) => exact_word(term, false),
            TracedPiece::Identifier(_) => exact_word(term, true),
        };
        match words.iter_mut().find(|known| known.forms == word.forms) {
            Some(known) => known.prefix = known.prefix.take().or(word.prefix),
            None => words.push(word),
        }
    });
    add_variants(&mut words, &question, language);
    words
}

/// Adds to each word the other spellings of it, and of words together with it, with their stems.
fn add_variants(words: &mut [SearchWord], question: &str, language: Option<&'static str>) {
    let mut analyzer = Analyzer::new(language);
    for_each_variant(question, SpaceJoins::All, |variant| {
        let stem = single_term(&mut analyzer, &variant.term);
        for word in words.iter_mut().filter(|word| word.forms.iter().any(|form| variant.words.contains(form))) {
            for term in std::iter::once(&variant.term).chain(&stem) {
                if !word.forms.contains(term) && !word.variants.contains(term) {
                    word.variants.push(term.clone());
                }
            }
        }
    });
}

fn exact_word(term: &str, is_optional: bool) -> SearchWord {
    SearchWord { forms: vec![term.to_owned()], near: Vec::new(), variants: Vec::new(), prefix: None, is_optional }
}

fn single_term(analyzer: &mut Analyzer, word: &str) -> Option<String> {
    let mut found = None;
    analyzer.analyze_question(word, |term| found = Some(term.to_owned()));
    found
}

#[cfg(test)]
mod tests;
