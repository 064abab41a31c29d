//! Matches of a text with the words of a question.

use smallvec::SmallVec;

/// Number of words of most questions.
const INLINE_WORDS: usize = 8;

/// A value for each word of a question.
pub(super) type PerWord<T> = SmallVec<[T; INLINE_WORDS]>;

/// The share of each word of a question that a text says, 0 to 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WordMatches(pub PerWord<f32>);

impl WordMatches {
    /// Combines the matches of two texts.
    pub fn union(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(left, right)| left.max(*right)).collect())
    }

    /// Adds the matches of another text.
    pub(crate) fn add(&mut self, other: &Self) {
        for (left, right) in self.0.iter_mut().zip(&other.0) {
            *left = left.max(*right);
        }
    }

    /// Returns `true` if the text says anything of the question.
    pub fn has_any(&self) -> bool {
        self.0.iter().any(|part| *part > 0.0)
    }
}
