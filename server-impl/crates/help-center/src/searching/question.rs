//! Parses a visitor's query into words for the index.

use frontdesk_search::help_center::Word;
use frontdesk_text::{
    analysis::{Analyser, Traced},
    language::function_words,
};

use super::language;

/// Maximum letters of a query that are read.
const MAX_QUESTION_CHARS: usize = 200;

/// Minimum letters of a word that may be the beginning of a longer one.
const PREFIX: usize = 2;

/// Returns the words of a query without duplicates. Function words are optional, and so is a name whose
/// parts are searched for.
pub(super) fn words(question: &str, locale: &str) -> Vec<Word> {
    let question: String = question.trim_start().chars().take(MAX_QUESTION_CHARS).collect();
    let language = language::of(locale);
    let question = language.map_or_else(|| question.clone(), |language| function_words::without(&question, language));
    let common = function_words::of(language.unwrap_or_default());
    let mut plain = Analyser::new(None);
    let mut words: Vec<Word> = Vec::new();
    Analyser::new(language).traced(&question, |piece, term| {
        let word = match piece {
            Traced::Word(written) => {
                let as_written = only_term(&mut plain, written).unwrap_or_else(|| term.to_owned());
                let is_optional = common.contains(&as_written);
                let is_last = question.ends_with(written) && as_written.chars().nth(PREFIX - 1).is_some();
                let prefix = is_last.then(|| as_written.clone());
                let mut forms = vec![term.to_owned(), as_written];
                forms.dedup();
                Word { forms, near: Vec::new(), prefix, is_optional }
            }
            Traced::Run(_) => exact(term, false),
            Traced::Identifier(_) => exact(term, true),
        };
        match words.iter_mut().find(|known| known.forms == word.forms) {
            Some(known) => known.prefix = known.prefix.take().or(word.prefix),
            None => words.push(word),
        }
    });
    words
}

fn exact(term: &str, is_optional: bool) -> Word {
    Word { forms: vec![term.to_owned()], near: Vec::new(), prefix: None, is_optional }
}

fn only_term(analyser: &mut Analyser, word: &str) -> Option<String> {
    let mut found = None;
    analyser.question(word, |term| found = Some(term.to_owned()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(question: &str, locale: &str) -> String {
        let one = |Word { forms, prefix, is_optional, .. }: Word| {
            let prefix = prefix.map_or(String::new(), |prefix| format!(" {prefix}…"));
            format!("{}{prefix}{}", forms.join("|"), if is_optional { "?" } else { "" })
        };
        words(question, locale).into_iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_last_word_may_go_on_and_common_words_need_not_be_there() {
        insta::assert_snapshot!(shown("How do I change plans", "en"), @"how?, do?, i?, chang|change, plan|plans plans…");
        insta::assert_snapshot!(shown("plans ", "en"), @"plan|plans");
        insta::assert_snapshot!(shown("a", "en"), @"a?");
        insta::assert_snapshot!(shown("", "en"), @"");
        insta::assert_snapshot!(shown("plan plan", "tlh"), @"plan plan…");
    }
}
