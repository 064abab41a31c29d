//! Questions as sparse vectors of unit length, with one number per term.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use frontdesk_text::{
    analysis::{Analyzer, TracedPiece},
    language::function_words,
};

/// The weights of the terms of a question, by the number of the term.
pub type Vector = Vec<(u32, f32)>;

/// Maximum terms of a question: its rarest.
const MAX_TERMS: usize = 32;

/// Minimum share of the questions (one in so many) for a language to be considered: the language of a single
/// question is often detected wrongly.
const MIN_LANGUAGE_SHARE: usize = 20;

/// Returns the vectors of questions. The vector of a question that shares no term with others is empty.
pub fn question_vectors(questions: &[&str]) -> Vec<Vector> {
    let (terms, having) = number_terms(&terms_of_questions(questions));
    let weigh = |terms: &Vec<u32>| {
        let mut vector: Vector = terms.iter().map(|term| (*term, term_weight(questions.len(), having[*term as usize]))).collect();
        vector.sort_by(|(term, weight), (other, than)| than.total_cmp(weight).then(term.cmp(other)));
        vector.truncate(MAX_TERMS);
        vector.sort_unstable_by_key(|(term, _)| *term);
        normalize(vector)
    };
    terms.iter().map(weigh).collect()
}

/// Returns the sum of vectors, by term.
pub fn sum_vectors<'v>(vectors: impl Iterator<Item = &'v Vector>) -> HashMap<u32, f32> {
    let mut sum = HashMap::new();
    for (term, weight) in vectors.flatten() {
        *sum.entry(*term).or_default() += weight;
    }
    sum
}

/// Returns the weight of a term: the fewer questions have it, the more it says; a term of all questions says
/// nothing. The root keeps a term of a single question from outweighing those that it shares.
fn term_weight(questions: usize, having: usize) -> f32 {
    (questions as f32 / having as f32).ln().sqrt()
}

fn normalize(mut vector: Vector) -> Vector {
    let length = vector.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    vector.retain(|(_, weight)| *weight > 0.0);
    vector.iter_mut().for_each(|(_, weight)| *weight /= length);
    vector
}

/// Returns terms as numbers, in the order of the terms, and the number of questions that have each.
fn number_terms(terms: &[BTreeSet<String>]) -> (Vec<Vec<u32>>, Vec<usize>) {
    let mut having: BTreeMap<&str, usize> = BTreeMap::new();
    for term in terms.iter().flatten() {
        *having.entry(term).or_default() += 1;
    }
    let numbers: HashMap<&str, u32> = having.keys().copied().zip(0..).collect();
    let numbered = terms.iter().map(|terms| terms.iter().map(|term| numbers[term.as_str()]).collect()).collect();
    (numbered, having.into_values().collect())
}

/// Returns the terms of each question, without words that say nothing about its subject.
fn terms_of_questions(questions: &[&str]) -> Vec<BTreeSet<String>> {
    let spoken: Vec<&'static str> = questions.iter().map(|question| function_words::detect_question_language(question)).collect();
    let mut votes: BTreeMap<&'static str, usize> = BTreeMap::new();
    for language in &spoken {
        *votes.entry(language).or_default() += 1;
    }
    let Some(most) = votes.iter().max_by_key(|(_, votes)| **votes).map(|(language, _)| *language) else { return Vec::new() };
    let mut analyzers: HashMap<&'static str, Analyzer> = HashMap::new();
    let of_question = |(question, language): (&&str, &&'static str)| {
        let language = if votes[language] * MIN_LANGUAGE_SHARE >= questions.len() { *language } else { most };
        topical_terms(analyzers.entry(language).or_insert_with(|| Analyzer::new(Some(language))), question, language)
    };
    questions.iter().zip(&spoken).map(of_question).collect()
}

/// Returns the terms of a question, without function words.
fn topical_terms(analyzer: &mut Analyzer, question: &str, language: &str) -> BTreeSet<String> {
    let (idle, fillers) = (function_words::function_words(language), function_words::filler_words(language));
    let mut terms = BTreeSet::new();
    analyzer.trace_question(&function_words::remove_function_words(question, language), |piece, term| {
        let word = match piece {
            TracedPiece::Word(word) => word.to_lowercase(),
            TracedPiece::Run(_) | TracedPiece::Identifier(_) => String::new(),
        };
        if !idle.contains(&word) && !idle.contains(term) && !fillers.contains(&word) {
            terms.insert(term.to_owned());
        }
    });
    terms
}
