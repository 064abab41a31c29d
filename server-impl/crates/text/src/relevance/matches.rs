//! What of a question's words a text says.

use smallvec::SmallVec;

/// Words of most questions.
const WORDS: usize = 8;

/// A number for each word of a question.
pub(super) type PerWord<T> = SmallVec<[T; WORDS]>;

/// For each word of a question, how much of it a text says, 0 to 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Matches(pub PerWord<f32>);

impl Matches {
    /// Returns what either of two texts says.
    pub fn or(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(left, right)| left.max(*right)).collect())
    }

    /// Adds what another text says.
    pub(crate) fn add(&mut self, other: &Self) {
        for (left, right) in self.0.iter_mut().zip(&other.0) {
            *left = left.max(*right);
        }
    }

    /// Returns whether anything is said at all.
    pub fn any(&self) -> bool {
        self.0.iter().any(|part| *part > 0.0)
    }
}
