//! The model `builtin/extractive`: answers with the sentences of the sources that contain the answer, or says that it does not know.
//!
//! No network, no state, no randomness: the same question and the same passages give the same answer.
//!
//! How well a sentence fits depends on the words of the question that it contains (`question`), each weighted by how informative it is.
//! Words beside the sentence, in its heading or its title count half; words elsewhere in its passage, a quarter (`fit`). The best
//! sentences are quoted verbatim (`quotes`). When even the best covers too little of the question, the sources do not answer it
//! (`unknown`).

mod fit;
mod question;
mod quotes;
mod units;
mod unknown;

#[cfg(test)]
mod tests;

pub(crate) use unknown::language as language_of;

use crate::types::{
    chat::{Answer, FinishReason},
    knowledge::chunks::Passage,
};

/// Maximum characters of an answer.
pub const LONGEST: usize = 400;

/// How an agent wants to speak.
#[derive(Debug, Clone, Default)]
pub struct Voice {
    /// What to say when the sources do not tell; `None` for a sentence of our own.
    pub unknown: Option<String>,
    /// The language of our own sentences (BCP 47); `None` for that of the question.
    pub language: Option<String>,
}

/// Answers a question from passages and their scores, best first.
pub fn answer(question: &str, found: &[(Passage, f32)], voice: &Voice) -> Answer {
    let candidates = fit::candidates(question, found);
    if !candidates.iter().any(|candidate| candidate.answers) {
        let sentence = || unknown::sentence(question, voice.language.as_deref()).to_owned();
        let text = voice.unknown.clone().unwrap_or_else(sentence);
        return Answer { text, citations: Vec::new(), finish: FinishReason::NoAnswer };
    }
    let citations = quotes::chosen(candidates, found);
    let quotes: Vec<&str> = citations.iter().map(|citation| citation.quote.as_str()).collect();
    Answer { text: quotes.join(quotes::BETWEEN), citations, finish: FinishReason::Stop }
}
