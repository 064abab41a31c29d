//! Groups questions by their words: without a language model, deterministically, and without a given number of groups.
//!
//! Questions are vectors of stemmed terms, weighted by the rarity of each term among them (`vectors`). Groups are
//! merged while the mean similarity of their questions is high enough (`linkage`; Sokal, Michener: A statistical
//! method for evaluating systematic relationships, 1958). The order of the questions does not matter.

mod linkage;
pub mod vectors;

use std::cmp::Reverse;

use self::vectors::Vector;

/// Maximum questions that are grouped together.
pub const MAX_QUESTIONS: usize = 5_000;

/// Minimum mean cosine of the questions of two groups that are merged. Tuned on questions other than those of the
/// documented results: the purest groups whose B-cubed F1 is within 2 % of the best (`docs/topics.md`).
const MIN_SIMILARITY: f32 = 0.18;

/// A group of similar questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionGrouping {
    /// Indices of the questions, the most typical one first.
    pub members: Vec<usize>,
}

/// Groups the first [`MAX_QUESTIONS`] of these questions: largest groups first, each question in exactly one. A
/// question unlike any other is alone.
pub fn group_questions(questions: &[&str]) -> Vec<QuestionGrouping> {
    let questions = &questions[..questions.len().min(MAX_QUESTIONS)];
    // In the order of their texts, sums of rounded numbers are equal for any order of the questions.
    let mut order: Vec<usize> = (0..questions.len()).collect();
    order.sort_by_key(|place| questions[*place]);
    let sorted: Vec<&str> = order.iter().map(|place| questions[*place]).collect();
    let vectors = vectors::question_vectors(&sorted);
    let mut groups: Vec<Vec<usize>> = linkage::merge_vectors(&vectors, MIN_SIMILARITY);
    for group in &mut groups {
        let typical = most_typical(&vectors, group);
        group.swap(0, typical);
        group[1..].sort_unstable();
    }
    groups.sort_by_key(|group| (Reverse(group.len()), group[0]));
    groups.into_iter().map(|group| QuestionGrouping { members: group.into_iter().map(|place| order[place]).collect() }).collect()
}

/// Returns the position in a group of the question that is most similar to the whole group.
fn most_typical(vectors: &[Vector], group: &[usize]) -> usize {
    let sum = vectors::sum_vectors(group.iter().map(|place| &vectors[*place]));
    let likeness = |place: &usize| vectors[*place].iter().map(|(term, weight)| weight * sum[term]).sum::<f32>();
    let mut best = (0, f32::MIN);
    for (at, place) in group.iter().enumerate() {
        let likeness = likeness(place);
        if likeness > best.1 {
            best = (at, likeness);
        }
    }
    best.0
}

#[cfg(test)]
mod tests;
