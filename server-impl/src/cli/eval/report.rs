//! What an evaluation finds, in figures.

use std::time::Duration;

use serde::Serialize;

/// The figures of one file. Shares are from 0 to 1.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    pub(super) file: String,
    pub(super) model: String,
    pub(super) articles: usize,
    pub(super) passages: i32,
    pub(super) questions: usize,
    pub(super) retrieval: Retrieval,
    pub(super) answers: Answers,
    pub(super) citations: Citations,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) streams: Option<Streams>,
}

/// Passages that `retrieve` answers.
#[derive(Debug, Serialize)]
pub(super) struct Retrieval {
    /// Questions whose best passage is of the right paragraph and holds a gold answer.
    #[serde(rename = "hit@1")]
    pub(super) hit_1: f64,
    /// The same of one of the best five.
    #[serde(rename = "hit@5")]
    pub(super) hit_5: f64,
    /// Questions that get the same passages after the index was deleted.
    #[serde(rename = "sameWhenRebuilt", skip_serializing_if = "Option::is_none")]
    pub(super) same_when_rebuilt: Option<f64>,
    pub(super) milliseconds: Milliseconds,
}

/// Answers that `chat` gives.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answers {
    /// Questions whose answer has 400 characters or fewer and holds a gold answer.
    pub(super) holds_gold: f64,
    /// Questions that the agent was trained for, and that it says it does not know.
    pub(super) turned_down: f64,
    /// Questions about articles that the agent was not given, and that it says it does not know.
    pub(super) does_not_know: f64,
    pub(super) milliseconds: Milliseconds,
}

/// Quotes of the answers.
#[derive(Debug, Serialize)]
pub(super) struct Citations {
    pub(super) quotes: usize,
    /// Those that stand in their source where they say.
    pub(super) verbatim: f64,
}

/// Answers that were read as streams.
#[derive(Debug, Serialize)]
pub(super) struct Streams {
    pub(super) asked: usize,
    /// Those whose pieces make up the answer in JSON, and the stored one.
    pub(super) equal: f64,
}

/// How long calls took.
#[derive(Debug, Serialize)]
pub(super) struct Milliseconds {
    pub(super) p50: f64,
    pub(super) p99: f64,
}

impl Milliseconds {
    /// Of these calls.
    pub(super) fn of(mut taken: Vec<Duration>) -> Self {
        taken.sort_unstable();
        let at = |share: f64| {
            let place = ((taken.len() as f64 * share).ceil() as usize).clamp(1, taken.len().max(1)) - 1;
            taken.get(place).map_or(0.0, |taken| rounded(taken.as_secs_f64() * 1_000.0))
        };
        Self { p50: at(0.5), p99: at(0.99) }
    }
}

/// A part of a whole, to three digits.
pub(super) fn share(part: usize, of: usize) -> f64 {
    rounded(part as f64 / of.max(1) as f64)
}

fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_rank() {
        let Milliseconds { p50, p99 } = Milliseconds::of((1..=200).map(Duration::from_millis).collect());
        assert_eq!((p50, p99), (100.0, 198.0));
        assert_eq!(Milliseconds::of(Vec::new()).p99, 0.0);
    }

    #[test]
    fn a_part_of_nothing_is_nothing() {
        assert_eq!((share(1, 3), share(0, 0)), (0.333, 0.0));
    }
}
