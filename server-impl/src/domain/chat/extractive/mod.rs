//! The model `builtin/extractive`: answers with the sentences of the sources that hold the answer, or says that it does not know.
//!
//! No network, no state, no chance: the same question and the same passages give the same answer.
//!
//! How well a sentence fits is told by the words of the question that it holds (`question`), each by how much it tells. What
//! stands beside the sentence, in its heading or its title counts half; what stands elsewhere in its passage, a quarter
//! (`fit`). The best sentences are quoted, verbatim (`quotes`). Where even the best holds too little of what the question is
//! about, the sources do not answer it (`unknown`).

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

/// Characters of an answer at most.
pub const LONGEST: usize = 400;

/// Answers a question from passages and their scores, best first.
pub fn answer(question: &str, found: &[(Passage, f32)]) -> Answer {
    let candidates = fit::candidates(question, found);
    if !candidates.iter().any(|candidate| candidate.answers) {
        return Answer { text: unknown::sentence(question).to_owned(), citations: Vec::new(), finish: FinishReason::NoAnswer };
    }
    let citations = quotes::chosen(candidates, found);
    let quotes: Vec<&str> = citations.iter().map(|citation| citation.quote.as_str()).collect();
    Answer { text: quotes.join(quotes::BETWEEN), citations, finish: FinishReason::Stop }
}
