//! Decides if the sources answer a question at all.
//!
//! The constants are those of a logistic regression over sets of questions about encyclopedic articles and
//! documentation in eight languages, with and without an answer in the sources.

use frontdesk_text::relevance::{PassageReading, QuestionTerms, WordKind};

/// Share of the question that a sentence must cover in any case.
const MIN_SHARE: f32 = 0.13;
/// Added for every tenfold number of passages: among many, some sentence covers more of the question by chance.
const TENFOLD_PASSAGES: f32 = 0.046;
/// Added for short questions: this much for one word, half of it for two, and so on.
const ONE_WORD: f32 = 0.6;
/// Added for a name that no passage, or none of the best, contains: the answer would be about something else.
const UNKNOWN_NAME: f32 = 0.25;

/// Number of the best passages in which a name must occur.
const BEST_PASSAGES: usize = 3;

/// Returns the share of the question that the best sentence must cover, with its surroundings, to answer it.
pub(super) fn required_fit(asked: &QuestionTerms, readings: &[PassageReading<'_>]) -> f32 {
    let tenfolds = (asked.passages.max(1) as f32).log10();
    let mut needed = MIN_SHARE + TENFOLD_PASSAGES * tenfolds + ONE_WORD / asked.words.len().max(1) as f32;
    let names = || asked.words.iter().enumerate().filter(|(_, word)| word.kind == WordKind::Name);
    if names().any(|(_, name)| name.is_unknown()) {
        needed += UNKNOWN_NAME;
    }
    let is_missing = |number: usize| readings.iter().take(BEST_PASSAGES).all(|reading| reading.all.0[number] < 0.5);
    if names().any(|(number, name)| !name.is_unknown() && is_missing(number)) {
        needed += UNKNOWN_NAME;
    }
    needed
}
