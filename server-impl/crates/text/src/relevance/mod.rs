//! Relevance of a text to a question: the same judgement ranks passages and chooses the sentences of an answer.
//!
//! - [`QuestionTerms`]: the words that a question asks for, each weighed by its rarity in the agent's knowledge.
//! - [`PassageReading`]: a passage, block by block, with the words of the question that each sentence says, by itself
//!   and
//!   through the headings above it.

mod answer_kind;
mod matches;
mod pieces;
mod question_terms;
mod reader;
mod reading;
mod terms;
#[cfg(test)]
mod tests;
mod weights;

pub use question_terms::{AskedWord, QuestionTerms, WordKind};
pub use reading::PassageReading;
pub use terms::{SearchTerm, TermStatistics};
pub use weights::LocalStatistics;
