//! How well a text fits a question: the same judgement ranks passages and chooses the sentences of an answer.
//!
//! - [`QuestionTerms`]: what a question asks for, word by word, each weighed by how seldom it is in what the agent was
//!   trained on.
//! - [`Reading`]: a passage, block by block, with what of the question each of its sentences says, itself and by the
//!   headings above it.

mod asked;
mod matches;
mod pieces;
mod reader;
mod reading;
mod terms;
#[cfg(test)]
mod tests;
mod wants;
mod weights;

pub use asked::{QuestionTerms, Word, WordKind};
pub use reading::Reading;
pub use terms::{SearchTerm, TermStatistics};
pub use weights::Local;
