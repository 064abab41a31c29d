//! Statistics of an evaluation.

use std::time::Duration;

use serde::Serialize;

use super::ModelComparison;

/// Statistics of one file. Shares range from 0 to 1.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SquadReport {
    pub(super) file: String,
    pub(super) model: String,
    pub(super) articles: usize,
    pub(super) passages: i32,
    pub(super) questions: usize,
    pub(super) retrieval: RetrievalStatistics,
    pub(super) answers: AnswerStatistics,
    pub(super) citations: CitationStatistics,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) streams: Option<StreamStatistics>,
    /// Effect of the embedding model; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) embeddings: Option<ModelComparison<RetrievalHits>>,
}

/// Statistics of the passages returned by `retrieve`.
#[derive(Debug, Serialize)]
pub(super) struct RetrievalStatistics {
    #[serde(flatten)]
    pub(super) hits: RetrievalHits,
    /// Share of questions that get the same passages after the index is rebuilt.
    #[serde(rename = "sameWhenRebuilt", skip_serializing_if = "Option::is_none")]
    pub(super) same_when_rebuilt: Option<f64>,
    pub(super) milliseconds: Latencies,
}

/// Shares of questions whose passage is found.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct RetrievalHits {
    /// Share of questions whose best passage comes from the right paragraph and contains a gold answer.
    #[serde(rename = "hit@1")]
    pub(super) hit_1: f64,
    /// Share for any of the best five passages.
    #[serde(rename = "hit@5")]
    pub(super) hit_5: f64,
}

/// Statistics of the answers given by `chat`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerStatistics {
    /// Share of questions whose answer has at most 400 characters and contains a gold answer.
    pub(super) holds_gold: f64,
    /// Share of questions covered by the agent's training that it says it cannot answer.
    pub(super) turned_down: f64,
    /// Share of questions about articles withheld from the agent that it says it cannot answer.
    pub(super) does_not_know: f64,
    pub(super) milliseconds: Latencies,
}

/// Statistics of the quotes in the answers.
#[derive(Debug, Serialize)]
pub(super) struct CitationStatistics {
    pub(super) quotes: usize,
    /// Share that occurs in the source at the given position.
    pub(super) verbatim: f64,
}

/// Statistics of the answers read as streams.
#[derive(Debug, Serialize)]
pub(super) struct StreamStatistics {
    pub(super) asked: usize,
    /// Share of those whose chunks add up to the answer in JSON, and to the stored one.
    pub(super) equal: f64,
}

/// Latencies of calls.
#[derive(Debug, Serialize)]
pub(super) struct Latencies {
    pub(super) p50: f64,
    pub(super) p99: f64,
}

impl Latencies {
    /// Computes the latencies of these calls.
    pub(super) fn of(mut taken: Vec<Duration>) -> Self {
        taken.sort_unstable();
        let at = |share: f64| {
            let place = ((taken.len() as f64 * share).ceil() as usize).clamp(1, taken.len().max(1)) - 1;
            taken.get(place).map_or(0.0, |taken| round_to_mille(taken.as_secs_f64() * 1_000.0))
        };
        Self { p50: at(0.5), p99: at(0.99) }
    }
}

impl From<Vec<Duration>> for Latencies {
    fn from(taken: Vec<Duration>) -> Self {
        Self::of(taken)
    }
}

/// Returns a ratio, rounded to three digits.
pub(super) fn rounded_share(part: usize, of: usize) -> f64 {
    round_to_mille(part as f64 / of.max(1) as f64)
}

fn round_to_mille(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_rank() {
        let Latencies { p50, p99 } = Latencies::of((1..=200).map(Duration::from_millis).collect());
        assert_eq!((p50, p99), (100.0, 198.0));
        assert_eq!(Latencies::of(Vec::new()).p99, 0.0);
    }

    #[test]
    fn a_part_of_nothing_is_nothing() {
        assert_eq!((rounded_share(1, 3), rounded_share(0, 0)), (0.333, 0.0));
    }
}
