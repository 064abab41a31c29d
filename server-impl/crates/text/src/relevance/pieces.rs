//! The words of a question that express its topic, as written, with their terms in each language of the passages.

use super::question_terms::WordKind;
use crate::{
    analysis::{Analyzer, TracedPiece},
    language::{function_words, words::segment_words},
};

/// A word of a question.
pub(super) struct QuestionPiece {
    /// Word as written.
    pub(super) written: String,
    /// Kind of word.
    pub(super) kind: WordKind,
    /// Terms in order, each in all its forms.
    pub(super) terms: Vec<Vec<String>>,
    /// Term without stemming; in a script without spaces, the word.
    pub(super) plain: String,
    /// Set when the word is too short to say anything.
    is_particle: bool,
}

/// Splits a question in a language into its words, without function words, unless it has no others.
pub(super) fn question_pieces(question: &str, spoken: &str, languages: &[Option<String>]) -> Vec<QuestionPiece> {
    let mut pieces = Vec::new();
    // Passages too short for language detection are analyzed in the language of the question.
    let mut languages = languages.to_vec();
    if !languages.iter().any(Option::is_some) || languages.contains(&None) {
        languages.extend([None, Some(spoken.to_owned())]);
    }
    for written in split_words(question) {
        let kind = match written {
            TracedPiece::Identifier(name) if name.contains(['_', '.']) || question.contains(&format!("--{name}")) => {
                WordKind::Name
            }
            TracedPiece::Identifier(_) => WordKind::Compound,
            TracedPiece::Word(word) if is_name(question, word, spoken) => WordKind::Name,
            TracedPiece::Word(word) if is_verb(question, word, spoken) => WordKind::Verb,
            TracedPiece::Run(run) if is_inflected(run) => WordKind::Verb,
            _ => WordKind::Plain,
        };
        pieces.extend(build_piece(written, kind, &languages));
    }
    let functional = function_words::function_words(spoken);
    let is_functional = |piece: &QuestionPiece| functional.contains(&piece.plain) || piece.is_particle;
    if !pieces.iter().all(is_functional) {
        pieces.retain(|piece| !is_functional(piece));
    }
    pieces
}

/// Returns the pairs of characters of a question's runs, without function words.
pub(super) fn run_pairs(question: &str, spoken: &str) -> Vec<String> {
    let question = function_words::remove_function_words(question, spoken);
    let mut found = Vec::new();
    Analyzer::new(None).trace_question(&question, |piece, term| {
        if matches!(piece, TracedPiece::Run(_)) {
            found.push(term.to_owned());
        }
    });
    found
}

/// Builds a word with its terms; `None` if it has none.
fn build_piece(written: TracedPiece<'_>, kind: WordKind, languages: &[Option<String>]) -> Option<QuestionPiece> {
    let (TracedPiece::Word(text) | TracedPiece::Run(text) | TracedPiece::Identifier(text)) = written;
    let of = |language: Option<&str>| {
        let mut terms: Vec<String> = Vec::new();
        match written {
            TracedPiece::Identifier(_) => terms.push(text.to_lowercase()),
            _ => Analyzer::new(language).analyze_question(text, |term| terms.push(term.to_owned())),
        }
        terms
    };
    let plain = of(None);
    let mut terms: Vec<Vec<String>> = vec![Vec::new(); plain.len()];
    for language in languages {
        for (forms, term) in terms.iter_mut().zip(of(language.as_deref())) {
            if !forms.contains(&term) {
                forms.push(term);
            }
        }
    }
    let is_run = matches!(written, TracedPiece::Run(_));
    let plain = if is_run { text.to_owned() } else { plain.into_iter().next().unwrap_or_default() };
    let is_particle = is_run && is_particle(text);
    (!terms.is_empty()).then(|| QuestionPiece { written: text.to_owned(), kind, terms, plain, is_particle })
}

/// Returns `true` if a word of a script without spaces is too short to be one: one hiragana, or two.
fn is_particle(word: &str) -> bool {
    let hiragana = |c: char| ('ぁ'..='ゟ').contains(&c);
    word.chars().all(hiragana) && word.chars().nth(2).is_none()
        || word.chars().nth(1).is_none() && !word.starts_with(|c| ('\u{3400}'..='\u{9fff}').contains(&c))
}

/// Returns `true` if a Japanese word has an ending: a verb or an adjective.
fn is_inflected(word: &str) -> bool {
    let hiragana = |c: char| ('ぁ'..='ゟ').contains(&c);
    word.ends_with(hiragana)
}

/// Words of each language that precede a verb in a question, and words that follow one.
const VERB_NEIGHBOURS: &[(&str, &[&str], &[&str])] = &[
    ("eng", &["i", "you", "we", "to", "they", "one"], &[]),
    ("deu", &["wie", "zu"], &["ich", "man", "wir"]),
    ("spa", &["cómo", "puedo", "se", "para"], &[]),
    ("fra", &["comment", "je", "on", "pour"], &["je", "on"]),
    ("ita", &["come", "si", "posso"], &[]),
    ("por", &["como", "posso", "para"], &[]),
    ("nld", &["te"], &["ik", "je", "men"]),
    ("rus", &["как", "мне", "чтобы"], &[]),
];

/// Returns `true` if a word is where a question has its verb. The topic is seldom there, and a text may use
/// another verb for it.
fn is_verb(question: &str, word: &str, spoken: &str) -> bool {
    let Some((_, before, behind)) = VERB_NEIGHBOURS.iter().find(|(code, ..)| *code == spoken) else { return false };
    let at = word.as_ptr() as usize - question.as_ptr() as usize;
    let last = question[..at].split_whitespace().next_back().map(str::to_lowercase);
    let next = question[at + word.len()..].split_whitespace().next().map(str::to_lowercase);
    last.is_some_and(|last| before.contains(&last.as_str())) && !(spoken == "deu" && word.starts_with(char::is_uppercase))
        || next.is_some_and(|next| behind.contains(&next.as_str()))
}

/// Splits a question into its words, as written.
fn split_words(question: &str) -> Vec<TracedPiece<'_>> {
    let mut found: Vec<TracedPiece<'_>> = Vec::new();
    Analyzer::new(None).trace_question(question, |piece, _| {
        if found.last() != Some(&piece) {
            found.push(piece);
        }
    });
    found
        .into_iter()
        .flat_map(|piece| match piece {
            TracedPiece::Run(run) => segment_words(run).map(TracedPiece::Run).collect(),
            other => vec![other],
        })
        .collect()
}

/// Languages that capitalize every noun.
const CAPITALIZING_LANGUAGES: &[&str] = &["deu"];

/// Returns `true` if a word is spelled like a name: with a capital inside it, with letters and digits, or with a
/// capital in the middle of a sentence of a language that has none there.
fn is_name(question: &str, word: &str, spoken: &str) -> bool {
    let at = word.as_ptr() as usize - question.as_ptr() as usize;
    let inner = word.chars().skip(1).any(char::is_uppercase);
    let mixed =
        word.contains(|c: char| c.is_ascii_digit()) && word.contains(char::is_alphabetic) && word.chars().nth(1).is_some();
    let begins = question[..at]
        .trim_end()
        .chars()
        .next_back()
        .is_none_or(|before| matches!(before, '.' | '!' | '?' | ':' | '"' | '“' | '¿'));
    let capital = word.starts_with(char::is_uppercase)
        && !begins
        && !CAPITALIZING_LANGUAGES.contains(&spoken)
        && word.chars().nth(1).is_some();
    inner || mixed || capital
}
